/**
 * Odd and hostile workbooks and containers, each with the answer that it must get.
 *
 * `make(path, full)` writes the file: `full` in its real size, else small enough for every run of the tests.
 * `answer` gets what `read-one.mjs` says of the file and returns nothing, or what is wrong.
 */
import { writeFileSync } from 'node:fs';
import { crc32, constants, deflateRawSync, gzipSync } from 'node:zlib';
import { syntheticNote } from '../nfe/synthetic-note.mjs';
import { allRows, each, refused, rows } from './answers.mjs';
import {
	DECLARATION,
	escapeXml,
	relationshipsXml,
	sharedXml,
	sheetXml,
	STRICT_LINKS,
	STRICT_MAIN,
	stylesXml,
	workbookEntries,
	workbookXml,
} from './workbook-parts.mjs';
import { writeLargeZip } from './write-large-zip.mjs';
import { writeZip } from './write-zip.mjs';

const SHEET = 'xl/worksheets/sheet1.xml';
const HEADER = ['Patrimônio', 'Nome', 'Situação', 'Valor'];
const ASSETS = [HEADER, ['PAT-1', 'Notebook', 'Em uso', 4599.9], ['PAT-2', 'Monitor', 'Disponível', 899.9]];

const letter = (column) => String.fromCharCode(65 + column);
const inline = (text) => `<is><t>${escapeXml(text)}</t></is>`;
function cellXml(value, reference) {
	const at = reference === undefined ? '' : ` r="${reference}"`;
	return typeof value === 'number' ? `<c${at}><v>${value}</v></c>` : `<c${at} t="inlineStr">${inline(value)}</c>`;
}
const rowXml = (cells, row) =>
	`<row r="${row}">${cells.map((value, column) => cellXml(value, letter(column) + row)).join('')}</row>`;
const ROWS = ASSETS.map((cells, index) => rowXml(cells, index + 1)).join('');
const SHEET_XML = sheetXml(ROWS);
const imported = rows(ASSETS);

/** A workbook from one sheet, or from other parts. */
const book = (sheet, options) => (path) => writeFileSync(path, writeZip(workbookEntries(sheet, options)));
const parts = (replaced) => book(SHEET_XML, { replaced });
/** The same with the zip's entries, or its way of writing, changed. */
const zip = (change, options) => (path) => {
	writeFileSync(path, writeZip(workbookEntries(SHEET_XML).map(change ?? ((entry) => entry)), options));
};
const bytes = (content) => (path) => writeFileSync(path, content);
const changed = (change) => (path) => writeFileSync(path, change(writeZip(workbookEntries(SHEET_XML))));
const onSheet = (change) => (entry) => (entry.name === SHEET ? { ...entry, ...change } : entry);

/** Deflated bytes that inflate to `before`, then a million `filler` over and over, then `after`. */
function bomb(before, filler, megabytes, after) {
	const flush = (content) => deflateRawSync(Buffer.from(content), { finishFlush: constants.Z_FULL_FLUSH });
	const block = flush(Buffer.alloc(1024 ** 2, filler));
	const blocks = Array.from({ length: megabytes }, () => block);
	return Buffer.concat([flush(before), ...blocks, deflateRawSync(Buffer.from(after))]);
}
const bombSheet = (megabytes) => {
	const [before, after] = sheetXml('#').split('#');
	return { data: bomb(before, ' ', megabytes, after), claimedBytes: megabytes * 1024 ** 2, content: '' };
};

/** A compound file with the streams of the given names, as far as telling what it is needs one. */
function compoundFile(names) {
	const header = Buffer.alloc(512, 0xff);
	Buffer.from('d0cf11e0a1b11ae100000000000000000000000000000000', 'hex').copy(header);
	Buffer.from('3e000300feff0900060000000000000000000000', 'hex').copy(header, 24);
	header.writeUInt32LE(1, 44);
	header.writeUInt32LE(1, 48);
	header.writeUInt32LE(4_096, 56);
	header.writeUInt32LE(0, 76);
	const table = Buffer.alloc(512, 0xff);
	table.writeUInt32LE(0xffff_fffd, 0);
	table.writeUInt32LE(0xffff_fffe, 4);
	const directory = Buffer.alloc(512, 0xff);
	for (const [index, name] of names.entries()) {
		const entry = directory.subarray(index * 128, index * 128 + 128);
		entry.fill(0, 0, 68);
		entry.write(name, 'utf16le');
		entry.writeUInt16LE((name.length + 1) * 2, 64);
		entry.writeUInt8(index === 0 ? 5 : 2, 66);
		if (index > 0 && index + 1 < names.length) entry.writeUInt32LE(index + 1, 72);
		if (index === 0) entry.writeUInt32LE(1, 76);
		entry.writeUInt32LE(0, 120);
	}
	return Buffer.concat([header, table, directory]);
}

