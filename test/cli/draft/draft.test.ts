/** `draft`: turns invoices into a workbook that people complete, and that gives the same assets as the invoices. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import exceljs from 'exceljs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPANY, syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { preferredHeader } from '../../../src/drafts/columns/match-column.ts';
import { NFE_IDENTITY_HEADERS } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { ITEM, openInvoiceImports } from '../run/invoice-imports.ts';
import { openFolder, lastRun, runCli, summaryOf, throwAwayFolder, readRun } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { says, saysWords } from '../../says.ts';
import { planLinesOf } from '../../runs/plan-lines.ts';

const NOTE = syntheticNote({
	nNF: '57',
	dhEmi: '2026-03-09T22:15:00-03:00',
	items: [{ qCom: '3.0000', vProd: '100.00', vUnCom: '33.3333', qTrib: '3.0000' }],
});

function folderWithNotes(): string {
	const cwd = throwAwayFolder({ 'nota.xml': NOTE });
	return cwd;
}

async function openSheet(file: string, name: string) {
	const workbook = await new exceljs.Workbook().xlsx.readFile(file);
	const sheet = workbook.getWorksheet(name);
	if (sheet === undefined) throw new Error(`no sheet ${name}`);
	return { workbook, sheet };
}

test('a completed workbook is created as nfe-import, and the XML then creates nothing', async () => {
	const cwd = folderWithNotes();
	const { sandbox, env } = await serveApi();
	const made = await runCli(['draft', 'nota.xml', '-o', 'd.xlsx'], { cwd });
	expect([made.exitCode, made.printed]).toEqual([0, expect.stringContaining('ativos: 3')]);

	const file = path.join(cwd, 'd.xlsx');
	const { workbook, sheet } = await openSheet(file, 'Ativos');
	for (const row of [2, 3, 4]) {
		expect([sheet.getCell(row, 1).value, sheet.getCell(row, 2).value]).toEqual([null, null]);
		sheet.getCell(row, 1).value = `PAT-${row}`;
		sheet.getCell(row, 2).value = 'disponível';
	}
	await workbook.xlsx.writeFile(file);
	const imported = await runCli(['import', 'd.xlsx', '--yes', '--json'], { cwd, env });
	expect(JSON.parse(imported.stdout)).toMatchObject({ buckets: { created: 3, rejected: 0, units: 3 } });
	const plan = readRun(cwd, 'plan.jsonl');
	expect(plan.match(/"source":"nfe-import"/g)).toHaveLength(3);
	expect(plan).toContain(`nfe:${syntheticKey({ nNF: '57' })}/1/3`);

	const again = ['import', 'nota.xml', '--yes', '--json', '--default-status', 'available'];
	const skipped = await runCli([...again, '--asset-number', 'NF{number}-{item}-{unit}'], { cwd, env });
	expect(JSON.parse(skipped.stdout)).toMatchObject({ buckets: { created: 0, skipped: 3, units: 3 } });
	expect(readRun(cwd, 'skipped.csv').match(/already-created/g)).toHaveLength(3);
	expect(sandbox.requests().filter(({ method }) => method === 'POST')).toHaveLength(3);
});

/** Key and body of every draft of a run, exactly as on disk. */
async function plannedBodies(cwd: string, input: string, given: readonly string[]): Promise<readonly unknown[]> {
	const runs = `runs-${input}`;
	await runCli(['import', input, '--sandbox', '--yes', ...given, '--runs-dir', `${runs}/runs`], { cwd });
	const lines = planLinesOf(path.join(lastRun(path.join(cwd, runs)), 'plan.jsonl'));
	return lines.map(({ key, body }) => ({ key, body }));
}

const DAY = fc.date({ min: new Date('1990-01-01'), max: new Date('2026-10-31'), noInvalidDate: true });
const ISSUED = fc
	.tuple(DAY, fc.constantFrom('', 'T00:00:00', 'T21:00:00', 'T23:59:59.5', 'T10:45'), fc.nat(4))
	.map(([day, time, zone]) => {
		const offset = ['', 'Z', '-03:00', '+00:00', '-04:00'][zone] ?? '';
		return `${day.toISOString().slice(0, 10)}${time}${time === '' ? '' : offset}`;
	});

