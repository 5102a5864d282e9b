import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
	MAIN,
	relationshipsXml,
	sharedXml,
	sheetXml,
	STRICT_LINKS,
	STRICT_MAIN,
	stylesXml,
	workbookEntries,
	workbookXml,
} from '../../../scripts/hostile/workbook-parts.mjs';
import { writeZip } from '../../../scripts/hostile/write-zip.mjs';
import { openWorkbook } from '../../../src/sources/xlsx/open-workbook.ts';
import { openZip } from '../../../src/sources/zip/open-zip.ts';
import { byNumber, readAll, readRefusal, readTable, workbook } from './read-all.ts';
import { problemName } from '../../messages/problem-name.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const ROWS = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45322</v></c></row>';
const SHARED = sharedXml(['<t>Patrimônio</t>']);
const STYLES = stylesXml(['dd/mm/yyyy']);
const READ = { 1: ['Patrimônio', { kind: 'date', text: '2024-01-31', serial: 45_322 }] };
const parts = { shared: SHARED, styles: STYLES };

const threeSheets = workbook(sheetXml(ROWS), {
	...parts,
	replaced: {
		'xl/workbook.xml': workbookXml([
			['Gráfico', 'rId9'],
			['Escondida', 'rId8', 'hidden'],
			['P&D', 'rId1'],
			['Muito escondida', 'rId8', 'veryHidden'],
		]),
		'xl/_rels/workbook.xml.rels': relationshipsXml([
			['rId1', 'worksheet', 'worksheets/sheet1.xml'],
			['rId2', 'styles', 'styles.xml'],
			['rId3', 'sharedStrings', 'sharedStrings.xml'],
			['rId8', 'worksheet', 'worksheets/sheet2.xml'],
			['rId9', 'chartsheet', 'chartsheets/sheet1.xml'],
		]),
		'xl/worksheets/sheet2.xml': sheetXml('<row><c><v>2</v></c></row>'),
	},
});

describe('a workbook', () => {
	test('lists its sheets with cells in order, including hidden ones', async () => {
		const source = await openWorkbook(threeSheets, 'pasta/ativos.xlsx');
		expect(source).toMatchObject({ kind: 'table', file: 'pasta/ativos.xlsx', format: 'xlsx', notices: [] });
		expect(source.tables).toEqual([
			{ sheet: 'Escondida', hidden: true },
			{ sheet: 'P&D', hidden: false },
			{ sheet: 'Muito escondida', hidden: true },
		]);
		expect(source.formatCodes).toEqual(['General', 'dd/mm/yyyy']);
		expect(byNumber(await readTable(source, 0))).toEqual({ 1: [2] });
		expect(byNumber(await readTable(source, 1))).toEqual(READ);
		await expect(readTable(source, 3)).rejects.toThrow(RangeError);
	});

	test('can be opened from a path, from bytes, or from an open zip', async () => {
		const file = path.join(throwAwayFolder(), 'ativos.xlsx');
		const bytes = workbook(sheetXml(ROWS), parts);
		await writeFile(file, bytes);
		expect(await readAll(file)).toEqual(READ);
		expect(byNumber(await readTable(await openWorkbook(await openZip(file, 'a'), 'a')))).toEqual(READ);
		const source = await openWorkbook(file, 'ativos.xlsx');
		expect(byNumber(await readTable(source))).toEqual(READ);
		await writeFile(file, Buffer.concat([bytes, bytes]));
		await expect(readTable(source)).rejects.toMatchObject({
			problem: { code: 'file-unreadable', params: { kind: 'changed' } },
		});
	});

	test('in the 1904 system yields dates in the 1900 system', async () => {
		for (const flag of ['1', 'true']) {
			const properties = `<workbookPr date1904="${flag}"/>`;
			const bytes = workbook(sheetXml(ROWS.replace('45322', '43860')), {
				...parts,
				replaced: { 'xl/workbook.xml': workbookXml([['Ativos', 'rId1']], { properties }) },
			});
			expect(await readAll(bytes)).toEqual(READ);
		}
	});

	test('in the strict dialect is read the same', async () => {
		const strict = { main: STRICT_MAIN, links: STRICT_LINKS };
		const bytes = workbook(sheetXml(ROWS, strict), {
			...strict,
			shared: sharedXml(['<t>Patrimônio</t>'], strict),
			styles: stylesXml(['dd/mm/yyyy'], strict),
		});
		expect(await readAll(bytes)).toEqual(READ);
	});

	test('with prefixes everywhere is read the same', async () => {
		const prefixed = (xml: string): string =>
			xml.replaceAll(/<(\/?)([a-z])/gi, '<$1x:$2').replace('xmlns=', 'xmlns:x=');
		const bytes = workbook(prefixed(sheetXml(ROWS)), {
			shared: prefixed(SHARED),
			styles: prefixed(STYLES),
			replaced: {
				'xl/workbook.xml': prefixed(workbookXml([['Ativos', 'rId1']]))
					.replace('xmlns:r=', 'xmlns:q=')
					.replace(' r:id', ' q:id'),
			},
		});
		expect(await readAll(bytes)).toEqual(READ);
	});

	test('without namespaces is read the same', async () => {
		const bare = (xml: string): string => xml.replace(` xmlns="${MAIN}"`, '');
		expect(await readAll(workbook(bare(sheetXml(ROWS)), { shared: bare(SHARED), styles: bare(STYLES) }))).toEqual(READ);
	});

	test.each(['utf16le', 'utf16be'] as const)('with parts in %s is read the same', async (encoding) => {
		const encode = (xml: string): Buffer => {
			const bytes = Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le');
			return encoding === 'utf16le' ? bytes : bytes.swap16();
		};
		const entries = workbookEntries(sheetXml(ROWS), parts).map(({ name, content }) => ({
			name,
			content: encode(String(content)),
		}));
		expect(await readAll(writeZip(entries))).toEqual(READ);
	});

	test('with parts in unusual places, in any order and case, is read the same', async () => {
		const entries = [
			{ name: 'DADOS/Folha 1.XML', content: sheetXml(ROWS) },
			{ name: 'textos.xml', content: SHARED },
			{
				name: 'livro/_rels/Livro.xml.rels',
				content: relationshipsXml([
					['a', 'worksheet', '../dados/folha%201.xml'],
					['b', 'styles', './Estilos.xml'],
					['c', 'sharedStrings', '/textos.xml'],
				]),
			},
			{ name: 'livro/estilos.xml', content: STYLES },
			{ name: 'livro/Livro.xml', content: workbookXml([['Ativos', 'a']]) },
			{
				name: '_rels/.rels',
				content: relationshipsXml([
					['z', 'extended-properties', 'nada.xml'],
					['y', 'officeDocument', '/livro/livro.xml'],
				]),
			},
		];
		expect(await readAll(writeZip(entries))).toEqual(READ);
	});

	test.each([
		['without package relationships', { '_rels/.rels': null }],
		['without content types', { '[Content_Types].xml': null }],
		['with damaged parts that are not needed', { 'xl/theme/theme1.xml': '<a', 'docProps/core.xml': '' }],
	])('%s is read the same', async (_what, replaced) => {
		expect(await readAll(workbook(sheetXml(ROWS), { ...parts, replaced }))).toEqual(READ);
	});
});

