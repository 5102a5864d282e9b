/** Measures how cost grows with rows, columns, invoices, earlier runs and requests at once. Whole processes, medians of a few rounds. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assetListOf, csvOf, notesOf } from '../data.mjs';
import { figureOf } from '../figures.mjs';
import { forgetSentRuns, measureImport } from '../import.mjs';
import { DATA, startServer, takeTurns } from '../measure.mjs';
import { measureValidate } from '../validate.mjs';

const RUNS = path.join(DATA, 'runs-growth');
const NOTE_FLAGS = ['--default-status', 'available', '--asset-number', 'PAT-{seq:06}'];
const MOST_ROUNDS = 3;

export const growth = {
	name: 'growth',
	title: 'how cost grows',
	async run({ small, rounds }) {
		const few = Math.min(rounds, MOST_ROUNDS);
		const of = (list, lesser) => (small ? lesser : list);
		const table = async (title, contestants, msOf) => ({
			title,
			figures: Object.entries(await takeTurns(few, contestants)).map(([name, list]) => figureOf(name, list, msOf)),
		});
		const tables = [
			await table(
				'validate, CSV × 20 columns, by rows',
				named(of([10_000, 100_000, 1_000_000], [100, 1_000]), 'rows', (rows) => {
					const data = csvOf(rows);
					return () => measureValidate(data.file, data, { flags: ['--unknown-columns', 'custom-fields'] });
				}),
			),
			await table(
				`validate, CSV, by columns`,
				named(of([10, 20, 40, 80], [10, 40]), 'columns', (columns) => {
					const data = csvOf(small ? 500 : 100_000, columns);
					return () => measureValidate(data.file, data, { flags: ['--unknown-columns', 'custom-fields'] });
				}),
			),
			await table(
				'validate, NF-e of 3 items, by notes',
				named(of([1_000, 3_000, 10_000], [10, 30]), 'notes', (notes) => {
					const folder = notesOf(notes);
					return () => measureValidate(folder, { rows: notes * 6 }, { flags: NOTE_FLAGS });
				}),
			),
			await byConcurrency(table, small),
			await byEarlierRuns(table, small),
		];
		return { tables, targets: [] };
	},
};

const named = (values, unit, makeMeasure) =>
	Object.fromEntries(values.map((value) => [`${value} ${unit}`, makeMeasure(value)]));

async function byConcurrency(table, small) {
	const rows = small ? 40 : 2_000;
	const server = await startServer({ latencyMs: 5 });
	const contestants = named(
		small ? [1, 8] : [1, 4, 16, 64, 256],
		'at once',
		(concurrency) => () => measureImport(assetListOf(rows), server, { runs: RUNS, concurrency, expected: { rows } }),
	);
	const found = await table(
		`import, ${rows} rows, latency 5 ms, by requests at once (sending)`,
		contestants,
		(one) => one.sendMs,
	);
	await server.stop();
	rmSync(RUNS, { recursive: true, force: true });
	return found;
}

/** Each earlier run created other rows than the one that is measured. Their indexes are made before, as any import does. */
async function byEarlierRuns(table, small) {
	const rows = small ? 50 : 1_000;
	const server = await startServer();
	const settings = { concurrency: 8, expected: { rows } };
	const list = path.join(DATA, `later-${rows}.csv`);
	// Other equipment: other numbers, and other serial numbers too.
	writeFileSync(list, readFileSync(assetListOf(rows), 'utf8').replaceAll('PAT-', 'NEW-').replaceAll(';SN', ';SX'));
	const contestants = {};
	for (const earlier of small ? [0, 2] : [0, 10, 100, 1_000]) {
		const runs = path.join(RUNS, String(earlier));
		mkdirSync(runs, { recursive: true });
		if (earlier > 0) {
			const { dir } = await measureImport(assetListOf(rows), server, { ...settings, runs });
			for (let copy = 1; copy < earlier; copy++) {
				cpSync(dir, path.join(runs, `20250101T000000Z-earlier-${String(copy).padStart(4, '0')}`), { recursive: true });
			}
		}
		contestants[`${earlier} runs`] = async () => {
			const measured = await measureImport(list, server, { ...settings, runs, keepRuns: true });
			rmSync(measured.dir, { recursive: true, force: true });
			forgetSentRuns(runs);
			return measured;
		};
		await contestants[`${earlier} runs`]();
	}
	const found = await table(`import, ${rows} rows, by earlier runs of ${rows} rows`, contestants);
	await server.stop();
	rmSync(RUNS, { recursive: true, force: true });
	return found;
}
