/**
 * `npm run trial -- crash`: kills real imports with SIGKILL, goes on with `resume` until each is done, and counts what the API
 * has. The API runs in a process of its own and keeps its state on disk.
 *
 *     node scripts/crash-test.mjs [--small] [--only moments,lines,copies,folders,swapped,cloned,resets,storm,errors] [--kills 200] [--rows 300] [--seed 1]
 *                                 [--program dist/cli/bin.js]
 *
 * moments  imports killed at seeded random moments, one in three of the resumes killed too
 * lines    a small import killed before, within and after each line that it writes to its journal
 * copies   imports of which a copy is made while they send, and which are killed later: the copy of the run is put back, or that of
 *          the runs folder goes on beside the original (`--copies 40`)
 * folders  an import that is killed, imported whole from another runs folder, and resumed; every other time both start at once
 * swapped  two killed imports of one folder whose journals, or plans, are swapped: refused until they are put back
 * cloned   an import whose lock names another boot, as that of a clone would: a second one does not begin
 * resets   100,000 rows to an API that resets every 500th connection after creating
 * storm    2,000 rows to an API that allows 20 requests a second and answers 429 beyond
 * errors   3,200 rows, 32 at once, to an API that takes 100 ms and fails now and then, whatever it carries: the rate of each kind
 *
 * Exit 0: no enrollment id created twice, none lost, and never more unconfirmed than were in flight at a kill, or sent since a copy was made.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { copyWhileSending, findSending, resolveDamaged } from './copies.mjs';
import { readJournal, readRuns } from './read-runs.mjs';
import { seededRandom } from './seeded.mjs';
import { endStarted, startCommand, startSandbox } from './started.mjs';

const root = path.join(import.meta.dirname, '..');
const { values } = parseArgs({
	options: {
		small: { type: 'boolean', default: false },
		only: { type: 'string', default: 'moments,lines,copies,folders,swapped,cloned,resets,storm,errors' },
		kills: { type: 'string' },
		copies: { type: 'string' },
		rows: { type: 'string' },
		seed: { type: 'string', default: '1' },
		program: { type: 'string', default: path.join(root, 'dist/cli/bin.js') },
	},
});
const small = values.small;
const KILLS = Number(values.kills ?? (small ? 8 : 200));
const ROWS = Number(values.rows ?? (small ? 150 : 300));
const COPIES = Number(values.copies ?? (small ? 2 : 40));
const COPY_LATENCY_MS = 20;
const RESET_ROWS = small ? 2_000 : 100_000;
const RESET_EVERY = small ? 50 : 500;
const STORM_ROWS = small ? 100 : 2_000;
const STORM_PER_SECOND = 20;
const ERROR_ROWS = small ? 64 : 3_200;
const ERROR_CONCURRENCY = 32;
const ERROR_LATENCY_MS = 100;
const LINE_RUN_ROWS = small ? 2 : 8;
const CONCURRENCY = 8;
const MOST_SESSIONS = 20;

const program = path.resolve(values.program);
const random = seededRandom(values.seed);
const scratch = mkdtempSync(path.join(tmpdir(), 'crash-test-'));

const campaigns = {
	moments: killAtMoments,
	lines: killAtLines,
	copies: goOnWithCopies,
	folders: useTwoFolders,
	swapped: swapFiles,
	cloned: sendFromClone,
	resets: resetConnections,
	storm: throttle,
	errors: failNowAndThen,
};
let failed = false;
try {
	for (const name of values.only.split(',')) {
		const sandbox = await startSandbox(path.join(scratch, `sandbox-${name}`));
		const from = performance.now();
		const { problems, ...figures } = await campaigns[name](sandbox, path.join(scratch, name));
		await sandbox.stop();
		const seconds = Number(((performance.now() - from) / 1000).toFixed(1));
		console.log(JSON.stringify({ campaign: name, ...figures, seconds, problems: problems.length }));
		for (const problem of problems.slice(0, 20)) console.error(problem);
		if (problems.length > 0) failed = true;
	}
} finally {
	endStarted();
	rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function killAtMoments(sandbox, dir) {
	const whole = await measureWholeImport(sandbox, path.join(dir, 'whole'));
	const figures = emptyFigures();
	for (let trial = 1; figures.kills < KILLS; trial++) {
		// From the start of the process to a little after its end.
		const moment = random() * whole * 1.1;
		const job = newJob(sandbox, path.join(dir, `${trial}`), idsOf(ROWS, `M${trial}-`));
		let kills = 0;
		await runUntilDone(job, (session) => {
			const kill = session === 0 || (figures.kills + kills < KILLS && random() < 1 / 3);
			return kill ? { afterMs: session === 0 ? moment : random() * whole, onKill: () => kills++ } : {};
		});
		figures.kills += kills;
		await judge(job, { kills, unconfirmed: kills * CONCURRENCY }, figures);
		rmSync(job.dir, { recursive: true, force: true });
	}
	return figures;
}

async function killAtLines(sandbox, dir) {
	const figures = emptyFigures();
	for (const where of ['before', 'within', 'after']) {
		for (let line = 1; ; line++) {
			const job = newJob(sandbox, path.join(dir, `${where}-${line}`), idsOf(LINE_RUN_ROWS, `L-${where}-${line}-`));
			let kills = 0;
			const settings = { DIE_AT_LINE: String(line), DIE_WHERE: where };
			const dieing = { settings, preload: true, onKill: () => kills++ };
			await runUntilDone(job, (session) => (session === 0 ? dieing : {}));
			figures.kills += kills;
			await judge(job, { kills, unconfirmed: kills * CONCURRENCY }, figures);
			// The journal has no such line.
			if (kills === 0) break;
		}
	}
	return figures;
}

async function goOnWithCopies(sandbox, dir) {
	await slowDown(sandbox);
	const sendingMs = (ROWS / CONCURRENCY) * COPY_LATENCY_MS;
	const figures = { ...emptyFigures(), copies: 0, damaged: 0 };
	for (let trial = 1; figures.copies < COPIES; trial++) {
		const job = newJob(sandbox, path.join(dir, `${trial}`), idsOf(ROWS, `C${trial}-`));
		const { child, ended } = startSession(job, ['import', job.file, '--yes']);
		const run = await findSending(child, job.runsDir);
		await delay(random() * sendingMs);
		const isWhole = figures.copies % 2 === 1;
		const [from, to] = [isWhole ? job.runsDir : run, path.join(job.dir, 'copy')];
		if (run !== undefined) copyWhileSending(from, to);
		const sentBefore = (await sandbox.assets()).size;
		await delay(random() * sendingMs);
		child.kill('SIGKILL');
		const { signal } = await ended;
		const sentSince = (await sandbox.assets()).size - sentBefore;
		if (signal === 'SIGKILL' && run !== undefined) {
			if (!isWhole) {
				rmSync(from, { recursive: true });
				renameSync(to, from);
			}
			job.folders = isWhole ? [to, from] : [job.runsDir];
			for (const runsDir of job.folders) {
				const isDamaged = await resolveDamaged(runsDir, { program, cwd: job.dir, env: envOf(job) });
				if (isDamaged) figures.damaged++;
				job.runsDir = runsDir;
				await runUntilDone(job, () => ({}));
			}
			figures.copies++;
			figures.kills++;
			// Each of two folders may hold the rows that the other has sent; after damage all rows may be in doubt.
			const unconfirmed = isWhole || figures.damaged > 0 ? Infinity : sentSince + 2 * CONCURRENCY;
			await judge(job, { kills: 1, unconfirmed }, figures);
		}
		rmSync(job.dir, { recursive: true, force: true });
	}
	return figures;
}

async function useTwoFolders(sandbox, dir) {
	await slowDown(sandbox);
	const figures = { ...emptyFigures(), refusedAtOnce: 0 };
	for (let trial = 1; trial <= COPIES; trial++) {
		const job = newJob(sandbox, path.join(dir, `${trial}`), idsOf(ROWS, `F${trial}-`));
		const other = path.join(job.dir, 'other');
		job.folders = [job.runsDir, other];
		const first = startSession(job, ['import', job.file]);
		const beside = trial % 2 === 0 ? startSession({ ...job, runsDir: other }, ['import', job.file]) : undefined;
		if (beside === undefined) {
			await findSending(first.child, job.runsDir);
			await delay(random() * (ROWS / CONCURRENCY) * COPY_LATENCY_MS);
			first.child.kill('SIGKILL');
			figures.kills++;
		}
		const codes = [(await first.ended).code, (await beside?.ended)?.code];
		if (beside !== undefined && codes.includes(2)) figures.refusedAtOnce++;
		for (const runsDir of [other, job.runsDir]) await runUntilDone(Object.assign(job, { runsDir }), () => ({}));
		// Each folder may hold the rows that were in flight.
		await judge(job, { kills: 1, unconfirmed: 2 * CONCURRENCY }, figures);
		rmSync(job.dir, { recursive: true, force: true });
	}
	return figures;
}

async function swapFiles(sandbox, dir) {
	await slowDown(sandbox);
	const figures = emptyFigures();
	for (let trial = 1; trial <= COPIES; trial++) {
		const name = trial % 2 === 0 ? 'plan.jsonl' : 'journal.jsonl';
		const jobs = ['A', 'B'].map((half) =>
			newJob(sandbox, path.join(dir, `${trial}`, half), idsOf(ROWS, `W${trial}${half}-`)),
		);
		const runs = [];
		for (const job of jobs) {
			Object.assign(job, { dir: path.join(dir, `${trial}`), runsDir: path.join(dir, `${trial}`, 'runs') });
			const { child, ended } = startSession(job, ['import', job.file]);
			await findNext(child, job.runsDir, runs);
			await delay(random() * (ROWS / CONCURRENCY) * COPY_LATENCY_MS);
			child.kill('SIGKILL');
			await ended;
			figures.kills++;
		}
		// Requests in flight at the kill create their assets.
		await delay(10 * COPY_LATENCY_MS);
		const before = (await sandbox.assets()).size;
		swap(runs.map((run) => path.join(run, name)));
		for (const run of runs) {
			const { code } = await runProgram(jobs[0], ['resume', run], {});
			if (code === 0) figures.problems.push(`${run} was sent with the ${name} of another run`);
		}
		if ((await sandbox.assets()).size > before) figures.problems.push(`${name}: rows were sent`);
		swap(runs.map((run) => path.join(run, name)));
		for (const [index, run] of runs.entries()) await runProgram(jobs[index], ['resume', run], {});
		const ids = jobs.flatMap((job) => job.ids);
		await judge({ ...jobs[0], ids }, { kills: 2, unconfirmed: 2 * CONCURRENCY }, figures);
		rmSync(path.join(dir, `${trial}`), { recursive: true, force: true });
	}
	return figures;
}

async function sendFromClone(sandbox, dir) {
	await slowDown(sandbox);
	const figures = emptyFigures();
	for (let trial = 1; trial <= Math.ceil(COPIES / 4); trial++) {
		const job = newJob(sandbox, path.join(dir, `${trial}`), idsOf(ROWS, `V${trial}-`));
		const { child, ended } = startSession(job, ['import', job.file]);
		await findSending(child, job.runsDir);
		// It must not end while the others try to begin.
		child.kill('SIGSTOP');
		const locks = [job.runsDir, path.join(job.dir, 'state', 'sent')].flatMap((folder) =>
			readdirSync(folder)
				.filter((name) => name.startsWith('.lock-'))
				.map((name) => path.join(folder, name)),
		);
		const own = locks.map((file) => readFileSync(file, 'utf8'));
		const ofClone = (text) => JSON.stringify({ ...JSON.parse(text), boot: 'of-the-clone', pid: 999_999 });
		for (const [index, file] of locks.entries()) writeFileSync(file, ofClone(own[index]));
		for (const argv of [['resume'], ['import', job.file]]) {
			const { code, stderr } = await runProgram(job, argv, {});
			if (code === 0) figures.problems.push(`${argv[0]} began beside a clone`);
			if (locks.every((file) => !stderr.includes(file))) figures.problems.push(`${argv[0]} named no lock: ${stderr}`);
		}
		child.kill('SIGCONT');
		await ended;
		for (const file of locks) rmSync(file, { force: true });
		await runUntilDone(job, () => ({}));
		await judge(job, { kills: 0, unconfirmed: 0 }, figures);
		rmSync(job.dir, { recursive: true, force: true });
	}
	return figures;
}

async function slowDown(sandbox) {
	const latency = { match: { operation: 'createAsset' }, action: { type: 'latency', ms: COPY_LATENCY_MS } };
	await sandbox.control('PUT', '/faults', { rules: [latency] });
}

function swap([one, other]) {
	renameSync(one, `${one}.aside`);
	renameSync(other, one);
	renameSync(`${one}.aside`, other);
}

/** Adds the run that is being sent to those that were sent before. */
async function findNext(child, runsDir, runs) {
	for (;;) {
		const run = await findSending(child, runsDir);
		if (run === undefined) throw new Error('ended before it was killed');
		if (!runs.includes(run)) return runs.push(run);
		await delay(COPY_LATENCY_MS);
	}
}

