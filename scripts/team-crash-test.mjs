/**
 * `npm run trial -- crash-team`: several importers, each with a runs folder of its own, bring overlapping rows into one API by one
 * ledger in a real PostgreSQL, while one of them or the server fails; then people go on until nothing is left, and the API counts.
 *
 *     node scripts/team-crash-test.mjs [--small] [--only race,killed,restored,cut,restarted,frozen,failover,dumped] [--kills 200] [--rows 20000]
 *                                      [--seed 1] [--program dist/cli/bin.js]
 *
 * race       8 importers at once, nothing fails
 * killed     an importer is ended by SIGKILL
 * restored   an importer is ended by SIGKILL, and a copy of its run folder, made while it sent, is put back
 * cut        the server ends connections of importers (`pg_terminate_backend`)
 * restarted  the server stops at once, without a word to anybody, and comes back
 * frozen     an importer is stopped by SIGSTOP for longer than every time-out and goes on; every second time its connections are cut
 *            meanwhile
 * failover   a standby takes over that has not heard of the last moments; everybody is refused until the runs folders were brought in
 * dumped     a dump is put back into the same cluster, by turns as another database, as new tables and as rows alone; the same
 *
 * `--kills` is for the kinds between the first and the last two, a quarter for each; there is one failover for every twenty of them,
 * and one dump for every eight. Exit 0: no equipment and no
 * asset number created twice, none lost, none left reserved; and of every importer that ends by itself all rows are in one bucket.
 * For rows in doubt a person looks into the API: here that is this script.
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copyWhileSending, findSending, resolveDamaged } from './copies.mjs';
import { POSTGRES, startPostgres } from './postgres-server.mjs';
import { readRuns } from './read-runs.mjs';
import { pickOne, seededRandom } from './seeded.mjs';
import { endStarted, startCommand, startSandbox } from './started.mjs';
import { addFigures, createImporters, emptyFigures, goOn, judge, startSession } from './team/importers.mjs';

const { values } = parseArgs({
	options: {
		small: { type: 'boolean', default: false },
		only: { type: 'string', default: 'race,killed,restored,cut,restarted,frozen,failover,dumped' },
		kills: { type: 'string' },
		rows: { type: 'string' },
		seed: { type: 'string', default: '1' },
		program: { type: 'string' },
	},
});
const { small, program } = values;
const KILLS = Number(values.kills ?? (small ? 4 : 200)) / 4;
const FAILOVERS = Math.ceil(KILLS / 5);
/** Each way at least once. */
const DUMPS = Math.max(3, Math.ceil(KILLS / 2));
const WAYS = ['database', 'tables', 'rows'];
const RACE_IMPORTERS = 8;
const RACE_ROWS = Number(values.rows ?? (small ? 2_000 : 20_000));
const RACE_OVERLAP = 2.5;
const ROUND = { count: 3, rows: 200, overlap: 2 };
/** Deadline of each request where nothing fails. */
const PATIENT_SECONDS = 30;
/** Latency of the API, so that rows are in flight at a kill. */
const LATENCY_MS = 20;
/** Longer than the program waits for the API, and for the ledger: `ANSWER_MS` of `src/runs/team`. In small not as long as that. */
const FROZEN_MS = small ? 5_000 : 80_000;
/** Worlds of their own, in which mostly nothing happens. */
const FROZEN_WORLDS = small ? 1 : 10;
const DOWN_MS = 1_500;
/** Within which a copy is made of what is sent, and its importer killed after that. */
const COPIED_MS = 300;
/** In which a standby follows, and in which it no longer does. */
const FOLLOWED_MS = 500;
const LOST_MS = 500;
/** After which nobody learns more. */
const MOST_PROBLEMS = 5;
const ROLE = 'importer';

const scratch = mkdtempSync(path.join(tmpdir(), 'team-crash-test-'));

