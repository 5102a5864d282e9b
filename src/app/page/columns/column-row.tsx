import type { ColumnView } from '../../protocol/view.ts';
import { questionWords } from '../words/words.ts';

const MAX_SAMPLES = 4;

export function columnName({ letters, header }: Pick<ColumnView, 'letters' | 'header'>): string {
	const name = header.replaceAll(/\s+/g, ' ').trim();
	return name === '' || name === letters ? questionWords('column', { letters }) : `${letters} “${name}”`;
}

export function Samples({ column }: { readonly column: ColumnView }) {
	const { samples, filled = samples.length } = column;
	// A column of secrets shows none, and is not empty.
	if (filled === 0) return <span class="hint">{questionWords('evidence.empty')}</span>;
	return (
		<span class="samples">
			{samples.slice(0, MAX_SAMPLES).map((sample, index) => (
				<span class="sample-cell" key={index}>
					{sample}
				</span>
			))}
		</span>
	);
}

export function countsOf({ filled, distinct }: ColumnView, rows: number): string {
	if (filled === undefined || distinct === undefined || filled === 0) return '';
	const different = distinct === filled ? 'all-different' : distinct === 1 ? 'one-value' : 'different';
	return questionWords('evidence.unseen', {
		filled: questionWords(filled === rows ? 'evidence.filled' : 'evidence.some-filled', { count: filled, rows }),
		different: questionWords(`evidence.${different}`, { count: distinct }),
	});
}
