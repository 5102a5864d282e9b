/** Renders the progress of reading and sending as one line. */
import type { Language } from '../../messages/message.ts';
import { renderFile, renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { renderCount } from '../../messages/render-number.ts';
import type { PlanProgress } from '../../runs/plan/plan-request.ts';
import type { SubmitEvent } from '../../runs/submit/submission.ts';

/** `conferindo 1.255 linhas de ativos.csv`. The name is last, since a long one is cut. */
export function renderReading({ file, units }: PlanProgress, language: Language): string {
	return wordsOf('cli', language)('progress.reading', { rows: units, file: renderFile(file, language) });
}

/** `21% · 1.006/4.577 · faltam 18 s · 17 recusados · 2 sem confirmação · 987 criados · 197/s · 8 envios ao mesmo tempo`. A narrow terminal shows the first parts. */
export function renderSending(
	{ counts, perSecond, concurrency }: Extract<SubmitEvent, { kind: 'progress' }>,
	language: Language,
): string {
	const words = wordsOf('cli', language);
	const done = counts.total - counts.left;
	const percent = counts.total === 0 ? 100 : Math.floor((done / counts.total) * 100);
	return [
		`${percent}%`,
		`${renderCount(done, language)}/${renderCount(counts.total, language)}`,
		...(perSecond > 0 && counts.left > 0
			? [words('progress.left', { time: renderDuration(Math.ceil(counts.left / perSecond)) })]
			: []),
		...(counts.refused > 0 ? [words('progress.refused', { count: counts.refused })] : []),
		...(counts.unconfirmed > 0 ? [words('progress.unconfirmed', { count: counts.unconfirmed })] : []),
		words('progress.created', { count: counts.created }),
		`${renderCount(Math.round(perSecond), language)}/s`,
		words('progress.at-once', { count: concurrency }),
	].join(' · ');
}

/** `now` is when the pause begins. */
export function renderPause(
	{ ms, reason }: Extract<SubmitEvent, { kind: 'paused' }>,
	now: number,
	language: Language,
): string {
	const time = renderDuration(Math.ceil(ms / 1000));
	const until = new Date(now + ms).toLocaleTimeString(language);
	return wordsOf('cli', language)('progress.paused', { time, until, reason: renderProblem(reason, language) });
}

/** `18 s`, `2 min 5 s`, `3 h 20 min`. */
export function renderDuration(seconds: number): string {
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
	return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
