import path from 'node:path';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { wantedOptions } from '../summary/build-summary.ts';
import type { ReportFile, RunSummary } from '../summary/run-summary.ts';
import { commandLine, correctCommand, draftCommand, keepFlags, resumeCommand, withoutFlag } from './command-line.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';

export interface NextStep {
	readonly why: string;
	readonly commands: readonly string[];
}

const RIGHT_ADDRESS = 'https://…';
const MAX_HOLDING_RUNS = 3;

export function nextSteps(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	const words = wordsOf('reports', language);
	const { state, buckets, command } = summary;
	const { inputs, flags } = typedOf(summary);
	if (state === 'unplanned') {
		return [{ why: words('next.replan'), commands: [commandLine(command, inputs, flags)] }];
	}
	// Resuming or correcting does not fix a wrong address. Once an asset was created, the address was right.
	if (summary.stopped === 'api-address-unknown' && buckets.created + buckets.unconfirmed === 0) {
		const rightFlags = [...withoutFlag(flags, '--base-url'), '--base-url', RIGHT_ADDRESS];
		return [{ why: words('next.address'), commands: [commandLine('import', inputs, rightFlags)] }];
	}
	return [
		...settling(summary, dir, language),
		...goingOn(summary, dir, language),
		...sending(summary, language),
		...completingInvoices(summary, language),
		...convertingMoney(summary, language),
		...correcting(summary, dir, language),
	];
}

export function renderNextSteps(summary: RunSummary, dir: string, language: Language): readonly string[] {
	return nextSteps(summary, dir, language).flatMap(({ why, commands }) => [
		why,
		...commands.map((command) => `  ${command}`),
	]);
}

function typedOf({ typed, inputs }: RunSummary): NonNullable<RunSummary['typed']> {
	return typed ?? { inputs: inputs.map(({ file }) => file), flags: [] };
}

function settling(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	const words = wordsOf('reports', language);
	const { flags } = typedOf(summary);
	const { unconfirmedRow, held, buckets } = summary;
	const steps: NextStep[] = [];
	const resolve = (runDir: string, row: string, found: string): readonly string[] => [
		commandLine('runs resolve', [runDir, row], [found, ...keepFlags(flags, 'resolve')]),
	];
	if (unconfirmedRow !== undefined) {
		const row = nameInText(unconfirmedRow, language);
		steps.push(
			{
				why: words('next.found', { row, rows: buckets.unconfirmed }),
				commands: resolve(dir, unconfirmedRow, '--created'),
			},
			{ why: words('next.not-found', { row }), commands: resolve(dir, unconfirmedRow, '--not-created') },
		);
	}
	for (const { run, rows, first } of held.slice(0, MAX_HOLDING_RUNS)) {
		// A run of another runs folder is named by its whole path.
		const other = path.isAbsolute(run) ? run : dir.replace(/[/\\]$/, '').replace(/[^/\\]*$/, run);
		const row = nameInText(first.enrollmentId, language);
		steps.push(
			{
				why: words('next.held', { row: first.enrollmentId, rows, run }),
				commands: resolve(other, first.row, '--created'),
			},
			{ why: words('next.not-found', { row }), commands: resolve(other, first.row, '--not-created') },
		);
	}
	return steps;
}

function nameInText(row: string, language: Language): string {
	return row.startsWith('#') ? wordsOf('reports', language)('next.row', { row }) : row;
}

function goingOn(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	if (summary.state !== 'unfinished') return [];
	const words = wordsOf('reports', language);
	const typed = typedOf(summary);
	const resumeWithout = (flag: string): string =>
		resumeCommand({ ...summary, typed: { ...typed, flags: withoutFlag(typed.flags, flag) } }, dir);
	const resume = resumeCommand({ ...summary, typed }, dir);
	if (summary.awaits !== 'fields') {
		const rest = summary.environment?.embedded === undefined ? 'next.rest' : 'next.rest.rehearsal';
		return [{ why: words(summary.stopped === 'first-sent' ? rest : 'next.resume'), commands: [resume] }];
	}
	if (summary.environment?.embedded !== undefined) {
		return [{ why: words('next.rehearsal.fields'), commands: [resumeWithout('--sandbox-fields')] }];
	}
	const undecided = resumeWithout('--dropped-fields');
	return [
		{ why: words('next.fields'), commands: [`${undecided} --dropped-fields created`] },
		{ why: words('next.without-fields'), commands: [`${undecided} --dropped-fields accept`] },
	];
}

