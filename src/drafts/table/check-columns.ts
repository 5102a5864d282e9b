/**
 * What each column of a header fills, and what is wrong with the header as a whole.
 *
 * Several columns may say who has the asset (a name and an e-mail): they must agree, row by row. Every other meaning has
 * one column.
 */
import type { AssetField } from '../../contract/asset.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { NFE_IDENTITY_HEADERS } from '../invoice-unit/unit-identity.ts';
import { looksGuarded } from '../../sources/csv/formula-guard.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import { renderTarget } from '../mapping/mapping-target.ts';
import { findStrayReasons } from '../columns/reason-columns.ts';
import { findIdentityColumns } from './row-identity.ts';
import type { HeaderOptions } from './table-drafts.ts';
import { FIELD_ALIASES } from '../columns/field-aliases.ts';
import { type ColumnMatch, matchColumn, suggestHeader, tidyLabel } from '../columns/match-column.ts';
import { agrees } from '../mapping/mapping.ts';
import type { ColumnTarget } from '../columns/column-target.ts';

export interface CheckedColumns {
	readonly targets: readonly ColumnTarget[];
	/** As in `FoundHeader`. */
	readonly undecided: readonly number[];
	readonly problems: readonly Problem[];
	readonly notices: readonly Problem[];
}

const IGNORED: ColumnTarget = { kind: 'ignored' };
const UNNAMED: ColumnTarget = { kind: 'unnamed' };
/** Names of a column that a message lists. */
const MAX_NAMES = 6;

export function checkColumns(
	header: readonly string[],
	matches: readonly ColumnMatch[],
	options: HeaderOptions,
): CheckedColumns {
	const problems: Problem[] = [];
	const notices: Problem[] = [];
	const undecided: number[] = [];
	const strayReasons = findStrayReasons(header);
	const targets = matches.map((match, column): ColumnTarget => {
		const place = { column, name: header[column] ?? '' };
		if (match.kind === 'known') return match.target;
		if (match.kind === 'unnamed') return UNNAMED;
		if (match.kind === 'label-missing') {
			problems.push({ code: 'custom-field-label-missing', place });
			return IGNORED;
		}
		const suggestion = suggestFree(place.name, matches);
		const params = suggestion === undefined ? {} : { params: { suggestion } };
		if (options.unknownColumns === 'custom-fields' && strayReasons.includes(column)) {
			problems.push({ code: 'reason-columns-incomplete', place });
			return IGNORED;
		}
		if (options.unknownColumns === 'custom-fields') {
			const label = tidyLabel(place.name);
			if (looksGuarded(place.name)) problems.push({ code: 'apostrophe-before-sign', place, found: place.name });
			notices.push({ code: 'column-as-custom-field', place, ...params });
			return { kind: 'custom', label };
		}
		undecided.push(column);
		if (options.unknownColumns === 'ignore') notices.push({ code: 'column-ignored', place, ...params });
		else problems.push({ code: 'column-unknown', place, ...params });
		return IGNORED;
	});
	const repeated = repeatedColumns(header, targets);
	undecided.push(...repeated.flatMap(({ place }) => place?.column ?? []));
	problems.push(
		...repeated,
		...columnsWithConstant(header, targets, options),
		...missingColumns(targets, options),
		...incompleteIdentity(header),
	);
	notices.push(...columnsByLetter(header, targets, options), ...unusedMapping(header, targets, options));
	return { targets, undecided, problems, notices };
}

/** What a header may have been meant to be; not what another column is already, for there would be two of it. */
function suggestFree(header: string, matches: readonly ColumnMatch[]): string | undefined {
	const suggestion = suggestHeader(header);
	const meant = suggestion === undefined ? undefined : fieldOf(matchColumn(suggestion));
	const isTaken = meant !== undefined && matches.some((match) => fieldOf(match) === meant);
	return isTaken ? undefined : suggestion;
}

function fieldOf(match: ColumnMatch): AssetField | undefined {
	return match.kind === 'known' && match.target.kind === 'field' ? match.target.field : undefined;
}

