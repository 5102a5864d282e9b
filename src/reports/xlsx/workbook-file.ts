/** exceljs alone would let a disk error end the process; here `close` rejects. */
import { createWriteStream } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { DataValidation, stream, Worksheet } from 'exceljs';

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

/** exceljs accepts rows faster than it deflates them; its streams show how many bytes wait. */
export function pendingBytes(sheet: Worksheet): number {
	const stream: unknown = Reflect.get(sheet, 'stream');
	if (typeof stream !== 'object' || stream === null || !('pipes' in stream) || !Array.isArray(stream.pipes)) return 0;
	const pipes: readonly unknown[] = stream.pipes;
	return pipes.reduce<number>((sum, pipe) => sum + waitingIn(pipe), 0);
}

/** The streams of exceljs are older than `writableLength`. */
function waitingIn(pipe: unknown): number {
	const state: unknown = typeof pipe === 'object' && pipe !== null ? Reflect.get(pipe, '_writableState') : undefined;
	if (typeof state !== 'object' || state === null || !('length' in state)) return 0;
	return typeof state.length === 'number' ? state.length : 0;
}

/** LibreOffice shows a filter only with a defined name of its sheet; exceljs writes only names of the workbook. */
export function addFilter({ workbook }: WorkbookFile, sheet: Worksheet, range: string): void {
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

export function addValidation(sheet: Worksheet, range: string, validation: DataValidation): void {
	const validations: unknown = Reflect.get(sheet, 'dataValidations');
	if (!isValidations(validations)) throw new Error('exceljs has no validations of ranges');
	validations.add(range, validation);
}

function isValidations(value: unknown): value is Validations {
	return typeof value === 'object' && value !== null && 'add' in value && typeof value.add === 'function';
}
