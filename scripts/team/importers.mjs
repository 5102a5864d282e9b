/**
 * Colleagues who import at once by one ledger, each from a runs folder of its own, and go on until nothing is left. Equipment is
 * known by its serial number; now and then somebody has given it another asset number than the others.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readRuns } from '../read-runs.mjs';
import { shuffle } from '../seeded.mjs';
import { startCommand } from '../started.mjs';

/** One row in so many has no status, and is rejected. */
const WRONG_EVERY = 50;
const RENUMBERED_SHARE = 1 / 40;
const SETTINGS = ['--concurrency', '8', '--quiet', '--json', '--lang', 'en'];
/** Deadline of each request: short, so that a failure in the middle of one is soon over. */
const TIMEOUT_SECONDS = 2;
const MOST_PASSES = 12;
/** By then the API has what was on its way when its sender was killed. */
const ARRIVED_MS = 200;

/** The outcome of the importers of a campaign. */
export function emptyFigures() {
	return {
		kills: 0,
		rounds: 0,
		sessions: 0,
		rows: 0,
		equipment: 0,
		settled: 0,
		twice: 0,
		lost: 0,
		reserved: 0,
		problems: [],
	};
}

/** Adds the figures of two worlds. */
export function addFigures(one, other) {
	return Object.fromEntries(
		Object.entries(one).map(([name, figure]) => [
			name,
			Array.isArray(figure) ? [...figure, ...other[name]] : figure + other[name],
		]),
	);
}

/**
 * Each has a file of equipment that others have, too, in an order of its own: every piece is in `overlap` files on average, and right
 * in at least one of them. `timeoutSeconds`: longer where nothing fails, and nobody shall take a slow answer for none.
 */
export function createImporters(world, { name, count, rows, overlap, timeoutSeconds = TIMEOUT_SECONDS }) {
	const { random } = world;
	const serials = Array.from({ length: Math.round((count * rows) / overlap) }, (_, index) => `${name}-${index + 1}`);
	return Array.from({ length: count }, (_, nth) => {
		const dir = path.join(world.dir, `${name}-${nth + 1}`);
		mkdirSync(dir, { recursive: true });
		const own = new Set(serials.filter((_serial, index) => index % count === nth));
		const others = shuffle(
			random,
			serials.filter((serial) => !own.has(serial)),
		);
		const all = shuffle(random, [...own, ...others.slice(0, rows - own.size)]);
		const wrong = new Set(all.filter((serial, index) => index % WRONG_EVERY === 0 && !own.has(serial)));
		const lines = all.map((serial) => {
			const number = random() < RENUMBERED_SHARE ? `P-${serial}-${nth}` : `P-${serial}`;
			return `${number};${serial};${wrong.has(serial) ? '' : 'disponível'};Notebook\n`;
		});
		const file = path.join(dir, 'equipamentos.csv');
		writeFileSync(file, `patrimônio;número de série;situação;categoria\n${lines.join('')}`);
		const right = all.filter((serial) => !wrong.has(serial));
		return {
			world,
			dir,
			file,
			runsDir: path.join(dir, 'runs'),
			serials: right,
			rows,
			timeoutSeconds,
			log: [],
			buckets: {},
			wasStopped: false,
		};
	});
}

/** One command that sends. When it has ended by itself, all rows are in one bucket, and nothing went wrong that nobody expected. */
export function startSession(importer, words, figures) {
	const { world, dir, runsDir, rows, timeoutSeconds, log } = importer;
	const where = ['--runs-dir', runsDir, '--ledger', world.ledger, '--base-url', world.api.baseUrl];
	const how = ['--yes', '--timeout', String(timeoutSeconds), ...SETTINGS];
	// Each at a computer of its own.
	const env = { ASSET_IMPORTER_API_KEY: world.api.apiKey, ASSET_IMPORTER_STATE_DIR: path.join(dir, 'state') };
	const { child, ended } = startCommand([...words, ...where, ...how], { program: world.program, cwd: dir, env });
	figures.sessions++;
	const judged = ended.then(({ code, signal, stdout, stderr }) => {
		log.push(`${words[0]}: ${signal ?? code} ${stderr.trim().split('\n').at(-1)}`);
		importer.wasStopped = signal !== null || code === 4;
		if (signal === null && ![0, 3, 4].includes(code))
			figures.problems.push(`${words[0]} ended with ${code}: ${stderr}`);
		if (signal !== null || stdout === '') return { code, signal };
		const result = JSON.parse(stdout);
		// A command that did not come to a plan prints its error.
		if (result.buckets === undefined) return { code, signal };
		importer.buckets = result.buckets;
		const { units, ...buckets } = importer.buckets;
		const sum = Object.values(buckets).reduce((one, other) => one + other, 0);
		if (sum !== units || units !== rows) figures.problems.push(`${sum} of ${rows} rows are in a bucket: ${stdout}`);
		return { code, signal };
	});
	return { child, runsDir, env, ended: judged };
}

