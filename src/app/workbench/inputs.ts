/** The inputs of a workbench: files that were uploaded into its folder, and files that are imported from where they are. */
import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { isGivenBack, kindOf } from '../../messages/codes.ts';
import type { Problem } from '../../messages/problem.ts';
import { renameFiles } from '../../messages/rename-files.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { shownName } from '../../messages/uploaded-file.ts';
import { isPassedOver } from '../../sources/open/input-names.ts';
import type { InputView } from '../protocol/view.ts';
import { type CommandInputs, findCommandInputs } from './commands.ts';
import type { InputFiles, KeptInput } from './input-files.ts';
import { type ShownFile, showFiles } from './shown-file.ts';
import type { OtherFile } from './invoice-views.ts';
import type { KeptState } from './state-file.ts';

/** A check tells which inputs are tables and which are left out. Files have the names that runs give them. */
export interface FoundInputs {
	/** Files of which at least one table was read. */
	readonly tables: readonly string[];
	readonly others: readonly { readonly file: string; readonly problem: Problem }[];
}

export class Inputs {
	readonly shownFile: ShownFile;
	readonly #files: InputFiles;
	readonly #cwd: string;
	readonly #state: KeptState;
	#uploads = 0;
	#found: CommandInputs = { tables: [], invoices: [] };

	constructor(files: InputFiles, cwd: string, state: KeptState) {
		this.#files = files;
		this.#cwd = cwd;
		this.#state = state;
		this.shownFile = showFiles(cwd, () => state.now.inPlace);
	}

	isUploading(): boolean {
		return this.#uploads > 0;
	}

	hasAny(): boolean {
		return this.#state.now.inPlace.length + this.#files.list().length > 0;
	}

	uploads(): readonly KeptInput[] {
		return this.#files.list();
	}

	/** Lists the inputs as a command names them, as they were when last looked at. */
	named(): readonly string[] {
		return [...this.#found.tables, ...this.#found.invoices];
	}

	invoices(): readonly string[] {
		return this.#found.invoices;
	}

	async look(): Promise<void> {
		this.#found = await findCommandInputs(this.#cwd, this.#files, this.#state.now.inPlace);
	}

	/** Returns false for a file that no import takes. */
	async put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
		if (isPassedOver(path.posix.basename(name))) return false;
		this.#uploads += 1;
		try {
			await this.#files.put(name, bytes, this.#state.now.inPlace.map(this.shownFile));
		} finally {
			this.#uploads -= 1;
		}
		await this.#state.save({});
		return true;
	}

	/** Returns undefined if there is no such input any more. */
	pathOf(name: string): string | undefined {
		const inPlace = this.#state.now.inPlace.find((one) => this.shownFile(one) === name);
		return inPlace === undefined ? this.#files.pathOf(name) : path.resolve(this.#cwd, inPlace);
	}

	/** If the file is imported from where it is, only its name is forgotten. */
	async remove(name: string): Promise<void> {
		const { inPlace } = this.#state.now;
		const others = inPlace.filter((one) => this.shownFile(one) !== name);
		if (others.length === inPlace.length) await this.#files.remove(name);
		await this.#state.save({ inPlace: others });
	}

	/** `withoutInvoices`: files of invoices that have none, by shown name. */
	view({ tables, others }: FoundInputs, withoutInvoices: ReadonlyMap<string, OtherFile>): readonly InputView[] {
		const { inPlace } = this.#state.now;
		const read = new Set(tables.map((file) => this.#containerOf(file)));
		const unread = new Map(others.map(({ file, problem }) => [this.#containerOf(file), this.#describe(problem)]));
		const view = (name: string, isInPlace: boolean, kind: InputView['kind'], bytes?: number): InputView => {
			const input = { name, ...definedOf({ bytes }), isInPlace };
			if (read.has(name)) return { ...input, kind: 'table' };
			const other = (kind === 'invoices' ? withoutInvoices : unread).get(name);
			if (other === undefined) return { ...input, kind };
			const { isSkipped, message } = other;
			const refused = other.isGivenBack === true ? 'changes' : 'refused';
			return { ...input, kind: isSkipped ? 'other' : refused, message };
		};
		return [
			...inPlace.map((file) => view(this.shownFile(file), true, this.#isOfInvoices(file) ? 'invoices' : 'unknown')),
			...this.#files
				.list()
				.map(({ name, bytes, kind }) => view(shownName(name), false, kind === 'invoices' ? kind : 'unknown', bytes)),
		];
	}

	#describe(problem: Problem): OtherFile {
		const message = renderProblem(renameFiles(problem, this.shownFile), this.#state.now.language);
		return { message, isSkipped: kindOf(problem.code) === 'skip', isGivenBack: isGivenBack(problem.code) };
	}

	#containerOf(file: string): string | undefined {
		return this.shownFile(file).split('!')[0];
	}

	/** A folder holds invoices if it has no tables. */
	#isOfInvoices(named: string): boolean {
		const isOf = (file: string): boolean => file === named || file.startsWith(named + path.sep);
		return this.#found.invoices.some(isOf) && !this.#found.tables.some(isOf);
	}
}
