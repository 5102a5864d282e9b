/**
 * What each column of a header fills, which of them a person has to decide on, and what is wrong with the header as a whole.
 *
 * Several columns may say who has the asset (a name and an e-mail): they must agree, row by row. Every other meaning has
 * one column; a second one is left to a person, like a column that is no known field unless the options say what to do
 * with those.
 */
import type { AssetField } from '../../contract/asset-fields.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { NFE_IDENTITY_HEADERS } from '../invoice-unit/unit-identity.ts';
import { looksGuarded } from '../../sources/csv/formula-guard.ts';
import { foldKey, foldName } from '../values/folded-name.ts';
import { renderTarget } from '../mapping/mapping-target.ts';
import { findStrayReasons, placeOfOwn } from '../columns/reason-columns.ts';
import { findIdentityColumns } from './row-identity.ts';
import type { HeaderOptions } from './table-drafts.ts';
import { type ColumnMatch, type ColumnTarget, tidyLabel } from '../columns/match-column.ts';
import { agrees, findLettered, findMappedColumn } from '../mapping/mapping.ts';

export interface CheckedColumns {
	readonly targets: readonly ColumnTarget[];
	/** As in `FoundHeader`. */
	readonly undecided: readonly number[];
	readonly problems: readonly Problem[];
	readonly notices: readonly Problem[];
}

const IGNORED: ColumnTarget = { kind: 'ignored' };
const UNNAMED: ColumnTarget = { kind: 'unnamed' };

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
		if (options.unknownColumns !== 'ignore' && strayReasons.includes(column)) {
			problems.push({ code: 'reason-columns-incomplete', place });
			return IGNORED;
		}
		if (options.unknownColumns === 'custom-fields') {
			const label = tidyLabel(place.name);
			if (looksGuarded(place.name)) problems.push({ code: 'apostrophe-before-sign', place, found: place.name });
			return { kind: 'custom', label };
		}
		if (options.unknownColumns === 'error') undecided.push(column);
		return IGNORED;
	});
	undecided.push(...repeatedColumns(header, targets, options));
	problems.push(...columnsWithConstant(header, targets, options), ...incompleteIdentity(header));
	notices.push(...columnsByLetter(header, targets, options), ...unusedMapping(header, targets, options));
	return { targets, undecided, problems, notices };
}

/** Columns that mean what another does: one that a mapping names goes before one with a known name. */
function repeatedColumns(
	header: readonly string[],
	targets: readonly ColumnTarget[],
	{ mapping }: HeaderOptions,
): readonly number[] {
	const isMapped = (column: number): boolean => findMappedColumn(mapping, column, header) !== undefined;
	const columns = targets.map((_, column) => column);
	const seen = new Set<string>();
	return [...columns.filter(isMapped), ...columns.filter((column) => !isMapped(column))].filter((column) => {
		const key = meaningOf(targets[column] ?? IGNORED, header[column] ?? '');
		const isRepeated = key !== undefined && seen.has(key);
		if (key !== undefined) seen.add(key);
		return isRepeated;
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
	if (target.kind === 'quantity') return target.kind;
	return target.kind === 'identity' ? `identity:${foldName(header)}` : undefined;
}

/** Whether a column, or a constant, gives every row a value of the field. */
export function isFilled(
	field: AssetField,
	targets: readonly ColumnTarget[],
	{ mapping, defaultStatus }: HeaderOptions,
): boolean {
	if (field === 'status' && defaultStatus !== undefined) return true;
	const constants = (mapping?.constants ?? []).map(({ target }) => target);
	return [...targets, ...constants].some((target) => target.kind === 'field' && target.field === field);
}

/** Without its identity a row of a drafts workbook would be created a second time beside its invoice. */
function incompleteIdentity(header: readonly string[]): readonly Problem[] {
	if (findIdentityColumns(header) !== 'incomplete') return [];
	return [{ code: 'identity-columns-incomplete', params: { names: NFE_IDENTITY_HEADERS.join(', ') } }];
}

/** Columns that only their letter tells: in another table, the same letter may stand above something else. */
function columnsByLetter(
	header: readonly string[],
	targets: readonly ColumnTarget[],
	{ mapping }: HeaderOptions,
): readonly Problem[] {
	return targets.flatMap((target, column): readonly Problem[] => {
		const lettered = isOwn(target) ? findLettered(mapping, column, header) : undefined;
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
		.filter(([position, lettered]) => {
			const column = placeOfOwn(header, position);
			return !isOwn(targets[column]) || !agrees(lettered, header[column] ?? '');
		})
		.map(([column, { header: name }]) => columnLetters(column) + (name === undefined ? '' : ` (${tidyLabel(name)})`));
	return [...absent, ...letters].map((found) => ({ code: 'mapping-column-absent', found }));
}

/** A column of the person, not one that this program added. */
function isOwn(target: ColumnTarget | undefined): boolean {
	return target !== undefined && target.kind !== 'reasons' && target.kind !== 'identity';
}
