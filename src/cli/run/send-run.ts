/** The sending half of `import` and `resume`: the run is submitted, reported, and answered by an exit code. */
import type { Config } from '../../config/config.ts';
import type { Language } from '../../messages/message.ts';
import { Fault } from '../../messages/fault.ts';
import type { RunSummary } from '../../reports/summary/run-summary.ts';
import { renderFault, renderProblem } from '../../messages/render-problem.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { readRepeatRefusal } from '../../runs/submit/api-profile.ts';
import {
	type EmployeeEvidence,
	gatherAssetCounts,
	namesEmployees,
	readEvidence,
} from '../../runs/view/employee-evidence.ts';
import type { RepeatRefusal } from '../../runs/submit/repeat-refusal.ts';
import { readRunRecord } from '../../runs/record/run-folder.ts';
import { openRun } from '../../runs/view/run-view.ts';
import type { SubmitEvent, SubmitOptions, SubmitResult } from '../../runs/submit/submission.ts';
import type { PlacedNotice } from '../../runs/record/run-record.ts';
import type { RunMemory } from '../../runs/ledger/run-memory.ts';
import { submitRun } from '../../runs/submit/submit.ts';
import { type Connection, DEFAULT_CONCURRENCY } from '../api/connect.ts';
import { EXIT, exitCodeOfSummary } from '../terminal/exit-code.ts';
import { type ListTarget, listImmobilised } from './immobilisation-list.ts';
import type { Io } from '../terminal/io.ts';
import { logEvents, observeAttempts } from './log-sending.ts';
import type { Progress } from '../terminal/progress.ts';
import { renderPause, renderSending } from './render-progress.ts';
import { readAgain } from './read-again.ts';
import { reportRun } from './report-run.ts';
import type { Stop } from '../terminal/stop.ts';

export interface Sending {
	readonly io: Io;
	readonly config: Config;
	readonly flags: Readonly<Record<string, unknown>>;
	readonly connection: Connection;
	readonly progress: Progress;
	readonly stop: Stop;
	/** Of `--immobilisation-list`. */
	readonly listTarget: ListTarget | undefined;
	/** What planning or the preview has read. */
	readonly memory: RunMemory;
	/** Notices of the plan that were shown before it was confirmed. */
	readonly told?: readonly PlacedNotice[];
}

export async function sendRun(dir: string, sending: Sending): Promise<number> {
	const { io, config, connection, progress, stop } = sending;
	const client = await connection.createClient();
	// Opening a run reads all of its journal: not for nothing.
	const hasEmployees = namesEmployees(await readRunRecord(dir));
	let result: SubmitResult;
	try {
		const log = io.log === undefined ? undefined : logEvents(io.log, io.now);
		const listen = (event: SubmitEvent): void => {
			log?.(event);
			tellEvent(event, io, progress, config.language);
		};
		if (hasEmployees) await gatherAssetCounts(await openRun(dir), 'before', client, stop.requested);
		result = await submitRun(dir, client, await submitOptions(sending), listen, stop);
		progress.clear();
		if (result.fault !== undefined) io.log?.write({ kind: 'fault', code: result.fault.code });
		// Before anything that the disk can fail.
		for (const entry of result.unrecorded) io.stderr.write(`${renderJson(entry)}\n`);
		if (hasEmployees && result.fault === undefined) {
			await gatherAssetCounts(await openRun(dir), 'after', client, stop.requested);
		}
	} finally {
		progress.clear();
		await client.close();
	}
	if (result.fault !== undefined) {
		await writeReportsOf(dir, sending, hasEmployees).catch((error: unknown) => {
			// What stopped the run (a full disk, a folder that is gone) may leave no place for reports: it is told, not this.
			if (!(error instanceof Fault)) throw error;
		});
		io.stderr.write(`\n${renderFault(result.fault, config.language)}\n`);
		return EXIT.stopped;
	}
	const summary = await writeReportsOf(dir, sending, hasEmployees);
	return result.reason === 'interrupted' ? EXIT.interrupted : exitCodeOfSummary(summary);
}

