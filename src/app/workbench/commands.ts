/**
 * The commands by which a workbench is checked and sent: what is run, and what is shown to be copied. The same, but for what
 * only the page needs, and for the consent that the terminal asks of a person itself.
 */
import path from 'node:path';
import { commandLine, keepFlags, LEDGER_FLAGS } from '../../reports/text/command-line.ts';
import type { WorkbenchState } from './state-file.ts';

export interface CommandSettings {
	readonly cwd: string;
	/** Of the workbench. */
	readonly dir: string;
	/** Given to every command, as they were typed: `--runs-dir`, `--config`, `--ca-file`, `--ledger`. */
	readonly flags: readonly string[];
	readonly state: Pick<WorkbenchState, 'settings' | 'target'>;
	/** As they are named. */
	readonly inputs: readonly string[];
	/** Files that exist. */
	readonly mapping?: string;
	readonly corrections?: string;
}

export interface PageCommand {
	/** All words of it. */
	readonly args: readonly string[];
	readonly shown: string;
}

/** Only the page has use for these. `log`: where the events of the command go. */
function pageFlags(log: string): readonly string[] {
	return ['--json', '--quiet', '--no-input', '--log', log];
}

export function checkCommand(settings: CommandSettings, log: string): PageCommand {
	const flags = [...planFlags(settings), '--keep-plan', ...settings.flags];
	return command('validate', settings.inputs, flags, pageFlags(showPath(settings.cwd, log)));
}

/** `count`: as a person typed it, for production. */
export function sendCommand(settings: CommandSettings, log: string, count: string | undefined): PageCommand {
	const isRehearsal = settings.state.target.kind === 'rehearsal';
	const saves = settings.mapping === undefined ? [] : ['--save-mapping'];
	const flags = [...planFlags(settings), ...saves, ...labelFlags(settings), ...settings.flags];
	const consent = isRehearsal ? ['--yes'] : count === undefined ? [] : ['--confirm', count];
	return command('import', settings.inputs, flags, [...consent, ...pageFlags(showPath(settings.cwd, log))]);
}

export function resumeCommand(settings: CommandSettings, run: string, log: string): PageCommand {
	const flags = [...targetFlags(settings), ...labelFlags(settings), ...settings.flags];
	// Whoever goes on has read what stopped it.
	const consent = ['--yes', '--fields-created'];
	const page = [...consent, '--json', '--quiet', '--log', showPath(settings.cwd, log)];
	return command('resume', [showPath(settings.cwd, run)], flags, page);
}

export function draftCommand(settings: CommandSettings, output: string): PageCommand {
	const { settings: said } = settings.state;
	const flags = [
		...listed('--company', said.company === undefined ? undefined : [said.company]),
		...single('--enrollment-id', said.enrollmentId),
		...single('--default-status', said.defaultStatus),
		...keepFlags(settings.flags, ['--runs-dir', '--config', ...LEDGER_FLAGS]),
		'-o',
		showPath(settings.cwd, output),
	];
	return command('draft', settings.inputs, flags, ['--json', '--quiet']);
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
	return target.kind === 'rehearsal' ? listed('--custom-fields', settings.customFields) : [];
}

function planFlags(settings: CommandSettings): readonly string[] {
	const { mapping, corrections, cwd, state } = settings;
	const { settings: said } = state;
	return [
		...single('--mapping', mapping === undefined ? undefined : showPath(cwd, mapping)),
		...single('--corrections', corrections === undefined ? undefined : showPath(cwd, corrections)),
		...targetFlags(settings),
		...single('--default-status', said.defaultStatus),
		...listed('--company', said.company === undefined ? undefined : [said.company]),
		...single('--enrollment-id', said.enrollmentId),
		...single('--encoding', said.encoding),
		...single('--delimiter', said.delimiter),
		...single('--locale', said.locale),
		...single('--repeated-serials', said.repeatedSerials),
		...single('--short-rows', said.shortRows),
		...listed('--exchange-rate', said.exchangeRate),
	];
}

function targetFlags({ cwd, dir, state: { target } }: CommandSettings): readonly string[] {
	if (target.kind === 'api') return ['--base-url', target.baseUrl];
	return ['--sandbox', '--data', showPath(cwd, path.join(dir, 'sandbox'))];
}

function single(flag: string, value: string | undefined): readonly string[] {
	return value === undefined || value === '' ? [] : [flag, value];
}

function listed(flag: string, values: readonly string[] = []): readonly string[] {
	return values.flatMap((value) => single(flag, value));
}

/** As it is typed in the working directory. */
export function showPath(cwd: string, file: string): string {
	const within = path.relative(cwd, file);
	return within === '' || within.startsWith('..') || path.isAbsolute(within) ? file : within;
}