const ENTITIES = [
	'<!ENTITY a0 "ha">',
	...Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`),
];
const doctype = (root, inside) => `<!DOCTYPE ${root} [${inside}]>`;
const withDoctype = (xml, root, inside) => xml.replace(`<${root}`, `${doctype(root, inside)}<${root}`);
const MERGE_ALL = '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>';
const VALIDATE_ALL =
	'<dataValidations count="1"><dataValidation type="list" sqref="A1:XFD1048576"><formula1>"a,b"</formula1></dataValidation></dataValidations>';
const CSV = 'Patrimônio;Nome;Situação;Valor\r\nPAT-1;Notebook;Em uso;4599,90\r\nPAT-2;Monitor;Disponível;899,90\r\n';
const HTML = '<html><body><table><tr><td>Patrimônio</td></tr><tr><td>PAT-1</td></tr></table></body></html>';
const XML_2003 = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`;

const odd = (name, make, answer) => ({ name, make, answer });

export const inputs = [
	odd(
		'bomb-10g.xlsx',
		(path, full) => zip(onSheet({ ...bombSheet(full ? 10_240 : 64), zip64: full }))(path),
		refused('zip-limit inflated'),
	),
	odd(
		'bomb-lying-size.xlsx',
		(path, full) => zip(onSheet({ ...bombSheet(full ? 10_240 : 64), claimedBytes: 1000 }))(path),
		refused('zip-limit inflated'),
	),
	odd(
		'bomb-shared-strings.xlsx',
		(path, full) => {
			const cells = (row) =>
				Array.from({ length: 20 }, (_, column) => `<c r="${letter(column)}${row}" t="s"><v>0</v></c>`);
			const list = Array.from(
				{ length: full ? 10_000 : 500 },
				(_, index) => `<row r="${index + 1}">${cells(index + 1).join('')}</row>`,
			);
			book(sheetXml(list.join('')), { shared: sharedXml([`<t>${'x'.repeat(32_767)}</t>`]) })(path);
		},
		(answer, full) => allRows(full ? 10_000 : 500)(answer),
	),
	odd(
		'bomb-overlap.zip',
		(path, full) => {
			const kernel = { name: '0.xml', content: Buffer.alloc(1_000_000, ' ') };
			const others = Array.from({ length: full ? 10_000 : 100 }, (_, n) => ({
				...kernel,
				name: `${n + 1}.xml`,
				sharesDataWith: 0,
			}));
			writeFileSync(
				path,
				writeZip([
					kernel,
					...others.map((entry) => ({
						...entry,
						content: '',
						data: Buffer.alloc(0),
						compressedBytes: 990,
						claimedBytes: 1_000_000,
					})),
				]),
			);
		},
		refused('zip-damaged overlap'),
	),
	odd(
		'bomb-nested.zip',
		(path, full) => {
			let inner = writeZip([{ name: 'fundo.xml', content: Buffer.alloc(full ? 100_000_000 : 1_000_000, ' ') }]);
			for (let level = 0; level < 5; level++)
				inner = writeZip(Array.from({ length: 10 }, (_, n) => ({ name: `${n}.zip`, content: inner })));
			writeFileSync(path, inner);
		},
		each(10, refused('zip-nested zip')),
	),
	odd(
		'zip-many-entries.zip',
		(path, full) => {
			const entries = Array.from({ length: full ? 65_000 : 20_001 }, (_, n) => ({
				name: `${n}.xml`,
				content: '',
				method: 0,
			}));
			writeFileSync(path, writeZip(entries));
		},
		refused('zip-limit entries'),
	),
	odd(
		'zip-traversal.zip',
		(path) => {
			const names = ['../../../../tmp/fora.xml', 'C:\\Windows\\dentro.xml'];
			writeFileSync(
				path,
				writeZip(names.map((name, index) => ({ name, content: syntheticNote({ nNF: String(index + 1) }) }))),
			);
		},
		(answer) => {
			const files = answer.sources.map(({ file }) => file);
			const climbs = files.some((file) => /\.\.|\\|C:/.test(file.slice(file.indexOf('!'))));
			const invoices = answer.sources.filter(({ kind }) => kind === 'nfe').length;
			return climbs || invoices !== 2 ? `${invoices} invoices, ${files.join(' ')}` : undefined;
		},
	),
	odd(
		'zip-dup-entries.xlsx',
		(path) => writeFileSync(path, writeZip([...workbookEntries(SHEET_XML), { name: SHEET, content: sheetXml('') }])),
		refused('workbook-damaged repeated'),
	),
	odd('zip-crc-wrong.xlsx', zip(onSheet({ crc: (crc32(SHEET_XML) ^ 1) >>> 0 })), refused('zip-damaged check_sum')),
	odd(
		'zip-truncated-half.xlsx',
		changed((file) => file.subarray(0, file.length / 2)),
		refused('zip-damaged truncated'),
	),
	odd('zip-no-eocd.xlsx', zip(undefined, { withoutEnd: true }), refused('zip-damaged truncated')),
	odd('zip-prefixed.xlsx', zip(undefined, { prefix: Buffer.from('#!/bin/sh\nexit\n') }), imported),
	odd(
		'zip-prefixed-counted.xlsx',
		zip(undefined, { prefix: Buffer.alloc(5000, 'x'), offsetsCountPrefix: true }),
		imported,
	),
	odd('zip-trailing.xlsx', zip(undefined, { trailing: Buffer.alloc(1000, 'x') }), imported),
	odd(
		'zip-encrypted-flag.xlsx',
		zip((entry) => ({ ...entry, encrypted: true })),
		refused('file-encrypted'),
	),
	odd(
		'zip-descriptors.xlsx',
		zip((entry) => ({ ...entry, descriptor: true })),
		imported,
	),
	odd(
		'zip-zip64.xlsx',
		zip((entry) => ({ ...entry, zip64: true }), { zip64: true }),
		imported,
	),
	odd(
		'encrypted-ole.xlsx',
		bytes(compoundFile(['Root Entry', 'DataSpaces', 'EncryptionInfo', 'EncryptedPackage'])),
		refused('file-encrypted'),
	),
	odd('old-xls.xlsx', bytes(compoundFile(['Root Entry', 'Workbook'])), refused('xls-damaged truncated')),
	odd('html-table.xls', bytes(HTML), allRows(2)),
	odd('html-table.xlsx', bytes(HTML), allRows(2, 'file-named-otherwise')),
	odd('xml2003.xls', bytes(XML_2003), refused('format-not-read')),
	odd(
		'ods-renamed.xlsx',
		bytes(
			writeZip([
				{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 },
				{ name: 'content.xml', content: '<a/>' },
				{ name: 'META-INF/manifest.xml', content: '<a/>' },
			]),
		),
		refused('workbook-damaged no_workbook'),
	),
	odd(
		'ods-without-manifest.xlsx',
		bytes(writeZip([{ name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', method: 0 }])),
		refused('workbook-damaged no_workbook'),
	),
	odd(
		'office-2007-beta.xlsx',
		book(SHEET_XML, { main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/5/main' }),
		refused('format-not-read'),
	),
	odd('sylk.csv', bytes('ID;PWXL;N;E\r\nC;Y1;X1;K"Nome"\r\nE\r\n'), refused('format-not-read')),
	odd('dif.csv', bytes('TABLE\r\n0,1\r\n"EXCEL"\r\n'), refused('format-not-read')),
	odd('xlsb-renamed.xlsx', parts({ 'xl/workbook.xml': null, 'xl/workbook.bin': 'x' }), refused('format-not-read')),
	odd('docx-renamed.xlsx', parts({ 'xl/workbook.xml': null, 'word/document.xml': '<a/>' }), refused('format-no-table')),
	odd('csv-renamed.xlsx', bytes(CSV), allRows(3, 'file-named-otherwise')),
	odd('xlsx-renamed.csv', book(SHEET_XML), rows(ASSETS, { notice: 'file-named-otherwise' })),
	odd('png-renamed.xlsx', bytes(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), refused('format-no-table')),
	odd('empty.xlsx', bytes(''), refused('file-empty bytes')),
	odd('empty.csv', bytes(''), refused('file-empty bytes')),
	odd('gzip.csv', bytes(gzipSync(CSV)), refused('format-compressed')),
	odd('no-workbook.xlsx', parts({ 'xl/workbook.xml': null }), refused('workbook-damaged no_workbook')),
	odd('no-sheets.xlsx', parts({ 'xl/workbook.xml': workbookXml([]) }), refused('file-empty sheets')),
	odd('sheet-part-missing.xlsx', parts({ [SHEET]: null }), refused('sheet-damaged missing')),
	odd(
		'sheet-target-outside.xlsx',
		parts({ 'xl/_rels/workbook.xml.rels': relationshipsXml([['rId1', 'worksheet', '../../../../etc/passwd']]) }),
		refused('sheet-damaged missing'),
	),
	odd(
		'sheet-target-network.xlsx',
		parts({
			'xl/_rels/workbook.xml.rels': relationshipsXml([
				['rId1', 'worksheet', 'http://127.0.0.1:9/sheet.xml', 'External'],
			]),
		}),
		refused('sheet-damaged missing'),
	),
	odd(
		'prefixed-namespace.xlsx',
		book(SHEET_XML.replaceAll(/<(\/?)([a-zA-Z])/g, '<$1x:$2').replace('xmlns=', 'xmlns:x=')),
		imported,
	),
	odd('no-cell-refs.xlsx', book(sheetXml(ROWS.replaceAll(/ r="[A-Z]*\d+"/g, ''))), imported),
	odd(
		'utf16-parts.xlsx',
		(path) =>
			writeFileSync(
				path,
				writeZip(
					workbookEntries(SHEET_XML).map(({ name, content }) => ({
						name,
						content: Buffer.from(`\uFEFF${content.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
					})),
				),
			),
		imported,
	),
	odd(
		'strict-ooxml.xlsx',
		book(sheetXml(ROWS, { main: STRICT_MAIN }), { main: STRICT_MAIN, links: STRICT_LINKS }),
		imported,
	),
	odd(
		'sheet-billion-laughs.xlsx',
		book(withDoctype(sheetXml(rowXml(['&a12;'], 1)).replace('&amp;', '&'), 'worksheet', ENTITIES.join(''))),
		refused('workbook-damaged doctype'),
	),
	odd(
		'sheet-xxe.xlsx',
		book(withDoctype(SHEET_XML, 'worksheet', '<!ENTITY x SYSTEM "file:///etc/passwd">')),
		refused('workbook-damaged doctype'),
	),
	odd(
		'sst-laughs.xlsx',
		book(SHEET_XML, { shared: withDoctype(sharedXml(['<t>&a12;</t>']), 'sst', ENTITIES.join('')) }),
		refused('workbook-damaged doctype'),
	),
	odd(
		'sheet-deep-nesting.xlsx',
		(path, full) => book(sheetXml('<a>'.repeat(full ? 2_000_000 : 100_000)))(path),
		refused('workbook-damaged depth'),
	),
	odd('sheet-truncated-xml.xlsx', book(SHEET_XML.slice(0, -60)), refused('workbook-damaged truncated')),
	odd(
		'sheet-second-root.xlsx',
		book(`${SHEET_XML}${SHEET_XML.replace(DECLARATION, '')}`),
		refused('workbook-damaged second_root'),
	),
	odd(
		'sheet-wide-16384.xlsx',
		(path, full) => book(sheetXml(`<row r="1">${'<c><v>1</v></c>'.repeat(full ? 16_384 : 2_000)}</row>`))(path),
		refused('workbook-limit columns'),
	),
	odd(
		'sheet-cell-1e6-chars.xlsx',
		book(sheetXml(ROWS + rowXml(['PAT-3', 'x'.repeat(1_000_000)], 4))),
		rows([...ASSETS, ['PAT-3', 'text-too-long']]),
	),
	odd(
		'sheet-1048576-empty-rows.xlsx',
		(path, full) => {
			function* chunks() {
				const [before, after] = sheetXml('#').split('#');
				yield before + ROWS;
				const last = full ? 1_048_576 : 20_000;
				for (let row = 4; row <= last; row += 1000) {
					yield Array.from(
						{ length: Math.min(1000, last - row + 1) },
						(_, index) => `<row r="${row + index}" spans="1:4" ht="15" customHeight="1"/>`,
					).join('');
				}
				yield after;
			}
			return writeLargeZip(
				path,
				workbookEntries('').map(({ name, content }) => ({ name, chunks: name === SHEET ? chunks() : [content] })),
			);
		},
		imported,
	),
	odd('sheet-huge-dimension.xlsx', book(sheetXml(ROWS, { before: '<dimension ref="A1:XFD1048576"/>' })), imported),
	odd(
		'sheet-last-cell.xlsx',
		book(sheetXml(`${ROWS}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)),
		(answer) =>
			answer.sources[0]?.tables?.[0]?.count === 4 &&
			answer.sources[0].tables[0].invalid.join() === 'cell-beyond-columns'
				? undefined
				: JSON.stringify(answer),
	),
	odd(
		'sheet-bad-refs.xlsx',
		book(sheetXml(`${ROWS}<row r="4"><c r="ZZZZZZZZ4294967295"><v>1</v></c></row>`)),
		refused('sheet-damaged reference'),
	),
	odd(
		'sheet-bad-row.xlsx',
		book(sheetXml(`${ROWS}<row r="4294967295"><c><v>1</v></c></row>`)),
		refused('sheet-damaged row_number'),
	),
	odd('sheet-merge-whole.xlsx', book(sheetXml(ROWS, { after: MERGE_ALL })), imported),
	odd('sheet-validation-whole.xlsx', book(sheetXml(ROWS, { after: VALIDATE_ALL })), imported),
	odd(
		'sheet-cols-whole.xlsx',
		book(
			sheetXml(ROWS, { before: '<cols><col min="1" max="16384" width="9"/><col min="1" max="2147483647"/></cols>' }),
		),
		imported,
	),
	odd(
		'sheet-out-of-order.xlsx',
		book(sheetXml([rowXml(ASSETS[0], 1), rowXml(ASSETS[2], 3), rowXml(ASSETS[1], 2)].join(''))),
		refused('sheet-damaged row_order'),
	),
	odd(
		'sheet-repeated-cell.xlsx',
		book(sheetXml(`${ROWS}<row r="4"><c r="A4"><v>1</v></c><c r="A4"><v>2</v></c></row>`)),
		refused('sheet-damaged cell_repeated'),
	),
	odd('sheet-bad-utf8.xlsx', book(Buffer.from(SHEET_XML, 'latin1')), refused('workbook-damaged utf8')),
	odd('sheet-nul-control.xlsx', book(SHEET_XML.replace('PAT-1', 'PAT\0')), refused('workbook-damaged character')),
	odd('sheet-control.xlsx', book(SHEET_XML.replace('PAT-1', 'PAT\u0001')), refused('workbook-damaged character')),
	odd('sheet-lone-surrogate.xlsx', book(SHEET_XML.replace('PAT-1', '&#xD800;')), refused('workbook-damaged character')),
	odd(
		'sst-index-out-of-range.xlsx',
		book(sheetXml(`${ROWS}<row r="4"><c r="A4" t="s"><v>7</v></c></row>`), { shared: sharedXml(['<t>a</t>']) }),
		rows([...ASSETS, ['cell-unreadable text_index']]),
	),
	odd(
		'sheet-odd-numbers.xlsx',
		book(
			sheetXml(
				ROWS +
					`<row r="4">${['1e400', 'NaN', '0x10', '12 34'].map((text) => `<c><v>${text}</v></c>`).join('')}<c s="1"><v>-1</v></c><c s="1"><v>1e15</v></c></row>`,
			),
			{ styles: stylesXml(['dd/mm/yyyy']) },
		),
		rows([
			...ASSETS,
			[
				'cell-unreadable number',
				'cell-unreadable number',
				'cell-unreadable number',
				'cell-unreadable number',
				'cell-unreadable serial',
				'cell-unreadable serial',
			],
		]),
	),
	odd(
		'sheet-proto-headers.xlsx',
		book(sheetXml(rowXml(['__proto__', 'constructor', 'toString'], 1))),
		rows([['__proto__', 'constructor', 'toString']]),
	),
	odd(
		'sheet-odd-headers.xlsx',
		book(sheetXml(rowXml(['\u00A0Nome\u00A0', 'SITUAÇÃO\u200B', 'Número\n  de  série', 'nome'], 1))),
		rows([['\u00A0Nome\u00A0', 'SITUAÇÃO\u200B', 'Número\n  de  série', 'nome']]),
	),
	odd(
		'sheet-formula-injection.xlsx',
		book(sheetXml(rowXml(["=cmd|' /C calc'!A0", '+1', '-1', '@x'], 1))),
		rows([["=cmd|' /C calc'!A0", '+1', '-1', '@x']]),
	),
];
