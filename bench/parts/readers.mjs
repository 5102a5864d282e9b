/** Readers alone, without converting or writing anything: processor time of one reading of the shapes that are not plain. */
import { htmlOf, oldWorkbookOf, TEXT_COLUMNS, workbookOf } from '../data.mjs';
import { figureOf, ratioOf, ratioTarget, target } from '../figures.mjs';
import { measureProcess, mustBe, subject, takeTurns } from '../measure.mjs';

const FEW = { before: 200, counted: 300 };
/** Compared more closely than the others. */
const SEVERAL = { before: 2, counted: 7 };
const MANY = { before: 1, counted: 3 };

function reading(name, { file, rows, sum }, { before, counted }) {
	return async () => {
		// The environment of a measured process is bare, and another build may be asked for.
		const { ASSET_IMPORTER_BUILD: build } = process.env;
		const env = build === undefined ? {} : { ASSET_IMPORTER_BUILD: build };
		const measured = await measureProcess([subject('read-table'), name, file, String(before), String(counted)], {
			env,
		});
		if (measured.failure !== undefined) return measured;
		const { ms, ...found } = measured.result;
		mustBe(`rows and texts read by ${name} from ${file}`, found, { rows: rows + 1, sum });
		return { ...measured, ms };
	};
}

const times = (taken) => taken.map(({ ms }) => ms);
const most = (taken) => Math.max(...taken.map(({ megabytes }) => megabytes));
const figures = (taken) => Object.entries(taken).map(([name, list]) => figureOf(name, list));

async function readSmall({ small, rounds }) {
	const data = await workbookOf(50);
	const readings = small ? { before: 1, counted: 1 } : FEW;
	const taken = await takeTurns(rounds, {
		readers: reading('readers', data, readings),
		sheetjs: reading('sheetjs', data, readings),
	});
	const { ms, msFrom, msTo } = figureOf('', taken.readers);
	const title = 'one reading of an XLSX of 50 × 20, warm';
	return {
		tables: [{ title: `${title}: processor time`, figures: figures(taken) }],
		targets: [target(title, ms, 2, { unit: 'ms', spread: [msFrom, msTo] })],
	};
}

async function readTexts({ small, rounds }) {
	const rows = small ? 200 : 50_000;
	const contestants = {};
	for (const strings of ['shared', 'inline', 'str', 'formula']) {
		const data = await workbookOf(rows, strings, TEXT_COLUMNS);
		contestants[NAMES[strings]] = reading('readers', data, small ? MANY : SEVERAL);
	}
	const taken = await takeTurns(rounds, contestants);
	const size = `${rows} × ${TEXT_COLUMNS.length}`;
	const against = (strings) =>
		ratioTarget(
			`XLSX ${size}, ${NAMES[strings]} against ${NAMES.shared}`,
			ratioOf(times(taken[NAMES[strings]]), times(taken[NAMES.shared])),
			1.3,
		);
	return {
		tables: [{ title: `one reading of texts in an XLSX of ${size}: processor time`, figures: figures(taken) }],
		targets: [against('str'), against('formula')],
	};
}

const NAMES = { shared: 'shared texts', inline: 'texts in the sheet', str: 'texts as t="str"', formula: 'formulas' };

async function readOther(format, data, limits, { rounds }) {
	const taken = await takeTurns(rounds, {
		readers: reading('readers', data, MANY),
		sheetjs: reading('sheetjs', data, MANY),
	});
	const title = `${format} ${data.rows} × 20`;
	return {
		tables: [{ title: `one reading of ${title}: processor time`, figures: figures(taken) }],
		targets: [
			ratioTarget(
				`reading ${title} against SheetJS`,
				ratioOf(times(taken.readers), times(taken.sheetjs)),
				limits.ratio,
			),
			target(`reading ${title}, memory`, most(taken.readers), limits.megabytes, { unit: 'MB' }),
		],
	};
}

export const readers = {
	name: 'readers',
	title: 'the readers alone: small workbooks, texts of formulas, XLS, HTML',
	async run(options) {
		const rows = options.small ? 200 : 50_000;
		const parts = [
			await readSmall(options),
			await readTexts(options),
			await readOther('XLS', await oldWorkbookOf(rows), { ratio: 0.15, megabytes: 150 }, options),
			await readOther('HTML', htmlOf(rows), { ratio: 0.75, megabytes: 200 }, options),
		];
		return { tables: parts.flatMap(({ tables }) => tables), targets: parts.flatMap(({ targets }) => targets) };
	},
};
