/** A wrong file of an option is refused with its value and the values that are allowed. */
import { expect, test } from 'vitest';
import { says } from '../../says.ts';
import { putFiles, runCli, throwAwayFolder } from '../run-cli.ts';

test.each([
	['--mapping', { colunms: {} }, 'property-unknown', 'columns, columnsByLetter'],
	['--mapping', { columns: { Status: { to: 'status', words: {} } } }, 'property-unknown', 'to, locale, order'],
	['--mapping', { columns: { Placa: 'enrolmentId' } }, 'mapping-unknown-target', '“enrollmentId”? '],
	['--rules', { produtos: [] }, 'property-unknown', 'include'],
] as const)('%s %j: %s, with %s', async (option, json, code, shown) => {
	const cwd = throwAwayFolder();
	putFiles(cwd, { 'a.csv': 'Placa;Status\nA-1;em uso\n', 'option.json': JSON.stringify(json) });
	const { exitCode, printed } = await runCli(['validate', 'a.csv', option, 'option.json'], { cwd });
	expect([exitCode, printed]).toEqual([2, expect.stringMatching(says(code))]);
	expect(printed).toContain(shown);
});
