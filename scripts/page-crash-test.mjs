/**
 * `npm run trial -- crash-page`: kills the server of `asset-importer app` with SIGKILL, starts it again, and holds what the page then
 * says to what it had been answered before.
 *
 *     node scripts/page-crash-test.mjs [--small] [--only typing,tabs,check,import] [--kills 50] [--seed 1]
 *
 * typing  edits, undo and redo are posted one after the other
 * tabs    two tabs post edits at once, each following its stream
 * check   20,000 rows are being checked
 * import  assets are being created: in turn by an API on this computer and in the rehearsal; one in three of the resumes is killed too
 *
 * Each kind with `--kills` kills of the server alone and as many of it and the commands that it had started, as when the power is cut.
 * Exit 0: what was answered holds, at most what was under way beside it; undo works and the check comes to the same; an import that
 * goes on is shown so; and in the end every row is created exactly once. For rows in doubt a person looks into the API: here
 * that is this script.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from './seeded.mjs';
import { endStarted, startSandbox } from './started.mjs';
import { isChecked, isRunning, Refused, startApp, until } from './page/served-app.mjs';

const { values } = parseArgs({
	options: {
		small: { type: 'boolean', default: false },
		only: { type: 'string', default: 'typing,tabs,check,import' },
		kills: { type: 'string' },
		seed: { type: 'string', default: '1' },
	},
});
const KILLS = Number(values.kills ?? (values.small ? 2 : 50));
const TYPED_ROWS = 40;
const CHECKED_ROWS = values.small ? 2_000 : 20_000;
const CREATED_ROWS = values.small ? 100 : 400;
/** Latency of the API, so that rows are in flight at a kill. */
const LATENCY_MS = 20;
/** In which a command is started. */
const ANSWER_MS = 80;
const TYPING_MS = 700;
const MOST_SESSIONS = 20;
/** After which nobody learns more. */
const MOST_PROBLEMS = 5;
const HEADER = 'Patrimônio;Status;Categoria;Marca';
const [STATUS, CATEGORY, BRAND] = [1, 2, 3];