test('an unchanged workbook sends exactly the texts that the invoices send, whenever they were issued', async () => {
	const given = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
	await fc.assert(
		fc.asyncProperty(fc.array(ISSUED, { minLength: 1, maxLength: 20 }), async (dates) => {
			const { cwd, run } = openFolder();
			mkdirSync(path.join(cwd, 'notas'));
			for (const [index, dhEmi] of dates.entries()) {
				const nNF = String(100 + index);
				const xProd = 'NOTEBOOK GARANTIA 12 MESES';
				const note = syntheticNote({ nNF, key: syntheticKey({ nNF, issuedAt: dhEmi }), dhEmi, items: [{ xProd }] });
				writeFileSync(path.join(cwd, 'notas', `${nNF}.xml`), note);
			}
			await run('draft', 'notas', '-o', 'd.xlsx', ...given);
			const ofXml = await plannedBodies(cwd, 'notas', given);
			expect(ofXml).toHaveLength(dates.length);
			expect(await plannedBodies(cwd, 'd.xlsx', given)).toEqual(ofXml);
		}),
		{ numRuns: 6 },
	);
});

test("times are shown in their invoice's local time, and mean the same instant wherever they are read", async () => {
	const { cwd, run } = openFolder();
	const at = (nNF: string, dhEmi: string): void =>
		writeFileSync(path.join(cwd, `${nNF}.xml`), syntheticNote({ nNF, key: syntheticKey({ nNF }), dhEmi }));
	at('61', '2026-03-14T10:45:00-03:00');
	at('62', '2026-06-05T00:00:07-04:00');
	const given = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
	await run('draft', '.', '-o', 'd.xlsx', ...given);
	const { sheet } = await openSheet(path.join(cwd, 'd.xlsx'), 'Ativos');
	const headers = Array.from({ length: sheet.columnCount }, (_, column) => sheet.getCell(1, column + 1).text);
	const dates = headers.findIndex((header) => header.startsWith('Data de aquisição')) + 1;
	expect([2, 3].map((row) => sheet.getCell(row, dates).value)).toEqual([
		new Date('2026-03-14T10:45:00Z'),
		new Date('2026-06-05T00:00:07Z'),
	]);
	expect([2, 3].map((row) => sheet.getCell(row, dates).numFmt)).toEqual([
		'dd/mm/yyyy hh:mm" -03:00"',
		'dd/mm/yyyy hh:mm:ss" -04:00"',
	]);
	const attached = headers.findIndex((header) => header.startsWith(preferredHeader('employeeAttachedAt', 'pt-BR'))) + 1;
	expect(sheet.getCell(2, attached).numFmt).toBe('dd/mm/yyyy');
	const { sheet: notes } = await openSheet(path.join(cwd, 'd.xlsx'), 'Notas e valores');
	expect([2, 3].map((row) => notes.getCell(row, 3).value)).toEqual([
		new Date('2026-03-14T10:45:00Z'),
		new Date('2026-06-05T00:00:07Z'),
	]);
	for (const [index, where] of [[], ['--time-zone', 'Asia/Tokyo'], ['--locale', 'en-US']].entries()) {
		const folder = `import-${index}`;
		await run('import', 'd.xlsx', '--sandbox', '--yes', '--runs-dir', `${folder}/runs`, ...where);
		const plan = readRun(path.join(cwd, folder), 'plan.jsonl');
		expect([...plan.matchAll(/"acquisitionDate":"(?<at>[^"]+)"/g)].map(({ groups }) => groups?.['at'])).toEqual([
			'2026-03-14T13:45:00Z',
			'2026-06-05T04:00:07Z',
		]);
	}
});

