/** Makes the flags of checks and commands. A shown command lacks those that only the page needs, and consent, which the terminal asks for. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '../../reports/text/command-line.ts';
import type { RunRecord } from '../../runs/record/run-record.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import type { BodyOf } from '../protocol/routes.ts';
import { type InputFiles, type InputKind, inputKindOf } from './input-files.ts';
import { showPath } from './shown-file.ts';
import type { WorkbenchState } from './state-file.ts';

export const SEND_LOG = 'send.log';
/** The folder of all workbenches, in the runs folder. */
export const WORKBENCHES = 'workbenches';

/** Finds the workbench that sent a run by the log that its command wrote. */
export function workbenchOf({ typed }: Pick<RunRecord, 'typed'>, cwd: string, runsDir: string): string | undefined {
	const { flags = [] } = typed ?? {};
	const log = flags[flags.indexOf('--log') + 1];
	if (log === undefined || !flags.includes('--log')) return undefined;
	const [folder, id, file, more] = path.relative(runsDir, path.resolve(cwd, log)).split(path.sep);
	return folder === WORKBENCHES && more === undefined && file === SEND_LOG ? id : undefined;
}

export interface CommandSettings {
	readonly cwd: string;
	readonly dir: string;
	readonly flags: readonly string[];
	readonly state: Pick<WorkbenchState, 'settings' | 'target'>;
	readonly inputs: readonly string[];
	readonly mapping?: string;
	readonly corrections?: string;
}

export interface PageCommand {
	readonly args: readonly string[];
	readonly shown: string;
}

const pageFlags = (log: string): readonly string[] => ['--json', '--quiet', '--no-input', '--log', log];

export const checkFlags = (settings: CommandSettings): readonly string[] => [...planFlags(settings), ...settings.flags];

/** Renders the command for the same check in a terminal. */
export const checkCommand = (settings: CommandSettings): string =>
	commandLine('validate', settings.inputs, checkFlags(settings));

export function sendCommand(
	settings: CommandSettings,
	log: string,
	{ count, first }: BodyOf<'send'> = {},
): PageCommand {
	const isRehearsal = settings.state.target.kind === 'rehearsal';
	const saves = settings.mapping === undefined ? [] : ['--save-mapping'];
	const flags = [...planFlags(settings), ...saves, ...labelFlags(settings), ...settings.flags];
	const consent = isRehearsal ? ['--yes'] : count === undefined ? [] : ['--confirm', count];
	const some = single('--first', first === undefined ? undefined : String(first));
	return command('import', settings.inputs, flags, [...some, ...consent, ...pageFlags(showPath(settings.cwd, log))]);
}

const DROPPED = { exist: 'created', without: 'accept' } as const;

export function resumeCommand(
	settings: CommandSettings,
	run: string,
	log: string,
	fields: keyof typeof DROPPED | undefined,
): PageCommand {
	const flags = [...targetFlags(settings), ...labelFlags(settings), ...settings.flags];
	const dropped = single('--dropped-fields', fields && DROPPED[fields]);
	// The page showed why the run stopped before the user clicked.
	const page = ['--yes', ...dropped, '--json', '--quiet', '--log', showPath(settings.cwd, log)];
	return command('resume', [showPath(settings.cwd, run)], flags, page);
}

function command(
	name: string,
	inputs: readonly string[],
	flags: readonly string[],
	page: readonly string[],
): PageCommand {
	return { args: [name, ...inputs, ...flags, ...page], shown: commandLine(name, inputs, flags) };
}

function labelFlags({ state: { settings, target } }: CommandSettings): readonly string[] {
	return target.kind === 'rehearsal' ? listed('--sandbox-fields', settings.customFields) : [];
}

function planFlags(settings: CommandSettings): readonly string[] {
	const { mapping, corrections, cwd, state } = settings;
	const { settings: said } = state;
	return [
		...single('--mapping', mapping === undefined ? undefined : showPath(cwd, mapping)),
		...single('--corrections', corrections === undefined ? undefined : showPath(cwd, corrections)),
		...targetFlags(settings),
		...invoiceFlags(said),
		...listed('--csv', csvSettings(said)),
		...single('--locale', said.locale),
		...single('--repeated-serials', said.repeatedSerials),
		...listed('--exchange-rate', said.exchangeRate),
	];
}

function invoiceFlags(said: CommandSettings['state']['settings']): readonly string[] {
	return [
		...single('--default-status', said.defaultStatus),
		...single('--company', said.company),
		...single('--asset-number', said.enrollmentId),
		...(said.invoiceFields === undefined ? [] : ['--invoice-fields']),
		...listed('--allow', said.allow),
	];
}

function csvSettings({ encoding, delimiter, shortRows }: CommandSettings['state']['settings']): readonly string[] {
	return Object.entries({ encoding, delimiter, 'short-rows': shortRows }).flatMap(([name, value]) =>
		value === undefined || value === '' ? [] : [`${name}=${value}`],
	);
}

function targetFlags({ cwd, dir, state: { target } }: CommandSettings): readonly string[] {
	if (target.kind === 'api') return ['--base-url', target.baseUrl];
	return ['--sandbox', '--sandbox-data', showPath(cwd, path.join(dir, 'sandbox'))];
}

function single(flag: string, value: string | undefined): readonly string[] {
	return value === undefined || value === '' ? [] : [flag, value];
}

function listed(flag: string, values: readonly string[] = []): readonly string[] {
	return values.flatMap((value) => single(flag, value));
}

const MAX_NAMED = 50;

export interface CommandInputs {
	readonly tables: readonly string[];
	readonly invoices: readonly string[];
}

export async function findCommandInputs(
	cwd: string,
	files: InputFiles,
	inPlace: readonly string[],
): Promise<CommandInputs> {
	const given = { tables: new Array<string>(), invoices: new Array<string>() };
	for (const named of inPlace) {
		const { tables, invoices } = await partInput(cwd, named);
		given.tables.push(...tables);
		given.invoices.push(...invoices);
	}
	return {
		tables: [...given.tables, ...uploaded(cwd, files, 'table')],
		invoices: [...given.invoices, ...uploaded(cwd, files, 'invoices')],
	};
}

function uploaded(cwd: string, files: InputFiles, kind: InputKind): readonly string[] {
	const dir = files.dirOf(kind);
	const names = files.list().filter((one) => one.kind === kind);
	const named = names.length > MAX_NAMED ? [dir] : names.map(({ name }) => path.join(dir, name));
	return named.map((file) => showPath(cwd, file));
}

/** A folder is named as a whole, unless it has both tables and invoices. */
async function partInput(cwd: string, named: string): Promise<CommandInputs> {
	const parts = { tables: new Array<string>(), invoices: new Array<string>() };
	try {
		const whole = path.resolve(cwd, named);
		if (!(await stat(whole)).isDirectory()) {
			parts[(await inputKindOf(whole)) === 'invoices' ? 'invoices' : 'tables'].push(named);
			return parts;
		}
		for (const { path: file } of await listInputs([whole])) {
			const kind = (await inputKindOf(file)) === 'invoices' ? 'invoices' : 'tables';
			parts[kind].push(path.join(named, path.relative(whole, file)));
		}
	} catch {
		return { tables: [named], invoices: [] };
	}
	if (parts.tables.length === 0) return { tables: [], invoices: [named] };
	return parts.invoices.length === 0 ? { tables: [named], invoices: [] } : parts;
}
