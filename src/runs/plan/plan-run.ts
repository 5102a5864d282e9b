/**
 * Plans a run, and keeps the plan in the folder of a new run. Nothing is sent.
 *
 * The record is written first, and again when the plan is complete. If a record has no `planned`, planning did not finish
 * and nothing was sent.
 * Throws if another run is being sent (for an import), and for another company's key, an input
 * that changed while it was read (`input-changed`), or a runs folder inside a run (`runs-folder-inside-run`).
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiClient } from '../../client/client.ts';
import { type Clock, systemClock } from '../../client/clock.ts';
import type { DeprecationNotice } from '../../client/outcome.ts';
import { correctInputs } from '../../drafts/corrections/correction-log.ts';
import {
	createEmployeeDirectory,
	createTableDirectory,
	type EmployeeDirectory,
} from '../../drafts/columns/employee-directory.ts';
import { fingerprintHeader, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import { writeTable } from '../../drafts/mapping/write-mapping.ts';
import { compareWeight } from '../../messages/group-problems.ts';
import { Fault } from '../../messages/fault.ts';
import { OF_THE_RUN } from '../../messages/origin.ts';
import { renderExchangeRate } from '../../drafts/values/foreign-money.ts';
import { FileHashes } from '../../sources/bytes/hash-file.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { checkRunsFolder } from '../ledger/check-known.ts';
import { type EarlierRuns, openEarlierRuns } from '../ledger/earlier-runs.ts';
import type { LedgerPlace } from '../ledger/ledger-types.ts';
import type { KeyIdentity } from '../record/key-fingerprint.ts';
import { type HashedInputs, hashInputs, warnCopies } from '../record/hash-inputs.ts';
import { findSender, lockedBy } from '../record/lock.ts';
import { makePlan, type Plan } from './make-plan.ts';
import { RowNumbers } from './row-numbers.ts';
import { PRIVATE_FILE } from '../../disk/durable-file.ts';
import { nameOfTable, proposeMappings } from './open-tables.ts';
import type { PlanProgress, PlanRequest } from './plan-request.ts';
import { RUN_FILES, writeRunRecord } from '../record/run-folder.ts';
import type { PlacedNotice, RunEnvironment, RunInput, RunRecord, TableRecord } from '../record/run-record.ts';
import type { ReadCorrections } from '../record/read-corrections.ts';
import { loadMappings, saveMapping } from '../record/saved-mappings.ts';

export interface PlanSettings extends Pick<PlanRequest, 'open' | 'sheets' | 'table' | 'nfe' | 'repeatedSerials'> {
	/** Corrections of input rows. Inputs are identified by their bytes; corrections of other files are ignored. */
	readonly corrections?: Pick<ReadCorrections, 'log' | 'sha256'>;
}

/** The API that a plan is for. Used to list employees if a column names some, and to find earlier runs. */
export interface PlanApi {
	readonly environment: RunEnvironment;
	readonly keyIdentity: KeyIdentity;
	/** Creates a client, which is closed once the employees are fetched. */
	readonly createClient: () => Promise<ApiClient>;
	/** Absent: the files of the runs folder. */
	readonly ledger?: LedgerPlace;
}

/** The inputs of a plan, and a person's decisions. */
export interface PlanChoices {
	/** A run of `validate` cannot be sent. */
	readonly command: 'validate' | 'import';
	/** Folder of all runs of a company. Assets that they created are not created again. */
	readonly runsDir: string;
	/** Files, folders, zips and globs, relative to the working directory. */
	readonly inputs: readonly string[];
	/** Name and version of the calling program, for the record. */
	readonly program: string;
	/** Enrollment ids to create again although an earlier run created them. */
	readonly again?: readonly string[];
	/** This user's folder for marks of sent runs, which reveal that a run folder is an old copy. */
	readonly stateDir?: string;
	/** Continue if earlier runs are missing, although their assets may be created again. */
	readonly forgetMissing?: boolean;
	/** Accept a key that earlier runs do not know as a new key of the same company. */
	readonly sameCompany?: boolean;
	/** Called with the current file, and how many of its rows or units were read. */
	readonly onProgress?: (progress: PlanProgress) => void;
}

export interface RunRequest extends PlanChoices {
	readonly settings: PlanSettings;
	/** Absent for a dry run without an API. Employees and earlier runs are then not checked, and the run says so. */
	readonly api?: PlanApi;
	/** Further settings for the record; never the key. */
	readonly options?: Readonly<Record<string, unknown>>;
	readonly clock?: Clock;
	readonly onFolder?: (dir: string) => void;
	readonly onInput?: (input: RunInput) => void;
	readonly onAccept?: PlanRequest['onAccept'];
	readonly onFound?: PlanRequest['onFound'];
	/** Default true: the runs folder may be separate from others of the company. */
	readonly isRunsDirChosen?: boolean;
	readonly asksItems?: PlanRequest['asksItems'];
	readonly rowsWait?: PlanRequest['rowsWait'];
	readonly asksRows?: PlanRequest['asksRows'];
	readonly onTakeItem?: PlanRequest['onTakeItem'];
	/** Save the mapping for tables with the same headers. */
	readonly savesMapping?: boolean;
	/** A dry run also keeps its drafts. */
	readonly keepsDrafts?: boolean;
	readonly planDir?: PlanRequest['planDir'];
	/** Used to print the exact next command. */
	readonly typedFlags?: readonly string[];
	/** Flags once the plan is made, including decisions about its tables. */
	readonly flagsToRepeat?: () => Promise<readonly string[]>;
}