/** Each says whether it befell anybody. */
const strikes = {
	async killed({ random }, sessions) {
		const { child, ended } = pickOne(random, sessions);
		child.kill('SIGKILL');
		return (await ended).signal === 'SIGKILL';
	},
	async restored({ random, dir }, sessions, nth) {
		const { child, ended, runsDir, env } = pickOne(random, sessions);
		const run = await findSending(child, runsDir);
		if (run === undefined) return false;
		await delay(random() * COPIED_MS);
		const copy = path.join(dir, `copy-${nth}`);
		copyWhileSending(run, copy);
		await delay(random() * COPIED_MS);
		child.kill('SIGKILL');
		const { signal } = await ended;
		rmSync(signal === 'SIGKILL' ? run : copy, { recursive: true });
		if (signal !== 'SIGKILL') return false;
		renameSync(copy, run);
		await resolveDamaged(runsDir, { program, cwd: dir, env });
		return true;
	},
	cut: ({ random, postgres }) => cutConnections(postgres, random() < 0.5 ? 1 : 'ALL'),
	async restarted({ random, postgres }) {
		await postgres.stop('immediate');
		await delay(random() * DOWN_MS);
		await postgres.start();
		return true;
	},
	async frozen({ random, postgres }, sessions, nth) {
		const { child } = pickOne(random, sessions);
		child.kill('SIGSTOP');
		await delay(FROZEN_MS);
		if (nth % 2 === 1) await cutConnections(postgres, 'ALL');
		return child.kill('SIGCONT');
	},
	async failover(world) {
		const { random, postgres, database } = world;
		const standby = await postgres.standby();
		await delay(random() * FOLLOWED_MS);
		await standby.psql("ALTER SYSTEM SET primary_conninfo = ''");
		await standby.psql('SELECT pg_reload_conf()');
		await delay(random() * LOST_MS);
		await postgres.stop('immediate');
		await standby.promote();
		Object.assign(world, { postgres: standby, owner: standby.url(database), ledger: standby.url(database, ROLE) });
		return true;
	},
	async dumped({ random, postgres, database }, sessions, nth) {
		const putBack = await postgres.dump(database, WAYS[nth % WAYS.length]);
		await delay(random() * LOST_MS);
		await putBack();
		return true;
	},
};
/** After which everybody is refused. */
const MOVED = ['failover', 'dumped'];

