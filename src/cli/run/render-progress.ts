/** How far reading and sending are, as one line whose parts stand between ` · `. Pure. */
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { renderCount } from '../../reports/text/render-figures.ts';
import type { PlanProgress } from '../../runs/plan/make-plan.ts';
import type { SubmitEvent } from '../../runs/submit/submission.ts';

/** The word for one, and for any other number. */
type Forms = readonly [one: string, many: string];

interface ProgressWords {
	readonly reading: string;
	readonly rows: Forms;
	readonly of: string;
	readonly created: Forms;
	readonly refused: Forms;
	readonly unconfirmed: Forms;
	readonly left: (time: string) => string;
	readonly atOnce: Forms;
	readonly paused: string;
}

const WORDS: Readonly<Record<Language, ProgressWords>> = {
	'pt-BR': {
		reading: 'conferindo',
		rows: ['linha', 'linhas'],
		of: 'de',
		created: ['criado', 'criados'],
		refused: ['recusado', 'recusados'],
		unconfirmed: ['sem confirmação', 'sem confirmação'],
		left: (time) => `faltam ${time}`,
		atOnce: ['envio por vez', 'envios ao mesmo tempo'],
		paused: 'pausa de',
	},
	en: {
		reading: 'checking',
		rows: ['row', 'rows'],
		of: 'of',
		created: ['created', 'created'],
		refused: ['refused', 'refused'],
		unconfirmed: ['unconfirmed', 'unconfirmed'],
		left: (time) => `${time} left`,
		atOnce: ['request at a time', 'requests at a time'],
		paused: 'paused for',
	},
};

/** `conferindo 1.255 linhas de ativos.csv`: the name last, since a long one is cut. */
export function renderReading({ file, units }: PlanProgress, language: Language): string {
	const words = WORDS[language];
	return `${words.reading} ${counted(units, words.rows, language)} ${words.of} ${renderVisible(file, 300)}`;
}

/** `21% · 1.006/4.577 · 987 criados · 17 recusados · 2 sem confirmação · 197/s · faltam 18 s · 8 envios ao mesmo tempo` */
export function renderSending(
	{ counts, perSecond, concurrency }: Extract<SubmitEvent, { kind: 'progress' }>,
	language: Language,
): string {
	const words = WORDS[language];
	const done = counts.total - counts.left;
	const percent = counts.total === 0 ? 100 : Math.floor((done / counts.total) * 100);
	return [
		`${percent}%`,
		`${renderCount(done, language)}/${renderCount(counts.total, language)}`,
		counted(counts.created, words.created, language),
		...(counts.refused > 0 ? [counted(counts.refused, words.refused, language)] : []),
		...(counts.unconfirmed > 0 ? [counted(counts.unconfirmed, words.unconfirmed, language)] : []),
		`${renderCount(Math.round(perSecond), language)}/s`,
		...(perSecond > 0 && counts.left > 0 ? [words.left(renderDuration(Math.ceil(counts.left / perSecond)))] : []),
		counted(concurrency, words.atOnce, language),
	].join(' · ');
}

export function renderPause({ ms, reason }: Extract<SubmitEvent, { kind: 'paused' }>, language: Language): string {
	return `${WORDS[language].paused} ${renderDuration(Math.ceil(ms / 1000))} · ${renderProblem(reason, language)}`;
}

/** `18 s`, `2 min 5 s`, `3 h 20 min`. */
export function renderDuration(seconds: number): string {
	if (seconds < 60) return `${seconds} s`;
	const minutes = Math.floor(seconds / 60);
	if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
	return minutes % 60 === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function counted(count: number, [one, many]: Forms, language: Language): string {
	return `${renderCount(count, language)} ${count === 1 ? one : many}`;
}
