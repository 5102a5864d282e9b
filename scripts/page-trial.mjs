/**
 * `npm run trial -- page`: a register of half a million rows, a tenth of them wrong, in the page as a person sees it.
 *
 *     node scripts/page-trial.mjs [--small] [--rows 500000] [--seed 1] [--json]
 *
 * Figures: from the end of the check to the first rows, and from an address to a page that can be used; from an edit to the end of the
 * check that counts it, of the first edit and the median of each kind; the longest task of the browser's main thread (Long Tasks API:
 * those from 50 ms on) while the grid is scrolled from end to end by wheel, scrollbar and keys, and while rows are filtered by kind of
 * problem and by text and sorted, with the time until rows are shown; memory of the server and of the commands that it starts; bytes
 * of the page's code as gzip sends them.
 *
 * Exit 0: no task over 100 ms (`--small`: of no matter what length), every row asked for came, and memory of the server that stays where the second round of scrolling and
 * filtering left it. Needs Linux and Chromium (Debian: `chromium-headless-shell` or `chromium`; elsewhere `CHROMIUM`).
 */
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { launchChromium } from './chromium.mjs';
import { endStarted } from './started.mjs';
import { childrenOf, isChecked, startApp, until } from './page/served-app.mjs';
import { seededRandom } from './seeded.mjs';

const { values } = parseArgs({
	options: {
		small: { type: 'boolean', default: false },
		rows: { type: 'string' },
		seed: { type: 'string', default: '1' },
		json: { type: 'boolean', default: false },
	},
});
const ROWS = Number(values.rows ?? (values.small ? 5_000 : 500_000));
const ROUNDS = 4;
/** Edits of each kind. */
const EDITS = values.small ? 1 : 5;
const WHEEL_TURNS = values.small ? 20 : 150;
const KEYS = values.small ? 10 : 100;
const MOST_TASK_MS = 100;
/** From the second round to the last: what the collector of garbage leaves lying now and then. */
const MOST_GROWTH_MIB = 48;
const TEXTS = ['pat-0004', 'campo 14', 'aroeira', 'nada disso'];
const COLUMNS = [
	'Patrimônio',
	'Status',
	'Categoria',
	'Marca',
	'Modelo',
	'Fornecedor',
	'Nº de série',
	'Data de aquisição',
	'Valor',
	'Tipo de aquisição',
	'Nota fiscal',
	'Garantia até',
];
/** Each makes a row wrong in its own way. */
const MISTAKES = [
	(cells) => (cells[0] = ''),
	(cells) => (cells[1] = ''),
	(cells) => (cells[7] = '31/02/2025'),
	(cells) => (cells[8] = 'R$ mil'),
	(cells) => (cells[11] = '99/99/2028'),
];

const random = seededRandom(values.seed);
const scratch = mkdtempSync(path.join(tmpdir(), 'page-trial-'));
const figures = { rows: ROWS };
const memory = { server: 0, commands: 0 };
const problems = [];
let browser;
let sampling;
try {
	const register = path.join(scratch, 'registro.csv');
	await writeRegister(register);
	const app = await startApp({ cwd: scratch, inputs: [register], language: 'pt-BR' });
	figures.serverMiB = { started: readMiB(app.pid) };
	sampling = setInterval(() => sampleMemory(app.pid), 200);
	browser = await launchChromium({
		// A person drags what a test does not see.
		ignoreDefaultArgs: ['--hide-scrollbars'],
	});
	await look(app);
	await app.stop();
} finally {
	clearInterval(sampling);
	await browser?.close();
	endStarted();
	rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}
figures.codeGzipKiB = measureCode();
figures.problems = problems;
if (values.json) console.log(JSON.stringify(figures));
else console.dir(figures, { depth: 5, breakLength: 120 });
process.exitCode = problems.length === 0 ? 0 : 1;

async function writeRegister(file) {
	const out = createWriteStream(file);
	out.write(`${COLUMNS.join(';')}\n`);
	for (let row = 1; row <= ROWS; row++) {
		const cells = [
			`PAT-${String(row).padStart(7, '0')}`,
			pick(['disponível', 'em uso', 'em manutenção']),
			pick(['Notebook', 'Monitor', 'Celular', 'Cadeira']),
			pick(['Aroeira', 'Vereda', 'Jacarandá']),
			`Campo ${1 + Math.floor(random() * 40)}`,
			pick(['Loja do Vale Ltda', 'Comercial Serra S.A.']),
			`SN${String(row).padStart(9, '0')}`,
			`${String(1 + Math.floor(random() * 28)).padStart(2, '0')}/0${1 + Math.floor(random() * 9)}/202${Math.floor(random() * 6)}`,
			`R$ ${1 + Math.floor(random() * 9)}.${String(Math.floor(random() * 1000)).padStart(3, '0')},90`,
			'comprado',
			String(1 + Math.floor(row / 50)),
			'15/01/2028',
		];
		if (row % 10 === 0) pick(MISTAKES)(cells);
		if (!out.write(`${cells.join(';')}\n`)) await once(out, 'drain');
	}
	out.end();
	await once(out, 'finish');
}

