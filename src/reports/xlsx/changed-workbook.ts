/** Writes a sheet with what to change in the dashboard, and one with the assets that their table no longer has. */
import type { Style } from 'exceljs';
import { wordsOf } from '../../messages/texts.ts';
import { ABSENT_COLUMNS, CHANGED_COLUMNS } from '../csv/changed.ts';
import { type ColumnName, renderColumnNames } from '../csv/listed.ts';
import type { ReportOptions } from '../summary/build-summary.ts';
import { HEADER_LOOK, QUIET_HEADER_LOOK, SENTENCE_LOOK } from './look.ts';
import { type SheetColumn, SheetWriter, createWorkbookFile, type WorkbookFile } from './sheet-writer.ts';
import { TEXT_FORMAT } from './sheet-cell.ts';

interface ChangedOptions extends ReportOptions {
	/** Name of the file in the command that takes it back. */
	readonly shownFile: string;
}

const WIDTHS: Partial<Record<ColumnName, number>> = {
	enrollmentId: 22,
	assetId: 38,
	field: 22,
	was: 34,
	is: 34,
	run: 34,
	place: 34,
	file: 30,
};
const OTHER_WIDTH = 12;
const LOOK: Partial<Style> = {
	numFmt: TEXT_FORMAT,
	alignment: { vertical: 'top', horizontal: 'left', wrapText: true },
};

export class ChangedWorkbook {
	readonly #file: WorkbookFile;
	readonly #options: ChangedOptions;
	readonly #changes: SheetWriter;
	#absent: SheetWriter | undefined;

	private constructor(file: WorkbookFile, options: ChangedOptions) {
		this.#file = file;
		this.#options = options;
		this.#changes = this.#openSheet('changed', CHANGED_COLUMNS);
	}

	static async create(path: string, options: ChangedOptions): Promise<ChangedWorkbook> {
		return new ChangedWorkbook(await createWorkbookFile(path, options.now), options);
	}

	async addChange(cells: readonly string[]): Promise<void> {
		await this.#changes.write(cells);
	}

	/** Call after the last change. */
	async addAbsent(cells: readonly string[]): Promise<void> {
		if (this.#absent === undefined) this.#closeSheet(this.#changes);
		this.#absent ??= this.#openSheet('absent', ABSENT_COLUMNS);
		await this.#absent.write(cells);
	}

	async close(): Promise<void> {
		this.#closeSheet(this.#absent ?? this.#changes);
		await this.#file.close();
	}

	#openSheet(name: 'changed' | 'absent', columns: readonly ColumnName[]): SheetWriter {
		const { language, shownFile } = this.#options;
		const words = wordsOf('reports', language);
		const titles = renderColumnNames(columns, language);
		const about = words(`changed-about.${name}`, { file: shownFile });
		const shown = columns.map((column, index): SheetColumn => {
			const header = titles[index] ?? '';
			const headerLook = column === 'done' ? HEADER_LOOK : QUIET_HEADER_LOOK;
			return { header, headerLook, width: WIDTHS[column] ?? OTHER_WIDTH, look: LOOK, hidden: column === 'line' };
		});
		const legend = [[about, { ...SENTENCE_LOOK, alignment: { vertical: 'top' } }]] as const;
		return new SheetWriter(this.#file, words(`changed-sheet.${name}`), shown, { frozenColumns: 1, legend });
	}

	#closeSheet(writer: SheetWriter): void {
		writer.filter(writer.lastRow);
		writer.sheet.commit();
	}
}
