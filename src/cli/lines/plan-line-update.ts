/** The planning half of `lines update`: lists the company's lines, creates a run folder and writes the plan. */
import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../../client/client.ts';
import type { Config } from '../../config/config.ts';
import { type EmployeeDirectory, createEmployeeDirectory } from '../../drafts/columns/employee-directory.ts';
import { buildUpdate, CLEAR_WORDS, type UpdateColumn } from '../../drafts/phone-line/build-update.ts';
import { createPhoneLineDirectory, looksLikePhone } from '../../drafts/phone-line/phone-line-directory.ts';
import { Fault } from '../../messages/fault.ts';
import { wordsOf } from '../../messages/texts.ts';
import { createRunFolder, lineUpdateFolder, writeRunRecord } from '../../runs/record/run-folder.ts';
import { writeUpdatePlan } from '../../runs/plan/plan-line-updates.ts';
import { readUpdates, type ReadUpdates } from '../../runs/plan/read-line-updates.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { hashFile } from '../../sources/bytes/hash-file.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import { type Connection, withClient } from '../api/connect.ts';
import { recordedSettings } from '../run/plan-settings.ts';
import { csvDialect } from '../../config/plan-options.ts';
import { timeOf } from '../terminal/io.ts';
import type { Invocation } from '../terminal/command.ts';
import { PROGRAM } from '../../config/program-version.ts';
import type { Flags } from '../../config/flags.ts';
import type { PhoneLineTarget } from '../../drafts/phone-line/find-phone-line-header.ts';
import { tidyLabel } from '../../drafts/columns/column-target.ts';

export async function planLineUpdate(
	{ args, typedFlags, flags, config, io }: Invocation,
	connection: Connection,
	signal: AbortSignal,
) {
	const options = args.length === 0 ? readOptionRow(flags) : undefined;
	const inputs = await hashInputs(args, signal);
	return withClient(connection, async (client) => {
		const read = await readPlan({ args, options, config, client, signal });
		// A file is hashed once and read twice. If it is saved in between, its plan would mix two versions.
		const [changed] = await listChanged(args, inputs, signal);
		if (changed !== undefined) throw new Fault('input-changed', { path: changed });
		const { dryRun } = flags;
		const startedAt = timeOf(io);
		const dir = await createRunFolder(lineUpdateFolder(config.runsDir), args[0] ?? 'line', startedAt);
		const runId = randomUUID();
		const record: RunRecord = {
			version: 2,
			id: runId,
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
		const planned = writeUpdatePlan(dir, read, { writeDrafts: !dryRun, language: config.language, runId });
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
	const { sheet: sheets = [], unknownColumns = 'error' } = config;
	const shortRows = config.csv?.shortRows ?? 'refuse';
	const sources = { inputs: args, open: csvDialect(config), sheets, unknownColumns, shortRows };
	return readUpdates({ ...sources, around, employees }, signal);
}

async function hashInputs(args: readonly string[], signal: AbortSignal): Promise<RunRecord['inputs']> {
	const inputs: RunRecord['inputs'][number][] = [];
	if (args.length === 0) return inputs;
	for (const { file, path } of await listInputs(args)) inputs.push({ file, ...(await hashFile(path, signal)) });
	return inputs;
}

/** Lists inputs that changed since they were hashed, except missing ones. */
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

/** The options for one line as a table row: `--name Recepção` is a cell in a column `--name`. */
interface OptionRow {
	readonly cells: readonly string[];
	readonly columns: readonly UpdateColumn[];
}

/** Options that set a field, and what `--clear` may name. */
const FIELDS = { name: 'name', 'cost-center': 'costCenter', employee: 'employee' } as const;
type Field = (typeof FIELDS)[keyof typeof FIELDS];

const targetOf = (field: Field): PhoneLineTarget =>
	field === 'employee' ? { kind: 'employee' } : { kind: 'field', field };
const ROW_OPTIONS = ['line', 'name', 'costCenter', 'employee', 'custom', 'clear'] as const;

export function givenRowOption(flags: Flags): string | undefined {
	const name = ROW_OPTIONS.find((option) => {
		const value = flags[option];
		return typeof value === 'object' ? value.length > 0 : value !== undefined;
	});
	return name === undefined ? undefined : `--${name === 'costCenter' ? 'cost-center' : name}`;
}

function readOptionRow(flags: Flags): OptionRow {
	const { line } = flags;
	if (line === undefined) throw new Fault('line-change-missing');
	const cells: string[] = [];
	const columns: UpdateColumn[] = [];
	const put = (option: string, target: PhoneLineTarget, text: string): void => {
		columns.push({ index: cells.length, place: { name: option }, target });
		cells.push(text);
	};
	put('--line', { kind: 'field', field: looksLikePhone(line) ? 'phone' : 'id' }, requireText('--line', line));
	for (const [option, field] of Object.entries(FIELDS)) {
		const value = flags[field];
		if (value !== undefined) put(`--${option}`, targetOf(field), requireText(`--${option}`, value));
	}
	for (const text of flags.clear) {
		const field = Object.entries(FIELDS).find(([name]) => name === text)?.[1];
		if (field === undefined || flags[field] !== undefined) {
			const expected = Object.keys(FIELDS).filter((name) => name !== text);
			throw new Fault('setting-invalid', { setting: '--clear', found: text, expected: expected.join(', ') });
		}
		put('--clear', targetOf(field), CLEAR_WORDS['pt-BR']);
	}
	for (const text of flags.custom) {
		const [label = '', ...rest] = text.split('=');
		const value = rest.join('=');
		if (tidyLabel(label) === '' || value.trim() === '') {
			throw new Fault('setting-invalid', { setting: '--custom', found: text, expected: '"Andar=2º"' });
		}
		put('--custom', { kind: 'custom', label: tidyLabel(label) }, value);
	}
	if (columns.length === 1) throw new Fault('line-change-missing');
	return { cells, columns };
}

/** Refuses an empty text, since `--clear` empties a field. */
function requireText(option: string, value: string): string {
	if (value.trim() !== '') return value;
	throw new Fault('setting-invalid', { setting: option, found: value, expected: '--clear' });
}