function repeatedColumns(header: readonly string[], targets: readonly ColumnTarget[]): readonly Problem[] {
	const first = new Map<string, number>();
	return targets.flatMap((target, column): readonly Problem[] => {
		const name = header[column] ?? '';
		const key = meaningOf(target, name);
		if (key === undefined) return [];
		const other = first.get(key);
		if (other === undefined) {
			first.set(key, column);
			return [];
		}
		const otherName = header[other] ?? '';
		const params = { otherColumn: columnLetters(other), otherHeader: tidyLabel(otherName) };
		const place = { column, name };
		if (foldName(name) !== foldName(otherName)) {
			return [{ code: 'columns-same-field', place, params: { kind: 'asset', ...params } }];
		}
		// What a mapping says to leave the second one out, in this table and no other.
		const entry = `"${columnLetters(column)}": {"header": ${JSON.stringify(name)}, "to": "ignore"}`;
		return [{ code: 'header-repeated', place, params: { ...params, entry } }];
	});
}

function columnsWithConstant(
	header: readonly string[],
	targets: readonly ColumnTarget[],
	{ mapping }: HeaderOptions,
): readonly Problem[] {
	const constants = new Map(
		(mapping?.constants ?? []).map(({ target, text }) => [meaningOf(target, ''), text] as const),
	);
	return targets.flatMap((target, column): readonly Problem[] => {
		const name = header[column] ?? '';
		const text = constants.get(meaningOf(target, name));
		const constant = text !== undefined && target.kind !== 'ignored' && target.kind !== 'reasons';
		return constant
			? [{ code: 'mapping-constant-and-column', place: { column, name }, params: { constant: text } }]
			: [];
	});
}

/** Columns with the same key cannot both be read; undefined for those of which there may be any number. */
function meaningOf(target: ColumnTarget, header: string): string | undefined {
	if (target.kind === 'field') return target.field;
	if (target.kind === 'custom') return `custom:${foldKey(target.label)}`;
	if (target.kind === 'employee') return `employee:${foldName(header)}`;
	return target.kind === 'identity' ? `identity:${foldName(header)}` : undefined;
}

function missingColumns(targets: readonly ColumnTarget[], options: HeaderOptions): readonly Problem[] {
	const fills = (field: AssetField): boolean =>
		[...targets, ...(options.mapping?.constants ?? []).map((constant) => constant.target)].some(
			(target) => target.kind === 'field' && target.field === field,
		);
	const missing: Problem[] = [];
	if (!fills('enrollmentId'))
		missing.push({ code: 'column-enrollment-id-missing', params: { names: namesOf('enrollmentId') } });
	if (!fills('status') && options.defaultStatus === undefined) {
		missing.push({ code: 'column-status-missing', params: { names: namesOf('status') } });
	}
	return missing;
}

/** Without its identity a row of a drafts workbook would be created a second time beside its invoice. */
function incompleteIdentity(header: readonly string[]): readonly Problem[] {
	if (findIdentityColumns(header) !== 'incomplete') return [];
	return [{ code: 'identity-columns-incomplete', params: { names: NFE_IDENTITY_HEADERS.join(', ') } }];
}

function namesOf(field: AssetField): string {
	const { 'pt-BR': ptBr, en } = FIELD_ALIASES[field];
	return [...ptBr.slice(0, MAX_NAMES - 1), en[0], field].join(', ');
}

/** Columns that only their letter tells: in another table, the same letter may stand above something else. */
function columnsByLetter(
	header: readonly string[],
	targets: readonly ColumnTarget[],
	{ mapping }: HeaderOptions,
): readonly Problem[] {
	return targets.flatMap((target, column): readonly Problem[] => {
		const lettered = isOwn(target) ? mapping?.columnsByLetter.get(column) : undefined;
		if (lettered === undefined || lettered.header !== undefined) return [];
		const params = { target: renderTarget(target) ?? '' };
		return [{ code: 'mapping-column-by-letter', place: { column, name: header[column] ?? '' }, params }];
	});
}

function unusedMapping(
	header: readonly string[],
	targets: readonly ColumnTarget[],
	{ mapping }: HeaderOptions,
): readonly Problem[] {
	if (mapping === undefined) return [];
	const present = new Set(header.map(foldKey));
	const absent = [...mapping.columns].filter(([folded]) => !present.has(folded)).map(([, column]) => column.header);
	const letters = [...mapping.columnsByLetter]
		.filter(([column, lettered]) => !isOwn(targets[column]) || !agrees(lettered, header[column] ?? ''))
		.map(([column, { header: name }]) => columnLetters(column) + (name === undefined ? '' : ` (${tidyLabel(name)})`));
	return [...absent, ...letters].map((found) => ({ code: 'mapping-column-absent', found }));
}

/** A column of the person, not one that this program added. */
function isOwn(target: ColumnTarget | undefined): boolean {
	return target !== undefined && target.kind !== 'reasons' && target.kind !== 'identity';
}