async function resetConnections(sandbox, dir) {
	const match = { operation: 'createAsset', every: RESET_EVERY };
	await sandbox.control('PUT', '/faults', { rules: [{ match, action: { type: 'reset', when: 'after-creating' } }] });
	const figures = emptyFigures();
	const job = newJob(sandbox, dir, idsOf(RESET_ROWS, 'R-'));
	await runUntilDone(job, () => ({}));
	await judge(job, { kills: 0, unconfirmed: Math.floor(RESET_ROWS / RESET_EVERY) }, figures);
	return figures;
}

async function throttle(sandbox, dir) {
	const action = { type: 'rate-limit', perSecond: STORM_PER_SECOND };
	await sandbox.control('PUT', '/faults', { rules: [{ match: { operation: 'createAsset' }, action }] });
	const figures = emptyFigures();
	const job = newJob(sandbox, dir, idsOf(STORM_ROWS, 'S-'));
	const from = performance.now();
	await runUntilDone(job, () => ({}));
	const perSecond = (STORM_ROWS * 1000) / (performance.now() - from);
	await judge(job, { kills: 0, unconfirmed: 0 }, figures);
	const { throttled, attempts } = await countAttempts(job);
	const share = throttled / attempts;
	if (!small && perSecond < STORM_PER_SECOND * 0.9) figures.problems.push(`only ${perSecond.toFixed(1)} a second`);
	if (!small && share >= 0.05) figures.problems.push(`${throttled} of ${attempts} requests throttled`);
	return { ...figures, perSecond: Number(perSecond.toFixed(1)), throttled, attempts };
}

