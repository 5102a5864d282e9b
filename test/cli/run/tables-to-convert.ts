/** Tables of assets with typical spreadsheet content, to be saved by a program in each of its formats. */
import ExcelJS from 'exceljs';

const HEADER = [
	'Patrimônio',
	'Situação',
	'Categoria',
	'Modelo',
	'Número de série',
	'Data de aquisição',
	'Valor de aquisição',
	'Campo: Extra',
];
const MONEY = '"R$" #,##0.00';
const DATE = 'dd/mm/yyyy';
const EXTRA = 8;

type Change = (row: ExcelJS.Row, index: number) => void;

/** A sheet with a header and rows of assets; `change` adds what is special to each row. */
function assets(
	book: ExcelJS.Workbook,
	change: Change = () => undefined,
	rows = 3,
	name = 'Ativos',
): ExcelJS.Worksheet {
	const sheet = book.addWorksheet(name);
	sheet.addRow(HEADER);
	for (let index = 1; index <= rows; index++) {
		const day = new Date(Date.UTC(2024, 0, index));
		const values = [
			`PAT-${index}`,
			'Em uso',
			'Notebook',
			'Modelo A',
			`SN${index}`,
			day,
			1_234.5 + index,
			`nota ${index}`,
		];
		const row = sheet.addRow(values);
		row.getCell(6).numFmt = DATE;
		row.getCell(7).numFmt = MONEY;
		change(row, index);
	}
	return sheet;
}

/** The extra field of each row: a value with a number format. */
function extra(values: readonly ExcelJS.CellValue[], numFmt = 'General'): (book: ExcelJS.Workbook) => void {
	return (book) => {
		const change: Change = (row, index) => {
			row.getCell(EXTRA).value = values[index - 1] ?? null;
			row.getCell(EXTRA).numFmt = numFmt;
		};
		assets(book, change, values.length);
	};
}

const column =
	(number: number, values: readonly ExcelJS.CellValue[], numFmt?: string): ((book: ExcelJS.Workbook) => void) =>
	(book) => {
		const change: Change = (row, index) => {
			row.getCell(number).value = values[index - 1] ?? null;
			if (numFmt !== undefined) row.getCell(number).numFmt = numFmt;
		};
		assets(book, change, values.length);
	};

const date = (text: string): Date => new Date(`${text}Z`);
const result = (formula: string, value: string | number | boolean): ExcelJS.CellFormulaValue => ({
	formula,
	result: value,
});
const error = (formula: string, value: '#DIV/0!' | '#N/A' | '#VALUE!'): ExcelJS.CellFormulaValue => ({
	formula,
	result: { error: value },
});

