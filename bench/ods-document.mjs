/**
 * Makes the spreadsheet of `xlsx-workbook.mjs` as LibreOffice writes it: the same rows, as an OpenDocument package.
 */
import { writeLargeZip } from '../scripts/hostile/write-large-zip.mjs';
import { documentCell, manifestXml, NAMESPACES, SPREADSHEET } from '../scripts/hostile/document-parts.mjs';
import { DECLARATION } from '../scripts/hostile/workbook-parts.mjs';
import { COLUMNS } from './xlsx-workbook.mjs';

const MS_PER_DAY = 86_400_000;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const PIECE_CHARACTERS = 100_000;

const day = (part) => `<number:${part} number:style="long"/>`;
const SLASH = '<number:text>/</number:text>';
const STYLES = [
	`<number:date-style style:name="N1">${[day('day'), day('month'), day('year')].join(SLASH)}</number:date-style>`,
	'<number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style>',
	...[1, 2].map(
		(n) =>
			`<style:style style:name="ce${n}" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="N${n}"/>`,
	),
].join('');
const STYLE = ' table:style-name=';
const EMPTY = '<table:table-cell/>';

function dateCell(serial) {
	const iso = new Date(EXCEL_EPOCH + serial * MS_PER_DAY).toISOString().slice(0, 10);
	const [year, month, date] = iso.split('-');
	return `<table:table-cell${STYLE}"ce1" office:value-type="date" office:date-value="${iso}" calcext:value-type="date"><text:p>${date}/${month}/${year}</text:p></table:table-cell>`;
}

function cellXml(kind, value, column) {
	if (value === '') return EMPTY;
	if (kind === 'date') return dateCell(value);
	return documentCell(value, column === 5 ? `${STYLE}"ce2"` : '');
}

function* contentXml(rows) {
	yield `${DECLARATION}<office:document-content ${NAMESPACES}><office:automatic-styles>${STYLES}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Ativos"><table:table-column table:number-columns-repeated="16384" table:default-cell-style-name="Default"/>`;
	const rowOf = (cells) => `<table:table-row table:style-name="ro1">${cells.join('')}</table:table-row>`;
	let piece = rowOf(COLUMNS.map(([name]) => documentCell(name)));
	for (let row = 1; row <= rows; row++) {
		piece += rowOf(COLUMNS.map(([, kind, valueOf], column) => cellXml(kind, valueOf(row), column)));
		if (piece.length > PIECE_CHARACTERS) {
			yield piece;
			piece = '';
		}
	}
	const rest = `<table:table-row table:number-rows-repeated="${1_048_575 - rows}"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
	yield `${piece}${rest}</table:table></office:spreadsheet></office:body></office:document-content>`;
}

export async function makeDocument(path, { rows }) {
	await writeLargeZip(path, [
		{ name: 'mimetype', chunks: [SPREADSHEET] },
		{ name: 'content.xml', chunks: contentXml(rows) },
		{ name: 'META-INF/manifest.xml', chunks: [manifestXml()] },
	]);
}