/** At least seven tenths are used of the rate that the latency allows to requests that do not fail. */
async function failNowAndThen(sandbox, dir) {
	const latency = { match: { operation: 'createAsset' }, action: { type: 'latency', ms: ERROR_LATENCY_MS } };
	const kinds = {
		none: undefined,
		'HTTP 500': { type: 'answer', status: 500 },
		reset: { type: 'reset', when: 'after-reading' },
		'HTTP 429': { type: 'answer', status: 429 },
		'HTTP 429 for 1 s': { type: 'answer', status: 429, retryAfterSeconds: 1 },
		'HTTP 503 for 1 s': { type: 'answer', status: 503, retryAfterSeconds: 1 },
	};
	const figures = { ...emptyFigures(), perSecond: {} };
	for (const [kind, action] of Object.entries(kinds)) {
		for (const every of action === undefined ? [Infinity] : [100, 20]) {
			const fault = { match: { operation: 'createAsset', every }, action };
			await sandbox.control('PUT', '/faults', { rules: action === undefined ? [latency] : [latency, fault] });
			const name = action === undefined ? kind : `${kind}, ${100 / every} %`;
			const job = newJob(sandbox, path.join(dir, name), idsOf(ERROR_ROWS, `E-${name}-`));
			await runUntilDone(job, () => ({ concurrency: ERROR_CONCURRENCY }));
			const isLost = kind === 'HTTP 500' || kind === 'reset';
			await judge(job, { kills: 0, unconfirmed: isLost ? Math.ceil(ERROR_ROWS / every) : 0 }, figures);
			const perSecond = (ERROR_ROWS * 1000) / (await measureSending(job));
			figures.perSecond[name] = Number(perSecond.toFixed(1));
			const possible = (ERROR_CONCURRENCY * 1000 * (1 - 1 / every)) / ERROR_LATENCY_MS;
			if (!small && perSecond < possible * 0.7) figures.problems.push(`${name}: only ${perSecond.toFixed(1)} a second`);
		}
	}
	return figures;
}

