/**
 * Finds out once what the inputs of a plan are: format, encoding, which tables to import, and what each column is. The rows are then read as
 * often as the plan needs, and none of this is asked again.
 */
import type { EarlyProposals } from './early-proposals.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import type { InputList } from '../../sources/open/input-list.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import type { Source, TableSource } from '../../sources/values/source.ts';
import { type ChosenTable, chooseTables, decideEncoding, type TableChoice } from './choose-tables.ts';
import { profileTable, type TableToAnswer } from './open-tables.ts';
import { type PreparedTable, prepareTable, readTable } from './read-table.ts';
import type { PlanRequest } from './plan-request.ts';

export interface SurveyedFile {
	readonly source: TableSource;
	readonly choice: TableChoice;
	/** With the proposals about its table, if these are accepted early. */
	readonly request: PlanRequest;
}

export interface SurveyedTable {
	/** The table if it has open questions. */
	readonly asked?: TableToAnswer;
	readonly unread: PreparedTable;
}

type Early = Pick<EarlyProposals, 'watch' | 'check'>;

export class Survey {
	readonly #request: PlanRequest & { readonly inputs: InputList };
	/** By path. Files inside others are opened again, since they are in memory. */
	readonly #opened = new Map<string, TableSource>();
	readonly #files = new WeakMap<TableSource, SurveyedFile>();
	readonly #tables = new WeakMap<ChosenTable, SurveyedTable>();
	readonly #early = new WeakMap<SurveyedFile, Early>();

	constructor(request: PlanRequest & { readonly inputs: InputList }) {
		this.#request = request;
	}

	open(signal?: AbortSignal): AsyncIterable<Source> {
		const { inputs, open } = this.#request;
		return openSources(inputs, { ...open, scoreHeader, asksEncoding: true }, signal, this.#opened);
	}

	/** Throws `SourceRefusal` for a file that cannot be read. */
	async file(opened: TableSource, signal?: AbortSignal): Promise<SurveyedFile> {
		const known = this.#files.get(opened);
		if (known !== undefined) return known;
		const source = await decideEncoding(opened, this.#request, signal);
		const choice = await chooseTables(source, this.#request, signal);
		const { watch, check, ...early } =
			this.#request.onAccept === undefined
				? { choice, request: this.#request, watch: undefined, check: undefined }
				: await (await import('./early-proposals.ts')).acceptEarly(source, choice, this.#request, signal);
		const file = { source, ...early };
		this.#files.set(opened, file);
		if (watch !== undefined && check !== undefined) this.#early.set(file, { watch, check });
		return file;
	}

	/** Returns, once, what the next reading of the file's only table has to confirm. */
	takeEarly(file: SurveyedFile): Early {
		const early = this.#early.get(file) ?? {};
		this.#early.delete(file);
		return early;
	}

	async table({ source, request }: SurveyedFile, chosen: ChosenTable, signal?: AbortSignal): Promise<SurveyedTable> {
		const known = this.#tables.get(chosen);
		if (known !== undefined) return known;
		const unread = await prepareTable(source, chosen, request);
		const surveyed =
			unread.found.questions.length === 0
				? { unread }
				: withProfile(unread, await profileTable(readTable(source, chosen, signal), unread, signal));
		this.#tables.set(chosen, surveyed);
		return surveyed;
	}
}

/** All rows may settle what the first rows left open. */
function withProfile(unread: PreparedTable, asked: TableToAnswer): SurveyedTable {
	return asked.questions.length > 0 ? { asked, unread } : { unread: { ...unread, found: asked.found } };
}
