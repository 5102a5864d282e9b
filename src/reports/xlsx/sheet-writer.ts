import type { Cell, DataValidation, Row, Style, Worksheet, stream } from 'exceljs';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wordsOfField } from '../../drafts/values/asset-words.ts';
import type { InstantCell } from '../../invoices/rows/instant-cell.ts';
import { sheetText, encodeSheetText } from './sheet-cell.ts';
import { onPaper, countLines } from './look.ts';
import { createWriteStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const MAX_PENDING_BYTES = 2_000_000;

export interface WorkbookFile {
	readonly workbook: stream.xlsx.WorkbookWriter;
	readonly drain: (sheet: Worksheet) => Promise<void>;
	readonly close: () => Promise<void>;
}

export async function createWorkbookFile(file: string, now: Date): Promise<WorkbookFile> {
	const { default: exceljs } = await import('exceljs');
	const output = createWriteStream(file);
	const failed = new Promise<never>((_, reject) => output.once('error', reject));
	failed.catch(() => undefined);
	const workbook = new exceljs.stream.xlsx.WorkbookWriter({
		stream: output,
		useStyles: true,
		useSharedStrings: false,
		zip: { zlib: { level: 6 } },
	});
	workbook.creator = 'asset-importer';
	workbook.created = now;
	workbook.modified = now;
	return {
		workbook,
		async drain(sheet) {
			while (pendingBytes(sheet) > MAX_PENDING_BYTES && output.errored === null) await setTimeout(1);
		},
		close: () => Promise.race([workbook.commit(), failed]),
	};
}

/** exceljs accepts rows faster than it compresses them. Its streams show how many bytes are pending. */
export function pendingBytes(sheet: Worksheet): number {
	const stream: unknown = Reflect.get(sheet, 'stream');
	if (typeof stream !== 'object' || stream === null || !('pipes' in stream) || !Array.isArray(stream.pipes)) return 0;
	const pipes: readonly unknown[] = stream.pipes;
	return pipes.reduce<number>((sum, pipe) => sum + waitingIn(pipe), 0);
}

function waitingIn(pipe: unknown): number {
	const state: unknown = typeof pipe === 'object' && pipe !== null ? Reflect.get(pipe, '_writableState') : undefined;
	if (typeof state !== 'object' || state === null || !('length' in state)) return 0;
	return typeof state.length === 'number' ? state.length : 0;
}

/** LibreOffice shows a filter only if the sheet has a defined name for it; exceljs writes only workbook-wide names. */
function addFilter({ workbook }: WorkbookFile, sheet: Worksheet, range: string): void {
	sheet.autoFilter = range;
	const { definedNames } = workbook;
	const absolute = range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');
	const name = {
		name: '_xlnm._FilterDatabase',
		localSheetId: sheet.id - 1,
		ranges: [`'${sheet.name}'!${absolute}`],
	};
	const names = [...definedNames.model, name];
	Object.defineProperty(definedNames, 'model', { get: () => names, configurable: true });
}

interface Validations {
	readonly add: (range: string, validation: DataValidation) => void;
}

function addValidation(sheet: Worksheet, range: string, validation: DataValidation): void {
	const validations: unknown = Reflect.get(sheet, 'dataValidations');
	if (!isValidations(validations)) throw new Error('exceljs has no validations of ranges');
	validations.add(range, validation);
}

function isValidations(value: unknown): value is Validations {
	return typeof value === 'object' && value !== null && 'add' in value && typeof value.add === 'function';
}

type Look = Partial<Style>;

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

	/** Call after each row, so that memory does not grow with the number of rows. */
	async drain(): Promise<void> {
		if (this.#rows % ROWS_BETWEEN_DRAINS === 0) await this.#file.drain(this.sheet);
	}

	offerWords(language: Language, lastRow: number): void {
		const words = wordsOf('reports', language);
		for (const [index, { field }] of this.#columns.entries()) {
			const offered = wordsOfField(field, language);
			if (offered === undefined) continue;
			const letters = columnLetters(index);
			addValidation(this.sheet, `${letters}${this.#headerRow + 1}:${letters}${lastRow}`, {
				type: 'list',
				allowBlank: true,
				formulae: [`"${offered.join(',')}"`],
				showErrorMessage: true,
				errorStyle: 'warning',
				errorTitle: words('list.error-title'),
				error: words('list.error'),
			});
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

const MIN_WIDTH = 36;
const COLUMN_WIDTH = 9;
/** Comments have a smaller font than cells. */
const CHARACTERS_A_WIDTH = 1.15;
const LINE_POINTS = 12.5;
const PADDING_POINTS = 12;
const ROW_POINTS = 15;

export function writeNote(cell: Cell, text: string, rowPoints: number): void {
	const { right, width } = findRightEdge(cell);
	const points = countLines(text, Math.floor(width * CHARACTERS_A_WIDTH)) * LINE_POINTS + PADDING_POINTS;
	const row = Number(cell.row);
	Reflect.set(cell, '_comment', {
		note: text,
		model: {
			type: 'note',
			note: {
				texts: [{ font: { size: 9, name: 'Calibri' }, text: encodeSheetText(text) }],
				margins: { insetmode: 'auto', inset: [0.13, 0.13, 0.25, 0.25] },
				protection: { locked: 'True', lockText: 'True' },
				editAs: 'absolute',
			},
			// In sheet columns and rows. The heights of the rows below are unknown yet; their minimum makes the box tall enough.
			anchor: {
				left: Number(cell.col) + 0.1,
				right,
				top: row - 1,
				bottom: row + Math.ceil(Math.max(0, points - rowPoints) / ROW_POINTS),
			},
		},
	});
}

function findRightEdge(cell: Cell): { readonly right: number; readonly width: number } {
	let right = Number(cell.col);
	let width = 0;
	while (width < MIN_WIDTH) {
		right++;
		const column = cell.worksheet.getColumn(right);
		if (!column.hidden) width += column.width ?? COLUMN_WIDTH;
	}
	return { right, width };
}
