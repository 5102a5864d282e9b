/** Figures as lines of a terminal: names left, figures right, at most sixty columns wide. Pure. */
import { renderVisible } from '../../messages/render-visible.ts';

const NAME_COLUMNS = 30;
const COUNT_COLUMNS = 9;

/** `  rejected-1-ativos.xlsx              13`, the name whole however long it is: it is to be typed. */
export function renderFile(name: string, rows: string): string {
	return `  ${name}${' '.repeat(Math.max(2, NAME_COLUMNS + COUNT_COLUMNS - name.length - rows.length))}${rows}`;
}

/** `  criados                              4.812  R$ 1.234,56` */
export function renderFigure(name: string, count: string, after = ''): string {
	const shown = renderVisible(name, NAME_COLUMNS);
	const padding = ' '.repeat(Math.max(1, NAME_COLUMNS + COUNT_COLUMNS - shown.length - count.length));
	return `  ${shown}${padding}${count}${after === '' ? '' : `  ${after}`}`;
}