test('the first dry run of invoices suggests three commands, and all work as printed', async () => {
	const cwd = folderWithNotes();
	const first = await runCli(['validate', 'nota.xml', '--cost', 'product'], { cwd });
	expect(first.exitCode).toBe(3);
	const commands = first.printed.split('\n').filter((line) => line.startsWith('  asset-importer '));
	expect(commands).toEqual([
		'  asset-importer draft nota.xml --cost product',
		'  asset-importer validate nota.xml --cost product --asset-number "NF{number}-{item}-{unit}" --default-status disponível',
		`  asset-importer import runs/${path.basename(lastRun(cwd))}/rejected.xlsx --cost product`,
	]);
	const exits: number[] = [];
	for (const command of commands) {
		const words = command.trim().replaceAll('"', '').split(' ').slice(1);
		const rehearsed = words[0] === 'import' ? ['--sandbox', '--yes'] : [];
		exits.push((await runCli([...words, ...rehearsed], { cwd })).exitCode);
	}
	// Nobody filled in the rejected rows.
	expect(exits).toEqual([0, 0, 3]);
});

test('commands in the output and in the workbook work as printed', async () => {
	const cwd = folderWithNotes();
	const made = await runCli(['draft', 'nota.xml', '-o', 'meus rascunhos.xlsx'], { cwd });
	expect(made.printed).toContain('asset-importer import "meus rascunhos.xlsx"\n');
	const { sheet } = await openSheet(path.join(cwd, 'meus rascunhos.xlsx'), 'Como preencher');
	const lines = sheet.getColumn(1).values.map(String);
	expect(lines).toContain('asset-importer validate "meus rascunhos.xlsx"');
	expect(lines).toContain('asset-importer import "meus rascunhos.xlsx"');
	const template = await runCli(['template', '-o', 'meus ativos.xlsx'], { cwd });
	expect(template.printed).toContain('asset-importer validate "meus ativos.xlsx"');
	writeFileSync(path.join(cwd, 'a.csv'), 'Patrimônio;Status\nPAT-1;em uso\n');
	const mapping = await runCli(['inspect', 'a.csv', '-o', 'meu mapa.json'], { cwd });
	expect(mapping.printed).toContain('--mapping "meu mapa.json"');
});

test('identity cells are locked, others are not, and lists offer the allowed words', async () => {
	const cwd = folderWithNotes();
	await runCli(['draft', 'nota.xml', '-o', 'd.xlsx'], { cwd });
	const { sheet } = await openSheet(path.join(cwd, 'd.xlsx'), 'Ativos');
	const headers = Array.from({ length: sheet.columnCount }, (_, column) => sheet.getCell(1, column + 1).text);
	const identity = [...NFE_IDENTITY_HEADERS, 'Quantidade NF-e', 'Valor do item NF-e'];
	expect(headers.slice(-5)).toEqual(identity);
	expect(headers.filter((_, column) => sheet.getColumn(column + 1).hidden)).toEqual([]);
	const locked = headers.filter((_, column) => sheet.getCell(2, column + 1).style.protection?.locked !== false);
	expect(locked).toEqual(identity);
	expect(sheet.getCell(2, 2).dataValidation.formulae?.[0]).toContain('disponível');
	expect(Reflect.get(sheet, 'sheetProtection')).toMatchObject({ sheet: true });
});

test('accounts for the money and for what is missing, in sheets without data', async () => {
	const cwd = folderWithNotes();
	const key = syntheticKey({ nNF: '58' });
	writeFileSync(path.join(cwd, 'cancelada.xml'), syntheticNote({ nNF: '58' }));
	writeFileSync(path.join(cwd, 'evento.xml'), syntheticEvent({ key }));
	writeFileSync(path.join(cwd, 'nota (1).xml'), readFileSync(path.join(cwd, 'nota.xml')));
	writeFileSync(path.join(cwd, 'lista.csv'), 'Patrimônio;Status\nPAT-1;em uso\n');
	writeFileSync(path.join(cwd, 'quebrada.csv'), 'Patrimônio;Status\r\nP-1;"em \\"uso"\r\nP-2;em uso\r\n');
	const made = await runCli(['draft', '.', '-o', 'd.xlsx', '--json'], { cwd });
	expect(made.exitCode).toBe(3);
	expect(JSON.parse(made.stdout)).toEqual({ file: 'd.xlsx', invoices: 2, assets: 3, refused: 2, asked: 0, skipped: 3 });
	const file = path.join(cwd, 'd.xlsx');
	const { sheet: notes } = await openSheet(file, 'Notas e valores');
	const figures = (row: number) => [5, 6, 7].map((column) => notes.getCell(row, column).value);
	expect([figures(2), figures(3)]).toEqual([
		[4599.9, 0, 4599.9],
		[100, 100, 0],
	]);
	const { sheet: remarks } = await openSheet(file, 'Ficou de fora');
	expect(remarks.getColumn(3).values.map(String)).toContainEqual(expect.stringContaining('cancelada'));
	expect(remarks.getColumn(3).values).toContainEqual(expect.stringMatching(says('draft-not-invoice')));
	const { stdout } = await runCli(['validate', 'd.xlsx', '--sheet', '*', '--json'], { cwd });
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { units: 3 } });
});

