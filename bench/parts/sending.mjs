/**
 * `import` into an API in a process of its own, journal on: against loops of common clients that write nothing down, and
 * against what the latency of the API allows.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { assetListOf } from '../data.mjs';
import { target, figureOf, median, quantile, ratioTarget, ratioOf } from '../figures.mjs';
import { measureImport } from '../import.mjs';
import { DATA, measureProcess, mustBe, startServer, subject, takeTurns } from '../measure.mjs';

const CLIENTS = ['undici', 'fetch', 'axios', 'got', 'ky'];
/** undici with the smallest journal that keeps the promise: what is left of a bare loop's rate at best. */
const JOURNALLED = 'journalled';
const CONCURRENCY = 64;
const RUNS = path.join(DATA, 'runs-sending');
const sending = ({ sendMs }) => sendMs;

/** The bodies of the requests that a list becomes, one a line, and what they sum up to. */
async function bodiesOf(rows) {
	const list = assetListOf(rows);
	const file = path.join(DATA, `bodies-${rows}.txt`);
	if (!existsSync(file)) {
		const server = await startServer();
		const { dir } = await measureImport(list, server, { runs: RUNS, concurrency: CONCURRENCY, expected: { rows } });
		await server.stop();
		const plan = readFileSync(path.join(dir, 'plan.jsonl'), 'utf8').split('\n');
		const lines = plan.filter((line) => line.startsWith('{"n":'));
		writeFileSync(file, lines.map((line) => `${line.split('\t')[1]}\n`).join(''));
	}
	const bodies = readFileSync(file, 'utf8').trimEnd().split('\n');
	return { list, file, expected: { rows, sum: bodies.reduce((sum, body) => sum + crc32(body), 0) } };
}

function loop(name, { file, expected }, server, concurrency) {
	return async () => {
		const argv = [subject('send-loop'), name, server.baseUrl, file, String(concurrency)];
		const measured = await measureProcess(argv);
		const sent = await server.take();
		if (measured.failure !== undefined) return measured;
		mustBe(`what ${name} sent`, [sent.requests, sent.sum], [expected.rows, expected.sum]);
		mustBe(`ids that ${name} was given`, measured.result.created, expected.rows);
		return { ...measured, ms: measured.result.ms, sendMs: measured.result.ms, sent };
	};
}

/** wrk, where it is installed: how fast the server itself can be. Time for as many requests. */
function floor({ file, expected }, server) {
	const script = path.join(DATA, 'wrk.lua');
	const [body] = readFileSync(file, 'utf8').split('\n', 1);
	const headers = `wrk.headers["content-type"] = "application/json"\nwrk.headers["authorization"] = "Bearer x"\n`;
	writeFileSync(script, `wrk.method = "POST"\n${headers}wrk.body = [==[${body}]==]\n`);
	return async () => {
		const argv = ['-t1', `-c${CONCURRENCY}`, '-d3s', '-s', script, `${server.baseUrl}/api/v1/assets`];
		const said = execFileSync('wrk', argv, { encoding: 'utf8' });
		await server.take();
		return { ms: (expected.rows * 1000) / Number(/Requests\/sec:\s+([\d.]+)/.exec(said)[1]) };
	};
}

export const sendRows = {
	name: 'import',
	title: `import, journal on, concurrency ${CONCURRENCY}, an API that answers at once; loops that write nothing down`,
	async run({ small, rounds }) {
		const rows = small ? 500 : 50_000;
		const bodies = await bodiesOf(rows);
		const server = await startServer();
		const ours = () =>
			measureImport(bodies.list, server, { runs: RUNS, concurrency: CONCURRENCY, expected: bodies.expected });
		const hasWrk = !small && spawnSync('wrk', ['--version']).error === undefined;
		try {
			const taken = await takeTurns(rounds, {
				import: ours,
				...Object.fromEntries([...CLIENTS, JOURNALLED].map((name) => [name, loop(name, bodies, server, CONCURRENCY)])),
				...(hasWrk ? { wrk: floor(bodies, server) } : {}),
			});
			const others = Object.entries(taken).filter(([name]) => name !== 'import');
			const against = (name, msOf) =>
				ratioOf(
					taken[name].map(({ ms }) => ms),
					taken.import.map(msOf),
				);
			const targets = CLIENTS.flatMap((name) => {
				const limit = name === 'undici' ? 0.75 : 3;
				return [
					ratioTarget(`import ${rows} rows, sending, rate against ${name}`, against(name, sending), limit, true),
					ratioTarget(
						`import ${rows} rows, whole process, rate against ${name}`,
						against(name, ({ ms }) => ms),
						limit,
						true,
					),
				];
			});
			return {
				tables: [
					{
						title: `import ${rows} rows, concurrency ${CONCURRENCY}`,
						figures: [
							figureOf('import, sending', taken.import, sending),
							figureOf('import, whole process', taken.import),
							...others.map(([name, list]) =>
								figureOf(name === JOURNALLED ? 'undici with a bare journal' : name, list),
							),
						],
						...(hasWrk ? {} : { note: 'wrk is not installed: no floor' }),
					},
				],
				targets,
			};
		} finally {
			await server.stop();
		}
	},
};

