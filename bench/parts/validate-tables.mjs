/** `validate` of XLSX and CSV, whole process, against the common packages only parsing. */
import { target, figureOf, ratioTarget, ratioOf } from '../figures.mjs';
import { csvOf, documentOf, workbookOf } from '../data.mjs';
import { measureProcess, mustBe, subject, takeTurns } from '../measure.mjs';
import { measureValidate } from '../validate.mjs';

const CUSTOM = ['--unknown-columns', 'custom-fields'];
const XLSX_PEERS = ['sheetjs', 'read-excel-file', 'exceljs-stream', 'exceljs'];
const CSV_PEERS = ['papaparse', 'csv-parse'];
/** A peer that has not parsed in this time is told as such. */
const PEER_TIMEOUT_MS = 240_000;

const ours =
	(data, options = {}) =>
	() =>
		measureValidate(data.file, data, { flags: CUSTOM, ...options });

function peer(name, { file, rows, sum }) {
	return async () => {
		const measured = await measureProcess([subject('parse-sheet'), name, file], { timeoutMs: PEER_TIMEOUT_MS });
		if (measured.failure !== undefined) return measured;
		const { ms, ...found } = measured.result;
		if (found.rows !== rows + 1 || found.sum !== sum)
			return { ...measured, failure: `read ${found.rows} of ${rows + 1} rows` };
		return { ...measured, ms };
	};
}

const peersOf = (names, data) => Object.fromEntries(names.map((name) => [name, peer(name, data)]));
const times = (taken) => (taken.some(({ failure }) => failure !== undefined) ? [] : taken.map(({ ms }) => ms));

/** The one with the smallest median of those that did it. */
function fastest(taken, names) {
	return names
		.filter((name) => times(taken[name]).length > 0)
		.toSorted((one, other) => figureOf(one, taken[one]).ms - figureOf(other, taken[other]).ms)[0];
}

const most = (taken) => Math.max(...taken.map(({ megabytes }) => megabytes));
const figures = (taken) => Object.entries(taken).map(([name, all]) => figureOf(name, all));

export const validateXlsx = {
	name: 'xlsx',
	title: 'validate, XLSX × 20 columns, whole process; the others only parse',
	async run({ small, rounds }) {
		const [fewer, more] = small ? [200, 2_000] : [100_000, 1_000_000];
		const data = await workbookOf(fewer);
		const taken = await takeTurns(rounds, { validate: ours(data), ...peersOf(XLSX_PEERS, data) });
		const best = fastest(taken, XLSX_PEERS);
		mustBe('a peer that reads it', best !== undefined, true);
		const large = await workbookOf(more);
		const inflate = async () => {
			const measured = await measureProcess([subject('inflate-zip'), large.file]);
			return measured.failure === undefined ? { ...measured, ms: measured.result.ms } : measured;
		};
		const largeTaken = await takeTurns(Math.min(rounds, 3), {
			validate: ours(large),
			'validate, heap of 128 MB': ours(large, { nodeArgv: ['--max-old-space-size=128'] }),
			'inflate alone': inflate,
		});
		const tried = await takeTurns(1, peersOf(XLSX_PEERS, large));
		const small100 = figureOf('', taken.validate).ms;
		const tight = largeTaken['validate, heap of 128 MB'];
		return {
			tables: [
				{ title: `XLSX ${fewer} × 20`, figures: figures(taken) },
				{ title: `XLSX ${more} × 20`, figures: figures({ ...largeTaken, ...tried }) },
			],
			targets: [
				ratioTarget(
					`XLSX ${fewer} × 20 against the fastest parse (${best})`,
					ratioOf(times(taken.validate), times(taken[best])),
					0.25,
				),
				target(`XLSX ${more} × 20, memory`, most(largeTaken.validate), 350, { unit: 'MB' }),
				target(`XLSX ${more} × 20 in a heap of 128 MB: failures`, tight.filter(({ failure }) => failure).length, 0, {
					unit: '',
				}),
				target(`XLSX ${more} × 20 against ${fewer} × 20`, figureOf('', largeTaken.validate).ms / small100, 10),
			],
		};
	},
};

export const acceptProposals = {
	name: 'accept',
	title: 'validate --accept-proposals beside the same answers as options: processor time',
	async run({ small, rounds }) {
		const rows = small ? 2_000 : 100_000;
		const parts = [];
		for (const [format, data] of Object.entries({ CSV: csvOf(rows), XLSX: await workbookOf(rows) })) {
			const taken = await takeTurns(rounds, {
				options: ours(data),
				proposals: ours(data, { flags: ['--accept-proposals'] }),
			});
			const cpu = (all) => (times(all).length === 0 ? [] : all.map(({ cpuMs }) => cpuMs));
			parts.push({
				table: { title: `--accept-proposals, ${format} ${rows} × 20`, figures: figures(taken) },
				target: ratioTarget(
					`--accept-proposals, ${format} ${rows} × 20, processor time against options`,
					ratioOf(cpu(taken.proposals), cpu(taken.options)),
					1.15,
				),
			});
		}
		return { tables: parts.map(({ table }) => table), targets: parts.map(({ target: one }) => one) };
	},
};

export const validateOds = {
	name: 'ods',
	title: 'validate, ODS × 20 columns, whole process, beside the same table as XLSX',
	async run({ small, rounds }) {
		const rows = small ? 200 : 100_000;
		const [document, workbook] = [await documentOf(rows), await workbookOf(rows)];
		const taken = await takeTurns(rounds, { ODS: ours(document), XLSX: ours(workbook) });
		return {
			tables: [{ title: `ODS and XLSX ${rows} × 20`, figures: figures(taken) }],
			targets: [
				ratioTarget(`ODS ${rows} × 20 against the same as XLSX`, ratioOf(times(taken.ODS), times(taken.XLSX)), 5),
				target(`ODS ${rows} × 20, memory`, most(taken.ODS), 250, { unit: 'MB' }),
			],
		};
	},
};

export const validateCsv = {
	name: 'csv',
	title: 'validate, CSV × 20 columns in windows-1252, whole process; the others decode and parse',
	async run({ small, rounds }) {
		const data = csvOf(small ? 2_000 : 1_000_000);
		const taken = await takeTurns(rounds, { validate: ours(data), ...peersOf(CSV_PEERS, data) });
		return {
			tables: [{ title: `CSV ${data.rows} × 20`, figures: figures(taken) }],
			targets: [
				ratioTarget(
					`CSV ${data.rows} × 20 against papaparse`,
					ratioOf(times(taken.validate), times(taken.papaparse)),
					2.5,
				),
				target(`CSV ${data.rows} × 20, memory`, most(taken.validate), 250, { unit: 'MB' }),
			],
		};
	},
};
