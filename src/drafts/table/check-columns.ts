/** Finds the problems of a header as a whole, and the mapping entries that it does not use. */
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { looksGuarded } from '../../sources/csv/render-csv.ts';
import {
	type ColumnTarget,
	IGNORED,
	isField,
	type NamedColumns,
	renderTarget,
	tidyLabel,
	uniqueKey,
} from '../columns/column-target.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findIdentityColumns, findLeftoverReasons, placeOfOwn } from '../columns/reason-columns.ts';
import type { HeaderOptions } from '../decisions/table-options.ts';
import { NFE_IDENTITY_HEADERS } from '../invoice-unit/unit-identity.ts';
import { agrees, findLettered, findMappedColumn, rowNumbersOf } from '../mapping/mapping.ts';
import { foldKey } from '../values/folded-name.ts';
import { parseRowNumbers } from '../values/row-numbers.ts';

/** Any problem refuses the whole table. */
export function checkColumns(
	named: NamedColumns,
	options: HeaderOptions,
): Readonly<Record<'problems' | 'notices', readonly Problem[]>> {
	const { header } = named;
	const leftover = options.unknownColumns === 'ignore' ? [] : findLeftoverReasons(header);
	const problems = header.flatMap((name, column): readonly Problem[] => {
		const place = { column, name };
		const isUnknown =
			matchColumn(name).kind === 'unknown' && findMappedColumn(options.mapping, column, header) === undefined;
		if (isUnknown && leftover.includes(column)) return [{ code: 'reason-columns-incomplete', place }];
		const isGuarded = isUnknown && options.unknownColumns === 'custom-fields' && looksGuarded(name);
		return isGuarded ? [{ code: 'apostrophe-before-sign', place, found: name }] : [];
	});
	return {
		problems: [...problems, ...columnsWithConstant(named, options), ...incompleteIdentity(header)],
		notices: [...columnsByLetter(named, options), ...unusedMapping(named, options)],
	};
}

function columnsWithConstant({ header, targets }: NamedColumns, { mapping }: HeaderOptions): readonly Problem[] {
	const constants = new Map(
		(mapping?.constants ?? []).map(({ target, text }) => [uniqueKey(target, ''), text] as const),
	);
	const split = header.map((_, column) => findMappedColumn(mapping, column, header)?.split?.to);
	return [...targets, ...split].flatMap((target = IGNORED, at): readonly Problem[] => {
		const column = at % header.length;
		const name = header[column] ?? '';
		const text = constants.get(uniqueKey(target, name));
		// A column is no contradiction: the template numbers only rows whose cell is empty.
		const isNumber = isField(target, 'enrollmentId');
		const constant = text !== undefined && !isNumber && target.kind !== 'ignored' && target.kind !== 'reasons';
		return constant
			? [{ code: 'mapping-constant-and-column', place: { column, name }, params: { constant: text } }]
			: [];
	});
}

/** Without its identity, a row of a drafts workbook could be created again from its invoice. */
function incompleteIdentity(header: readonly string[]): readonly Problem[] {
	if (findIdentityColumns(header) !== 'incomplete') return [];
	return [{ code: 'identity-columns-incomplete', params: { names: NFE_IDENTITY_HEADERS.join(', ') } }];
}

/** Warns about columns mapped only by letter: in another table, the same letter may be another column. */
function columnsByLetter({ header, targets }: NamedColumns, { mapping }: HeaderOptions): readonly Problem[] {
	return targets.flatMap((target, column): readonly Problem[] => {
		const lettered = isOwn(target) ? findLettered(mapping, column, header) : undefined;
		if (lettered === undefined || lettered.header !== undefined) return [];
		const params = { target: renderTarget(target) ?? '' };
		return [{ code: 'mapping-column-by-letter', place: { column, name: header[column] ?? '' }, params }];
	});
}

function unusedMapping({ header, targets }: NamedColumns, { mapping }: HeaderOptions): readonly Problem[] {
	if (mapping === undefined) return [];
	const present = new Set(header.map(foldKey));
	const absent = [...mapping.columns].filter(([folded]) => !present.has(folded)).map(([, column]) => column.header);
	const letters = [...mapping.columnsByLetter]
		.filter(([position, lettered]) => {
			const column = placeOfOwn(header, position);
			return !isOwn(targets[column]) || !agrees(lettered, header[column] ?? '');
		})
		.map(([column, { header: name }]) => columnLetters(column) + (name === undefined ? '' : ` (${tidyLabel(name)})`));
	const { names = [] } = parseRowNumbers(rowNumbersOf(mapping) ?? '') ?? {};
	const ofNumbers = names.filter((name) => !['seq', 'row', 'sheet'].includes(name) && !present.has(foldKey(name)));
	return [...absent, ...letters, ...ofNumbers].map((found) => ({ code: 'mapping-column-absent', found }));
}

/** True for a column of the user, false for one that this program added. */
function isOwn(target: ColumnTarget | undefined): boolean {
	return target !== undefined && target.kind !== 'reasons' && target.kind !== 'identity';
}
