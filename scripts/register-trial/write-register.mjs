/** A made register as a file: CSV as the programs of its country write it, or a workbook whose cells are numbers and dates. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';

const NUMBER_FORMATS = { pt: '"R$" #,##0.00', en: '#,##0.00', es: '#,##0.00' };
const DATE_FORMATS = {
	'month-first': 'm/d/yyyy',
	iso: 'yyyy-mm-dd',
	'short-year': 'dd/mm/yy',
	'day-first': 'dd/mm/yyyy',
};

/** @returns the names of the files, in `folder` */
export async function writeRegister(shape, tables, folder) {
	if (shape.format === 'xlsx') {
		const name = `${shape.name}.xlsx`;
		await writeWorkbook(shape, tables, path.join(folder, name));
		return [name];
	}
	return tables.map((table, index) => {
		const name = tables.length === 1 ? `${shape.name}.csv` : `${shape.name}-${index + 1}.csv`;
		writeFileSync(path.join(folder, name), renderCsv(shape, table));
		return name;
	});
}

/** Spreadsheets of countries with a decimal comma write semicolons; programs do not. */
function renderCsv({ language }, table) {
	const delimiter = language === 'en' || table.dateStyle === 'iso' ? ',' : ';';
	const quote = (text) => (/["\r\n;,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
	const line = (texts) => `${texts.map(quote).join(delimiter)}\r\n`;
	const blanks = Array(Math.max(0, table.columns.length - 1)).fill('');
	return [
		...table.titles.map((title) => line([title, ...blanks])),
		...(table.headerRow === 0 ? [] : [line(table.headers)]),
		...table.cells.map((row) => line(row.map((cell) => cell?.text ?? ''))),
	].join('');
}

async function writeWorkbook(shape, tables, file) {
	const workbook = new ExcelJS.Workbook();
	const wanted = sheetsNamed(shape.options);
	// Whoever had to name the sheet had others in the workbook.
	if (wanted.length > 0) writeSummarySheet(workbook, wanted);
	for (const [index, table] of tables.entries()) {
		writeSheet(workbook.addWorksheet(sheetName(shape, index)), shape, table);
	}
	await workbook.xlsx.writeFile(file);
}

const sheetsNamed = (options) =>
	options.flatMap((option, at) => (options[at - 1] === '--sheet' && option !== '*' ? [option] : []));

/** The sheet of a table. */
export const sheetName = ({ options }, index) => sheetsNamed(options)[index] ?? `Plan${index + 1}`;

function writeSummarySheet(workbook, wanted) {
	const name = ['Resumo', 'Sum'].find((one) => !wanted.includes(one)) ?? 'S';
	const sheet = workbook.addWorksheet(name);
	sheet.addRow(['Total', 42]);
	sheet.addRow([]);
	sheet.addRow(['A', 30]);
	sheet.addRow(['B', 12]);
}

function writeSheet(sheet, { language }, table) {
	for (const title of table.titles) sheet.addRow(title === '' ? [] : [title]);
	if (table.headerRow > 0) sheet.addRow(table.headers.map((header) => (header === '' ? null : header)));
	for (const cells of table.cells) sheet.addRow(cells.map(valueOf));
	for (const [index] of table.columns.entries()) {
		const column = table.cells.map((row) => row[index]);
		const format = column.some(isDateCell)
			? DATE_FORMATS[table.dateStyle]
			: column.some((cell) => cell?.number !== undefined && !Number.isInteger(cell.number))
				? NUMBER_FORMATS[language]
				: undefined;
		if (format !== undefined) sheet.getColumn(index + 1).numFmt = format;
	}
}

const isDateCell = (cell) => cell?.date !== undefined && cell.written !== true;

function valueOf(cell) {
	if (cell === undefined) return null;
	return isDateCell(cell) ? cell.date : (cell.number ?? cell.text);
}
