/**
 * `asset-importer app`: serves the page and opens it in the browser. If the page of this runs folder is already served, opens
 * that. The first Ctrl-C waits for requests in flight, the second aborts them.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import type { InvitationBody } from '../../app/server/enter.ts';
import {
	askRunningApp,
	type Declined,
	forgetRunningApp,
	type Invitation,
	makePrivateFolder,
	noteRunningApp,
	readFormerPort,
} from '../../app/server/running-app.ts';
import { type AppServer, serveApp } from '../../app/server/serve-app.ts';
import { createProgram, type Program, type RunningCommand } from '../../app/workbench/program.ts';
import { Workbenches } from '../../app/workbench/workbenches.ts';
import { type Config, definedOf } from '../../config/config.ts';
import { planSettings } from '../run/plan-settings.ts';
import { PACKAGE_FOLDER, PROGRAM_VERSION } from '../../config/program-version.ts';
import { parseLedgerAddress } from '../../contract/ledger-address.ts';
import { Fault } from '../../messages/fault.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { loadTexts, wordsOf } from '../../messages/texts.ts';
import { keepFlags } from '../../reports/text/command-line.ts';
import { isGlob } from '../../sources/open/expand-glob.ts';
import { confirmAddress } from '../api/confirm-address.ts';
import { teamPlace } from '../api/team.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { listenForStop, type Stop } from '../terminal/stop.ts';
import { spawn } from 'node:child_process';
import { Worker } from 'node:worker_threads';

export const runApp: CommandRun = async (invocation) => {
	const { args, flags, config, io } = invocation;
	const missing = args.find((input) => !isGlob(input) && !existsSync(path.resolve(io.cwd, input)));
	if (missing !== undefined) throw new Fault('input-not-found', { path: missing });
	const wanted = { inputs: args.map((input) => path.resolve(io.cwd, input)), asFile: flags.open };
	const folder = await makePrivateFolder(privatePlaces(config));
	const running = folder === undefined ? undefined : await askRunningApp(folder, wanted);
	return running === undefined ? serveUntilStopped(folder, wanted, invocation) : showRunning(running, invocation);
};

/** Opens the page of a program that already serves this runs folder. */
async function showRunning(answer: Invitation | Declined, invocation: Invocation): Promise<number> {
	if (!('declined' in answer)) {
		await showPage(answer, invocation);
		return EXIT.done;
	}
	const { message, action = '' } = answer.declined;
	invocation.io.stderr.write(`${[message, action].join('\n').trim()}\n`);
	return EXIT.usage;
}

async function serveUntilStopped(
	folder: string | undefined,
	wanted: InvitationBody,
	invocation: Invocation,
): Promise<number> {
	const { flags, config, io } = invocation;
	const running = new Set<RunningCommand>();
	const stop = listenForStop(io, config.language, () => running.size > 0);
	const program = createOwnProgram(invocation, stop, running);
	const server = await startServer(folder, program, invocation);
	try {
		if (folder !== undefined && !(await noteRunningApp(folder, server))) {
			// Another process was first, or a killed process left its file.
			const first = await askRunningApp(folder, wanted);
			if (first !== undefined) return await showRunning(first, invocation);
			await forgetRunningApp(folder);
			await noteRunningApp(folder, server);
		}
		await showPage({ address: server.address, ...(await server.invite(wanted)) }, invocation);
		if (!flags.json) io.stdout.write(`${wordsOf('cli', config.language)('app.stop')}\n`);
		if (!stop.requested.aborted) await once(stop.requested, 'abort');
		if (folder !== undefined) await forgetRunningApp(folder);
		return EXIT.done;
	} finally {
		await server.close();
		stop.dispose();
	}
}

