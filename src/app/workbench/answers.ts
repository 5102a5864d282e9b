/** Keeps the answers about tables and invoice items of a workbench, and lists the open questions. */
import { Fault } from '../../messages/fault.ts';
import type { AnswersBody } from '../protocol/routes.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { CheckResult } from './check-thread.ts';
import type { FoundInputs, Inputs } from './inputs.ts';
import type { Invoices } from './invoices.ts';
import type { MappingFile } from './mapping-file.ts';
import type { KeptState } from './state-file.ts';
import {
	describeDecided,
	describeIgnored,
	describeItems,
	describeUndecided,
	ITEMS_KEY,
	joinKnown,
	type KnownTable,
	type PlainTable,
} from './table-views.ts';

export interface AnswersParts {
	readonly mapping: MappingFile;
	readonly invoices: Invoices;
	readonly inputs: Inputs;
	readonly state: KeptState;
	readonly checked: () => CheckedRun | undefined;
}

type Asked = Pick<Extract<CheckResult, { kind: 'undecided' }>, 'tables'>;

const NOTHING_FOUND: FoundInputs = { tables: [], others: [] };

export class Answers {
	readonly #parts: AnswersParts;
	#waiting: readonly PlainTable[] = [];
	#open: readonly KnownTable[] = [];
	#found: FoundInputs = NOTHING_FOUND;

	constructor(parts: AnswersParts) {
		this.#parts = parts;
	}

	/** Call it if the last check stopped for these tables. */
	setOpen(asked: Asked): void {
		const { mapping, inputs } = this.#parts;
		this.#open = describeUndecided(asked.tables, mapping, inputs.shownFile);
	}

	/** Call it if the last check did not stop. Rows of these tables wait for answers. */
	setWaiting(waiting: readonly PlainTable[]): void {
		[this.#open, this.#waiting, this.#found] = [[], waiting, NOTHING_FOUND];
	}

	/** Call it if the last check ended with questions or failed, since its plan tells nothing. */
	setFound(found: FoundInputs): void {
		this.#found = found;
	}

	/** Tells what the checks found their inputs to be. */
	found(): FoundInputs {
		const { record, index } = this.#parts.checked() ?? {};
		const { tables, others } = this.#found;
		return {
			tables: [...tables, ...(record?.tables ?? []).map(({ file }) => file)],
			others: [...others, ...(index?.files ?? []).map(({ origin: { file }, problem }) => ({ file, problem }))],
		};
	}

	tables(): readonly KnownTable[] {
		const { mapping, inputs, invoices, state } = this.#parts;
		const checked = this.#parts.checked();
		const decided = checked && describeDecided(checked, mapping, inputs.shownFile, this.#waiting);
		const open = joinKnown(decided ?? [], this.#open);
		const known = new Set(open.map(({ view }) => view.key));
		const ignored = describeIgnored(mapping, inputs.shownFile).filter(({ view }) => !known.has(view.key));
		const items = inputs.invoices().length === 0 ? [] : describeItems(invoices.views(), state.now.language);
		return [...items, ...open, ...ignored];
	}

	async answer(answers: AnswersBody): Promise<void> {
		if (answers.table === ITEMS_KEY) return this.#parts.invoices.answer(answers);
		const table = this.tables().find(({ view }) => view.key === answers.table);
		if (table === undefined) throw new Fault('table-gone', { table: answers.table });
		await this.#parts.mapping.answer(table.mapped, answers);
	}
}
