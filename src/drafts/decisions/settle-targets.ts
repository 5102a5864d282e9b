/** Sets the targets that need no question. The rest is undecided, or follows `unknownColumns`. */
import type { AssetField } from '../../contract/asset-fields.ts';
import { columnLetters } from '../../messages/origin.ts';
import {
	type ColumnTarget,
	IGNORED,
	isField,
	type NamedColumns,
	parseTarget,
	renderTarget,
	targetOfField,
	tidyLabel,
	uniqueKey,
} from '../columns/column-target.ts';
import { NAME } from '../columns/evidence.ts';
import { matchColumn } from '../columns/match-column.ts';
import { findLeftoverReasons } from '../columns/reason-columns.ts';
import { foldHeader, foldName } from '../values/folded-name.ts';
import type { AssignedFields } from './assign-fields.ts';
import { isOfSeveral } from './barred-column.ts';
import { proposeSplit } from './paired-column.ts';
import type { HeaderOptions } from './table-options.ts';

export interface SettledTable extends AssignedFields, NamedColumns {}

export function settleTargets(table: AssignedFields, options: HeaderOptions): SettledTable {
	const { unknownColumns } = options;
	const { header, fixed, columns, system, assigned, blank } = table;
	const sure = listSure(table);
	const targets = fixed.map((target) => target ?? IGNORED);
	const undecided = [...table.undecided];
	const seen = new Set(targets.flatMap((target, at) => uniqueKey(target, header[at] ?? '') ?? []));
	const leftover = unknownColumns === 'ignore' ? [] : findLeftoverReasons(header);
	for (const weighed of columns) {
		const { column, header: name, isEmpty } = weighed;
		if (fixed[column] !== undefined || leftover.includes(column)) continue;
		const isPaired = proposeSplit(weighed, table, options) !== undefined;
		const field = isPaired ? undefined : sure.get(column);
		if (field !== undefined) {
			targets[column] = exactTarget(name, field);
		} else if (system !== undefined && !assigned.has(column)) {
			const isIgnored = isEmpty || system.targets.get(foldHeader(name))?.target === 'ignore';
			targets[column] = isIgnored ? IGNORED : customTarget(column, header, targets);
		} else if (blank.includes(column)) {
			targets[column] = IGNORED;
		} else if (unknownColumns === 'custom-fields') {
			const target: ColumnTarget = { kind: 'custom', label: tidyLabel(header[column] ?? '') };
			const key = uniqueKey(target, '') ?? '';
			if (seen.has(key)) undecided.push(column);
			seen.add(key);
			targets[column] = target;
		} else if (unknownColumns === 'error' || assigned.has(column) || isOfSeveral(weighed) || isPaired) {
			undecided.push(column);
		}
	}
	return { ...table, targets, undecided };
}

function listSure({ assigned, number, status }: AssignedFields): ReadonlyMap<number, AssetField> {
	const sure = new Map<number, AssetField>();
	for (const { column, field, name } of assigned.values()) if (name >= NAME.sure) sure.set(column, field);
	if (number.isSure && number.column !== undefined) sure.set(number.column, 'enrollmentId');
	if (status.isSure && status.column !== undefined) sure.set(status.column, 'status');
	return sure;
}

export function exactTarget(header: string, field: AssetField): ColumnTarget {
	const match = matchColumn(header);
	return match.kind === 'known' && isField(match.target, field) ? match.target : targetOfField(field);
}

function customTarget(column: number, header: readonly string[], targets: readonly ColumnTarget[]): ColumnTarget {
	const labels = new Set(targets.map((target) => labelKey(renderTarget(target) ?? '')));
	return parseTarget(nameCustom(column, header, labels)) ?? IGNORED;
}

/** Portuguese in every language, because the label belongs to the dashboard of a Brazilian company. */
const UNNAMED = 'Coluna';

/** Makes a custom field from the header. Adds the column letter if another column has the same label. */
export function nameCustom(column: number, header: readonly string[], labels: ReadonlySet<string>): string {
	const name = tidyLabel(header[column] ?? '');
	const letters = columnLetters(column);
	if (name === '') return `custom: ${UNNAMED} ${letters}`;
	const target = `custom: ${name}`;
	return labels.has(labelKey(target)) ? `custom: ${name} (${letters})` : target;
}

export function labelKey(target: string): string {
	return target.startsWith('custom:') ? foldName(target.slice('custom:'.length)) : '';
}