/** Latency, requests at once, the share that is asked for, seconds that the sending takes at best. */
const LATENCIES = [
	{ latencyMs: 20, concurrency: 8, least: 0.9, seconds: 10 },
	{ latencyMs: 20, concurrency: 32, least: 0.9, seconds: 10 },
	{ latencyMs: 20, concurrency: 64, seconds: 10 },
	{ latencyMs: 100, concurrency: 8, least: 0.95, seconds: 12 },
	{ latencyMs: 100, concurrency: 32, least: 0.95, seconds: 12 },
	{ latencyMs: 100, concurrency: 64, least: 0.95, seconds: 12 },
];

export const sendSlowly = {
	name: 'latency',
	title: 'import, journal on, an API that takes its time: rate ÷ (concurrency ÷ latency)',
	async run({ small, rounds }) {
		const targets = [];
		const figures = [];
		for (const { latencyMs, concurrency, least, seconds } of small ? LATENCIES.slice(0, 1) : LATENCIES) {
			const rows = Math.round(((small ? 0.2 : seconds) * concurrency * 1000) / latencyMs);
			const bodies = await bodiesOf(rows);
			const server = await startServer({ latencyMs });
			const taken = await takeTurns(small ? 1 : Math.min(rounds, 3), {
				import: () => measureImport(bodies.list, server, { runs: RUNS, concurrency, expected: bodies.expected }),
				undici: loop('undici', bodies, server, concurrency),
			});
			await server.stop();
			const portionOf = ({ sendMs }) => (rows * latencyMs) / (sendMs * concurrency);
			const shares = Object.fromEntries(Object.entries(taken).map(([name, list]) => [name, list.map(portionOf)]));
			const title = `${latencyMs} ms, concurrency ${concurrency}`;
			const spread = [quantile(shares.import, 0.25), quantile(shares.import, 0.75)];
			figures.push(
				...Object.entries(taken).map(([name, list]) => ({
					...figureOf(`${name}, ${title}`, list, sending),
					share: median(shares[name]),
					serverLatencyMs: median(list.map(({ sent }) => sent.latencyMs)),
				})),
			);
			if (least !== undefined) {
				targets.push(
					target(`import, ${title}: share of concurrency ÷ latency`, median(shares.import), least, {
						spread,
						least: true,
						unit: '',
					}),
				);
			}
		}
		return { tables: [{ title: 'import and a bare undici loop at latency', figures }], targets };
	},
};

const CAP = 16;
const CAPPED_LATENCY_MS = 20;
/** A server that is asked too much at first, and then at times, since a limit is found by exceeding it. */
const LEAST_OF_CAP = 0.6;

export const sendCapped = {
	name: 'cap',
	title: `import, journal on, an API that takes ${CAP} requests at once and answers 429 above: rate ÷ what it takes`,
	async run({ small, rounds }) {
		const rows = small ? 300 : 12_000;
		const bodies = await bodiesOf(rows);
		const server = await startServer({ latencyMs: CAPPED_LATENCY_MS, cap: CAP });
		const taken = await takeTurns(small ? 1 : Math.min(rounds, 3), {
			import: () =>
				measureImport(bodies.list, server, { runs: RUNS, concurrency: CONCURRENCY, expected: bodies.expected }),
		});
		await server.stop();
		const portions = taken.import.map(({ sendMs }) => (rows * CAPPED_LATENCY_MS) / (sendMs * CAP));
		const spread = [quantile(portions, 0.25), quantile(portions, 0.75)];
		const what = `import, a cap of ${CAP} and 429 above it: share of what the server takes`;
		return {
			tables: [
				{
					title: `import of ${rows} rows, concurrency ${CONCURRENCY}, cap ${CAP}, ${CAPPED_LATENCY_MS} ms`,
					figures: [figureOf('import, sending', taken.import, sending)],
				},
			],
			targets: small ? [] : [target(what, median(portions), LEAST_OF_CAP, { spread, least: true, unit: '' })],
		};
	},
};
