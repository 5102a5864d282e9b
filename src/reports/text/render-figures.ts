import type { Language } from '../../messages/message.ts';
import { renderCount } from '../../messages/render-number.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { FileFigures } from '../../runs/record/run-record.ts';

export const BUCKETS = ['created', 'rejected', 'refused', 'unconfirmed', 'skipped', 'notSent'] as const;
export type BucketName = (typeof BUCKETS)[number];
/** Files refused or skipped as a whole are in no bucket of rows: their number of rows is unknown. */
const FILE_BUCKETS = ['refused', 'skipped'] as const;

const NAME_COLUMNS = 30;
const COUNT_COLUMNS = 9;

/** Never shortens the name, because the user types it. */
export function renderFile(name: string, rows: string): string {
	return `  ${name}${' '.repeat(Math.max(2, NAME_COLUMNS + COUNT_COLUMNS - name.length - rows.length))}${rows}`;
}

export function renderFigure(name: string, count: string, after = ''): string {
	const shown = renderVisible(name, NAME_COLUMNS);
	const padding = ' '.repeat(Math.max(1, NAME_COLUMNS + COUNT_COLUMNS - shown.length - count.length));
	return `  ${shown}${padding}${count}${after === '' ? '' : `  ${after}`}`;
}

export function renderFilesApart(files: FileFigures, language: Language): readonly string[] {
	return listFilesApart(files, language).map(([name, count]) => renderFigure(name, renderCount(count, language)));
}

export function listFilesApart(
	files: FileFigures,
	language: Language,
): readonly (readonly [name: string, count: number])[] {
	const words = wordsOf('reports', language);
	return FILE_BUCKETS.flatMap((bucket) => {
		const documents = files.documents?.[bucket] ?? 0;
		return [
			[words(`files.${bucket}`), files[bucket] - documents] as const,
			[words(`documents.${bucket}`), documents] as const,
		];
	}).filter(([, count]) => count > 0);
}
