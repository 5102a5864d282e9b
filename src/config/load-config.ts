/**
 * Turns flags, environment and config file into one frozen `Config`, and a command's own flags into `Flags`. Throws `Fault`
 * for an invalid value.
 */
import { definedOf } from '../messages/problem.ts';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ZodType } from 'zod';
import { readPastedKey } from '../contract/api-key.ts';
import { showLedgerAddress, withoutPasswords } from '../contract/ledger-address.ts';
import { Fault } from '../messages/fault.ts';
import { settingsSchema, type Config, type Settings, WORDS_OF_SETTINGS } from './config.ts';
import { flagsSchema, type Flags } from './flags.ts';
import { OPTIONS } from './options.ts';
import { languageOfSystem } from '../messages/message.ts';

const CONFIG_FILE = 'asset-importer.config.json';
const VARIABLES: ReadonlyMap<string, string> = new Map([
	['baseUrl', 'ASSET_IMPORTER_BASE_URL'],
	['runsDir', 'ASSET_IMPORTER_RUNS_DIR'],
	['ledger', 'ASSET_IMPORTER_LEDGER'],
	['lang', 'ASSET_IMPORTER_LANG'],
]);

/** Parsed options by name. */
type TypedFlags = Readonly<Record<string, unknown>>;

export interface ConfigSources {
	readonly flags: TypedFlags;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly cwd: string;
	/** Asks the system for the user's folder, if no variable names it. */
	readonly home?: (() => string | undefined) | undefined;
}

export function parseFlags(typed: TypedFlags): Flags {
	return parse(flagsSchema, typed, 'flag');
}

export function loadConfig({ flags: typed, env, cwd, home }: ConfigSources): Config {
	const flags = parseFlags(typed);
	const named = Object.keys(settingsSchema.shape);
	const fromFlags = Object.fromEntries(Object.entries(typed).filter(([name]) => named.includes(name)));
	// `--sandbox` overrides a configured address, but contradicts one typed beside it.
	if (flags.sandbox && fromFlags['baseUrl'] !== undefined) throw new Fault('sandbox-with-address');
	const fromFile = readConfigFile(flags.config, cwd);
	const fromEnv = Object.fromEntries([...VARIABLES].flatMap(([name, of]) => (env[of] ? [[name, env[of]]] : [])));
	const { ledger: url, ...settings }: Settings = {
		...fromFile,
		...parse(settingsSchema, fromEnv, 'env'),
		...parse(settingsSchema, fromFlags, 'flag'),
	};
	const typedSettings = new Set([...Object.keys(fromEnv), ...Object.keys(fromFlags)]);
	const unnamed = flags.config === undefined ? Object.keys(fromFile).filter((name) => !typedSettings.has(name)) : [];
	const stateDir = stateDirOf(env, cwd, home);
	const lacksHome = stateDir === undefined && home !== undefined && env[STATE_DIR] === undefined;
	const found = { apiKey: readApiKey(flags.apiKeyFile, env, cwd), proxy: proxyOf(env), stateDir };
	return Object.freeze({
		...settings,
		language: settings.lang ?? languageOfSystem(env),
		runsDir: path.resolve(cwd, settings.runsDir ?? 'runs'),
		isRunsDirChosen: settings.runsDir !== undefined,
		ofFolder: { file: CONFIG_FILE, settings: new Set(unnamed) },
		...(lacksHome ? { lacksHome } : {}),
		...definedOf({ ...found, ledger: url === undefined ? undefined : { url } }),
	});
}

/** For a calling program, which has no config file. */
export function parseSettings(values: object): Settings {
	return parse(settingsSchema, values, 'file');
}

function parse<Values>(schema: ZodType<Values>, values: object, from: 'file' | 'env' | 'flag', file = ''): Values {
	// Each schema is used once, so compiling it would not pay.
	const parsed = schema.safeParse(values, { jitless: true });
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
	const name = unknown ?? String(issue?.path[0] ?? '');
	const found: unknown = new Map<string, unknown>(Object.entries(values)).get(name);
	if (unknown !== undefined) {
		const known = Object.keys(settingsSchema.shape).join(', ');
		const common = { setting: name, file, known };
		const option = Object.keys(OPTIONS).find((one) => one === kebab(name) || one === `no-${name}`);
		throw new Fault(
			'setting-unknown',
			option === undefined ? { kind: 'other', ...common } : { kind: 'typed', ...common, option: `--${option}` },
		);
	}
	const setting = {
		flag: `--${kebab(name)}`,
		env: VARIABLES.get(name) ?? name,
		file: file === '' ? name : `${name} (${file})`,
	}[from];
	const expected = issue === undefined ? '' : expectedOf(issue, name);
	throw new Fault('setting-invalid', { setting, found: showFound(name, found), expected, file });
}

