/** Files that are refused or left out whole, as figures beside those of the rows; nothing where there are none. Pure. */
import type { Language } from '../problems/message.ts';
import type { PlanFigures } from '../runs/run-record.ts';
import { FILE_BUCKET_WORDS, FILE_BUCKETS } from './bucket-words.ts';
import { renderCount } from './render-amount.ts';
import { renderFigure } from './render-figures.ts';

export function renderFilesApart(files: PlanFigures['files'], language: Language): readonly string[] {
	return FILE_BUCKETS.filter((bucket) => files[bucket] > 0).map((bucket) =>
		renderFigure(FILE_BUCKET_WORDS[language][bucket], renderCount(files[bucket], language)),
	);
}
