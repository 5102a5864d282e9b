/** Files, and documents of a batch, that are refused or left out whole, beside the rows; nothing where there are none. Pure. */
import type { Language } from '../../messages/message.ts';
import type { FileFigures } from '../../runs/record/run-record.ts';
import { DOCUMENT_BUCKET_WORDS, FILE_BUCKET_WORDS, FILE_BUCKETS } from './bucket-words.ts';
import { renderCount } from './render-amount.ts';
import { renderFigure } from './render-figures.ts';

export function renderFilesApart(files: FileFigures, language: Language): readonly string[] {
	return listFilesApart(files, language).map(([name, count]) => renderFigure(name, renderCount(count, language)));
}

/** Each with its name; none of them is 0. */
export function listFilesApart(
	files: FileFigures,
	language: Language,
): readonly (readonly [name: string, count: number])[] {
	return FILE_BUCKETS.flatMap((bucket) => {
		const documents = files.documents?.[bucket] ?? 0;
		return [
			[FILE_BUCKET_WORDS[language][bucket], files[bucket] - documents] as const,
			[DOCUMENT_BUCKET_WORDS[language][bucket], documents] as const,
		];
	}).filter(([, count]) => count > 0);
}
