/** The custom fields of invoices are named before anything is sent, once, and only those that the drafts have. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { saysWords } from '../../says.ts';
import { inOrder } from '../figures.ts';

const GIVEN = ['--default-status', 'available', '--enrollment-id', 'NF{number}-{item}-{unit}'];
const FIELDS = 'Chave da NF-e, Série da NF-e, Item da NF-e, Unidade do item, CNPJ do fornecedor, NCM';

function folder(): string {
	const cwd = throwAwayFolder();
	writeFileSync(path.join(cwd, 'nota.xml'), syntheticNote({ items: [{ qCom: '2' }, {}] }));
	writeFileSync(path.join(cwd, 'a.csv'), 'Patrimônio;Status;Campo: Cor\nPAT-1;em uso;azul\n');
	return cwd;
}

const timesIn = (text: string): number => text.split(FIELDS).length - 1;

test.each([['validate'], ['import', '--sandbox']])('%s names them once', async (...command) => {
	const { stderr } = await runCli([...command, 'nota.xml', 'a.csv', ...GIVEN], { cwd: folder() });
	expect(timesIn(stderr)).toBe(1);
	expect(stderr).toMatch(
		inOrder(
			saysWords('reports', 'invoice-fields.title'),
			new RegExp(`\n  ${FIELDS}\n  `, 'u'),
			saysWords('reports', 'invoice-fields.advice'),
		),
	);
});

test('a program reads them in the summary', async () => {
	const { stdout } = await runCli(['validate', 'nota.xml', ...GIVEN, '--json'], { cwd: folder() });
	expect(JSON.parse(stdout)).toMatchObject({ invoiceFields: FIELDS.split(', ') });
});

test.each([
	['of a table alone', ['a.csv']],
	['that are left out', ['nota.xml', ...GIVEN, '--no-invoice-fields']],
	['of notes that give no asset', ['nota.xml']],
])('names none %s', async (_, words) => {
	const { stderr } = await runCli(['validate', ...words], { cwd: folder() });
	expect(stderr).not.toMatch(saysWords('reports', 'invoice-fields.title'));
});