async function startServer(
	folder: string | undefined,
	program: Program,
	{ flags, config, typedFlags, io }: Invocation,
): Promise<AppServer> {
	const { language, runsDir, baseUrl, apiKey } = config;
	await confirmAddress({ config, io });
	// The page can switch between both.
	await Promise.all([loadTexts('pt-BR'), loadTexts('en')]);
	const onBug = (error: unknown): void =>
		void io.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
	const workbenches = new Workbenches({
		program,
		startThread: () =>
			new Worker(path.join(PACKAGE_FOLDER, 'dist/cli/check-thread.js'), { env: ownEnv({ io, config }) }),
		onBug,
		runsDir,
		cwd: io.cwd,
		flags: keepFlags(typedFlags, 'page'),
		language,
		nfeOptions: async () => (await planSettings(config, io.cwd)).nfe,
		...(await teamPlace({ config, io })),
		samplesDir: path.join(PACKAGE_FOLDER, 'samples'),
		...(baseUrl === undefined ? {} : { target: { kind: 'api', baseUrl, ...definedOf({ apiKey }) } }),
	});
	const formerPort = folder === undefined ? undefined : await readFormerPort(folder);
	return serveApp({
		workbenches,
		runsDir,
		pageDir: path.join(PACKAGE_FOLDER, 'dist/app/page'),
		version: PROGRAM_VERSION,
		language,
		...definedOf({ port: flags.port, formerPort, privateFolder: folder }),
		onBug,
	});
}

/**
 * A check or an import gets a key only from its own workbench, and the password of a typed ledger address by a variable, since other
 * users can see flags.
 */
function ownEnv({ io, config }: Pick<Invocation, 'io' | 'config'>): Record<string, string> {
	const { ASSET_IMPORTER_API_KEY: _key, ...given } = io.env;
	const password = config.ledger === undefined ? undefined : parseLedgerAddress(config.ledger.url)?.password;
	return definedOf({ ...given, PGPASSWORD: password ?? given['PGPASSWORD'] });
}

/** Starts this program's imports for the page. */
function createOwnProgram({ io, config }: Invocation, { now }: Stop, running: Set<RunningCommand>): Program {
	const program = createProgram({
		file: process.execPath,
		args: [path.join(PACKAGE_FOLDER, 'dist/cli/bin.js')],
		env: ownEnv({ io, config }),
		onBug: (text) => io.stderr.write(text),
	});
	now.addEventListener('abort', () => {
		for (const command of running) command.stop();
	});
	return {
		start(args, options) {
			const command = program.start(args, options);
			running.add(command);
			const forget = (): void => void running.delete(command);
			command.ended.then(forget, forget);
			return command;
		},
	};
}

/** First a place in the runs folder: a sandboxed browser (snap) cannot read hidden folders of the home. */
function privatePlaces({ runsDir, stateDir }: Config): readonly string[] {
	const mark = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
	const beside = path.join(runsDir, `.app-${mark(`${hostname()} ${process.getuid?.() ?? ''}`)}`);
	const noted = stateDir === undefined ? [] : [path.join(stateDir, 'app', mark(runsDir))];
	return process.platform === 'win32' ? noted : [beside, ...noted];
}

async function showPage({ address, token, file }: Invitation, { flags, config, io }: Invocation): Promise<void> {
	const words = wordsOf('cli', config.language);
	const isOpened = flags.open && file !== undefined && (await openBrowser(file, io.env));
	const url = isOpened ? undefined : `${address}/#${token}`;
	if (flags.json) {
		io.stdout.write(`${renderJson({ address, ...definedOf({ url }) })}\n`);
		return;
	}
	if (url === undefined) {
		io.stdout.write(`${words('app.opened', { address })}\n`);
		return;
	}
	if (flags.open) io.stderr.write(`${words('app.not-opened')}\n`);
	const { port } = new URL(address);
	io.stdout.write(`${words('app.once', { url })}\n${words('app.tunnel', { port })}\n`);
}

/** Do not wait longer for a browser that starts in the foreground. */
const PATIENCE_MS = 5_000;

const OPENERS: Partial<Record<NodeJS.Platform, readonly [name: string, ...args: string[]]>> = {
	darwin: ['open'],
	win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
};
const OTHER_OPENER = ['xdg-open'] as const;

/**
 * Opens a file in the browser; false if that failed. Not an address with a key in it, since everybody on the computer can read a
 * command line, but only the user can read the file.
 */
function openBrowser(file: string, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
	const [name, ...args] = OPENERS[process.platform] ?? OTHER_OPENER;
	return new Promise((resolve) => {
		const opener = spawn(name, [...args, file], { stdio: 'ignore', detached: true, env: { ...env } });
		const patience = setTimeout(() => resolve(true), PATIENCE_MS);
		const end = (isOpened: boolean): void => {
			clearTimeout(patience);
			resolve(isOpened);
		};
		opener.on('error', () => end(false));
		opener.on('exit', (code) => end(code === 0));
		opener.unref();
	});
}