describe('refuses', () => {
	const [STYLE_PART, TEXT_PART, TWICE] = ['xl/styles.xml', 'xl/sharedStrings.xml', 'xl/WORKSHEETS/sheet1.xml'] as const;
	const [RELS, DOCTYPE] = ['_rels/.rels', `<!DOCTYPE a>${relationshipsXml([])}`] as const;
	const relationships = (...list: readonly (readonly [string, string, string, string?])[]) => ({
		'xl/_rels/workbook.xml.rels': relationshipsXml(list),
	});
	const ofSheet = (target: string, ...mode: [string?]) => relationships(['rId1', 'worksheet', target, ...mode]);
	const BOOK = 'xl/workbook.xml';
	const missing = ['sheet-damaged missing', { sheet: 'Ativos' }] as const;
	test.each<[string, Readonly<Record<string, string | null>>, string, object?]>([
		['no workbook', { [BOOK]: null }, 'workbook-damaged no_workbook'],
		['a workbook that is something else', { [BOOK]: `<document xmlns="${MAIN}"/>` }, 'workbook-damaged no_workbook'],
		['no sheets', { [BOOK]: workbookXml([]) }, 'file-empty sheets'],
		['only a chart sheet', relationships(['rId1', 'chartsheet', 'chart.xml']), 'file-empty sheets'],
		['a sheet without a part', { 'xl/worksheets/sheet1.xml': null }, ...missing],
		['a sheet without a relationship', relationships(['rId7', 'worksheet', 'worksheets/sheet1.xml']), ...missing],
		['no relationships at all', { 'xl/_rels/workbook.xml.rels': null }, ...missing],
		['a sheet outside', ofSheet('file:///etc/passwd', 'External'), ...missing],
		['a sheet on the network', ofSheet('http://127.0.0.1:9/sheet1.xml'), ...missing],
		['a sheet on a share', ofSheet('//servidor/sheet1.xml'), ...missing],
		['a sheet above the package', ofSheet('../../../etc/passwd'), ...missing],
		['no styles, which are needed', { [STYLE_PART]: null }, 'workbook-damaged missing', { part: STYLE_PART }],
		['no texts, which are needed', { [TEXT_PART]: null }, 'workbook-damaged missing', { part: TEXT_PART }],
		['a part that is there twice', { [TWICE]: sheetXml('') }, 'workbook-damaged repeated', { part: TWICE }],
		['a cut list of sheets', { [BOOK]: workbookXml([['A', 'rId1']]).slice(0, -5) }, 'workbook-damaged truncated'],
		['a DOCTYPE in any part', { [RELS]: DOCTYPE }, 'workbook-damaged doctype', { part: RELS }],
	])('%s', async (_what, replaced, name, params = {}) => {
		const problem = await readRefusal(workbook(sheetXml(ROWS), { ...parts, replaced }));
		expect(problemName(problem)).toBe(name);
		expect(problem.params).toMatchObject(params);
	});

	test('missing styles and texts only if cells need them', async () => {
		const plain = sheetXml('<row><c><v>1</v></c></row>');
		const replaced = { 'xl/styles.xml': null, 'xl/sharedStrings.xml': null };
		expect(await readAll(workbook(plain, { ...parts, replaced }))).toEqual({ 1: [1] });
	});

	test('names with backslashes, which no other program opens', async () => {
		const entries = workbookEntries(sheetXml(ROWS), parts).map((entry) => ({
			...entry,
			name: entry.name.replaceAll('/', '\\'),
		}));
		expect(await readRefusal(writeZip(entries))).toMatchObject({
			code: 'workbook-damaged',
			params: { kind: 'backslash' },
		});
	});
});
