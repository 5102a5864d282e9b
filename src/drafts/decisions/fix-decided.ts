/** Fixes the targets that need no evidence: of columns added by this program, mapped, named with a prefix, or without a name. */
import type { AssetField } from '../../contract/asset-fields.ts';
import type { Problem } from '../../messages/problem.ts';
import type { EncodingChoices } from '../../sources/values/source.ts';
import type { TableProfile } from '../columns/column-profile.ts';
import { type ColumnTarget, IGNORED, isField, uniqueKey } from '../columns/column-target.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findOwnColumns, isAssignedHeader } from '../columns/reason-columns.ts';
import { findMappedColumn } from '../mapping/mapping.ts';
import type { HeaderCandidates, SheetProposal } from './question.ts';
import type { HeaderOptions } from './table-options.ts';

export interface TableToRead {
	readonly header: readonly string[];
	readonly profile?: TableProfile | undefined;
	readonly encodings?: EncodingChoices | undefined;
	readonly candidates?: HeaderCandidates | undefined;
	readonly sheets?: readonly SheetProposal[] | undefined;
}

export interface FixedColumns {
	readonly header: readonly string[];
	/** By column. Undefined: evidence decides. */
	readonly fixed: readonly (ColumnTarget | undefined)[];
	/** The targets of the second parts of divided columns. */
	readonly seconds: readonly ColumnTarget[];
	/** Columns that the user must decide. Until then they fill nothing. */
	readonly undecided: readonly number[];
	readonly problems: readonly Problem[];
}

const NUMBER: ColumnTarget = { kind: 'field', field: 'enrollmentId' };

/** Mapped columns come before named ones. A second column with the same target is a question. */
export function fixDecided(table: TableToRead, options: HeaderOptions): FixedColumns {
	const { header } = table;
	const own = findOwnColumns(header).map((target, column) =>
		isAssignedHeader(header[column] ?? '') ? NUMBER : target,
	);
	const entries = header.map((_, column) =>
		own[column] === undefined ? findMappedColumn(options.mapping, column, header) : undefined,
	);
	const mapped = entries.map((entry) => entry?.target);
	const second = entries.map((entry) => entry?.split?.to);
	const matches = header.map((name, column) =>
		(own[column] ?? mapped[column]) === undefined ? matchColumn(name) : undefined,
	);
	const named = matches.map((match): ColumnTarget | undefined => {
		if (match?.kind === 'known') return match.target.kind === 'custom' ? match.target : undefined;
		if (match?.kind === 'label-missing') return IGNORED;
		return match?.kind === 'unnamed' ? { kind: 'unnamed' } : undefined;
	});
	return {
		header,
		fixed: header.map((_, column) => own[column] ?? mapped[column] ?? named[column]),
		seconds: second.filter((target) => target !== undefined),
		undecided: [
			...findSeconds([...mapped.entries(), ...second.entries(), ...named.entries()], header),
			...matches.flatMap((match, column) =>
				match?.kind === 'unnamed' && isInQuestion(column, table, options) ? [column] : [],
			),
		],
		problems: header.flatMap((name, column) =>
			matches[column]?.kind === 'label-missing'
				? [{ code: 'custom-field-label-missing', place: { column, name } } as const]
				: [],
		),
	};
}

type Entry = readonly [column: number, target: ColumnTarget | undefined];

function findSeconds(entries: readonly Entry[], header: readonly string[]): readonly number[] {
	const seen = new Set<string>();
	return entries.flatMap(([column, target]) => {
		const key = target === undefined ? undefined : uniqueKey(target, header[column] ?? '');
		if (key === undefined) return [];
		const isSecond = seen.has(key);
		seen.add(key);
		return isSecond ? [column] : [];
	});
}

/** True if the cells of a column without a name are too many to be forgotten. */
function isInQuestion(column: number, { profile }: TableToRead, { unknownColumns }: HeaderOptions): boolean {
	const { filled = 0 } = profile?.columns.find((one) => one.column === column) ?? {};
	const least = profile?.isSample === true ? Math.max(1, profile.rows / 4) : 0;
	return unknownColumns !== 'ignore' && filled > least;
}

/** True if one of the targets or a constant fills the field. */
export function isDecided(
	field: AssetField,
	targets: readonly (ColumnTarget | undefined)[],
	{ mapping }: HeaderOptions,
): boolean {
	const constants = mapping?.constants.map(({ target }) => target) ?? [];
	return [...targets, ...constants].some((target) => isField(target, field));
}