test('units that earlier runs created are listed as created, not to be completed again', async () => {
	const { importNotes, write, cwd, env, posted } = await openInvoiceImports();
	const given = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
	write('a.xml', { nNF: '1' });
	await importNotes(['a.xml'], 'PAT-{seq}');
	write('b.xml', { nNF: '2' });
	const made = await runCli(['draft', 'a.xml', 'b.xml', '-o', 'd.xlsx', '--json', ...given], { cwd, env });
	expect(JSON.parse(made.stdout)).toEqual({ file: 'd.xlsx', invoices: 2, assets: 2, refused: 0, asked: 0, skipped: 2 });
	const { sheet } = await openSheet(path.join(cwd, 'd.xlsx'), 'Ativos');
	expect([2, 3, 4].map((row) => sheet.getCell(row, 1).text)).toEqual(['NF2-1-1', 'NF2-1-2', '']);
	const { sheet: notes } = await openSheet(path.join(cwd, 'd.xlsx'), 'Notas e valores');
	for (const row of [2, 3]) {
		const [total, ...parts] = Array.from({ length: 7 }, (_, at) =>
			Math.round(Number(notes.getCell(row, at + 5).value) * 100),
		);
		expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
	}
	const { sheet: remarks } = await openSheet(path.join(cwd, 'd.xlsx'), 'Ficou de fora');
	const told = remarks.getColumn(3).values.map(String).join('\n');
	for (const number of ['PAT-1', 'PAT-2', path.basename(lastRun(cwd))]) expect(told).toContain(number);
	expect(remarks.getColumn(1).values.map(String)).toContainEqual(
		expect.stringMatching(saysWords('reports', 'drafts.remark.exists')),
	);
	const { buckets } = await importNotes(['d.xlsx'], 'NF{number}-{item}-{unit}');
	expect([buckets, posted()]).toEqual([expect.objectContaining({ created: 2, skipped: 0 }), 4]);

	// Without the API, the runs folder tells.
	const blind = await runCli(['draft', 'a.xml', '-o', 'e.xlsx', '--json', ...given], { cwd });
	expect(JSON.parse(blind.stdout)).toMatchObject({ assets: 0, skipped: 2 });
});

test('a table beside the invoices is not asked about, though a check would ask', async () => {
	const { run } = openFolder({ 'nota.xml': NOTE, 'odd.csv': 'Cód;Cond\nX-1;OK\nX-2;OK\n' });
	expect((await run('validate', 'nota.xml', 'odd.csv')).exitCode).toBe(2);
	const made = await run('draft', 'nota.xml', 'odd.csv', '-o', 'd.xlsx', '--json');
	expect([made.exitCode, JSON.parse(made.stdout)]).toMatchObject([0, { assets: 3, refused: 0, skipped: 1 }]);
});

test('what is said of an item is told once, though its units lack their numbers', async () => {
	const toner = { cProd: 'T-1', xProd: 'TONER HP 58A', NCM: '84439933', qCom: '2', vProd: '4000.00' };
	const { cwd, run } = openFolder({ 'nota.xml': syntheticNote({ items: [toner] }) });
	await run('draft', 'nota.xml', '-o', 'd.xlsx', '--company', COMPANY.CNPJ);
	const { sheet } = await openSheet(path.join(cwd, 'd.xlsx'), 'Ficou de fora');
	expect([...sheet.getColumn(3).values].slice(2)).toEqual([
		expect.stringMatching(says('nfe-maybe-no-asset', { kind: 'toner' })),
	]);
});

