/** Odd and hostile OpenDocument spreadsheets, packed and flat, in the form of `xlsx-inputs.mjs`. */
import { writeFileSync } from 'node:fs';
import { crc32, constants, deflateRawSync } from 'node:zlib';
import { allRows, refused, rows } from './answers.mjs';
import {
	contentXml,
	documentCell,
	documentEntries,
	documentRow,
	flatXml,
	manifestXml,
	NAMESPACES,
	SPREADSHEET,
	tableXml,
} from './document-parts.mjs';
import { DECLARATION } from './workbook-parts.mjs';
import { writeZip } from './write-zip.mjs';

const HEADER = ['Patrimônio', 'Nome', 'Situação', 'Valor'];
const ASSETS = [HEADER, ['PAT-1', 'Notebook', 'Em uso', 4599.9], ['PAT-2', 'Monitor', 'Disponível', 899.9]];
const ROWS = ASSETS.map((cells) => documentRow(cells)).join('');
const CONTENT = contentXml(tableXml(ROWS));
const imported = rows(ASSETS);

const bytes = (content) => (path) => writeFileSync(path, content);
/** A package of a content, or of other parts; a flat document. */
const pack = (content, options) => bytes(writeZip(documentEntries(content, options)));
const parts = (replaced) => pack(CONTENT, { replaced });
const table = (tableRows) => pack(contentXml(tableXml(tableRows)));
const flat = (content) => bytes(content);
const changed = (change) => bytes(change(writeZip(documentEntries(CONTENT))));

const EMPTY = '<table:table-cell/>';
const repeatedRow = (times, cells) =>
	`<table:table-row table:number-rows-repeated="${times}">${cells}</table:table-row>`;
const FILLED = documentCell('PAT-9');
const withDoctype = (xml, entities) => xml.replace(DECLARATION, `${DECLARATION}<!DOCTYPE x [${entities}]>`);
const ENTITIES = Array.from(
	{ length: 12 },
	(_, n) => `<!ENTITY a${n + 1} "${(n === 0 ? 'ha' : `&a${n};`).repeat(10)}">`,
).join('');

/** A part that inflates to spaces, many megabytes of them, between two ends. */
function bomb(name, [before, after], megabytes, filler = ' ') {
	const flush = (content) => deflateRawSync(Buffer.from(content), { finishFlush: constants.Z_FULL_FLUSH });
	const space = Buffer.alloc(1024 ** 2, filler);
	const block = flush(space);
	const blocks = Array.from({ length: megabytes }, () => block);
	const data = Buffer.concat([flush(before), ...blocks, deflateRawSync(Buffer.from(after))]);
	let crc = crc32(before);
	for (let count = 0; count < megabytes; count++) crc = crc32(space, crc);
	const size = Buffer.byteLength(before) + megabytes * 1024 ** 2 + Buffer.byteLength(after);
	return { name, data, crc: crc32(after, crc), claimedBytes: size, compressedBytes: data.length, method: 8 };
}
const bombed = (name, ends) => (path, full) => {
	const entries = documentEntries(CONTENT, { replaced: { [name]: null } });
	writeFileSync(path, writeZip([...entries, bomb(name, ends, full ? 4_000 : 100)]));
};
const ends = CONTENT.split('</table:table>');
const INFLATED = 'zip-limit inflated';

const odd = (name, make, answer) => ({ name, make, answer });

