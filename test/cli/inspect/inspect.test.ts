/** `inspect`: how each input would be read, and on what evidence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { openFolder, runCli, throwAwayFolder, putFiles } from '../run-cli.ts';
import { says, saysWords } from '../../says.ts';
import { inOrder } from '../figures.ts';

const ROWS = [
	'Patrimônio;Status;Data de aquisição;Valor;Cor da capa',
	...Array.from({ length: 31 }, (_, index) => `PAT-${index};em uso;${13 + (index % 15)}/05/2025;1.234,56;azul`),
	'PAT-31;disponível;05/06/2025;;',
	'',
].join('\r\n');

describe('a spreadsheet', () => {
	test("is described by format, dialect, header row, and each column's field, evidence and samples", async () => {
		const { run } = openFolder({ 'lista.csv': Buffer.from(ROWS, 'latin1') });
		const { exitCode, stdout } = await run('inspect', 'lista.csv');
		expect(exitCode).toBe(0);
		await expect(stdout).toMatchFileSnapshot('snapshots/inspected.pt-BR.txt');
	});

	test('gives the same facts in English as in Portuguese', async () => {
		const { run } = openFolder({ 'list.csv': ROWS });
		const { stdout } = await run('inspect', 'list.csv', '--lang', 'en', '--unknown-columns', 'ignore');
		await expect(stdout).toMatchFileSnapshot('snapshots/inspected.en.txt');
	});

	test('has its hidden sheets marked and the chosen sheet named', async () => {
		const { run } = openFolder();
		await run('template', '-o', 'a.xlsx');
		const { stdout } = await run('inspect', 'a.xlsx');
		expect(stdout).toContain('“Como preencher”, “Ativos”');
		expect(stdout).toMatch(
			inOrder(saysWords('cli', 'inspect.header', { row: 2 }), /, /, saysWords('cli', 'inspect.rows', { count: 2 })),
		);
		const { stdout: json } = await run('inspect', 'a.xlsx', '--json');
		const { files } = JSON.parse(json);
		expect(files[0].sheets).toContainEqual({ sheet: 'Ativos', hidden: false });
		expect(files[0].tables[0]).toMatchObject({ sheet: 'Ativos', headerRow: 2, rows: 2 });
		expect(files[0].tables[0].columns[0]).toMatchObject({ column: 'A', field: 'enrollmentId' });
	});

	test('that is not one is described as what it is, without affecting others', async () => {
		const { run } = openFolder({ 'a.csv': ROWS, 'b.xlsx': '%PDF-1.7\n' });
		const { exitCode, stdout } = await run('inspect', 'b.xlsx', 'a.csv');
		expect([exitCode, stdout]).toEqual([0, expect.stringContaining('b.xlsx: rejeitado')]);
		expect(stdout).toContain('PDF');
		expect(stdout).toContain('(enrollmentId)');
	});
});

describe('-o', () => {
	test('writes what was understood, which imports once the rest is filled in', async () => {
		const { cwd, run } = openFolder({ 'lista.csv': ROWS });
		expect((await run('inspect', 'lista.csv', '-o', 'm.json')).exitCode).toBe(0);
		expect(JSON.parse(readFileSync(path.join(cwd, 'm.json'), 'utf8')).columns).toMatchObject({
			Patrimônio: 'enrollmentId',
			'Cor da capa': 'custom: Cor da capa',
		});
		expect((await run('validate', 'lista.csv', '--mapping', 'm.json')).exitCode).toBe(0);
	});

	test.each([
		['CSV', 'odd.csv', 'Relação de bens;;;\r\nCód;Cond;Descr;Vl tot\r\nX-1;OK;Mesa;10,00\r\nX-2;OK;Cadeira;20,00\r\n'],
		['CSV without anything else', 'odd.csv', 'Cód,Cond,Descr,Vl tot\nX-1,OK,Mesa,10\n'],
	])('of a %s without a known column writes the proposals, and a mark for the rest', async (_, name, text) => {
		const { cwd, run } = openFolder({ [name]: text });
		const inspected = await run('inspect', name, '-o', 'm.json');
		expect(inspected.exitCode).toBe(0);
		expect(inspected.stdout).toMatch(saysWords('decisions', 'question.status'));
		const mapping = JSON.parse(readFileSync(path.join(cwd, 'm.json'), 'utf8'));
		expect(mapping.constants).toEqual({ status: '?' });
		expect((await run('validate', name, '--mapping', 'm.json')).exitCode).toBe(2);
		const answered = { ...mapping.columns, Cód: 'enrollmentId', Cond: { to: 'status', values: { OK: 'em uso' } } };
		putFiles(cwd, { 'm.json': { ...mapping, columns: answered, constants: {} } });
		const { exitCode, stdout } = await run('validate', name, '--mapping', 'm.json', '--json');
		expect([exitCode, JSON.parse(stdout).buckets.rejected]).toEqual([0, 0]);
	});

	test('says so if there is no table', async () => {
		const { run } = openFolder({ 'n.csv': '1\n3\n' });
		const { exitCode, stderr } = await run('inspect', 'n.csv', '-o', 'm.json');
		expect([exitCode, stderr]).toEqual([2, expect.stringContaining('aqui há 0')]);
	});

	test('never overwrites a file, and starts from one table', async () => {
		const { cwd, run } = openFolder({ 'lista.csv': ROWS, 'outra.csv': ROWS, 'm.json': 'minha' });
		const over = await run('inspect', 'lista.csv', '-o', 'm.json');
		expect([over.exitCode, readFileSync(path.join(cwd, 'm.json'), 'utf8')]).toEqual([2, 'minha']);
		const two = await run('inspect', 'lista.csv', 'outra.csv', '-o', 'n.json');
		expect(two).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--sheet') });
	});
});

describe('invoices', () => {
	const files = {
		'nota.xml': syntheticNote({ nNF: '57' }),
		'cancelada.xml': syntheticNote({ nNF: '58', key: syntheticKey({ nNF: '58' }) }),
		'evento.xml': syntheticEvent({ key: syntheticKey({ nNF: '58' }) }),
	};

	test('are described by number, supplier, items, total and if they count', async () => {
		const { exitCode, stdout } = await runCli(['inspect', '.'], { cwd: throwAwayFolder(files) });
		expect([exitCode, stdout]).toEqual([0, expect.stringContaining('NF-e 57')]);
		expect(stdout).toContain(SUPPLIER.xFant);
		expect(stdout).toMatch(/R\$ [\d.]+,\d\d/);
		expect(stdout).toContain('cancelamento');
		expect(stdout).toContain('nenhum ativo');
		expect(stdout).not.toContain('--asset-number');
	});

	test('of several recipients are described with the recipients', async () => {
		const other = { ...COMPANY, CNPJ: '11222333000181', xNome: 'Outra S.A.' };
		const { run } = openFolder({ 'a.xml': files['nota.xml'], 'b.xml': syntheticNote({ nNF: '60', dest: other }) });
		const { exitCode, stdout } = await run('inspect', '.');
		expect(exitCode).toBe(0);
		expect(stdout.match(/--company/g)).toHaveLength(1);
		// The recipients are shown once; the invoices individually.
		expect(stdout).not.toMatch(says('nfe-other-recipient'));
		expect(stdout.match(/NOTEBOOK/g)?.length).toBeGreaterThan(1);
	});

	test('that an earlier command saw cancelled count no more', async () => {
		const cwd = throwAwayFolder({ 'nota.xml': files['cancelada.xml'], 'evento.xml': files['evento.xml'] });
		const inspect = async () => (await runCli(['inspect', 'nota.xml', '--json'], { cwd })).stdout;
		const noticesIn = (stdout: string): unknown =>
			JSON.parse(stdout).files[0].documents[0].notices.map(({ code }: { readonly code: string }) => code);
		expect(noticesIn(await inspect())).not.toContain('nfe-cancelled');
		await runCli(['validate', 'evento.xml'], { cwd });
		expect(noticesIn(await inspect())).toContain('nfe-cancelled');
	});
});
