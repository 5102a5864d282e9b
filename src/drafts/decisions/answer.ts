/** What a person answers to a question, as an entry of a mapping. */
import type { AssetStatus } from '../../contract/asset-fields.ts';
import { tidyLabel } from '../columns/match-column.ts';
import { type LotPrice, UNDECIDED } from '../mapping/mapping.ts';
import { putColumn, type WrittenTable } from '../mapping/write-mapping.ts';
import { renderTarget } from '../mapping/mapping-target.ts';
import type { FoundHeader } from '../table/table-drafts.ts';
import type { Locale } from '../values/locale-evidence.ts';
import type { Question, WordField } from './question.ts';

const IGNORED = { kind: 'ignored' } as const;

export type Answer =
	/** It is no list of assets. */
	| { readonly kind: 'leave-out' }
	| { readonly kind: 'header'; readonly row: number | 'none' }
	| { readonly kind: 'identifier'; readonly column: number }
	| { readonly kind: 'status'; readonly column: number }
	/** One status for all rows. */
	| { readonly kind: 'status'; readonly value: AssetStatus }
	/** Names of targets, as a mapping file has them, by column. */
	| { readonly kind: 'columns'; readonly targets: ReadonlyMap<number, string> }
	/** By text: the value that it stands for; empty where the cell is as good as empty. */
	| {
			readonly kind: 'words';
			readonly column: number;
			readonly field: WordField;
			readonly values: ReadonlyMap<string, string>;
	  }
	/** By text: the id or the e-mail of an employee; empty for nobody. */
	| { readonly kind: 'people'; readonly column: number; readonly values: ReadonlyMap<string, string> }
	/** Of a column of quantities. `price`: where the table has one. */
	| {
			readonly kind: 'quantity';
			readonly column: number;
			readonly numbers: string;
			readonly price?: LotPrice | typeof UNDECIDED;
	  }
	/** How dates are written, by column. */
	| { readonly kind: 'dates'; readonly columns: ReadonlyMap<number, DateReading> };

export interface DateReading {
	readonly locale?: Locale | typeof UNDECIDED;
	readonly shortYears?: boolean;
}

/** Puts an answer into what was said of the table before. */
export function putAnswer(table: WrittenTable, found: FoundHeader, answer: Answer): WrittenTable {
	const { header, targets } = found;
	const put = (into: WrittenTable, column: number, to: string, more: object = {}): WrittenTable =>
		putColumn(into, header, column, { to, ...more });
	switch (answer.kind) {
		case 'leave-out':
			return { leaveOut: true };
		case 'header':
			return { ...table, headerRow: answer.row };
		case 'identifier':
			return put(table, answer.column, 'enrollmentId');
		case 'status':
			return 'column' in answer ? put(table, answer.column, 'status') : putStatus(table, found, answer.value);
		case 'columns': {
			let all = table;
			for (const [column, to] of answer.targets) all = put(all, column, to);
			return all;
		}
		case 'words':
			return put(table, answer.column, answer.field, { values: Object.fromEntries(answer.values) });
		case 'people':
			return put(table, answer.column, 'employeeId', { values: Object.fromEntries(answer.values) });
		case 'quantity': {
			const { column, numbers, price } = answer;
			return put(table, column, 'quantity', { numbers, ...(price === undefined ? {} : { price }) });
		}
		case 'dates': {
			let all = table;
			for (const [column, reading] of answer.columns) {
				all = put(all, column, renderTarget(targets[column] ?? IGNORED) ?? UNDECIDED, reading);
			}
			return all;
		}
	}
}

/** One status for all rows. A column that has that name for something else must not stand beside it. */
export function putStatus(table: WrittenTable, { header, targets }: FoundHeader, value: string): WrittenTable {
	const named = targets.findIndex((target) => target.kind === 'field' && target.field === 'status');
	const without =
		named === -1 ? table : putColumn(table, header, named, { to: `custom: ${tidyLabel(header[named] ?? '')}` });
	return { ...without, constants: { ...without.constants, status: value } };
}

/** What is proposed; of words, people and dates what has a proposal alone, for the rest is still asked. */
export function proposedAnswer(question: Question): Answer | undefined {
	switch (question.kind) {
		case 'header':
			return { kind: 'header', row: question.proposal };
		case 'identifier':
			return question.proposal === undefined ? undefined : { kind: 'identifier', column: question.proposal };
		case 'status':
			return question.proposal === undefined ? undefined : { kind: 'status', column: question.proposal };
		case 'columns':
			return { kind: 'columns', targets: new Map(question.columns.map(({ column, target }) => [column, target])) };
		case 'words': {
			const { column, field, words } = question;
			const values = proposedValues(words);
			return values.size < words.length ? undefined : { kind: 'words', column, field, values };
		}
		case 'people': {
			const values = proposedValues(question.people);
			return values.size < question.people.length ? undefined : { kind: 'people', column: question.column, values };
		}
		case 'quantity': {
			const { column, numbers, isPriceOpen } = question;
			return isPriceOpen ? undefined : { kind: 'quantity', column, numbers };
		}
		case 'dates': {
			const short = question.columns.filter(({ hasShortYears }) => hasShortYears);
			if (short.length === 0) return undefined;
			return { kind: 'dates', columns: new Map(short.map(({ column }) => [column, { shortYears: true }])) };
		}
	}
}

function proposedValues(
	texts: readonly { readonly text: string; readonly proposal?: string }[],
): ReadonlyMap<string, string> {
	return new Map(texts.flatMap(({ text, proposal }) => (proposal === undefined ? [] : [[text, proposal] as const])));
}
