/** `asset-importer resume`: goes on with an interrupted run; the inputs may be gone. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.ts';
import { loadConfig } from '../../config/load-config.ts';
import { Fault } from '../../problems/fault.ts';
import { openRun } from '../../runs/run-view.ts';
import { confirmSending } from '../confirm.ts';
import { connect } from '../connect.ts';
import { EXIT } from '../exit-code.ts';
import type { Io } from '../io.ts';
import type { CommandRun } from '../program.ts';
import { createProgress } from '../progress.ts';
import { reportRun, showPath } from '../report-run.ts';
import { sendRun } from '../send-run.ts';
import { listenForStop } from '../stop.ts';

export const runResume: CommandRun = async ({ words, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const dir = await findRun(words[0], config, io);
	const run = await openRun(dir);
	const quiet = flags['quiet'] === true;
	if (run.record.planned !== undefined && run.figures.notSent === 0) {
		if (!quiet) io.stderr.write(`${NOTHING_LEFT[config.language](showPath(io, dir))}\n`);
		await reportRun(dir, { io, config, json: flags['json'] === true, quiet });
		return EXIT.done;
	}
	const stop = listenForStop(io, config.language);
	const { baseUrl } = run.record.environment ?? {};
	const named =
		config.baseUrl === undefined && flags['sandbox'] !== true && baseUrl !== undefined
			? { ...config, baseUrl }
			: config;
	const connection = await connect(named, flags['sandbox'] === true, run.record.environment);
	try {
		const yes = flags['yes'] === true;
		await confirmSending(io, config, connection.environment, { yes, drafts: run.figures.notSent, dir });
		const progress = createProgress(io, quiet);
		return await sendRun(dir, { io, config, flags, connection, progress, stop });
	} finally {
		await connection.close();
		stop.dispose();
	}
};

const NOTHING_LEFT = {
	'pt-BR': (dir: string) => `${dir}: esta execução já terminou; não há nada a enviar.`,
	en: (dir: string) => `${dir}: this run is finished; there is nothing to send.`,
} as const;

/** The run named by its folder or its name, or the last one that was not finished, or the last one. */
async function findRun(named: string | undefined, config: Config, io: Io): Promise<string> {
	if (named !== undefined) {
		const below = path.join(config.runsDir, named);
		return (await isRun(below)) ? below : path.resolve(io.cwd, named);
	}
	const entries = await readdir(config.runsDir).catch(() => []);
	const runs = entries
		.filter((name) => /^\d{8}T\d{6}Z-/.test(name))
		.toSorted()
		.toReversed();
	let lastImport: string | undefined;
	for (const name of runs) {
		const dir = path.join(config.runsDir, name);
		const run = await openRun(dir);
		if (run.record.command !== 'import') continue;
		lastImport ??= dir;
		if (run.record.planned !== undefined && run.figures.notSent > 0) return dir;
	}
	if (lastImport === undefined) throw new Fault('run-not-found', { path: config.runsDir });
	return lastImport;
}

async function isRun(dir: string): Promise<boolean> {
	return (await readdir(dir).catch((): string[] => [])).includes('run.json');
}