/** Milliseconds from the first line of the only journal to the last. */
async function measureSending(job) {
	const [{ dir }] = await readRuns(job.runsDir);
	const times = [];
	for await (const { at } of readJournal(dir)) times.push(Date.parse(at));
	return times.at(-1) - times[0];
}

function emptyFigures() {
	return {
		kills: 0,
		runs: 0,
		sessions: 0,
		rows: 0,
		created: 0,
		unconfirmed: 0,
		mostUnconfirmedPerKill: 0,
		problems: [],
	};
}

/** A file to import, and where its runs go. */
function newJob(sandbox, dir, ids) {
	mkdirSync(dir, { recursive: true });
	const file = path.join(dir, 'equipamentos.csv');
	writeFileSync(file, `patrimônio;situação;categoria\n${ids.map((id) => `${id};disponível;Notebook\n`).join('')}`);
	return { sandbox, dir, file, runsDir: path.join(dir, 'runs'), ids, sessions: 0, log: [] };
}

/** Import, then resume (or import again, when the plan was never finished), until a session ends by itself. */
async function runUntilDone(job, choose) {
	for (let session = 0; session < MOST_SESSIONS; session++) {
		const resumable = (await readRuns(job.runsDir)).some(({ planned, sendable }) => planned && sendable);
		const argv = resumable ? ['resume'] : ['import', job.file, '--yes'];
		const ended = await runProgram(job, argv, choose(session));
		job.sessions++;
		job.log.push(`${argv[0]}: ${ended.signal ?? ended.code} ${ended.stderr.trim().split('\n').at(-1)}`);
		// Killed after the last line was written: what is left is for a last look.
		if (ended.signal === null && ended.code !== 4) return;
	}
	throw new Error(`not done after ${MOST_SESSIONS} sessions:\n${job.log.join('\n')}`);
}

