import type { Cell, DataValidation, Row, Style, Worksheet } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordsOfField } from '../../drafts/values/asset-words.ts';
import type { InstantCell } from './instant-cell.ts';
import { onPaper } from './look.ts';
import { sheetText } from './sheet-cell.ts';
import { addFilter, addValidation, type WorkbookFile } from './workbook-file.ts';
import { writeNote } from './write-note.ts';

type Look = Partial<Style>;

/** An instant has a number format of its own. */
export type SheetValue = string | number | Date | InstantCell | undefined;

export interface SheetColumn {
	readonly header: string;
	readonly headerLook: Look;
	readonly width: number;
	readonly look?: Look;
	readonly about?: string;
	readonly field?: string | null | undefined;
	readonly hidden?: boolean;
}

interface SheetOptions {
	readonly frozenColumns?: number;
	readonly firstSeen?: number;
	readonly legend?: readonly (readonly [text: string, look: Look])[];
	readonly printed?: number;
}

const HEADER_POINTS = 32;
const LEGEND_POINTS = 20;
const ROWS_BETWEEN_DRAINS = 500;

export class SheetWriter {
	readonly sheet: Worksheet;
	readonly #file: WorkbookFile;
	readonly #columns: readonly SheetColumn[];
	readonly #headerRow: number;
	#rows = 0;

	constructor(file: WorkbookFile, name: string, columns: readonly SheetColumn[], options: SheetOptions = {}) {
		const { frozenColumns = 0, firstSeen, legend, printed = columns.length } = options;
		this.#file = file;
		this.#columns = columns;
		this.#headerRow = legend === undefined ? 1 : 2;
		const seen = firstSeen === undefined ? {} : { topLeftCell: `${columnLetters(firstSeen)}${this.#headerRow + 1}` };
		const onPage = columns.slice(0, printed).filter(({ hidden }) => hidden !== true);
		this.sheet = file.workbook.addWorksheet(name, {
			views: [
				{ state: 'frozen', ySplit: this.#headerRow, ...(frozenColumns > 0 && { xSplit: frozenColumns }), ...seen },
			],
			pageSetup: onPaper(
				onPage.map(({ width }) => width),
				`1:${this.#headerRow}`,
			),
		});
		this.sheet.columns = columns.map(({ width, hidden = false, look }) => ({
			width,
			hidden,
			...(look !== undefined && { style: look }),
		}));
		if (legend !== undefined) this.#writeLegend(legend);
		this.#writeHeader();
	}

	get lastRow(): number {
		return this.#headerRow + this.#rows;
	}

	addRow(): Row {
		this.#rows += 1;
		return this.sheet.addRow([]);
	}

	async write(values: readonly SheetValue[]): Promise<void> {
		const row = this.addRow();
		for (const [index, { look = {} }] of this.#columns.entries()) fillCell(row.getCell(index + 1), values[index], look);
		row.commit();
		await this.drain();
	}

	/** Call it after each row, so that memory does not grow with the rows. */
	async drain(): Promise<void> {
		if (this.#rows % ROWS_BETWEEN_DRAINS === 0) await this.#file.drain(this.sheet);
	}

	offerWords(language: Language, lastRow: number): void {
		const words = wordsOf('reports', language);
		for (const [index, { field }] of this.#columns.entries()) {
			const offered = wordsOfField(field, language);
			if (offered === undefined) continue;
			const letters = columnLetters(index);
			const validation: DataValidation = {
				type: 'list',
				allowBlank: true,
				formulae: [`"${offered.join(',')}"`],
				showErrorMessage: true,
				errorStyle: 'warning',
				errorTitle: words('list.error-title'),
				error: words('list.error'),
			};
			addValidation(this.sheet, `${letters}${this.#headerRow + 1}:${letters}${lastRow}`, validation);
		}
	}

	filter(lastRow: number, columns = this.#columns.length): void {
		addFilter(this.#file, this.sheet, `A${this.#headerRow}:${columnLetters(columns - 1)}${lastRow}`);
	}

	#writeLegend(legend: readonly (readonly [string, Look])[]): void {
		const row = this.sheet.addRow([]);
		row.height = LEGEND_POINTS;
		for (const [index, [text, look]] of legend.entries()) fillCell(row.getCell(index + 1), text, look);
		row.commit();
	}

	#writeHeader(): void {
		const row = this.sheet.addRow([]);
		const hasNotes = this.#columns.some(({ about }) => about !== undefined);
		if (hasNotes) row.height = HEADER_POINTS;
		for (const [index, { header, headerLook, about }] of this.#columns.entries()) {
			const cell = row.getCell(index + 1);
			fillCell(cell, header, headerLook);
			if (about !== undefined) writeNote(cell, about, HEADER_POINTS);
		}
		row.commit();
	}
}

export function fillCell(cell: Cell, filled: SheetValue, look: Look): void {
	const isFormatted = typeof filled === 'object' && 'numFmt' in filled;
	const value = isFormatted ? filled.value : filled;
	cell.style = isFormatted ? { ...look, numFmt: filled.numFmt } : look;
	if (value !== undefined && value !== '') cell.value = typeof value === 'string' ? sheetText(value) : value;
}
