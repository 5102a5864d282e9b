/** Figures as lines of a terminal: names left, figures right, at most sixty columns wide. Pure. */
import { renderVisible } from '../problems/render-visible.ts';

const NAME_COLUMNS = 30;
const COUNT_COLUMNS = 9;

/** `  criados                              4.812  R$ 1.234,56` */
export function renderFigure(name: string, count: string, after = ''): string {
	const shown = renderVisible(name, NAME_COLUMNS);
	const padding = ' '.repeat(Math.max(1, NAME_COLUMNS + COUNT_COLUMNS - shown.length - count.length));
	return `  ${shown}${padding}${count}${after === '' ? '' : `  ${after}`}`;
}