if (POSTGRES === undefined) {
	console.error('no PostgreSQL is installed here: nothing was tried');
	process.exit(2);
}
let failed = false;
try {
	for (const name of values.only.split(',')) {
		const from = performance.now();
		const worlds = Array.from({ length: name === 'frozen' ? FROZEN_WORLDS : 1 }, (_, nth) => `${name}-${nth + 1}`);
		const kills = ({ failover: FAILOVERS, dumped: DUMPS }[name] ?? KILLS) / worlds.length;
		const all = await Promise.all(worlds.map((world) => tryIn(world, name, kills)));
		const { problems, ...figures } = all.reduce(addFigures);
		const seconds = Number(((performance.now() - from) / 1000).toFixed(1));
		console.log(JSON.stringify({ campaign: name, ...figures, seconds, problems: problems.length }));
		for (const problem of problems) console.error(problem);
		if (problems.length > 0) failed = true;
	}
} finally {
	endStarted();
	rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed ? 1 : 0;

async function tryIn(name, kind, kills) {
	const world = await openWorld(name);
	const figures = kind === 'race' ? await race(world) : await strike(world, kind, kills);
	await world.close();
	return figures;
}

/** An API that counts, and a ledger to which importers come with the rights that it says they need. */
async function openWorld(name) {
	const dir = path.join(scratch, name);
	const api = await startSandbox(path.join(dir, 'api'));
	const latency = { match: { operation: 'createAsset' }, action: { type: 'latency', ms: LATENCY_MS } };
	await api.control('PUT', '/faults', { rules: [latency] });
	const postgres = await startPostgres({ fsync: true });
	const database = await postgres.createDatabase();
	await postgres.psql(`CREATE ROLE ${ROLE} LOGIN`);
	const owner = postgres.url(database);
	const rights = await askLedger({ dir, owner }, ['init', ROLE]);
	await postgres.psql(rights, { database });
	const close = async () => {
		await api.stop();
		await postgres.close();
	};
	const random = seededRandom(`${values.seed}-${name}`);
	return { dir, random, program, api, postgres, database, owner, ledger: postgres.url(database, ROLE), close };
}

/** Asks it what its owner asks. */
async function askLedger({ dir, owner }, words, env = {}) {
	const asked = ['ledger', ...words, '--ledger', owner, '--lang', 'en'];
	const { code, stdout, stderr } = await startCommand(asked, { program, cwd: dir, env }).ended;
	if (code !== 0) throw new Error(`ledger ${words[0]} ended with ${code}: ${stderr}`);
	return stdout;
}

async function race(world) {
	const figures = emptyFigures();
	const rows = RACE_ROWS / RACE_IMPORTERS;
	const importers = createImporters(world, {
		name: 'race',
		count: RACE_IMPORTERS,
		rows,
		overlap: RACE_OVERLAP,
		timeoutSeconds: PATIENT_SECONDS,
	});
	const from = performance.now();
	const sessions = await importAtOnce(importers, figures);
	for (const { code, signal } of sessions)
		if (code !== 0 && code !== 3) figures.problems.push(`ended: ${signal ?? code}`);
	const raceSeconds = Number(((performance.now() - from) / 1000).toFixed(1));
	await judge(world, importers, figures);
	const buckets = {};
	for (const importer of importers) {
		for (const [name, count] of Object.entries(importer.buckets)) buckets[name] = (buckets[name] ?? 0) + count;
	}
	return { ...figures, buckets, raceSeconds };
}

/** Rounds in which importers begin together and one is struck, and now and then one that goes on, until there were enough kills. */
async function strike(world, kind, kills) {
	const { random } = world;
	const figures = emptyFigures();
	const wholeMs = await measureRound(world, figures);
	while (figures.kills < kills && figures.problems.length < MOST_PROBLEMS) {
		figures.rounds++;
		const before = figures.kills;
		const importers = createImporters(world, { name: `${kind}-${figures.rounds}`, ...ROUND });
		const strikeWithin = async (sessions, ms) => {
			await delay(random() * ms);
			const running = sessions.filter(({ child }) => child.exitCode === null && child.signalCode === null);
			if (running.length > 0 && (await strikes[kind](world, running, figures.kills))) figures.kills++;
		};
		const sessions = importers.map((importer) => startSession(importer, ['import', importer.file], figures));
		await strikeWithin(sessions, wholeMs);
		await Promise.all(sessions.map(({ ended }) => ended));
		// All may have ended before anything failed.
		const isMoved = MOVED.includes(kind);
		if (isMoved && figures.kills > before) await acceptServer(world, importers, figures);
		await goOn(importers, figures, async (going) => {
			if (!isMoved && figures.kills < kills && random() < 1 / 3) await strikeWithin(going, wholeMs);
		});
		await judge(world, importers, figures);
		for (const { dir } of importers) rmSync(dir, { recursive: true, force: true });
	}
	return figures;
}

/** Nobody sends anything by a server that may have forgotten what it was told, until every runs folder was brought in again. */
async function acceptServer(world, importers, figures) {
	const before = await world.api.assets();
	const [first] = importers;
	const { code } = await startSession(first, ['import', first.file], figures).ended;
	const after = await world.api.assets();
	if (code !== 4 || after.size !== before.size)
		figures.problems.push(`the new server was taken for the old one: ${code}`);
	const accept = ['check', '--accept', 'new-server'];
	const isTaken = await askLedger(world, accept).catch(() => undefined);
	if (isTaken !== undefined) figures.problems.push('the new server was accepted before anything came in');
	const env = { ASSET_IMPORTER_API_KEY: world.api.apiKey };
	let brought = 0;
	for (const { runsDir } of importers) {
		if ((await readRuns(runsDir)).length === 0) continue;
		const [{ runs }] = JSON.parse(await askLedger(world, ['import', runsDir, '--json'], env));
		brought += runs;
	}
	// Nobody had sent anything yet: there is nothing to come in.
	await askLedger(world, brought === 0 ? [...accept, '--accept', 'missing-runs'] : accept);
}

/** Measures importers while nothing fails. */
async function measureRound(world, figures) {
	const importers = createImporters(world, { name: 'whole', ...ROUND, timeoutSeconds: PATIENT_SECONDS });
	const from = performance.now();
	await importAtOnce(importers, figures);
	const wholeMs = performance.now() - from;
	await judge(world, importers, figures);
	return wholeMs;
}

function importAtOnce(importers, figures) {
	return Promise.all(importers.map((importer) => startSession(importer, ['import', importer.file], figures).ended));
}

/** `limit`: of how many. Says whether there was one. */
async function cutConnections({ psql }, limit) {
	const chosen = `SELECT pid FROM pg_stat_activity WHERE usename = '${ROLE}' ORDER BY random() LIMIT ${limit}`;
	return Number(await psql(`SELECT count(pg_terminate_backend(pid)) FROM (${chosen}) AS chosen`)) > 0;
}
