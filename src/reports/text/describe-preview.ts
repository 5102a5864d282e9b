/** Puts the preview of a plan into words, for the terminal and the page. */
import { IGNORED_REASONS } from '../../drafts/table/ignored-columns.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderCount } from '../../messages/render-number.ts';
import { renderField } from '../../messages/render-param.ts';
import { renderGroupOrigin, renderOrigin } from '../../messages/render-problem.ts';
import { escapeUnseen, renderQuoted } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type {
	IgnoredColumnRecord,
	PreviewCell,
	PreviewReading,
	PreviewValue,
} from '../../runs/record/preview-record.ts';
import type { PlanFigures } from '../../runs/record/run-record.ts';
import { createValueRenderer, type RenderValue } from './render-value.ts';

/** Figures of a plan that the preview shows. */
export type PreviewFigures = Pick<PlanFigures, 'preview' | 'ignoredColumns'>;

export interface DescribedPreview {
	readonly rows: readonly DescribedRow[];
	readonly readings: readonly DescribedReadings[];
	readonly ignoredColumns: readonly DescribedIgnored[];
}

export interface DescribedRow {
	readonly place: string;
	readonly values: readonly DescribedValue[];
	/** Tells of values that are not listed. Empty if there are none. */
	readonly more: string;
}

export interface DescribedValue {
	readonly label: string;
	readonly text: string;
	/** The cells, or what else it came from. Empty for what an invoice says. */
	readonly from: string;
}

/** The readings of a table's columns, in words. */
export interface DescribedReadings {
	/** Empty if only one table is shown. */
	readonly place: string;
	readonly columns: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** Columns that are not imported for the same reason. */
export interface DescribedIgnored {
	readonly reason: string;
	readonly columns: readonly string[];
}

export function describePreview({ preview, ignoredColumns }: PreviewFigures, language: Language): DescribedPreview {
	const words = wordsOf('reports', language);
	const { rows = [], readings = [], timeZone = 'UTC' } = preview ?? {};
	const show = createValueRenderer(timeZone, language);
	return {
		rows: rows.map(({ origin, values, more = 0 }) => ({
			place: renderOrigin(origin, language),
			values: values.map((one) => describeValue(one, show, language)),
			more: more === 0 ? '' : words('preview.more-values', { count: renderCount(more, language) }),
		})),
		readings: describeReadings(readings, show, language),
		ignoredColumns: describeIgnored(ignoredColumns, language),
	};
}

function describeValue(
	{ field, value, name, cells = [], from }: PreviewValue,
	show: RenderValue,
	language: Language,
): DescribedValue {
	const words = wordsOf('reports', language);
	const cellTexts = cells.map((cell) => `${escapeUnseen(cell.text)} (${renderColumn(cell)})`);
	return {
		label: renderLabel(field, language),
		text: name === undefined ? show(field, value) : escapeUnseen(name),
		from: from === undefined ? cellTexts.join('; ') : words(`preview.from.${from}`),
	};
}

function describeReadings(
	readings: readonly PreviewReading[],
	show: RenderValue,
	language: Language,
): readonly DescribedReadings[] {
	const placeOf = createPlaceNamer(readings, language);
	return [...new Set(readings.map(placeOf))].map((place) => ({
		place,
		columns: readings
			.filter((reading) => placeOf(reading) === place)
			.map(({ cell, field, value }) => ({
				column: renderColumn(cell),
				before: escapeUnseen(cell.text),
				after: show(field, value),
			})),
	}));
}

/** `field`: of the API, or `custom:<label>`. */
export function renderLabel(field: string, language: Language): string {
	if (!field.startsWith('custom:')) return renderField(field, language);
	const label = escapeUnseen(field.slice('custom:'.length));
	return wordsOf('reports', language)('drafts.custom', { label });
}

/** `F “Data de compra”`. */
function renderColumn({ column, name }: Pick<PreviewCell, 'column' | 'name'>): string {
	return name === '' ? columnLetters(column) : `${columnLetters(column)} ${renderQuoted(name)}`;
}

/** Names a table only if several are shown; else the name is empty. */
function createPlaceNamer(
	shown: readonly Pick<PreviewReading, 'file' | 'sheet'>[],
	language: Language,
): (of: Pick<PreviewReading, 'file' | 'sheet'>) => string {
	const nameOf = ({ file, sheet }: Pick<PreviewReading, 'file' | 'sheet'>): string => {
		const name = renderGroupOrigin({ kind: 'file', file }, language);
		return sheet === undefined
			? name
			: `${name}, ${wordsOf('messages', language)('place.sheet')} ${renderQuoted(sheet)}`;
	};
	const isOne = new Set(shown.map(nameOf)).size <= 1;
	return (of) => (isOne ? '' : nameOf(of));
}

function describeIgnored(
	ignoredColumns: PlanFigures['ignoredColumns'],
	language: Language,
): readonly DescribedIgnored[] {
	const words = wordsOf('reports', language);
	const { columns = [], more = 0 } = ignoredColumns ?? {};
	const placeOf = createPlaceNamer(columns, language);
	const nameOf = (one: IgnoredColumnRecord): string => {
		const place = placeOf(one);
		const name = place === '' ? renderColumn(one) : `${place}, ${renderColumn(one)}`;
		return one.tables === 1
			? name
			: words('preview.tables', { column: name, count: renderCount(one.tables, language) });
	};
	const described = IGNORED_REASONS.flatMap((reason) => {
		const named = columns.filter((one) => one.reason === reason).map(nameOf);
		return named.length === 0 ? [] : [{ reason: words(`preview.reason.${reason}`), columns: named }];
	});
	const last = words('preview.reason.more', { count: renderCount(more, language) });
	return more === 0 ? described : [...described, { reason: last, columns: [] }];
}