export const inputs = [
	odd('plain.ods', pack(CONTENT), imported),
	odd('plain.fods', flat(flatXml(tableXml(ROWS))), imported),
	odd('ods-bomb-table.ods', bombed('content.xml', [ends[0], `</table:table>${ends[1]}`]), refused(INFLATED)),
	odd(
		'ods-bomb-styles.ods',
		bombed('styles.xml', [`<office:document-styles ${NAMESPACES}>`, '</office:document-styles>']),
		refused(INFLATED),
	),
	odd(
		'ods-bomb-manifest.ods',
		bombed('META-INF/manifest.xml', ['<a>', '</a>']),
		refused('zip-limit entry_size', INFLATED),
	),
	odd(
		'ods-lying-size.ods',
		(path) => {
			const lie = (entry) => (entry.name === 'content.xml' ? { ...entry, claimedBytes: 1_000 } : entry);
			writeFileSync(path, writeZip(documentEntries(CONTENT).map(lie)));
		},
		refused('zip-damaged size'),
	),
	odd(
		'ods-wrong-crc.ods',
		(path) => {
			const lie = (entry) => (entry.name === 'content.xml' ? { ...entry, crc: 1 } : entry);
			writeFileSync(path, writeZip(documentEntries(CONTENT).map(lie)));
		},
		refused('zip-damaged check_sum'),
	),
	odd(
		'ods-truncated-zip.ods',
		changed((zip) => zip.subarray(0, zip.length / 2)),
		refused('zip-damaged truncated'),
	),
	odd('ods-truncated-xml.ods', pack(CONTENT.slice(0, -60)), refused('workbook-damaged truncated')),
	odd('ods-truncated-row.fods', flat(flatXml(tableXml(ROWS)).slice(0, -200)), refused('workbook-damaged truncated')),
	odd(
		'ods-second-root.ods',
		pack(`${CONTENT}${CONTENT.replace(DECLARATION, '')}`),
		refused('workbook-damaged second_root'),
	),
	odd(
		'ods-content-twice.ods',
		bytes(writeZip([...documentEntries(CONTENT), { name: 'content.xml', content: CONTENT }])),
		refused('workbook-damaged repeated'),
	),
	odd('ods-without-content.ods', parts({ 'content.xml': null }), refused('workbook-damaged no_workbook')),
	odd('ods-without-sheets.ods', pack(contentXml('')), refused('file-empty sheets')),
	odd('ods-without-manifest.ods', parts({ 'META-INF/manifest.xml': null }), imported),
	odd('ods-wrong-mimetype.ods', parts({ mimetype: 'application/x-nothing' }), imported),
	odd('ods-named.xlsx', pack(CONTENT), rows(ASSETS, { notice: 'file-named-otherwise' })),
	odd('ods-text.ods', pack(CONTENT.replaceAll('office:spreadsheet', 'office:text')), refused('format-no-table')),
	odd('ods-text.fods', flat(flatXml('').replaceAll('office:spreadsheet', 'office:text')), refused('format-no-table')),
	odd(
		'ods-openoffice-1.sxc',
		pack(CONTENT.replaceAll(/urn:oasis:names:tc:opendocument:xmlns:(\w+):1\.0/g, 'http://openoffice.org/2000/$1')),
		refused('format-not-read'),
	),
	odd(
		'ods-encrypted.ods',
		bytes(
			writeZip(
				documentEntries(Buffer.from('noise'), {
					replaced: { 'META-INF/manifest.xml': manifestXml('<manifest:encryption-data manifest:checksum="x"/>') },
				}),
			),
		),
		refused('file-encrypted'),
	),
	odd(
		'ods-encrypted-whole.ods',
		bytes(
			writeZip([
				{ name: 'mimetype', content: SPREADSHEET, method: 0 },
				{ name: 'encrypted-package', content: 'noise' },
			]),
		),
		refused('file-encrypted'),
	),
	odd(
		'ods-laughs.ods',
		pack(withDoctype(CONTENT, ENTITIES).replace('Notebook', '&a12;')),
		refused('workbook-damaged doctype'),
	),
	odd('ods-laughs.fods', flat(withDoctype(flatXml(tableXml(ROWS)), ENTITIES)), refused('workbook-damaged doctype')),
	odd(
		'ods-xxe.ods',
		pack(withDoctype(CONTENT, '<!ENTITY x SYSTEM "file:///etc/passwd">')),
		refused('workbook-damaged doctype'),
	),
	odd(
		'ods-deep-nesting.ods',
		(path, full) => table('<table:table-row-group>'.repeat(full ? 400_000 : 10_000))(path),
		refused('workbook-damaged depth', 'workbook-damaged truncated'),
	),
	odd(
		'ods-deep-cell.fods',
		(path, full) =>
			flat(
				flatXml(
					tableXml(`<table:table-row><table:table-cell><text:p>${'<text:span>'.repeat(full ? 400_000 : 10_000)}`),
				),
			)(path),
		refused('workbook-damaged malformed', 'workbook-damaged depth'),
	),
	odd('ods-billion-empty-rows.ods', table(ROWS + repeatedRow(1_000_000_000, EMPTY).repeat(20)), imported),
	odd(
		'ods-billion-empty-rows-before.ods',
		table(ROWS + repeatedRow(1_000_000_000, EMPTY) + documentRow(['PAT-3'])),
		refused('sheet-damaged row_number'),
	),
	odd(
		'ods-billion-filled-rows.ods',
		table(ROWS + repeatedRow(1_000_000_000, FILLED)),
		refused('sheet-damaged row_number'),
	),
	odd('ods-endless-rows.ods', table(ROWS + repeatedRow('9'.repeat(400), FILLED)), refused('sheet-damaged row_number')),
	odd(
		'ods-full-sheet-of-one-row.ods',
		(path, full) => table(repeatedRow(full ? 1_048_576 : 10_000, FILLED))(path),
		(answer) => allRows(answer.sources[0]?.tables?.[0]?.count === 10_000 ? 10_000 : 1_048_576)(answer),
	),
	odd(
		'ods-billion-empty-columns.ods',
		table(
			ASSETS.map((cells) =>
				documentRow(cells).replace(
					'</table:table-row>',
					'<table:table-cell table:number-columns-repeated="1000000000"/></table:table-row>',
				),
			).join(''),
		),
		imported,
	),
	odd(
		'ods-billion-filled-columns.ods',
		table(`<table:table-row>${documentCell('x', ' table:number-columns-repeated="1000000000"')}</table:table-row>`),
		refused('workbook-limit columns'),
	),
	odd(
		'ods-stray-cell.ods',
		table(
			ROWS +
				`<table:table-row>${FILLED}<table:table-cell table:number-columns-repeated="16000"/>${FILLED}</table:table-row>`,
		),
		(answer) =>
			answer.sources[0]?.tables?.[0]?.invalid.includes('cell-beyond-columns') ? undefined : 'the cell is not told',
	),
	odd(
		'ods-merged-whole.ods',
		table(
			`<table:table-row>${documentCell('Patrimônio', ' table:number-rows-spanned="1048576" table:number-columns-spanned="16384"')}</table:table-row>${documentRow(['PAT-1'])}`,
		),
		allRows(2),
	),
	odd(
		'ods-million-blanks.ods',
		table(
			ROWS +
				'<table:table-row><table:table-cell office:value-type="string"><text:p>x<text:s text:c="999999999"/></text:p></table:table-cell></table:table-row>',
		),
		rows([...ASSETS, ['text-too-long']]),
	),
	odd('ods-long-cell.ods', table(ROWS + documentRow(['x'.repeat(1_000_000)])), rows([...ASSETS, ['text-too-long']])),
	odd(
		'ods-many-attributes.ods',
		table(`<table:table-row${Array.from({ length: 2_000 }, (_, n) => ` a${n}=""`).join('')}/>`),
		refused('workbook-damaged attributes'),
	),
	odd(
		'ods-style-circle.ods',
		pack(
			contentXml(tableXml(`<table:table-row>${documentCell(1, ' table:style-name="a"')}</table:table-row>`), {
				styles:
					'<style:style style:name="a" style:family="table-cell" style:parent-style-name="b"/><style:style style:name="b" style:family="table-cell" style:parent-style-name="a"/>',
			}),
		),
		rows([[1]]),
	),
	odd(
		'ods-bad-utf8.ods',
		pack(Buffer.from(CONTENT.replace('Notebook', '\u00ff'), 'latin1')),
		refused('workbook-damaged utf8'),
	),
	odd('ods-nul.fods', flat(flatXml(tableXml(ROWS)).replace('Notebook', 'a\0b')), refused('workbook-damaged character')),
	odd(
		'ods-odd-numbers.ods',
		table(
			ROWS +
				`<table:table-row>${documentCell('PAT-3')}${['1e400', 'NaN', '0x10', '12 34'].map((value) => documentCell(1).replace('"1"', `"${value}"`)).join('')}</table:table-row>`,
		),
		rows([...ASSETS, ['PAT-3', ...Array.from({ length: 4 }, () => 'cell-unreadable number')]]),
	),
];