export interface PlannedRun {
	readonly dir: string;
	readonly record: RunRecord;
	readonly readRow: Plan['readRow'];
	/** Tables of which some rows wait for answers. */
	readonly waiting: Plan['waiting'];
}

/** Throws as `planInputs` does. */
export async function planRun(request: RunRequest, signal?: AbortSignal, list = listInputs): Promise<PlannedRun> {
	const planned = await planInputs(request, signal, list);
	try {
		// Nobody would remove the folder of a dry run that was told to stop.
		if (request.command === 'validate') signal?.throwIfAborted();
		return await keepPlan(planned, request);
	} finally {
		await planned.plan.close();
	}
}

/** A plan, and what its run would tell of it. Close the plan. */
export interface PlannedInputs {
	readonly plan: Plan;
	readonly notices: readonly PlacedNotice[];
	readonly id: string;
	readonly startedAt: Date;
	readonly hashed: HashedInputs;
	readonly staff: ReturnType<typeof createStaff>;
}

/** Throws `OpenQuestions` if tables have open questions, and `Fault` if it cannot continue, but not for invalid rows. */
export async function planInputs(request: RunRequest, signal?: AbortSignal, list = listInputs): Promise<PlannedInputs> {
	const { command, settings, api, runsDir, clock = systemClock } = request;
	refuseInsideRun(runsDir);
	const notices = await lookAtLock(request);
	await checkPlace(request);
	const files = await list(request.inputs);
	const corrected = settings.corrections === undefined ? undefined : correctInputs(settings.corrections.log);
	const onInput = (input: RunInput): void => {
		corrected?.addInput(input);
		request.onInput?.(input);
	};
	const hashes = new FileHashes();
	// Corrections are of inputs with a certain hash.
	if (corrected !== undefined) await hashInputs(files, hashes, onInput, signal);
	const earlier = await openEarlier(request, signal);
	const startedAt = new Date(clock.now());
	const id = randomUUID();
	const staff = createStaff(api, signal);
	const asked = {
		inputs: files,
		hashes,
		runsDir,
		runId: id,
		writeDrafts: command === 'import' || request.keepsDrafts === true,
		...settings,
		table: { ...settings.table, startedAt },
		employees: staff?.fetch,
		correctionsOf: corrected?.ofTable,
		unitCorrections: settings.corrections?.log,
		earlier,
		numbers: new RowNumbers(runsDir),
		...(await recall(request)),
		onProgress: request.onProgress,
		onFound: request.onFound,
		onAccept: request.onAccept,
		planDir: request.planDir,
	};
	const plan = await makeAndClose(asked, signal);
	try {
		const told = corrected === undefined ? onInput : () => {};
		const hashed = await hashInputs(files, hashes, told, signal);
		hashed.checkUnchanged();
		const all = [
			...notices,
			...noticesOfAgain(earlier),
			...warnCopies(hashed.inputs, plan.tables),
			...plan.figures.notices,
		];
		return { plan, id, startedAt, hashed, notices: all.toSorted(compareWeight), staff };
	} catch (error) {
		await plan.close();
		throw error;
	}
}

async function makeAndClose(asked: PlanRequest, signal: AbortSignal | undefined): Promise<Plan> {
	try {
		return await makePlan(asked, signal);
	} finally {
		await asked.earlier?.close?.();
	}
}

/** Creates the run of a plan. */
async function keepPlan(planned: PlannedInputs, request: RunRequest): Promise<PlannedRun> {
	const { plan, startedAt } = planned;
	const flags = await request.flagsToRepeat?.();
	let record: RunRecord | undefined;
	const complete = async (waiting: string): Promise<void> => {
		if (request.savesMapping === true) await saveMappings(request, plan.tables);
		if (plan.waiting.length > 0 && request.asksRows !== true) await writeOpen(waiting, plan, request);
		record = recordRun(planned, request, planned.hashed.record(waiting), flags);
		await writeRunRecord(waiting, record);
	};
	const dir = await plan.keep({ name: request.inputs[0] ?? request.command, startedAt }, complete);
	if (record === undefined) throw new Error('a run without its record');
	request.onFolder?.(dir);
	return { dir, record, readRow: plan.readRow, waiting: plan.waiting };
}

/** A mapping file with the proposals, and `?` where there is none: with it the rejected rows are imported again. */
async function writeOpen(dir: string, { waiting, tables }: Plan, { settings }: RunRequest): Promise<void> {
	const written = proposeMappings({ tables: waiting, areAll: tables.length === 1 }, settings.table.mapping);
	await writeFile(path.join(dir, RUN_FILES.mapping), `${JSON.stringify(written, undefined, '\t')}\n`, {
		mode: PRIVATE_FILE,
	});
}