async function writeReportsOf(dir: string, sending: Sending, hasEmployees: boolean): Promise<RunSummary> {
	const { io, config, flags, listTarget } = sending;
	const telling = {
		io,
		config,
		json: flags['json'] === true,
		quiet: flags['quiet'] === true,
		told: sending.told ?? [],
	};
	const summary = await reportRun(dir, telling);
	await listImmobilised(dir, listTarget, telling);
	const evidence = hasEmployees ? await readEvidence(await openRun(dir)) : [];
	for (const one of evidence) io.stderr.write(`${renderEvidence(one, config.language)}\n`);
	return summary;
}

async function submitOptions({ io, config, flags, connection, memory }: Sending): Promise<SubmitOptions> {
	const { maxPerSecond, maxFailures } = config;
	const again = readAgain(flags);
	const settle = flags['settleUnconfirmed'] === true ? await repeatRefusal(config, connection) : undefined;
	return {
		environment: connection.environment,
		keyIdentity: connection.keyIdentity,
		concurrency: config.concurrency ?? DEFAULT_CONCURRENCY,
		sameCompany: flags['sameCompany'] === true,
		again: new Set(again),
		memory,
		...(config.stateDir === undefined ? {} : { stateDir: config.stateDir }),
		...(io.log === undefined ? {} : { observer: observeAttempts(io.log) }),
		...(settle === undefined ? {} : { settle }),
		...(maxPerSecond === undefined ? {} : { maxPerSecond }),
		...(maxFailures === undefined ? {} : { maxFailures }),
		...(config.acceptDroppedFields === true ? { acceptDroppedFields: true } : {}),
	};
}

/** How the API refuses a repeated enrollment id, as a probe has shown. Throws `Fault` where none has. */
async function repeatRefusal(config: Config, { environment }: Connection): Promise<RepeatRefusal> {
	const refusal = await readRepeatRefusal(config.runsDir, environment.baseUrl);
	if (refusal !== undefined) return refusal;
	throw new Fault('settle-needs-profile', { baseUrl: environment.baseUrl });
}

const SUGGESTS: Readonly<Record<Language, Readonly<Record<EmployeeEvidence['suggests'], string>>>> = {
	'pt-BR': {
		none: 'nenhuma parece ter sido criada',
		some: 'algumas parecem ter sido criadas',
		all: 'todas parecem ter sido criadas',
		unclear: 'os números não dizem nada',
	},
	en: {
		none: 'none seems to have been created',
		some: 'some seem to have been created',
		all: 'all seem to have been created',
		unclear: 'the counts say nothing',
	},
};

/** A hint for the person who looks the rows up; nothing is decided by it. */
function renderEvidence(
	{ employeeId, before, after, confirmed, unconfirmed, suggests }: EmployeeEvidence,
	language: Language,
): string {
	const verdict = SUGGESTS[language][suggests];
	const rows = unconfirmed.map((n) => `#${n}`).join(', ');
	const assets = { 'pt-BR': before === 1 ? 'ativo' : 'ativos', en: before === 1 ? 'asset' : 'assets' }[language];
	return language === 'pt-BR'
		? `indício, não prova: o funcionário ${employeeId} tinha ${before} ${assets} e tem ${after}; envios confirmados: ${confirmed}; das linhas sem confirmação ${rows}, ${verdict}`
		: `evidence, no proof: employee ${employeeId} had ${before} ${assets} and has ${after}; confirmed requests: ${confirmed}; of the unconfirmed rows ${rows}, ${verdict}`;
}

function tellEvent(event: SubmitEvent, io: Io, progress: Progress, language: Language): void {
	if (event.kind === 'notice') {
		progress.clear();
		io.stderr.write(`${renderProblem(event.problem, language)}\n`);
	} else if (event.kind === 'paused') {
		progress.show(() => renderPause(event, language));
	} else {
		progress.show(() => renderSending(event, language));
	}
}