function sending(summary: RunSummary, language: Language): readonly NextStep[] {
	const { state, buckets, files } = summary;
	if (state !== 'checked' || buckets.notSent === 0) return [];
	const words = wordsOf('reports', language);
	const { inputs, flags } = typedOf(summary);
	const isUncorrected = buckets.rejected + files.refused > 0;
	const why = isUncorrected ? 'next.correct-first' : 'next.send';
	const command = commandLine('import', inputs, ['--keep-plan', '--dry-run'].reduce(withoutFlag, flags));
	return [{ why: words(why), commands: [command] }];
}

const ENROLLMENT_TEMPLATE = 'NF{number}-{item}-{unit}';

function completingInvoices(summary: RunSummary, language: Language): readonly NextStep[] {
	const words = wordsOf('reports', language);
	const typed = typedOf(summary);
	const company = wantedOptions(summary.problems).has('--company')
		? [{ why: words('next.company'), commands: [] }]
		: [];
	const rules = listRules(summary, language);
	if (rules.length === 0) return company;
	const withRules = commandLine(summary.command, typed.inputs, [...typed.flags, ...rules]);
	return [
		...company,
		{ why: words('next.draft'), commands: [draftCommand(typed)] },
		{ why: words('next.rule'), commands: [withRules] },
	];
}

/** Options that say what invoices do not. */
function listRules({ problems }: RunSummary, language: Language): readonly string[] {
	const wanted = wantedOptions(problems);
	return [
		...(wanted.has('--asset-number') ? ['--asset-number', ENROLLMENT_TEMPLATE] : []),
		...(wanted.has('--default-status') ? ['--default-status', wordOfValue('status', 'available', language)] : []),
	];
}

function convertingMoney({ problems }: RunSummary, language: Language): readonly NextStep[] {
	if (!wantedOptions(problems).has('--exchange-rate')) return [];
	return [{ why: wordsOf('reports', language)('next.exchange-rate'), commands: [] }];
}

function correcting(summary: RunSummary, dir: string, language: Language): readonly NextStep[] {
	const rejected = summary.reports.filter(({ kind }) => kind === 'rejected');
	const workbooks = rejected.filter(({ name }) => name.endsWith('.xlsx'));
	const named = workbooks.length > 0 ? workbooks.map((book) => findLonger(book, rejected) ?? book) : rejected;
	if (named.length === 0) return [];
	const words = wordsOf('reports', language);
	const folder = dir.replace(/[/\\]$/, '');
	const files = named.map(({ name }) => `${folder}/${name}`);
	const typed = typedOf(summary);
	const isOpen = wantedOptions(summary.notices).has('--mapping');
	const answers = ['--mapping', `${folder}/mapping.json`];
	const flags = isOpen ? [...withoutFlag(typed.flags, '--mapping'), ...answers] : typed.flags;
	const begun = { ...summary, typed: { ...typed, flags } };
	const why = listRules(summary, language).length === 0 ? 'next.correct' : 'next.fill-in';
	return [{ why: words(why), commands: [correctCommand(begun, files, summary.rejectedLocale)] }];
}

/** A workbook ends at Excel's last row. Its CSV file has all rows. */
function findLonger({ name, rows = 0 }: ReportFile, reports: readonly ReportFile[]): ReportFile | undefined {
	const csv = reports.find((one) => one.name === name.replace(/xlsx$/, 'csv'));
	return (csv?.rows ?? 0) > rows ? csv : undefined;
}
