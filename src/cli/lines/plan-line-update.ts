/** The planning half of `lines update`: the company's lines are asked for, a run folder is made, and the plan put into it. */
import type { ApiClient } from '../../client/client.ts';
import type { Config } from '../../config/config.ts';
import { type EmployeeDirectory, createEmployeeDirectory } from '../../drafts/columns/employee-directory.ts';
import { buildUpdate } from '../../drafts/phone-line/build-update.ts';
import { createPhoneLineDirectory } from '../../drafts/phone-line/phone-line-directory.ts';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { createRunFolder, lineUpdateFolder, writeRunRecord } from '../../runs/record/run-folder.ts';
import { writeUpdatePlan } from '../../runs/plan/plan-line-updates.ts';
import { readUpdates, type ReadUpdates } from '../../runs/plan/read-line-updates.ts';
import type { PlanFigures, RunRecord } from '../../runs/record/run-record.ts';
import { hashFile } from '../../sources/bytes/hash-file.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { type Connection, withClient } from '../api/connect.ts';
import { type OptionRow, readOptionRow } from './line-update-options.ts';
import { csvDialect, recordedSettings } from '../run/plan-settings.ts';
import { timeOf } from '../terminal/io.ts';
import type { Invocation } from '../terminal/command.ts';
import { PROGRAM } from '../../config/program-version.ts';

export interface PlannedUpdates {
	readonly dir: string;
	readonly planned: PlanFigures;
}

export async function planLineUpdate(
	{ args, typedFlags, flags, config, io }: Invocation,
	connection: Connection,
	signal: AbortSignal,
): Promise<PlannedUpdates> {
	const options = args.length === 0 ? readOptionRow(flags) : undefined;
	const inputs = await hashInputs(args, signal);
	return withClient(connection, async (client) => {
		const read = await readPlan({ args, options, config, client, signal });
		// Hashed once and read twice: a file saved meanwhile would be planned from two versions of itself.
		const [changed] = await listChanged(args, inputs, signal);
		if (changed !== undefined) throw new Fault('input-changed', { path: changed });
		const { dryRun } = flags;
		const startedAt = timeOf(io);
		const dir = await createRunFolder(lineUpdateFolder(config.runsDir), args[0] ?? 'line', startedAt);
		const record: RunRecord = {
			version: 1,
			program: PROGRAM,
			command: dryRun ? 'validate' : 'import',
			subject: 'lines',
			startedAt: startedAt.toISOString(),
			environment: connection.environment,
			options: recordedSettings(config, false),
			typed: { inputs: args, flags: typedFlags.filter((word, index) => index > 0 || word !== 'update') },
			inputs,
			tables: read.tables,
			...(client.deprecations().length === 0 ? {} : { deprecations: client.deprecations() }),
		};
		await writeRunRecord(dir, record);
		const planned = writeUpdatePlan(dir, read, { writeDrafts: !dryRun, language: config.language });
		await writeRunRecord(dir, { ...record, planned });
		return { dir, planned };
	});
}

interface ReadPlan {
	readonly args: readonly string[];
	readonly options: OptionRow | undefined;
	readonly config: Config;
	readonly client: ApiClient;
	readonly signal: AbortSignal;
}

async function readPlan({ args, options, config, client, signal }: ReadPlan): Promise<ReadUpdates> {
	const around = { lines: createPhoneLineDirectory(await client.listLines(signal)), locale: config.locale ?? 'pt-BR' };
	let fetched: EmployeeDirectory | undefined;
	const employees = async (): Promise<EmployeeDirectory> =>
		(fetched ??= createEmployeeDirectory(await client.listEmployees(signal)));
	if (options !== undefined) {
		const named = options.columns.some(({ target }) => target.kind === 'employee');
		const directory = named ? await employees() : createEmployeeDirectory([]);
		const built = buildUpdate(options.cells, options.columns, { ...around, employees: directory });
		const origin = { kind: 'file', file: wordsOf('cli', config.language)('command-line') } as const;
		return { updates: [{ built, origin }], notices: [], tables: [], files: { read: 0, refused: 0, skipped: 0 } };
	}
	const { sheet: sheets = [], unknownColumns = 'error', shortRows = 'refuse' } = config;
	const sources = { inputs: args, open: csvDialect(config), sheets, unknownColumns, shortRows };
	return readUpdates({ ...sources, around, employees }, signal);
}

async function hashInputs(args: readonly string[], signal: AbortSignal): Promise<RunRecord['inputs']> {
	const inputs: RunRecord['inputs'][number][] = [];
	if (args.length === 0) return inputs;
	for (const { file, path } of await listInputs(args)) inputs.push({ file, ...(await hashFile(path, signal)) });
	return inputs;
}

/** Names of inputs that are no longer what they were when they were hashed; those that are gone are left out. */
export async function listChanged(
	args: readonly string[],
	inputs: RunRecord['inputs'],
	signal: AbortSignal,
): Promise<readonly string[]> {
	const before = new Map(inputs.map(({ file, sha256 }) => [file, sha256]));
	const now = await hashInputs(args, signal).catch((error: unknown) => {
		if (error instanceof Fault) return [];
		throw error;
	});
	return now.filter(({ file, sha256 }) => before.has(file) && before.get(file) !== sha256).map(({ file }) => file);
}