export const TABLES: Readonly<Record<string, (book: ExcelJS.Workbook) => void>> = {
	'plain rows': (book) => void assets(book),
	'dates as a country writes them': column(6, [date('2024-02-29T00:00:00'), date('1999-12-31T00:00:00')], 'd/m/yy'),
	'dates with the names of months': column(6, [date('2024-02-29T00:00:00')], '[$-416]d" de "mmmm" de "yyyy'),
	'dates with a time': column(6, [date('2024-02-29T13:45:07'), date('2024-02-29T00:00:00')], 'dd/mm/yyyy hh:mm:ss'),
	'dates that show no time': column(6, [date('2024-02-29T13:45:07')], DATE),
	'dates of ISO': column(6, [date('2024-02-29T00:00:00')], 'yyyy-mm-dd'),
	'dates as text': column(6, ['29/02/2024', '2024-02-29', '31/02/2024']),
	'dates counted from 1904': (book) => {
		book.properties.date1904 = true;
		assets(book);
	},
	'a date where a text is wanted': column(4, [date('2024-02-29T00:00:00')], DATE),
	'times of day': extra([0.5, 0.75, 0.123_456_789], 'hh:mm:ss'),
	durations: extra([0.5, 1.75, 40], '[h]:mm:ss'),
	'reais with their sign': column(7, [1_234.56, 0, 0.1], '[$R$-416] #,##0.00'),
	'reais in words': column(7, [1_234.56], '#,##0.00" reais"'),
	'money of another country': column(7, [1_234.56, 10], '[$$-409]#,##0.00'),
	'money with an accountant’s format': column(
		7,
		[1_234.56, -5, 0],
		'_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-',
	),
	'money as text': column(7, ['R$ 1.234,56', '1234,5', '1.234', 'mil reais']),
	'more decimals than are shown': column(7, [1.005, 0.1 + 0.2, 1_234.567_891], '#,##0.00'),
	percent: extra([0.15, 1, 0.123_45], '0.0%'),
	'thousands left out': extra([1_234_567, 890], '#,##0,'),
	exponents: extra([1.5e15, 1e-7], '0.00E+00'),
	'leading zeros by the format': column(1, [1, 22, 333], '00000'),
	'texts within digits': column(1, [12_345, 678_901], '000"."000'),
	'a prefix by the format': column(1, [1, 22], '"PAT-"0000'),
	'leading zeros in a text': column(1, ['00001', '00022'], '@'),
	'numbers as text': column(5, ['123', '0045', '1E5', '12345678901234567890']),
	'a number where a text is wanted': column(5, [123_456, 12_345_678_901, 1.5]),
	'signs, zero and a condition': extra([5, -5, 0, 500], '[>100]"muito "0;-0;0'),
	booleans: extra([true, false]),
	formulas: extra([result('1+1', 2), result('"a"&"b"', 'ab'), result('""', ''), result('1>0', true)]),
	'formulas with a date': (book) =>
		void assets(book, (row, index) => {
			row.getCell(6).value = { formula: `DATE(2024,1,${index})`, result: 45_291 + index };
		}),
	errors: extra([error('1/0', '#DIV/0!'), error('NA()', '#N/A'), error('"a"+1', '#VALUE!')]),
	'an error where a value is needed': column(7, [error('1/0', '#DIV/0!'), 12]),
	'line breaks, blanks and tabs': extra(['um\ndois\n\nquatro', 'a  b', ' antes', 'a\tb', 'á & <b> "c" \'d\'']),
	'rich text': extra([{ richText: [{ text: 'meio ' }, { text: 'negrito', font: { bold: true } }] }]),
	'links and comments': (book) =>
		void assets(book, (row) => {
			row.getCell(EXTRA).value = { text: 'nota', hyperlink: 'https://example.com/' };
			row.getCell(1).note = 'um comentário';
		}),
	'equal cells side by side and rows below each other': (book) =>
		void assets(book, (row) => {
			for (let cell = 3; cell <= 5; cell++) row.getCell(cell).value = 'IGUAL1';
			row.getCell(1).value = 'PAT-1';
			row.getCell(6).value = date('2024-01-01T00:00:00');
			row.getCell(7).value = 5;
			row.getCell(EXTRA).value = 'igual';
		}),
	'empty rows between': (book) => {
		const sheet = assets(book, undefined, 4);
		sheet.spliceRows(3, 0, [], [], []);
		sheet.getCell('A200').value = 'PAT-200';
	},
	'a title above, empty columns, a cell far away': (book) => {
		const sheet = assets(book);
		sheet.spliceRows(1, 0, ['Inventário de TI'], []);
		sheet.getCell('L4').value = 'ao lado';
	},
	'hidden rows and columns, a filter': (book) => {
		const sheet = assets(book, undefined, 6);
		sheet.getRow(3).hidden = true;
		sheet.getColumn(4).hidden = true;
		sheet.autoFilter = 'A1:H7';
		sheet.getRow(5).hidden = true;
	},
	'hidden sheets': (book) => {
		const hidden = book.addWorksheet('Escondida', { state: 'hidden' });
		hidden.addRow(['x']);
		assets(book);
		book.addWorksheet('Observações').addRow(['nada']);
	},
	'merged cells': (book) => {
		const sheet = assets(book, undefined, 5);
		sheet.mergeCells('C2:C4');
		sheet.mergeCells('D5:E5');
		sheet.mergeCells('H3:H6');
	},
};

export async function writeTable(name: string, file: string): Promise<void> {
	const book = new ExcelJS.Workbook();
	TABLES[name]?.(book);
	await book.xlsx.writeFile(file);
}