function renderRates({ table: { exchangeRates } }: PlanSettings): readonly string[] | undefined {
	return exchangeRates && [...exchangeRates.values()].map(renderExchangeRate);
}

/** Remembered answers about tables, and whether open questions are asked. */
async function recall({ runsDir, asksItems, rowsWait, asksRows, onTakeItem }: RunRequest) {
	return { savedMappings: await loadMappings(runsDir), asksItems, rowsWait, asksRows, onTakeItem };
}

async function saveMappings({ runsDir, settings }: RunRequest, tables: readonly TableRecord[]): Promise<void> {
	const { mapping = NO_MAPPING } = settings.table;
	for (const table of tables) {
		const name = nameOfTable(table);
		const own = mapping.tables?.get(name) ?? mapping.tables?.get(fingerprintHeader(table.header)) ?? mapping;
		await saveMapping(runsDir, { ...table, name }, writeTable(own));
	}
}

/** An import must know of all that was sent before. A ledger that others share is asked when it is opened. */
async function checkPlace(request: RunRequest): Promise<void> {
	const { command, api } = request;
	if (command !== 'import' || api === undefined || api.ledger?.isShared === true) return;
	await checkRunsFolder({
		...request,
		...api,
		isChosen: request.isRunsDirChosen ?? true,
	});
}

function recordRun(
	{ plan, id, startedAt, notices, staff }: PlannedInputs,
	request: RunRequest,
	inputs: Pick<RunRecord, 'inputs' | 'allInputs'>,
	flagsToRepeat: readonly string[] | undefined,
): RunRecord {
	const { command, program, settings, api, options, typedFlags = [] } = request;
	return {
		version: 2,
		id,
		program,
		command,
		startedAt: startedAt.toISOString(),
		environment: api?.environment,
		options: {
			...options,
			locale: settings.table.locale,
			correctionsSha256: settings.corrections?.sha256,
		},
		typed: { inputs: request.inputs, flags: flagsToRepeat ?? typedFlags },
		...inputs,
		tables: plan.tables,
		unitRows: plan.unitRows,
		planned: { ...plan.figures, exchangeRates: renderRates(settings), notices },
		deprecations: staff?.deprecations(),
	};
}

/** A runs folder inside a run does not know the runs beside that run, whose rows would be created again. */
function refuseInsideRun(runsDir: string): void {
	for (let folder = path.dirname(path.resolve(runsDir)); ; folder = path.dirname(folder)) {
		if (existsSync(path.join(folder, RUN_FILES.record))) {
			throw new Fault('runs-folder-inside-run', { run: folder, parent: path.dirname(folder) });
		}
		if (folder === path.dirname(folder)) return;
	}
}

/** An import ends here when another one is being sent; a dry run says that its figures may change. */
async function lookAtLock({ command, runsDir, api }: RunRequest): Promise<readonly PlacedNotice[]> {
	if (api === undefined) return [];
	const sender = await findSender(runsDir, api.environment);
	if (sender === undefined) return [];
	if (command === 'import') throw lockedBy(sender);
	const { pid, host } = sender.holder;
	const problem = { code: 'runs-being-sent', params: { pid, host } } as const;
	return [{ origin: { kind: 'file', file: runsDir }, problem, count: 1 }];
}

async function openEarlier(request: RunRequest, signal: AbortSignal | undefined): Promise<EarlierRuns | undefined> {
	const { api, again = [], sameCompany = false, command } = request;
	if (api === undefined) return undefined;
	return openEarlierRuns({ ...request, ...api, again, sameCompany, isDry: command === 'validate' }, signal);
}

function noticesOfAgain(earlier: EarlierRuns | undefined): readonly PlacedNotice[] {
	const unmet = earlier?.againUnmet() ?? [];
	if (unmet.length === 0) return [];
	const problem = { code: 'again-unmet', found: unmet.join(', ') } as const;
	return [{ origin: OF_THE_RUN, problem, count: 1 }];
}

/** Lists the API's employees on demand, and collects the API's deprecation notices. */
function createStaff(api: PlanApi | undefined, signal: AbortSignal | undefined) {
	if (api === undefined) return undefined;
	let deprecations: readonly DeprecationNotice[] = [];
	let fetched: Promise<EmployeeDirectory> | undefined;
	const load = async (): Promise<EmployeeDirectory> => {
		const { embedded, isKept } = api.environment;
		// Another command may be writing to the kept rehearsal's folder.
		if (isKept === true) return createTableDirectory();
		const client = await api.createClient();
		try {
			const employees = createEmployeeDirectory(await client.listEmployees(signal));
			deprecations = client.deprecations();
			return embedded === undefined ? employees : createTableDirectory(employees);
		} finally {
			await client.close();
		}
	};
	return { fetch: () => (fetched ??= load()), deprecations: () => deprecations };
}
