/** What a person answered about the tables of a workbench and the items of its invoices, and what is still open. */
import { Fault } from '../../messages/fault.ts';
import type { AnswersBody } from '../protocol/routes.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { Inputs } from './inputs.ts';
import type { Invoices } from './invoices.ts';
import type { MappingFile } from './mapping-file.ts';
import type { KeptState } from './state-file.ts';
import {
	describeDecided,
	describeIgnored,
	describeItems,
	describeUndecided,
	ITEMS_KEY,
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

export class Answers {
	readonly #parts: AnswersParts;
	#open: readonly KnownTable[] | undefined;

	constructor(parts: AnswersParts) {
		this.#parts = parts;
	}

	/** Undefined: the last check asks nothing. */
	setOpen(tables: readonly PlainTable[] | undefined): void {
		const { mapping, inputs } = this.#parts;
		this.#open = tables && describeUndecided(tables, mapping, inputs.shownFile);
	}

	tables(): readonly KnownTable[] {
		const { mapping, inputs, invoices, state } = this.#parts;
		const checked = this.#parts.checked();
		const open = this.#open ?? (checked ? describeDecided(checked, mapping, inputs.shownFile) : []);
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
