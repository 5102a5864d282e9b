/**
 * The lists of what changed: a line for each field that says otherwise than what was sent, and one for each asset that its table no longer
 * has. A line has a name, by which `runs done` finds it again.
 */
import type { FieldChange } from '../../drafts/draft/row-result.ts';
import type { Language } from '../../messages/message.ts';
import type { AbsentAsset } from '../../runs/ledger/absent-assets.ts';
import { type ChangedLine, nameChangedLine } from '../../runs/view/changed-lines.ts';
import { renderLabel } from '../text/describe-preview.ts';
import type { RenderValue } from '../text/render-value.ts';
import { type ColumnName, ORIGIN, renderOriginCells } from './listed.ts';

export const CHANGED_COLUMNS = [
	'enrollmentId',
	'assetId',
	'field',
	'was',
	'is',
	'done',
	...ORIGIN,
	'line',
] as const satisfies readonly ColumnName[];
export const ABSENT_COLUMNS = [
	'enrollmentId',
	'assetId',
	'run',
	'place',
	'done',
	'line',
] as const satisfies readonly ColumnName[];

export interface ChangedWords {
	/** Name of the run that found the changes. */
	readonly run: string;
	readonly show: RenderValue;
	readonly language: Language;
}

export function renderChanged(
	{ asset, change, origin, number }: ChangedLine,
	{ run, show, language }: ChangedWords,
): readonly string[] {
	const { enrollmentId, assetId = '' } = asset;
	return [
		enrollmentId,
		assetId,
		renderLabel(change.field, language),
		showValue(change, 'was', show),
		showValue(change, 'is', show),
		'',
		...renderOriginCells(origin, language),
		nameChangedLine(run, 'change', number),
	];
}

export function renderAbsent(
	{ enrollmentId, assetId = '', run: before, place }: AbsentAsset,
	number: number,
	{ run }: Pick<ChangedWords, 'run'>,
): readonly string[] {
	return [enrollmentId, assetId, before, place, '', nameChangedLine(run, 'absent', number)];
}

function showValue({ field, names, ...values }: FieldChange, side: 'was' | 'is', show: RenderValue): string {
	const value = names?.[side] ?? values[side];
	return value === '' ? '' : show(field, field === 'priceCents' ? Number(value) : value);
}