/**
 * Does what people do: go on with what was stopped, look up what is in doubt, import again what was somebody else's and is nowhere.
 * `meanwhile`: what befalls those that go on.
 */
export async function goOn(importers, figures, meanwhile) {
	for (let pass = 0; pass < MOST_PASSES; pass++) {
		await delay(ARRIVED_MS);
		const { api } = importers[0].world;
		const made = { numbers: await api.assets('enrollmentId'), serials: await api.assets('serialNumber') };
		const next = await Promise.all(importers.map((importer) => findNext(importer, made, figures)));
		const going = importers.flatMap((importer, index) =>
			next[index] === undefined ? [] : [startSession(importer, next[index], figures)],
		);
		if (going.length === 0) return;
		await meanwhile(going);
		await Promise.all(going.map(({ ended }) => ended));
	}
	figures.problems.push(`not done after ${MOST_PASSES} passes`);
}

async function findNext(importer, made, figures) {
	const runs = (await readRuns(importer.runsDir)).filter(({ planned }) => planned);
	// One that was stopped behind its last row may not have told the ledger what came of it.
	const stopped = runs.find(({ sendable }) => sendable) ?? (importer.wasStopped ? runs.at(-1) : undefined);
	if (stopped !== undefined) return ['resume', stopped.name];
	for (const { name, lines } of runs) {
		const unsure = lines.filter(({ state }) => state === 'unconfirmed');
		const isMade = ({ enrollmentId }) => made.numbers.has(enrollmentId);
		await resolve(importer, name, unsure.filter(isMade), '--created', figures);
		const missing = unsure.filter((line) => !isMade(line));
		await resolve(importer, name, missing, '--not-created', figures);
		if (missing.length > 0) return ['resume', name];
	}
	return importer.serials.every((serial) => made.serials.has(serial)) ? undefined : ['import', importer.file];
}

async function resolve({ world, dir, runsDir, log }, run, lines, found, figures) {
	if (lines.length === 0) return;
	const rows = lines.map(({ n }) => `#${n}`);
	const words = [
		'runs',
		'resolve',
		run,
		...rows,
		found,
		'--runs-dir',
		runsDir,
		'--ledger',
		world.ledger,
		'--lang',
		'en',
	];
	const { code, stderr } = await startCommand(words, { program: world.program, cwd: dir }).ended;
	log.push(`resolve ${found} ${rows.length}: ${code}`);
	if (code !== 0) figures.problems.push(`resolve ended with ${code}: ${stderr}`);
	figures.settled += rows.length;
}

/** Compares what the API has with what the journals and the ledger say. */
export async function judge({ api, postgres, database }, importers, figures) {
	const serials = await api.assets('serialNumber');
	const wanted = new Set(importers.flatMap((importer) => importer.serials));
	const makers = new Map();
	for (const { runsDir } of importers) {
		for (const { lines } of await readRuns(runsDir)) {
			for (const { serialNumber, state } of lines) {
				if (state === 'created') makers.set(serialNumber, (makers.get(serialNumber) ?? 0) + 1);
			}
		}
	}
	const problems = [];
	for (const serial of wanted) {
		const made = serials.get(serial) ?? 0;
		const said = makers.get(serial) ?? 0;
		if (made > 1) figures.twice++;
		if (made === 0) figures.lost++;
		if (made !== 1 || said !== 1) problems.push(`${serial} was created ${made} times, and ${said} rows say so`);
	}
	for (const [number, made] of await api.assets())
		if (made > 1) problems.push(`number ${number} was given ${made} times`);
	const ask = "SELECT count(*) FROM asset_importer.draft_state WHERE state = 'reserved'";
	const reserved = Number(await postgres.psql(ask, { database })) - figures.reserved;
	if (reserved > 0) problems.push(`${reserved} rows are reserved, and nobody sends them`);
	figures.rows += importers.reduce((sum, { rows }) => sum + rows, 0);
	figures.equipment += wanted.size;
	figures.reserved += reserved;
	if (problems.length === 0) return;
	const logs = importers.flatMap(({ dir, log }) => [path.basename(dir), ...log.map((line) => `  ${line}`)]);
	figures.problems.push([...problems.slice(0, 10), ...logs].join('\n'));
}
