/** The commands to type after a run, each with the reason; none when there is nothing left to do. Pure. */
import type { Language } from '../problems/message.ts';
import type { RunSummary } from './run-summary.ts';

export interface NextStep {
	readonly why: string;
	/** Absent where no command helps. */
	readonly command?: string;
}

const WORDS = {
	'pt-BR': {
		unconfirmed: 'Procure no painel os ativos de unconfirmed.csv e registre o que encontrou, para cada um:',
		resume: 'Continue de onde parou:',
		correct: 'Corrija as linhas recusadas e importe o arquivo como está:',
		send: 'Tudo certo para importar:',
		correctFirst: 'Importe agora o que está certo, ou corrija antes:',
		replan: 'Nada foi enviado. Repita o comando:',
	},
	en: {
		unconfirmed: 'Look up the assets of unconfirmed.csv in the dashboard and record what you found, for each:',
		resume: 'Go on where it stopped:',
		correct: 'Correct the rejected rows and import the file as it is:',
		send: 'All is ready to import:',
		correctFirst: 'Import now what is right, or correct first:',
		replan: 'Nothing was sent. Repeat the command:',
	},
} as const satisfies Record<Language, object>;

/** `dir`: the run folder as it is shown to the person. */
export function nextSteps(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	const words = WORDS[language];
	const { state, buckets, reports } = summary;
	const typed = summary.typed ?? { inputs: summary.inputs.map(({ file }) => file), flags: [] };
	const command = (name: string, named: readonly string[], flags: readonly string[]): string =>
		['asset-importer', name, ...[...named, ...flags].map(quoteWord)].join(' ');
	const sameAgain = command(summary.command, typed.inputs, typed.flags);
	if (state === 'unplanned') return [{ why: words.replan, command: sameAgain }];

	const steps: NextStep[] = [];
	if (buckets.unconfirmed > 0) {
		steps.push({ why: words.unconfirmed, command: command('runs resolve', [dir], []) });
	}
	if (state === 'unfinished')
		steps.push({ why: words.resume, command: command('resume', [dir], flagsOfResume(typed.flags)) });
	if (state === 'checked' && buckets.notSent > 0) {
		steps.push({
			why: buckets.rejected > 0 ? words.correctFirst : words.send,
			command: command('import', typed.inputs, typed.flags),
		});
	}
	const handedBack = reports.filter(({ kind }) => kind === 'rejected');
	const workbooks = handedBack.filter(({ name }) => name.endsWith('.xlsx'));
	const files = workbooks.length > 0 ? workbooks : handedBack;
	if (files.length > 0) {
		const locale = summary.rejectedLocale === undefined ? [] : ['--locale', summary.rejectedLocale];
		const names = files.map(({ name }) => `${dir.replace(/[/\\]$/, '')}/${name}`);
		const replaced = [...FLAGS_OF_OTHER_FILES, ...(locale.length > 0 ? ['--locale'] : [])];
		const flags = replaced.reduce(withoutFlag, typed.flags);
		steps.push({ why: words.correct, command: command('import', names, [...flags, ...locale]) });
	}
	return steps;
}

/** Flags that say where and how to send; all that decides a plan is in the run folder already. */
const RESUME_FLAGS = [
	'--sandbox',
	'--base-url',
	'--api-key-file',
	'--ca-file',
	'--runs-dir',
	'--config',
	'--concurrency',
	'--max-per-second',
	'--timeout',
	'--immobilisation-list',
	'--lang',
];

/**
 * Flags that say how the inputs were written: the rejected rows are in files of our own. And the one of a list that is
 * there already, of this run.
 */
const FLAGS_OF_OTHER_FILES = ['--encoding', '--delimiter', '--immobilisation-list'];

function flagsOfResume(flags: readonly string[]): readonly string[] {
	return flags.filter((word, index) => {
		const own = RESUME_FLAGS.includes(word.split('=')[0] ?? '');
		const before = flags[index - 1] ?? '';
		return own || (!word.startsWith('--') && RESUME_FLAGS.includes(before) && before !== '--sandbox');
	});
}

function withoutFlag(flags: readonly string[], name: string): readonly string[] {
	return flags.filter((word, index) => word !== name && flags[index - 1] !== name && !word.startsWith(`${name}=`));
}

/** A word of a command line that can be pasted into any shell. */
export function quoteWord(word: string): string {
	return /^[\p{L}\p{N}_@%+=:,./\\-]+$/u.test(word) ? word : `"${word.replaceAll(/["$`\\]/g, '\\$&')}"`;
}
