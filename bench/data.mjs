/**
 * Generates the measured data, the same on every machine, and keeps it in `bench/.data`: workbooks and CSV of 20 columns,
 * folders of notes. Each comes with what has to be found in it.
 */
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { syntheticNote } from '../scripts/nfe/synthetic-note.mjs';
import { DATA } from './measure.mjs';
import { makeDocument } from './ods-document.mjs';
import { makeOldWorkbook } from './xls-workbook.mjs';
import { COLUMNS, makeWorkbook } from './xlsx-workbook.mjs';

const ROWS_PER_WRITE = 10_000;
const MS_PER_DAY = 86_400_000;
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);

/** The column that a row must have, whatever else is left out. */
const VALUE_COLUMN = COLUMNS.findIndex(([header]) => header === 'Valor (R$)');

/** The first cells of all rows, header included, summed as `parse-sheet.mjs` does, and the cents of all values. */
function expectedOf(rows) {
	let sum = crc32(COLUMNS[0][0]);
	let cents = 0;
	for (let row = 1; row <= rows; row++) {
		sum += crc32(COLUMNS[0][2](row));
		cents += Math.round(COLUMNS[VALUE_COLUMN][2](row) * 100);
	}
	return { rows, sum, cents };
}

/** The same rows as LibreOffice writes them. */
export async function documentOf(rows) {
	const file = path.join(DATA, `${rows}.ods`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		await makeDocument(`${file}.part`, { rows });
		renameSync(`${file}.part`, file);
	}
	return { file, ...expectedOf(rows) };
}

/** Ten columns of nothing but texts. */
export const TEXT_COLUMNS = COLUMNS.filter(([, kind]) => kind === 'text').slice(0, 10);

export async function workbookOf(rows, strings = 'shared', columns = COLUMNS) {
	const file = path.join(DATA, `${strings}-${rows}${columns === COLUMNS ? '' : `x${columns.length}`}.xlsx`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		await makeWorkbook(`${file}.part`, { rows, strings, columns });
		renameSync(`${file}.part`, file);
	}
	return { file, ...expectedOf(rows) };
}

/** The same rows as Excel 97 to 2003 writes them. */
export async function oldWorkbookOf(rows) {
	const file = path.join(DATA, `${rows}.xls`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		const { CFB } = (await import('xlsx')).default;
		const container = (stream) => {
			const compound = CFB.utils.cfb_new();
			CFB.utils.cfb_add(compound, '/Workbook', stream);
			return CFB.write(compound, { type: 'buffer' });
		};
		makeOldWorkbook(`${file}.part`, { rows, container });
		renameSync(`${file}.part`, file);
	}
	return { file, ...expectedOf(rows) };
}

/** The same rows as a page, as systems export tables. */
export function htmlOf(rows) {
	const file = path.join(DATA, `${rows}.html`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		const line = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
		const header = line(
			'th',
			COLUMNS.map(([name]) => name),
		);
		writeLines(file, 'utf8', rows, `<html><head><meta charset="utf-8"></head><body><table>\r\n${header}`, (row) => {
			const cells = COLUMNS.map(([, kind, valueOf]) => renderCell(kind, valueOf(row)));
			return `${line('td', cells)}${row === rows ? '</table></body></html>' : ''}`;
		});
	}
	return { file, ...expectedOf(rows) };
}

/** The same rows as CSV in windows-1252, values and dates as a Brazilian writes them. */
export function csvOf(rows, columns = COLUMNS.length) {
	const file = path.join(DATA, `windows-1252-${rows}x${columns}.csv`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		const chosen = columnsOf(columns);
		writeLines(file, 'latin1', rows, chosen.map(([header]) => header).join(';'), (row) =>
			chosen.map(([, kind, valueOf]) => renderCell(kind, valueOf(row))).join(';'),
		);
	}
	return { file, ...expectedOf(rows) };
}

/** The first ones hold what a row must have; beyond the 20, more texts. */
function columnsOf(count) {
	const more = Array.from({ length: Math.max(0, count - COLUMNS.length) }, (_, index) => [
		`Dado ${index + 1}`,
		'text',
		(row) => `texto ${(row * (index + 3)) % 1_000}`,
	]);
	return [...COLUMNS, ...more].slice(0, count);
}

function renderCell(kind, value) {
	if (kind === 'date') {
		const [year, month, day] = new Date(EXCEL_EPOCH + value * MS_PER_DAY).toISOString().slice(0, 10).split('-');
		return `${day}/${month}/${year}`;
	}
	if (kind === 'boolean') return value ? 'sim' : 'não';
	if (kind === 'number') return String(value).replace('.', ',');
	return value;
}

const STATUSES = ['disponível', 'em uso', 'em manutenção'];
const BRANDS = ['Dell', 'Lenovo', 'HP', 'Samsung'];

/** A list of assets of nine columns in UTF-8, for sending. */
export function assetListOf(rows) {
	const file = path.join(DATA, `assets-${rows}.csv`);
	if (!existsSync(file)) {
		mkdirSync(DATA, { recursive: true });
		const header = 'patrimônio;situação;categoria;marca;modelo;fornecedor;número de série;data de aquisição;valor';
		writeLines(file, 'utf8', rows, header, (row) => {
			const serial = ((row * 7_919) % 1e9).toString(36).toUpperCase();
			const value = `R$ ${1 + (row % 9)}.${String(row % 1_000).padStart(3, '0')},90`;
			const words = [STATUSES[row % 3], 'Notebook', BRANDS[row % 4], `Latitude ${row % 90}`];
			const id = `PAT-${String(row).padStart(7, '0')}`;
			return [id, ...words, `Fornecedor ${row % 250} Ltda`, `SN${serial}`, '31/01/2026', value].join(';');
		});
	}
	return file;
}

function writeLines(file, encoding, rows, header, lineOf) {
	const out = openSync(`${file}.part`, 'w');
	let lines = `${header}\r\n`;
	for (let row = 1; row <= rows; row++) {
		lines += `${lineOf(row)}\r\n`;
		if (row % ROWS_PER_WRITE === 0 || row === rows) {
			writeSync(out, Buffer.from(lines, encoding));
			lines = '';
		}
	}
	closeSync(out);
	renameSync(`${file}.part`, file);
}

const ITEMS = [
	{},
	{ xProd: 'MONITOR 24 POL & SUPORTE', NCM: '85285200', qCom: '2.0000', vProd: '1799.90', vFrete: '30.00' },
	{
		xProd: 'CADEIRA GIRATÓRIA',
		NCM: '94013090',
		qCom: '3.0000',
		vProd: '1000.00',
		vDesc: '12.34',
		vIPI: '50.00',
	},
];

/** A folder of notes of three items each. */
export function notesOf(notes) {
	const folder = path.join(DATA, `notes-${notes}`);
	if (existsSync(folder)) return folder;
	rmSync(`${folder}.part`, { recursive: true, force: true });
	mkdirSync(`${folder}.part`, { recursive: true });
	for (let number = 1; number <= notes; number++) {
		const infCpl = 'Pedido 4711. Val. aprox. dos tributos R$ 12,34';
		const xml = syntheticNote({ nNF: String(number), items: ITEMS, infCpl });
		writeFileSync(path.join(`${folder}.part`, `${String(number).padStart(6, '0')}.xml`), xml);
	}
	renameSync(`${folder}.part`, folder);
	return folder;
}
