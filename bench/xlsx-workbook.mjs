/**
 * Makes a workbook of assets as large as asked for, the same on every machine: 20 columns of what such lists hold.
 *
 * `strings: 'shared'` as Excel writes texts, `'inline'` or `'str'` as many exporters do, `'formula'` as Excel writes their results.
 */
import { writeLargeZip } from '../scripts/hostile/write-large-zip.mjs';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

const NAMES = Array.from(
	{ length: 400 },
	(_, n) => `${['Notebook', 'Monitor', 'Cadeira giratória', 'Impressora'][n % 4]} ${n}`,
);
const pick = (list) => (row) => list[row % list.length];
const STATUSES = ['Em uso', 'Disponível', 'Em manutenção', 'Descartado'];

/** Column: header, kind, value by row. */
export const COLUMNS = [
	['Patrimônio', 'text', (row) => `PAT-${String(row).padStart(7, '0')}`],
	['Nome', 'text', (row) => NAMES[(row * 7) % NAMES.length]],
	['Situação', 'text', pick(STATUSES)],
	['Tipo de aquisição', 'text', pick(['Compra', 'Aluguel', 'Outro'])],
	['Data de aquisição', 'date', (row) => 43_000 + ((row * 13) % 2_500)],
	['Valor (R$)', 'number', (row) => ((row * 7919) % 1_000_000) / 100],
	['Fornecedor', 'text', (row) => `Fornecedor ${row % 250} Ltda.`],
	['Nota fiscal', 'number', (row) => 100_000 + (row % 90_000)],
	['Número de série', 'text', (row) => `SN${((row * 2_654_435_761) % 4_294_967_296).toString(36).toUpperCase()}${row}`],
	['Marca', 'text', pick(['Dell', 'Lenovo', 'HP', 'Samsung', 'LG', 'Apple', 'Positivo'])],
	['Modelo', 'text', (row) => `Modelo ${row % 900}`],
	['Localização', 'text', (row) => `Filial ${row % 40}`],
	['Departamento', 'text', (row) => `Departamento ${row % 60}`],
	['Andar', 'number', (row) => row % 30],
	// Two years later: a warranty that ends before the acquisition is told, row by row, which no usual register makes us do.
	['Garantia até', 'date', (row) => 43_730 + ((row * 13) % 2_500)],
	['Potência (W)', 'number', (row) => 50 + (row % 40) * 25],
	['Conferido', 'boolean', (row) => row % 3 === 0],
	['Responsável', 'text', (row) => `Pessoa ${row % 3_000}`],
	['Centro de custo', 'text', (row) => `${1000 + (row % 80)}`],
	['Observação', 'text', (row) => (row % 10 === 0 ? `Conferência de inventário nº ${row % 500}` : '')],
];

const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (column) => String.fromCharCode(65 + column);

function* sheetXml(rows, columns, textCell) {
	yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${LINKS}"><dimension ref="A1:${letter(columns.length - 1)}${rows + 1}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>`;
	const header = columns.map(([name], column) => textCell(`${letter(column)}1`, name)).join('');
	yield `<row r="1" spans="1:${columns.length}">${header}</row>`;
	let chunk = '';
	for (let row = 1; row <= rows; row++) {
		const number = row + 1;
		chunk += `<row r="${number}" spans="1:${columns.length}">`;
		for (const [column, [, kind, valueOf]] of columns.entries()) {
			const value = valueOf(row);
			const reference = letter(column) + number;
			if (value === '') continue;
			if (kind === 'text') chunk += textCell(reference, value);
			else if (kind === 'date') chunk += `<c r="${reference}" s="1"><v>${value}</v></c>`;
			else if (kind === 'boolean') chunk += `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
			else chunk += `<c r="${reference}"${column === 5 ? ' s="2"' : ''}><v>${value}</v></c>`;
		}
		chunk += '</row>';
		if (chunk.length > 100_000) {
			yield chunk;
			chunk = '';
		}
	}
	yield `${chunk}</sheetData><pageMargins left="0.5" right="0.5" top="0.7" bottom="0.7" header="0.3" footer="0.3"/></worksheet>`;
}

function* sharedXml(texts) {
	yield `${XML}<sst xmlns="${MAIN}" uniqueCount="${texts.size}">`;
	for (const text of texts.keys()) yield `<si><t>${escape(text)}</t></si>`;
	yield '</sst>';
}

/** Joins small pieces, so that compressing them costs no call each. */
function* joined(pieces) {
	let chunk = '';
	for (const piece of pieces) {
		chunk += piece;
		if (chunk.length > 100_000) {
			yield chunk;
			chunk = '';
		}
	}
	yield chunk;
}

const TEXT_CELLS = {
	inline: (reference, text) => `<c r="${reference}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`,
	str: (reference, text) => `<c r="${reference}" t="str"><v>${escape(text)}</v></c>`,
	formula: (reference, text) => `<c r="${reference}" t="str"><f>TRIM(Z${reference})</f><v>${escape(text)}</v></c>`,
};

export async function makeWorkbook(path, { rows, strings, columns = COLUMNS }) {
	const texts = new Map();
	const sharedCell = (reference, text) => {
		const index = texts.get(text) ?? texts.size;
		if (index === texts.size) texts.set(text, index);
		return `<c r="${reference}" t="s"><v>${index}</v></c>`;
	};
	const textCell = TEXT_CELLS[strings] ?? sharedCell;
	const override = (part, type) =>
		`<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
	const contentTypes = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}${strings === 'shared' ? override('sharedStrings', 'sharedStrings') : ''}</Types>`;
	const relationships = (...list) =>
		`${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${LINKS}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
	await writeLargeZip(path, [
		{ name: '[Content_Types].xml', chunks: [contentTypes] },
		{ name: '_rels/.rels', chunks: [relationships(['officeDocument', 'xl/workbook.xml'])] },
		{
			name: 'xl/workbook.xml',
			chunks: [
				`${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Ativos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
			],
		},
		{
			name: 'xl/_rels/workbook.xml.rels',
			chunks: [
				relationships(
					['worksheet', 'worksheets/sheet1.xml'],
					['styles', 'styles.xml'],
					...(strings === 'shared' ? [['sharedStrings', 'sharedStrings.xml']] : []),
				),
			],
		},
		{ name: 'xl/styles.xml', chunks: [STYLES] },
		{ name: 'xl/worksheets/sheet1.xml', chunks: sheetXml(rows, columns, textCell) },
		...(strings === 'shared' ? [{ name: 'xl/sharedStrings.xml', chunks: joined(sharedXml(texts)) }] : []),
	]);
}