function pick(list) {
	return list[Math.floor(random() * list.length)];
}

async function look(app) {
	const id = /\/w\/(?<id>[^/]+)\//.exec(app.path).groups.id;
	const page = await openTab(app);
	await page.goto(`${app.address}${app.path}`);
	await page.waitForSelector('h1');
	const check = await measureCheck(app, id, page);
	figures.check = check;
	const { outcome } = await until(app, id, isChecked, 600);
	figures.totals = outcome.totals;
	figures.serverMiB.checked = readMiB(app.pid);
	figures.commandsPeakMiB = memory.commands;
	figures.usableMs = await measureOpening(app, id);
	figures.edits = await measureEdits(app, id);
	figures.searches = await measureSearches(app, id);
	// The tab is drawn anew when the reports of the last check are written, which would end a drag of its scrollbar.
	await until(app, id, (view) => isChecked(view) && view.outcome.reports.length > 0, 600);
	await page.reload();
	await rowsShown(page);
	figures.rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		const tasks = { ...(await scrollThrough(page)), ...(await filterRows(page)) };
		figures.rounds.push({ ...tasks, ...(await sortRows(page)), serverMiB: readMiB(app.pid) });
	}
	figures.serverMiB.peak = memory.server;
	judge();
}

function judge() {
	const [, second, ...later] = figures.rounds.map(({ serverMiB }) => serverMiB);
	const last = later.at(-1);
	if (last > second + MOST_GROWTH_MIB) problems.push(`the server grew from ${second} to ${last} MiB`);
	for (const { serverMiB: _, ...phases } of figures.rounds) {
		for (const [phase, { longestTaskMs }] of Object.entries(phases)) {
			if (!values.small && longestTaskMs > MOST_TASK_MS) problems.push(`${phase}: a task of ${longestTaskMs} ms`);
		}
	}
}

async function openTab(app) {
	const context = await browser.newContext({ viewport: { width: 1_440, height: 900 }, locale: 'pt-BR' });
	const [name, value] = app.cookie.split('=');
	await context.addCookies([{ name, value, url: app.address, httpOnly: true, sameSite: 'Strict' }]);
	const page = await context.newPage();
	page.on('pageerror', (error) => problems.push(String(error)));
	await page.addInitScript(() => {
		globalThis.longTasks = [];
		new PerformanceObserver((list) => {
			for (const { startTime, duration } of list.getEntries()) globalThis.longTasks.push({ startTime, duration });
		}).observe({ type: 'longtask', buffered: true });
	});
	return page;
}

/** Until the page knows of the end of the check, and from there to the first rows. */
async function measureCheck(app, id, page) {
	const from = Date.now();
	await until(app, id, isChecked, 900);
	const known = Date.now();
	await page.evaluate((hash) => {
		location.hash = hash;
	}, `#/w/${id}/check`);
	await rowsShown(page);
	return { seconds: (known - from) / 1000, fromKnownToRowsMs: Date.now() - known };
}

/** From an address that was entered to rows that can be worked on. */
async function measureOpening(app, id) {
	const page = await openTab(app);
	const from = Date.now();
	await page.goto(`${app.address}/#/w/${id}/check`);
	await page.waitForSelector('h1');
	const drawn = Date.now();
	await rowsShown(page);
	const shown = Date.now();
	await page.context().close();
	return { drawn: drawn - from, withRows: shown - from };
}

/** From the click to the end of the check of everything, whose figures count what was typed. In seconds: the first one, and medians. */
async function measureEdits(app, id) {
	const { rows } = await app.ask('GET', `/api/workbenches/${id}/rows?bucket=ready&from=0&to=${1 + 3 * EDITS}`);
	const seconds = async (action, body) => {
		const from = performance.now();
		const passed = () => Number(((performance.now() - from) / 1000).toFixed(2));
		await app.ask('POST', `/api/workbenches/${id}/${action}`, body);
		await until(app, id, isChecked, 900);
		return passed();
	};
	const cell = (at, column, text) => ({ cells: [{ ...rows[at].place, column, text }] });
	const first = await seconds('edit', cell(0, 4, 'Campo novo'));
	const times = { cell: [], wrong: [], repeated: [], undo: [], filled: [] };
	for (let at = 1; at < rows.length; at += 3) {
		times.cell.push(await seconds('edit', cell(at, 4, 'Campo novo')));
		times.wrong.push(await seconds('edit', cell(at + 1, 8, 'R$ mil')));
		times.repeated.push(await seconds('edit', cell(at + 2, 0, rows[at].cells[0])));
		times.undo.push(await seconds('undo', {}));
	}
	// Last, since every check reads all cells that were typed.
	const filter = { from: 0, to: Math.min(ROWS, 100_000) };
	for (let turn = 0; turn < EDITS; turn++)
		times.filled.push(await seconds('fill', { filter, columns: [5], text: `Loja ${turn} Ltda`, isSeries: false }));
	return { first, ...Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, medianOf(all)])) };
}