function showFound(name: string, found: unknown): string {
	const text = Array.isArray(found) ? found.join(', ') : typeof found === 'string' ? found : JSON.stringify(found);
	return name === 'ledger' ? showLedgerAddress(text) : withoutPasswords(text);
}

function expectedOf(
	issue: { readonly code: string; readonly message: string; readonly values?: unknown },
	name: string,
): string {
	if (!Array.isArray(issue.values)) return issue.message;
	const words = new Map<unknown, readonly string[]>(Object.entries(WORDS_OF_SETTINGS[name] ?? {}));
	return issue.values
		.map((value) => [value, ...(words.get(value) ?? []).slice(0, 1).map((word) => `(${word})`)].join(' '))
		.join(', ');
}

function kebab(name: string): string {
	return name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** JSON errors quote the file, which may contain a password. */
const QUOTED = /,? ?(?:\.\.\.)?".*"(?:\.\.\.)?(?= is not valid JSON)/s;

function readConfigFile(named: string | undefined, cwd: string): Settings {
	const file = path.resolve(cwd, named ?? CONFIG_FILE);
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if (named === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
		throw unusable('config', '--config', file, reasonOf(error), error);
	}
	let values: unknown;
	try {
		values = JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (error) {
		throw unusable('config', '--config', file, reasonOf(error).replace(QUOTED, ''), error);
	}
	if (typeof values !== 'object' || values === null || Array.isArray(values)) {
		throw unusable('config', '--config', file, '{…}');
	}
	return parse(settingsSchema, values, 'file', file);
}

function unusable(
	kind: 'config' | 'key' | 'certificate',
	option: string,
	file: string,
	reason: string,
	cause?: unknown,
): Fault {
	return new Fault('option-file-unreadable', { kind, option, path: file, reason }, { cause });
}

function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

function readApiKey(file: string | undefined, env: ConfigSources['env'], cwd: string): string | undefined {
	const pasted =
		file === undefined
			? env['ASSET_IMPORTER_API_KEY']
			: readNamedFile('key', '--api-key-file', path.resolve(cwd, file));
	if (pasted === undefined || pasted.trim() === '') return undefined;
	const read = readPastedKey(pasted);
	if (read.ok) return read.key;
	throw new Fault('api-key-malformed', { source: file ?? 'ASSET_IMPORTER_API_KEY' });
}

/** Reads the file named by an option. */
export function readNamedFile(kind: 'key' | 'certificate', option: string, file: string): string {
	try {
		return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
	} catch (error) {
		throw unusable(kind, option, file, reasonOf(error), error);
	}
}

/** Reads the usual variables, in upper or lower case. The API uses HTTPS, so `HTTPS_PROXY` comes first. */
function proxyOf(env: ConfigSources['env']): Config['proxy'] {
	const url = env['HTTPS_PROXY'] ?? env['https_proxy'] ?? env['ALL_PROXY'] ?? env['all_proxy'];
	if (url === undefined || url === '') return undefined;
	const noProxy = (env['NO_PROXY'] ?? env['no_proxy'] ?? '').split(/[,\s]+/).filter((host) => host !== '');
	return { url, noProxy };
}

const STATE_DIR = 'ASSET_IMPORTER_STATE_DIR';

/** The system's folder for program state. Undefined if the user wants none, or has no folder at all. */
function stateDirOf({ [STATE_DIR]: named, ...env }: ConfigSources['env'], cwd: string, home: ConfigSources['home']) {
	if (named !== undefined) return named === '' ? undefined : path.resolve(cwd, named);
	const { HOME, LOCALAPPDATA, XDG_STATE_HOME } = env;
	const inHome = (...names: readonly string[]): string | undefined => {
		const folder = HOME || home?.();
		return folder && path.join(folder, ...names);
	};
	const base =
		process.platform === 'win32'
			? LOCALAPPDATA || inHome('AppData', 'Local')
			: process.platform === 'darwin'
				? inHome('Library', 'Application Support')
				: XDG_STATE_HOME || inHome('.local', 'state');
	return base === undefined || !path.isAbsolute(base) ? undefined : path.join(base, 'asset-importer');
}