async function runProgram(job, argv, chosen) {
	const { afterMs, onKill = () => {} } = chosen;
	const { child, ended } = startSession(job, argv, chosen);
	const timer = afterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMs);
	const { code, signal, stderr } = await ended;
	clearTimeout(timer);
	if (signal === 'SIGKILL') onKill();
	return { code, signal, stderr };
}

function startSession(job, argv, { settings = {}, preload = false, concurrency = CONCURRENCY } = {}) {
	const options = ['--runs-dir', job.runsDir, '--lang', 'en', '--base-url', job.sandbox.baseUrl, '--yes'];
	return startCommand([...argv, ...options, '--concurrency', String(concurrency), '--quiet'], {
		program,
		node: preload ? ['--import', pathToFileURL(path.join(import.meta.dirname, 'die-at-journal-line.mjs')).href] : [],
		cwd: job.dir,
		env: { ...envOf(job), ...settings },
	});
}

function envOf({ sandbox, dir }) {
	return { ASSET_IMPORTER_API_KEY: sandbox.apiKey, ASSET_IMPORTER_STATE_DIR: path.join(dir, 'state') };
}

/** The journals of a job against what the API has; `most` unconfirmed rows are allowed. */
async function judge(job, most, figures) {
	const assets = await job.sandbox.assets();
	const states = new Map(job.ids.map((id) => [id, new Set()]));
	let unconfirmed = 0;
	const runs = await Promise.all((job.folders ?? [job.runsDir]).map(readRuns));
	for (const { lines } of runs.flat()) {
		for (const { enrollmentId, state } of lines) {
			states.get(enrollmentId).add(state);
			if (state === 'unconfirmed' || state === 'attempting') unconfirmed++;
		}
	}
	const problems = [];
	for (const [id, known] of states) {
		const made = assets.get(id) ?? 0;
		const unsure = known.has('unconfirmed') || known.has('attempting');
		if (made > 1) problems.push(`${id} was created ${made} times`);
		if (known.has('created') && made === 0) problems.push(`${id} is said to be created and is not there`);
		if (made === 1 && !known.has('created') && !unsure) problems.push(`${id} is there and nobody says so`);
		if (made === 0 && !unsure) problems.push(`${id} was lost`);
		if (known.has('created')) figures.created++;
	}
	if (unconfirmed > most.unconfirmed) problems.push(`${unconfirmed} unconfirmed after ${most.kills} kills`);
	figures.runs++;
	figures.sessions += job.sessions;
	figures.rows += job.ids.length;
	figures.unconfirmed += unconfirmed;
	if (most.kills > 0) {
		figures.mostUnconfirmedPerKill = Math.max(figures.mostUnconfirmedPerKill, unconfirmed / most.kills);
	}
	if (problems.length > 0) figures.problems.push(...problems, ...job.log);
}

async function countAttempts(job) {
	const counts = { attempts: 0, throttled: 0 };
	for (const { dir } of await readRuns(job.runsDir)) {
		for await (const { type, problem } of readJournal(dir)) {
			if (type === 'attempt') counts.attempts++;
			if (type === 'released' && problem.code === 'api-throttled') counts.throttled++;
		}
	}
	return counts;
}

async function measureWholeImport(sandbox, dir) {
	const job = newJob(sandbox, dir, idsOf(ROWS, 'W-'));
	const from = performance.now();
	await runProgram(job, ['import', job.file], {});
	return performance.now() - from;
}

function idsOf(count, prefix) {
	return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
}