function medianOf(numbers) {
	return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

/** Until the first rows of a search, and until all. */
async function measureSearches(app, id) {
	const found = [];
	for (const text of TEXTS) {
		const from = performance.now();
		const passed = () => Math.round(performance.now() - from);
		const times = {};
		for (let isSearching = true; isSearching; ) {
			const answer = await app.ask('GET', `/api/workbenches/${id}/rows?text=${encodeURIComponent(text)}&from=0&to=50`);
			isSearching = answer.isSearching;
			times.answeredMs ??= passed();
			if (answer.count > 0) times.firstMs ??= passed();
		}
		found.push({ text, ...times, allMs: passed() });
	}
	return found;
}

/** All rows in sight are there, and there are some. */
async function rowsShown(page) {
	await page.waitForFunction(
		() => {
			const rows = [...document.querySelectorAll('.grid-body .grid-row')];
			return rows.length > 5 && rows.every((row) => row.getAttribute('aria-busy') !== 'true');
		},
		undefined,
		{ timeout: 120_000, polling: 'raf' },
	);
}

/** Measures an act: its longest task, and the time until the rows are shown. */
async function measure(page, act) {
	await page.evaluate(() => (globalThis.longTasks.length = 0));
	await act();
	const from = Date.now();
	await rowsShown(page);
	const waitedMs = Date.now() - from;
	// The task that began last is reported when it has ended.
	await delay(300);
	const tasks = await page.evaluate(() => globalThis.longTasks.map(({ duration }) => duration));
	return { longestTaskMs: Math.round(Math.max(0, ...tasks)), longTasks: tasks.length, waitedMs };
}

async function scrollThrough(page) {
	const box = page.locator('.grid-box');
	await box.scrollIntoViewIfNeeded();
	const { x, y, width, height } = await box.boundingBox();
	const heights = await box.evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
	const toTop = async () => {
		await box.evaluate((element) => (element.scrollTop = 0));
		await rowsShown(page);
	};
	const isAtEnd = async (phase) => {
		let left = await leftBelow(box);
		for (let turn = 0; left > 2 && turn < 100; turn++) {
			await delay(50);
			left = await leftBelow(box);
		}
		if (left > 2) problems.push(`${phase} came to ${left} px from the end`);
	};
	await toTop();
	const wheel = await measure(page, async () => {
		await page.mouse.move(x + width / 2, y + height / 2);
		for (let turn = 0; turn < WHEEL_TURNS; turn++) {
			await page.mouse.wheel(0, turn % 3 === 0 ? heights.scrollHeight / (WHEEL_TURNS / 3 - 1) : 400);
			await delay(16);
		}
		// A browser that is busy makes one of several.
		for (let turn = 0; turn < WHEEL_TURNS && (await leftBelow(box)) > 2; turn++) {
			await page.mouse.wheel(0, heights.scrollHeight / 10);
			await delay(50);
		}
	});
	await isAtEnd('wheel');
	await toTop();
	const scrollbar = await measure(page, async () => {
		for (let tries = 0; tries < 5 && (await leftBelow(box)) > 2; tries++) await dragToEnd(page, box);
	});
	await isAtEnd('scrollbar');
	await toTop();
	const keys = await measure(page, async () => {
		await box.locator('[role="gridcell"]').first().click();
		for (const key of ['PageDown', 'ArrowDown']) for (let turn = 0; turn < KEYS; turn++) await page.keyboard.press(key);
		await page.keyboard.press('Control+End');
		for (let turn = 0; turn < KEYS; turn++) await page.keyboard.press('PageUp');
		await page.keyboard.press('Control+Home');
		await page.keyboard.press('Control+End');
	});
	await isAtEnd('keys');
	await toTop();
	return { wheel, scrollbar, keys };
}

/** The thumb is small and at the top. It is missed if a line above the grid comes or goes before it is pressed, so that is found out. */
async function dragToEnd(page, box) {
	await box.evaluate((element) => (element.scrollTop = 0));
	const bar = await box.boundingBox();
	const at = bar.x + bar.width - 6;
	await page.mouse.move(at, bar.y + 20);
	await page.mouse.down();
	for (let step = 1; step <= 150 && (step < 120 || (await leftBelow(box)) > 2); step++) {
		await page.mouse.move(at, bar.y + 20 + (bar.height * step) / 120);
		await delay(16);
		// A press beside the thumb goes on by pages.
		if (step === 20 && !(await isDragged(box))) break;
	}
	await page.mouse.up();
}

/** At a sixth of the way, and not at the first pages. A busy browser comes late. */
async function isDragged(box) {
	for (let turn = 0; turn < 20; turn++) {
		if (await box.evaluate(({ scrollTop, scrollHeight }) => scrollTop > scrollHeight / 20)) return true;
		await delay(50);
	}
	return false;
}

function leftBelow(box) {
	return box.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop);
}

