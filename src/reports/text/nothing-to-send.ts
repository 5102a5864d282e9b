/** Why a run that came to its end has sent nothing, for a heading that must not read like the end of an import. Pure. */
import type { Language } from '../../messages/message.ts';
import type { RunSummary } from '../summary/run-summary.ts';

const WORDS = {
	'pt-BR': {
		rejected: 'Nada a enviar: tudo foi recusado na conferência',
		skipped: 'Nada a enviar: tudo foi deixado de fora',
		both: 'Nada a enviar: uma parte foi recusada na conferência, o resto foi deixado de fora',
		files: 'Nada a enviar: nenhum arquivo tem linhas ou itens que possam ser lidos',
		empty: 'Nada a enviar: não há linhas nem itens de notas',
	},
	en: {
		rejected: 'Nothing to send: all was rejected while checking',
		skipped: 'Nothing to send: all was left out',
		both: 'Nothing to send: some was rejected while checking, the rest was left out',
		files: 'Nothing to send: no file has rows or items that can be read',
		empty: 'Nothing to send: there are no rows and no invoice items',
	},
} as const satisfies Record<Language, object>;

/** Undefined for a run that has sent something, or has not come to its end. */
export function renderNothingToSend(
	{ state, buckets, files }: Pick<RunSummary, 'state' | 'buckets' | 'files'>,
	language: Language,
): string | undefined {
	const { units, rejected, skipped } = buckets;
	if (state !== 'finished' || rejected + skipped < units) return undefined;
	const words = WORDS[language];
	if (units === 0) return files.refused > 0 ? words.files : words.empty;
	if (rejected > 0 && skipped > 0) return words.both;
	return rejected > 0 ? words.rejected : words.skipped;
}
