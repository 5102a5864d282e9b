/** Renders the preview of a plan for a terminal of 80 columns. Long texts are wrapped, then cut. */
import type { Language } from '../../messages/message.ts';
import { renderCount } from '../../messages/render-number.ts';
import { cutTo, widthOf, wrapTo } from '../../messages/text-width.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type Block, heading } from './blocks.ts';
import {
	type DescribedIgnored,
	type DescribedReadings,
	type DescribedRow,
	describePreview,
	type PreviewFigures,
} from './describe-preview.ts';

/** The last column stays free, since some terminals start a new line when it is filled. */
const WIDTH = 79;
const GAP = 2;
const MOST_LABEL = 22;
const MOST_TEXT = 24;
const MOST_COLUMN = 34;
const MOST_LINES = 3;
const MOST_NAMED = 20;

/** Renders some rows, how columns are read, and the columns that are not imported, each as a block. */
export function listPreview(figures: PreviewFigures, language: Language): readonly Block[] {
	const words = wordsOf('reports', language);
	const { rows, readings, ignoredColumns } = describePreview(figures, language);
	return [
		titled(words('preview.rows'), rows.flatMap(renderRow)),
		titled(words('preview.readings'), readings.flatMap(renderReadings)),
		titled(
			words('preview.ignored'),
			ignoredColumns.flatMap((group) => renderIgnored(group, language)),
		),
	];
}

function titled(title: string, lines: readonly string[]): Block {
	return lines.length === 0 ? [] : [heading(title), ...lines];
}

function renderRow({ place, values, more }: DescribedRow): readonly string[] {
	const isInvoice = values.every(({ from }) => from === '');
	const cells = values.map(({ label, text, from }) => (isInvoice ? [label, text] : [label, text, from]));
	return [
		...indent([place], 2),
		...layOut(cells, 4, isInvoice ? [MOST_LABEL] : [MOST_LABEL, MOST_TEXT]),
		...(more === '' ? [] : indent([more], 4)),
	];
}

function renderReadings({ place, columns }: DescribedReadings): readonly string[] {
	const lines = columns.map(({ column, before, after }) => [column, `${before} → ${after}`]);
	return place === '' ? layOut(lines, 2, [MOST_COLUMN]) : [...indent([place], 2), ...layOut(lines, 4, [MOST_COLUMN])];
}

function renderIgnored({ reason, columns }: DescribedIgnored, language: Language): readonly string[] {
	const more = columns.length - MOST_NAMED;
	const named = columns.slice(0, MOST_NAMED).join(', ');
	const count = renderCount(more, language);
	const shown = more > 0 ? wordsOf('messages', language)('list.more', { list: named, count }) : named;
	return indent([columns.length === 0 ? reason : `${reason}: ${shown}`], 2);
}

/** Wraps each text; continuation lines are indented by two more columns. */
function indent(texts: readonly string[], by: number): readonly string[] {
	return texts.flatMap((text) =>
		wrapTo(text, WIDTH - by - 2).map((line, index) => `${' '.repeat(index === 0 ? by : by + 2)}${line}`),
	);
}

/** Lays texts out in columns. `most`: the greatest widths of all columns but the last, which takes the rest. */
function layOut(rows: readonly (readonly string[])[], by: number, most: readonly number[]): readonly string[] {
	const widths = most.map((width, at) =>
		Math.min(width, Math.max(0, ...rows.map((cells) => widthOf(cells[at] ?? '')))),
	);
	const taken = widths.reduce((sum, width) => sum + width + GAP, by);
	const all = [...widths, WIDTH - taken];
	return rows.flatMap((cells) => {
		const wrapped = cells.map((text, at) => wrapAndCut(text, all[at] ?? 0));
		const height = Math.max(1, ...wrapped.map((lines) => lines.length));
		return Array.from({ length: height }, (_, line) => {
			const parts = all.map((width, at) => {
				const text = wrapped[at]?.[line] ?? '';
				return `${text}${' '.repeat(Math.max(0, width - widthOf(text)))}`;
			});
			return `${' '.repeat(by)}${parts.join(' '.repeat(GAP))}`.trimEnd();
		});
	});
}

function wrapAndCut(text: string, width: number): readonly string[] {
	const lines = wrapTo(text, width);
	if (lines.length <= MOST_LINES) return lines;
	const last = lines[MOST_LINES - 1] ?? '';
	return [
		...lines.slice(0, MOST_LINES - 1),
		cutTo(`${last}…${lines[MOST_LINES] ?? ''}`, Math.min(width, widthOf(last) + 1)),
	];
}