async function filterRows(page) {
	const kinds = page.locator('button.open-line[aria-pressed]:not(.is-question)');
	const count = Math.min(6, await kinds.count());
	const byKind = { longestTaskMs: 0, longTasks: 0, waitedMs: 0 };
	for (let kind = 0; kind < count; kind++) {
		add(byKind, await measure(page, () => choose(kinds.nth(kind), true)));
		add(byKind, await measure(page, () => choose(kinds.nth(kind), false)));
	}
	const byText = { longestTaskMs: 0, longTasks: 0, waitedMs: 0 };
	const search = page.locator('input[type="search"]');
	for (const text of TEXTS) {
		add(byText, await measureAnswer(page, 'text', text, () => search.pressSequentially(text, { delay: 40 })));
		add(byText, await measureAnswer(page, 'text', '', () => search.fill('')));
	}
	return { byKind, byText };
}

/** By texts, dates and amounts; the other order of the same column is known already. */
async function sortRows(page) {
	const phases = {};
	for (const column of [6, 7, 8]) {
		for (const [order, label] of Object.entries({
			ascending: /de A a Z/,
			descending: /de Z a A/,
			'': /ordem do arquivo/,
		})) {
			const act = async () => {
				const header = page.getByRole('columnheader', { name: COLUMNS[column] });
				await header.scrollIntoViewIfNeeded();
				await header.getByRole('button').click();
				await page.getByRole('button', { name: label }).click();
			};
			phases[`sort ${COLUMNS[column]} ${order}`] = await measureAnswer(page, 'order', order, act);
		}
	}
	return phases;
}

function add(sum, { longestTaskMs, longTasks, waitedMs }) {
	sum.longestTaskMs = Math.max(sum.longestTaskMs, longestTaskMs);
	sum.longTasks += longTasks;
	sum.waitedMs = Math.max(sum.waitedMs, waitedMs);
}

/** By the keyboard: a click is lost where what is pressed moves before it is let go. */
async function choose(kind, isChosen) {
	await kind.press('Enter');
	await kind.and(kind.page().locator(`[aria-pressed="${isChosen}"]`)).waitFor();
}

/** From the last letter or click to the whole answer to a query with this value: of a text there may be no row. */
async function measureAnswer(page, name, value, act) {
	await page.evaluate(() => (globalThis.longTasks.length = 0));
	const isAnswer = async (response) => {
		const { pathname, searchParams } = new URL(response.url());
		if (!pathname.endsWith('/rows') || (searchParams.get(name) ?? '') !== value) return false;
		return name === 'text' || !(await response.json()).isSearching;
	};
	// It may have come before the last letter is told to be typed.
	const answered = page.waitForResponse(isAnswer, { timeout: 120_000 });
	// If the act fails, that is what is told.
	answered.catch(() => {});
	await act();
	const from = Date.now();
	await answered;
	await page.waitForFunction(
		() => document.querySelector('.grid-body .grid-row[aria-busy="true"]') === null,
		undefined,
		{
			timeout: 120_000,
		},
	);
	const waitedMs = Date.now() - from;
	await delay(300);
	const tasks = await page.evaluate(() => globalThis.longTasks.map(({ duration }) => duration));
	return { longestTaskMs: Math.round(Math.max(0, ...tasks)), longTasks: tasks.length, waitedMs };
}

function sampleMemory(pid) {
	memory.server = Math.max(memory.server, readMiB(pid));
	for (const child of childrenOf(pid)) memory.commands = Math.max(memory.commands, readMiB(child.pid));
}

/** Resident memory; 0 of a process that is gone. */
function readMiB(pid) {
	try {
		const kib = /^VmRSS:\s+(?<kib>\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups.kib ?? 0;
		return Math.round(Number(kib) / 1024);
	} catch {
		return 0;
	}
}

function measureCode() {
	const dir = path.join(import.meta.dirname, '../dist/app/page');
	const sizes = readdirSync(dir, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.(?:js|css|html)$/.test(entry.name))
		.map(({ parentPath, name }) => [name, gzipSync(readFileSync(path.join(parentPath, name))).length / 1024]);
	const all = sizes.reduce((sum, [, kib]) => sum + kib, 0);
	return {
		all: Number(all.toFixed(1)),
		...Object.fromEntries(sizes.map(([name, kib]) => [name, Number(kib.toFixed(1))])),
	};
}
