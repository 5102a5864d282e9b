/**
 * Renders the lists of what changed: a line for each field that says otherwise than what was sent, and one for each asset that its table no longer
 * has. The last column says all of a line that is needed to mark it as done.
 */
import type { ChangedAsset, FieldChange } from '../../drafts/draft/row-result.ts';
import type { Language } from '../../messages/message.ts';
import type { Origin } from '../../messages/origin.ts';
import { showUpload } from '../../messages/uploaded-file.ts';
import type { AbsentAsset } from '../../runs/ledger/absent-assets.ts';
import { ABSENT, renderMarkable } from '../../runs/record/done-marks.ts';
import type { RunEnvironment } from '../../runs/record/run-record.ts';
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
	readonly environment: RunEnvironment;
	readonly show: RenderValue;
	readonly language: Language;
}

export interface ChangedLine {
	readonly origin: Origin;
	readonly asset: ChangedAsset;
	readonly change: FieldChange;
}

export function renderChanged(
	{ asset, change, origin }: ChangedLine,
	{ environment, show, language }: ChangedWords,
): readonly string[] {
	const { key, enrollmentId, assetId = '' } = asset;
	const { field, is: value, print } = change;
	return [
		enrollmentId,
		assetId,
		renderLabel(field, language),
		showValue(change, 'was', show),
		showValue(change, 'is', show),
		'',
		...renderOriginCells(origin, language),
		renderMarkable({ key, field, value, ...(print === undefined ? {} : { print }) }, environment),
	];
}

export function renderAbsent(
	{ key, enrollmentId, assetId = '', run, place }: AbsentAsset,
	{ environment }: Pick<ChangedWords, 'environment'>,
): readonly string[] {
	return [
		enrollmentId,
		assetId,
		run,
		showUpload(place),
		'',
		renderMarkable({ key, field: ABSENT, value: '' }, environment),
	];
}

function showValue({ field, names, ...values }: FieldChange, side: 'was' | 'is', show: RenderValue): string {
	const value = names?.[side] ?? values[side];
	return value === '' ? '' : show(field, field === 'priceCents' ? Number(value) : value);
}
