/** A rehearsal that stopped goes on as one, and never at an API. */
import { expect, test } from 'vitest';
import { says } from '../../says.ts';
import { openFolder, runCli, summaryOf } from '../run-cli.ts';

const TABLE = 'Patrimônio;Status;custom: Setor\nPAT-1;em uso;TI\nPAT-2;em uso;TI\nPAT-3;em uso;TI\n';
const OTHER = 'https://api.invalid';

/** An import that stops at the first asset, since its sandbox lacks the field. */
async function stopped(...flags: readonly string[]) {
	const folder = openFolder({ 'a.csv': TABLE });
	const { exitCode } = await folder.run('import', 'a.csv', '--sandbox', ...flags, '--sandbox-fields', 'none');
	expect(exitCode).toBe(4);
	const resume = (words: readonly string[], env = {}) =>
		runCli(['resume', ...words, '--lang', 'pt-BR'], { cwd: folder.cwd, env });
	return { ...folder, resume };
}

test.each<[string, Readonly<Record<string, string>>]>([
	['nothing is named', {}],
	['the environment names an API', { ASSET_IMPORTER_BASE_URL: OTHER, ASSET_IMPORTER_API_KEY: 'svc_prod_a' }],
])('resume starts the sandbox again if %s', async (_, env) => {
	const { cwd, resume } = await stopped();
	const { exitCode } = await resume([], env);
	expect([exitCode, summaryOf(cwd).buckets]).toMatchObject([0, { created: 3 }]);
	expect(summaryOf(cwd).environment).toMatchObject({ kind: 'sandbox', embedded: expect.any(String) });
});

test.each([
	['a named address', [], ['--base-url', OTHER], 'rehearsal'],
	['a sandbox without its folder', ['--sandbox-data', 'world'], [], 'kept'],
])('and says that it is one to %s', async (_, began, goingOn, kind) => {
	const { resume } = await stopped(...began);
	const { exitCode, printed } = await resume([...goingOn, '--yes'], { ASSET_IMPORTER_API_KEY: 'svc_prod_a' });
	expect(exitCode).toBe(2);
	expect(printed).toMatch(says('run-of-another-environment', { kind }));
});

test('a kept rehearsal needs only its folder', async () => {
	const { cwd, run } = await stopped('--sandbox-data', 'world');
	const { exitCode } = await run('resume', '--sandbox-data', 'world');
	expect([exitCode, summaryOf(cwd).buckets]).toMatchObject([0, { created: 3 }]);
});