const random = seededRandom(values.seed);
const scratch = mkdtempSync(path.join(tmpdir(), 'page-crash-test-'));
const kinds = {
	typing: (isWhole) => killWhileTyping(isWhole, [typeAlone]),
	tabs: (isWhole) => killWhileTyping(isWhole, [typeInto(CATEGORY), typeInto(BRAND)]),
	check: killChecks,
	import: killImports,
};
const results = [];
try {
	for (const name of values.only.split(',')) {
		for (const isWhole of [false, true]) {
			const from = performance.now();
			const figures = await kinds[name](isWhole);
			const seconds = Math.round((performance.now() - from) / 1000);
			const problems = figures.problems.length;
			results.push({ kind: name, killed: isWhole ? 'server and commands' : 'server', ...figures, problems, seconds });
			console.log(JSON.stringify(results.at(-1)));
			for (const problem of figures.problems) console.error(problem);
		}
	}
	console.table(results);
} finally {
	endStarted();
	rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = results.every(({ lost, doubled, problems }) => lost + doubled + problems === 0) ? 0 : 1;

/** Waits until a moment, and kills. */
async function killAt(app, ms, isWhole) {
	await delay(ms);
	return app.kill({ isWhole });
}

/** An import of one table, in a folder of its own. */
async function createImport(name, rows) {
	const cwd = path.join(scratch, name);
	mkdirSync(cwd);
	const app = await startApp({ cwd });
	const { id } = await app.ask('POST', '/api/workbenches', {});
	await app.ask('PUT', `${at(id)}/inputs/ativos.csv`, `${HEADER}\n${rows.join('\n')}\n`);
	return { app, id, cwd };
}

function at(id) {
	return `/api/workbenches/${id}`;
}

async function killWhileTyping(isWhole, typists) {
	const rows = Array.from({ length: TYPED_ROWS }, (_, index) => [
		`T-${index + 1}`,
		'disponível',
		'Notebook',
		'Aroeira',
	]);
	const { id, cwd, ...first } = await createImport(
		`typing-${typists.length}-${isWhole}`,
		rows.map((row) => row.join(';')),
	);
	let { app } = first;
	await until(app, id, isChecked);
	const figures = { kills: 0, lost: 0, doubled: 0, answered: 0, problems: [] };
	/** The answers to each tab, in order. */
	const tabs = typists.map(() => ({ answered: [], underWay: undefined }));
	while (figures.kills < KILLS && figures.problems.length < MOST_PROBLEMS) {
		const ending = { now: false };
		const typing = tabs.map((tab, index) => typists[index](app, id, tab, ending));
		const streams = tabs.map(() => app.follow(id, () => {}));
		await killAt(app, random() * TYPING_MS, isWhole);
		ending.now = true;
		await Promise.all([...typing, ...streams.map((stream) => stream.end())]);
		figures.kills++;
		app = await startApp({ cwd });
		await judgeTyped({ app, id, rows, tabs, figures });
		for (const problem of await judgeReopened({ app, id, rows, tabs }))
			figures.problems.push(`${figures.kills}: ${problem}`);
	}
	figures.answered = tabs.reduce((sum, { answered }) => sum + answered.length, 0);
	await endChecked(app, id, cwd, figures);
	return figures;
}

/** Any cell, each with a text of its own, and now and then undo or redo. */
async function typeAlone(app, id, tab, ending) {
	await type(app, id, tab, ending, () => {
		const chance = random();
		if (chance < 0.1) return 'undo';
		if (chance < 0.15) return 'redo';
		const row = pickRow();
		if (chance < 0.5) return { row, column: STATUS, text: chance < 0.3 ? 'em uso' : '' };
		return { row, column: CATEGORY, text: nextText() };
	});
}

function typeInto(column) {
	return (app, id, tab, ending) => type(app, id, tab, ending, () => ({ row: pickRow(), column, text: nextText() }));
}

async function type(app, id, tab, ending, choose) {
	while (!ending.now) {
		const action = choose();
		tab.underWay = action;
		try {
			if (typeof action === 'string') await app.ask('POST', `${at(id)}/${action}`, {});
			else await app.ask('POST', `${at(id)}/edit`, { cells: [{ table: 'ativos.csv', ...action }] });
		} catch (error) {
			if (error instanceof Refused) throw error;
			return;
		}
		tab.answered.push(action);
		tab.underWay = undefined;
		await delay(random() * 20);
	}
}

function pickRow() {
	return 2 + Math.floor(random() * TYPED_ROWS);
}

function nextText() {
	nextText.last = (nextText.last ?? 0) + 1;
	// Words: a category of codes would be asked about.
	return `tipo ${String(nextText.last).replaceAll(/\d/g, (digit) => 'abcdefghij'[digit])}`;
}

/** The cells hold what was answered, and perhaps what was under way. */
async function judgeTyped({ app, id, rows, tabs, figures }) {
	const found = await readCells(app, id);
	const holds = (wanted) => JSON.stringify(found) === JSON.stringify(foldTabs(rows, wanted));
	const choices = tabs.reduce(
		(all, { answered, underWay }) =>
			all.flatMap((one) => [
				[...one, answered],
				...(underWay === undefined ? [] : [[...one, [...answered, underWay]]]),
			]),
		[[]],
	);
	const holding = choices.filter(holds);
	const [chosen] = holding;
	if (chosen === undefined) {
		const typed = new Set(tabs.flatMap(({ answered, underWay }) => [...answered, underWay].map((one) => one?.text)));
		const wanted = foldTabs(rows, choices[0]).flat();
		const differing = found.flat().filter((text, index) => text !== wanted[index]);
		figures.lost += differing.length;
		figures.doubled += differing.filter((text) => /^v\d/.test(text) && !typed.has(text)).length;
		figures.problems.push(`${figures.kills}: cells are not as typed: ${differing.slice(0, 5).join(', ')}`);
	}
	for (const [index, tab] of tabs.entries()) {
		tab.answered = [...(chosen?.[index] ?? tab.answered)];
		tab.underWay = undefined;
	}
	// The edit under way may have changed no text: undo tells whether it is there.
	tabs[0].possible = holding.map(([first]) => first);
}

/** Undo and redo work, the check finds what is wrong now, and all tabs see the same. */
async function judgeReopened({ app, id, rows, tabs }) {
	const problems = [];
	const seen = tabs.map(() => undefined);
	const streams = tabs.map((_, index) => app.follow(id, (view) => (seen[index] = view)));
	const now = await readCells(app, id);
	const { edits } = await app.ask('GET', at(id));
	if (edits.undo !== undefined) {
		await app.ask('POST', `${at(id)}/undo`, {});
		const undone = await readCells(app, id);
		const { possible } = tabs[0];
		const history = possible.find((one) => JSON.stringify(undone) === JSON.stringify(fold(rows, [...one, 'undo'])));
		if (tabs.length === 1 && history === undefined) problems.push('undo took something else back');
		if (tabs.length === 1) tabs[0].answered = [...(history ?? tabs[0].answered)];
		await app.ask('POST', `${at(id)}/redo`, {});
		if (JSON.stringify(await readCells(app, id)) !== JSON.stringify(now)) problems.push('redo brought something else');
		tabs[0].answered.push('undo', 'redo');
	}
	const view = await until(app, id, isChecked);
	const wrong = now.filter((cells) => cells[STATUS] === '').length;
	const { totals } = view.outcome;
	const adds = totals.ready + totals.wrong + totals.skipped === totals.rows && totals.rows === TYPED_ROWS;
	if (totals.wrong !== wrong || !adds) problems.push(`${wrong} rows are wrong, not ${JSON.stringify(totals)}`);
	// The findings of a check are still being read when it has ended: the view changes once more.
	let last = view;
	const isSame = () => seen.every((one) => JSON.stringify(one) === JSON.stringify(last));
	for (let waited = 0; !isSame() && waited < 300; waited++) {
		await delay(20);
		last = await app.ask('GET', at(id));
	}
	if (!isSame()) problems.push(`a tab sees another state: ${seen.map((one) => one?.revision)}, not ${last.revision}`);
	for (const stream of streams) await stream.end();
	return problems;
}

async function readCells(app, id) {
	const { rows } = await app.ask('GET', `${at(id)}/rows?from=0&to=500`);
	return rows.map(({ cells }) => cells);
}

/** Tabs write into columns of their own; where there is one, it may undo. */
function foldTabs(rows, tabs) {
	return tabs.reduce(fold, rows);
}

function fold(rows, actions) {
	const [done, undone] = [[], []];
	for (const action of actions) {
		const [from, to] = action === 'undo' ? [done, undone] : [undone, done];
		if (typeof action !== 'string') {
			done.push(action);
			undone.length = 0;
		} else if (from.length > 0) to.push(from.pop());
	}
	const cells = rows.map((row) => [...row]);
	for (const { row, column, text } of done) cells[row - 2][column] = text;
	return cells;
}

async function killChecks(isWhole) {
	const rows = Array.from({ length: CHECKED_ROWS }, (_, index) => {
		return `C-${index + 1};${index % 10 === 9 ? '' : 'disponível'};Notebook;Aroeira`;
	});
	const { id, cwd, ...first } = await createImport(`check-${isWhole}`, rows);
	let { app } = first;
	await until(app, id, isChecked);
	const from = performance.now();
	await app.ask('POST', `${at(id)}/check`, {});
	const { outcome } = await until(app, id, isChecked);
	const wholeMs = performance.now() - from;
	const figures = { kills: 0, lost: 0, doubled: 0, answered: 0, problems: [] };
	while (figures.kills < KILLS && figures.problems.length < MOST_PROBLEMS) {
		const text = nextText();
		await app.ask('POST', `${at(id)}/edit`, { cells: [{ table: 'ativos.csv', row: 2, column: CATEGORY, text }] });
		figures.answered++;
		if (figures.kills % 2 === 0) await app.ask('POST', `${at(id)}/check`, {});
		await killAt(app, random() * (wholeMs + 300), isWhole);
		figures.kills++;
		app = await startApp({ cwd });
		const view = await until(app, id, isChecked);
		if (JSON.stringify(view.outcome?.totals) !== JSON.stringify(outcome.totals)) {
			figures.problems.push(`${figures.kills}: the check says ${JSON.stringify({ ...view, tables: [] })}`);
			return figures;
		}
		const plan = readFileSync(path.join(checksOf(cwd, id), view.outcome.run, 'plan.jsonl'), 'utf8')
			.split('\n')
			.filter((line) => line.startsWith('{"n":'));
		if (plan.length !== outcome.totals.ready) figures.problems.push(`${figures.kills}: ${plan.length} lines of plan`);
		if (!plan[0].includes(`"${text}"`)) {
			figures.lost++;
			figures.problems.push(`${figures.kills}: the check has not seen the edit`);
		}
	}
	await endChecked(app, id, cwd, figures);
	return figures;
}

/** One more check, and its folder is the only one. */
async function endChecked(app, id, cwd, figures) {
	await app.ask('POST', `${at(id)}/check`, {});
	await until(app, id, isChecked);
	await app.stop();
	const left = readdirSync(checksOf(cwd, id)).length;
	if (left !== 1) figures.problems.push(`${left} folders of checks are left`);
}

function checksOf(cwd, id) {
	return path.join(cwd, 'runs/workbenches', id, 'checks');
}

async function killImports(isWhole) {
	const figures = { kills: 0, lost: 0, doubled: 0, answered: 0, livedOn: 0, stopped: 0, settled: 0, problems: [] };
	const api = await startSandbox(path.join(scratch, `api-${isWhole}`));
	const latency = { match: { operation: 'createAsset' }, action: { type: 'latency', ms: LATENCY_MS } };
	await api.control('PUT', '/faults', { rules: [latency] });
	for (let trial = 1; figures.kills < KILLS && figures.problems.length < MOST_PROBLEMS; trial++) {
		const name = `import-${isWhole}-${trial}`;
		const ids = Array.from({ length: CREATED_ROWS }, (_, index) => `${name}-${index + 1}`);
		const job = await createImport(
			name,
			ids.map((id) => `${id};disponível;Notebook;Aroeira`),
		);
		job.isWhole = isWhole;
		job.figures = figures;
		job.log = [];
		job.api = trial % 2 === 0 ? undefined : api;
		const problems = [];
		try {
			await importUntilDone(job, problems);
		} catch (error) {
			problems.push(String(error));
		}
		await job.app.stop();
		const assets = await readAssets(job);
		const counts = ids.map((id) => assets.get(id) ?? 0);
		const [lost, doubled] = [counts.filter((count) => count === 0).length, counts.filter((count) => count > 1).length];
		figures.lost += lost;
		figures.doubled += doubled;
		if (lost + doubled > 0) problems.push(`${lost} lost, ${doubled} doubled`);
		figures.answered += ids.length;
		if (problems.length > 0) figures.problems.push(`${name}: ${problems.join('; ')}\n  ${job.log.join('\n  ')}`);
	}
	await api.stop();
	return figures;
}

async function importUntilDone(job, problems) {
	await aim(job);
	for (let session = 0; session < MOST_SESSIONS; session++) {
		const { next, view } = await settle(job, problems);
		if (next === undefined) return;
		const from = performance.now();
		const asked = job.app.ask('POST', `${at(job.id)}/${next}`, {});
		job.log.push(next);
		const isMeasured = job.figures.wholeMs !== undefined;
		const isKilled = isMeasured && job.figures.kills < KILLS && (session === 0 || random() < 1 / 3);
		if (!isKilled) {
			// That an import ended is news for a check, too: it may begin just then.
			const isTaken = await asked.then(
				() => true,
				(error) => (error instanceof Refused ? false : Promise.reject(error)),
			);
			if (!isTaken) continue;
			await until(job.app, job.id, ({ sending, revision }) => revision > view.revision && isOver(sending));
			job.figures.wholeMs = Math.round(performance.now() - from);
			continue;
		}
		// One in four while it is being answered.
		const moment = random() < 0.25 ? random() * ANSWER_MS : random() * (job.figures.wholeMs + 500);
		asked.catch(() => {});
		const commands = await killAt(job.app, moment, job.isWhole);
		job.figures.kills++;
		job.app = await startApp({ cwd: job.cwd });
		await judgeSending(job, commands, problems, moment);
	}
	problems.push(`not done after ${MOST_SESSIONS} sessions`);
}

function isOver(sending) {
	return sending === undefined || sending.state === 'finished' || sending.state === 'stopped';
}

/** Chooses where assets are created. No file has the key: after each start it is typed again. */
async function aim({ app, id, api }) {
	if (api === undefined) return;
	await app.ask('POST', `${at(id)}/setTarget`, { kind: 'api', baseUrl: api.baseUrl, apiKey: api.apiKey });
}

/** An import that lived on is shown as such; one that died is stopped, unless it had no plan yet. */
async function judgeSending({ app, id, figures, log }, commands, problems, moment) {
	const sends = commands.filter(({ words }) => words.includes('import') || words.includes('resume'));
	const before = sends.some(isRunning);
	let { sending } = await app.ask('GET', at(id));
	const lives = before && sends.some(isRunning);
	// The outcomes are read first.
	if (!lives) ({ sending } = await until(app, id, (view) => isOver(view.sending)).catch(() => ({ sending })));
	log.push(`killed after ${Math.round(moment)} ms: ${sends.length} at work, ${sending?.state ?? 'nothing'} shown`);
	if (lives) figures.livedOn++;
	else if (sending?.state === 'stopped') figures.stopped++;
	const isShown = sending?.state === 'sending';
	if (lives && !isShown) problems.push(`an import goes on and is shown as ${sending?.state ?? 'nothing'}`);
	if (!lives && isShown) problems.push('an import is shown that has ended');
}

/** Does what a person does when nothing runs: goes on, looks into the API for what is in doubt, sends what is left. */
async function settle(job, problems) {
	const { app, id, figures } = job;
	await until(app, id, ({ sending }) => isOver(sending));
	await aim(job);
	for (;;) {
		const view = await until(app, id, (its) => isChecked(its) && isOver(its.sending));
		const { sending, outcome } = view;
		if (sending !== undefined) {
			const { units, ...buckets } = sending.figures;
			const sum = Object.values(buckets).reduce((one, other) => one + other, 0);
			if (sum !== units) problems.push(`${sum} of ${units} rows are in a bucket: ${JSON.stringify(sending.figures)}`);
		}
		if (sending?.state === 'stopped' && sending.figures.notSent > 0) return { next: 'resume', view };
		if ((sending?.unconfirmed.length ?? 0) > 0) {
			const assets = await readAssets(job);
			for (const { n, enrollmentId } of sending.unconfirmed) {
				const isCreated = assets.has(enrollmentId);
				await app.ask('POST', `${at(id)}/resolve`, { run: sending.run, n, isCreated });
				figures.settled++;
			}
			continue;
		}
		return { next: outcome.totals.ready > 0 ? 'send' : undefined, view };
	}
}

/** Counts the assets of each number. */
async function readAssets({ api, cwd, id }) {
	if (api !== undefined) return api.assets();
	const world = await startSandbox(path.join(cwd, 'runs/workbenches', id, 'sandbox'));
	const assets = await world.assets();
	await world.stop();
	return assets;
}