test('a number that is taken is a row to correct, with a remark', async () => {
	const { importNotes, write, cwd, env } = await openInvoiceImports();
	const given = ['--default-status', 'available', '--asset-number', 'PAT-{seq}'];
	write('a.xml', { nNF: '1', items: [{ ...ITEM, qCom: '1.0000' }] });
	await importNotes(['a.xml'], 'PAT-{seq}');
	write('b.xml', { nNF: '2' });
	const made = await runCli(['draft', 'b.xml', '-o', 'd.xlsx', '--json', ...given], { cwd, env });
	expect(JSON.parse(made.stdout)).toMatchObject({ assets: 2, refused: 0, skipped: 0 });
	const file = path.join(cwd, 'd.xlsx');
	const { sheet } = await openSheet(file, 'Ativos');
	expect([2, 3].map((row) => sheet.getCell(row, 1).text)).toEqual(['PAT-1', 'PAT-2']);
	const { sheet: notes } = await openSheet(file, 'Notas e valores');
	expect([5, 6, 7].map((column) => notes.getCell(2, column).value)).toEqual([100, 100, 0]);
	const { sheet: remarks } = await openSheet(file, 'Ficou de fora');
	const told = [...remarks.getColumn(3).values].map(String);
	expect(told.findIndex((text) => says('enrollment-id-taken').test(text))).toBeGreaterThan(0);
});

test('never overwrites a completed workbook', async () => {
	const cwd = folderWithNotes();
	writeFileSync(path.join(cwd, 'd.xlsx'), 'trabalho');
	const { exitCode } = await runCli(['draft', 'nota.xml', '-o', 'd.xlsx'], { cwd });
	expect([exitCode, readFileSync(path.join(cwd, 'd.xlsx'), 'utf8')]).toEqual([2, 'trabalho']);
});

test('inputs without invoices are reported, and no empty workbook is written', async () => {
	const { cwd, run } = openFolder({ 'ativos.csv': 'Patrimônio;Status\nA-1;em uso\n' });
	const made = await run('draft', 'ativos.csv', '-o', 'd.xlsx');
	expect([made.exitCode, made.printed]).toEqual([
		2,
		expect.stringMatching(says('draft-without-invoices', { inputs: 'ativos.csv' })),
	]);
	expect(made.printed).toContain('validate');
	expect(existsSync(path.join(cwd, 'd.xlsx'))).toBe(false);
});

test('a workbook without assets need not be completed; where something is left out, the sheet with the reasons is named', async () => {
	const { cwd, run } = openFolder({ 'nota.xml': NOTE.slice(0, 900) });
	const made = await run('draft', 'nota.xml', '-o', 'd.xlsx');
	expect(made).toMatchObject({ exitCode: 3, printed: expect.not.stringContaining('asset-importer import') });
	expect(made.printed).toMatch(saysWords('cli', 'draft.skipped', { sheet: 'Ficou de fora' }));
	expect((await openSheet(path.join(cwd, 'd.xlsx'), 'Ficou de fora')).sheet.rowCount).toBe(2);
});

test('a draft names categories as the register beside its invoices does', async () => {
	const register = 'Relação de bens\n\nPatrimônio;Status;Categoria\nP-1;em uso;NOTEBOOKS\nP-2;em uso;Mesa\n';
	const cwd = throwAwayFolder({ 'nota.xml': syntheticNote({ items: [{ qCom: '2' }] }), 'a.csv': register });
	const given = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
	await runCli(['draft', 'nota.xml', 'a.csv', ...given, '-o', 'r.xlsx'], { cwd });
	await runCli(['validate', 'r.xlsx'], { cwd });
	expect(summaryOf(cwd).byCategory).toEqual({ NOTEBOOKS: 2 });
});
