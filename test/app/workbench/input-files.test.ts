/** Uploads of one name: each file stays, and what comes twice is there once. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentXml, documentEntries, flatXml, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { sheetXml, workbookEntries } from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { inputKindOf, type InputFiles, keptName, openInputFiles } from '../../../src/app/workbench/input-files.ts';
import { shownName } from '../../../src/messages/uploaded-file.ts';

const A = 'Placa\nP1\n';
const B = 'Placa\nP2\n';
const INVOICE = '<?xml version="1.0"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"/>';

async function makeFolder(): Promise<string> {
	const dir = await mkdtemp(path.join(tmpdir(), 'input-files-'));
	onTestFinished(() => rm(dir, { recursive: true, force: true }));
	return dir;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
	yield Buffer.from(text);
}

async function contents(files: InputFiles): Promise<Readonly<Record<string, string>>> {
	const found = files.list().map(async ({ name, kind }) => {
		const text = await readFile(path.join(files.dirOf(kind), name), 'utf8');
		return [name.replaceAll(path.sep, '/'), text] as const;
	});
	return Object.fromEntries(await Promise.all(found));
}

test.each([
	['another list of the same name', ['lista.csv', A], ['lista.csv', B], { 'lista.csv': A, 'lista (2).csv': B }],
	['the same list again', ['lista.csv', A], ['lista.csv', A], { 'lista.csv': A }],
	['lists of two folders', ['f1/lista.csv', A], ['f2/lista.csv', B], { 'f1/lista.csv': A, 'f2/lista.csv': B }],
	['one list in two folders', ['f1/lista.csv', A], ['f2/lista.csv', A], { 'f1/lista.csv': A, 'f2/lista.csv': A }],
	['two folders of one name', ['f/lista.csv', A], ['f/lista.csv', B], { 'f/lista.csv': A, 'f (2)/lista.csv': B }],
	['names that differ in case', ['lista.csv', A], ['Lista.CSV', B], { 'lista.csv': A, 'Lista (2).CSV': B }],
	['a file, then a folder of its name', ['f', A], ['f/lista.csv', B], { f: A, 'f (2)/lista.csv': B }],
	['a folder, then a file of its name', ['f/lista.csv', A], ['f', B], { 'f/lista.csv': A, 'f (2)': B }],
	['an invoice of the name of a list', ['x.xml', A], ['x.xml', INVOICE], { 'x.xml': A, 'x (2).xml': INVOICE }],
	['the name of an input that is read in place', ['a.csv', A], ['local.csv', B], { 'a.csv': A, 'local (2).csv': B }],
	['a file of a folder read in place', ['a.csv', A], ['pasta/a.csv', B], { 'a.csv': A, 'pasta (2)/a.csv': B }],
] as const)('keeps %s', async (_, first, second, kept) => {
	const dir = await makeFolder();
	const files = await openInputFiles(dir);
	for (const [name, text] of [first, second]) await files.put(name, bytesOf(text), ['local.csv', 'pasta']);
	expect(await contents(files)).toEqual(kept);
	expect(await contents(await openInputFiles(dir))).toEqual(kept);
});

test('keeps all of many that come at once, and gives free what was removed', async () => {
	const files = await openInputFiles(await makeFolder());
	const texts = ['1', '2', '3', '4', '5'];
	await Promise.all(texts.map((text) => files.put('lista.csv', bytesOf(text))));
	expect(Object.values(await contents(files)).toSorted()).toEqual(texts);
	await files.remove('lista.csv');
	expect(await files.put('lista.csv', bytesOf('6'))).toBe('lista.csv');
	expect(files.list()).toHaveLength(5);
});

test('refuses more files than anybody imports', async () => {
	const files = await openInputFiles(await makeFolder(), { fileBytes: 100, files: 1 });
	await files.put('lista.csv', bytesOf(A));
	await files.put('lista.csv', bytesOf(A));
	const more = files.put('lista.csv', bytesOf(B));
	await expect(more).rejects.toMatchObject({ code: 'upload-refused', params: { kind: 'number', most: 1 } });
});

const content = contentXml(tableXml(''));
const note = { name: 'nota.xml', content: syntheticNote({}) };

test.each([
	['an invoice', 'invoices', syntheticNote({})],
	['a zip of invoices', 'invoices', writeZip([note])],
	['a zip of invoices and pictures', 'invoices', writeZip([note, { name: 'foto.png', content: 'x' }])],
	['a workbook', 'table', writeZip(workbookEntries(sheetXml('')))],
	['a spreadsheet of LibreOffice', 'table', writeZip(documentEntries(content))],
	['one of nothing but XML', 'table', writeZip(documentEntries(content, { replaced: { mimetype: null } }))],
	['one in a single XML', 'table', flatXml(tableXml(''))],
	['a text', 'table', 'a;b'],
])('%s counts as %s', async (name, kind, bytes) => {
	const file = path.join(await makeFolder(), name);
	await writeFile(file, bytes);
	expect(await inputKindOf(file)).toBe(kind);
});

test.each([
	['ativos.xlsx', 'ativos.xlsx'],
	['Patrimônio 2026 (final).csv', 'Patrimônio 2026 (final).csv'],
	['notas/janeiro/nfe.xml', 'notas/janeiro/nfe.xml'],
	['./notas//nfe.xml', 'notas/nfe.xml'],
	['notas--janeiro.xml', 'notas--janeiro.xml'],
	['100% novo.csv', '100% novo.csv'],
	['-rf.csv', '%2Drf.csv'],
	['pasta "nova"/#lista?.csv', 'pasta %22nova%22/#lista%3F.csv'],
	['%41.csv', '%2541.csv'],
])('keeps %j as %j', (given, kept) => expect(keptName(given)).toBe(path.normalize(kept)));

test.each([
	['../../etc/passwd'],
	['..\\..\\windows\\win.ini'],
	['/..'],
	['..'],
	['.'],
	[''],
	['.bashrc'],
	['-rf.csv'],
	['con.csv'],
	['LPT1'],
	['a:b.csv'],
	['a\u0000b.csv'],
	['a\nb.csv'],
	['\u202Evsc.exe'],
	['<img onerror=alert(1)>.csv'],
	['notas!ativos.csv'],
	['ativos. '],
	[`${'ç'.repeat(300)}.csv`],
	[`${'pasta/'.repeat(60)}ativos.csv`],
	['pasta/../ativos.csv'],
	['con/ativos.csv'],
])('keeps %j under a name that is harmless anywhere', (given) => {
	const kept = keptName(given);
	expect(kept).not.toBe(given);
	expect(keptName(shownName(kept))).toBe(kept);
	for (const part of kept.split(path.sep)) expect(part).not.toMatch(/^$|^[.\s-]|[.\s]$|[\p{C}<>:"|?*\\/!]/u);
	expect(Buffer.byteLength(kept)).toBeLessThan(220);
});

test.each([
	['a/b.csv', 'a--b.csv'],
	['a:b.csv', 'a%3Ab.csv'],
	['a/b--c.csv', 'a--b/c.csv'],
	['con.csv', '_con.csv'],
])('keeps %j and %j apart', (one, other) => expect(keptName(one)).not.toBe(keptName(other)));

test.each(['-rf.csv', '#hash?.csv', 'emoji 🚀 "aspas".csv', 'b/c d/é/fundo.csv', 'con.csv', '50%25.csv', ' ~a|b.csv '])(
	'shows %j as the user named it, and finds it by that name',
	async (given) => {
		const files = await openInputFiles(await makeFolder());
		const kept = await files.put(given, bytesOf('a;b'));
		expect(shownName(kept)).toBe(path.normalize(given));
		await files.remove(shownName(kept));
		expect(files.list()).toEqual([]);
	},
);
