/** An edited row, checked by itself, is what it is after a check of everything; if it may not be, it is not shown. */
import { array, assert, asyncProperty, constantFrom, integer, nat, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Program } from '../../../src/app/workbench/program.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import type { Workbenches } from '../../../src/app/workbench/workbenches.ts';
import { checked, createFolder, openIn, programIn, put, type TestFolder, until } from '../workbench/open.ts';

const HEADER = 'Patrimônio;Status;Modelo;Nº de série;Data de aquisição;Valor;Garantia até';
const TEXTS = [
	['PAT-001', 'pat 1', 'PAT-005', 'PAT-177', '', 'Total'],
	['em uso', 'disponível', 'emprestado a Ana', ''],
	['Mesa', 'N/A', '=1+1', ''],
	['SN-1', 'sn 1', 'SN-5', 'SN-60', ''],
	['31/12/2024', '12/31/2024', '05/06/2024', '31/02/2024', ''],
	['R$ 1.234,56', '1,234.56', '10', 'mil', ''],
	['31/12/2030', '01/02/03', ''],
];
const ROWS = 100;

let folder: TestFolder;
let workbenches: Workbenches;
/** Checks of everything that wait to be started. */
let waiting: (() => void)[] = [];
let isHeld = false;

/** Starts checks of rows, and holds those of everything back. */
function holding(program: Program): Program {
	return {
		start(args, options) {
			if (!isHeld || args[0] !== 'validate' || options.env['ASSET_IMPORTER_ONLY_ROWS'] !== '')
				return program.start(args, options);
			const turn = new Promise<void>((resolve) => waiting.push(resolve));
			const ended = turn.then(() => program.start(args, options).ended);
			return { pid: process.pid, ended, stop: () => {}, kill: () => {} };
		},
	};
}

beforeAll(async () => {
	folder = await createFolder();
	workbenches = await openIn(folder, { program: holding(programIn(folder.cwd)) });
});

afterAll(async () => {
	waiting.forEach((start) => start());
	await workbenches.close();
	await folder.remove();
});

const tableOf = (from: number): string => {
	const rows = Array.from({ length: ROWS }, (_, at) => {
		const number = String(from + at).padStart(3, '0');
		const isWrong = at % 7 === 3;
		return [`PAT-${number}`, isWrong ? '' : 'em uso', 'Mesa', `SN-${from + at}`, '31/12/2024', 'R$ 1.000,50', ''].join(
			';',
		);
	});
	return [HEADER, ...rows].join('\n');
};

async function look(workbench: Workbench) {
	const { totals, problems } = workbench.view().outcome ?? {};
	const { rows } = await workbench.rows({ from: 0, to: 500 });
	const kinds = problems?.map(({ id, count, cents, values = [] }) => [
		id,
		count,
		cents,
		values.map((one) => `${one.text} ${one.count}`).toSorted(),
	]);
	return { totals, kinds: kinds?.toSorted(), rows };
}

/** What is shown while everything is checked, if anything, and afterwards. */
async function checkBoth(workbench: Workbench, act: () => Promise<void>, meanwhile = async () => {}) {
	isHeld = true;
	waiting = [];
	await act();
	// An undo without an edit changes nothing.
	await workbench.check();
	await expect.poll(() => waiting.length).toBe(1);
	const soon = workbench.view().check.isCounted === true ? await look(workbench) : undefined;
	await meanwhile();
	isHeld = false;
	waiting[0]?.();
	const view = await until(workbench, ({ check }) => check.state !== 'running');
	return { soon, later: view.check.state === 'done' ? await look(workbench) : undefined };
}

const open = async (): Promise<Workbench> => {
	const workbench = await workbenches.create();
	await put(workbench, 'a.csv', tableOf(1));
	await put(workbench, 'b.csv', tableOf(ROWS - 3));
	await until(workbench, checked);
	return workbench;
};

const cell = (row: number, column: number, text: string) => ({ cells: [{ table: 'a.csv', row, column, text }] });

test('rows are shown as checked if an edit changes no others than those that share a number', async () => {
	const workbench = await open();
	const cases = [
		['a text', cell(2, 2, 'Cadeira'), true],
		['a wrong amount', cell(2, 5, 'mil'), true],
		['a status that was missing', cell(5, 1, 'em uso'), true],
		['the number of another row', cell(2, 0, 'PAT-008'), true],
		['the serial number of a row in another file, in another spelling', cell(2, 3, 'sn 190'), true],
		['a number that two rows share', cell(ROWS - 1, 0, 'PAT-900'), true],
		['a row left out', { rows: [{ table: 'a.csv', row: 3, isSkipped: true }] }, true],
		['a status that has to be asked about', cell(2, 1, 'com a Ana'), false],
		['an amount in another style', cell(2, 5, '1,234.56'), false],
		['the header', cell(1, 2, 'Marca'), false],
	] satisfies readonly (readonly [string, Parameters<Workbench['edit']>[0], boolean])[];
	for (const [what, edit, isCounted] of cases) {
		const { soon, later } = await checkBoth(workbench, () => workbench.edit(edit));
		expect([what, soon !== undefined]).toEqual([what, isCounted]);
		expect(soon ?? later).toEqual(later);
		await workbench.undo();
		await until(workbench, checked);
	}
});

test('a row that is newly wrong, with a kind of problem that is new, is found before everything is checked', async () => {
	const workbench = await open();
	const found = async (filter: Parameters<Workbench['rows']>[0]): Promise<readonly number[]> =>
		(await workbench.rows(filter)).rows.filter(({ place }) => place.table === 'a.csv').map(({ place }) => place.row);
	const window = { from: 0, to: 500 };
	const before = await found({ ...window, bucket: 'wrong' });
	await checkBoth(
		workbench,
		() => workbench.edit(cell(2, 5, 'mil')),
		async () => {
			const kind = workbench.view().outcome?.problems.find(({ id }) => id.startsWith('money-'))?.id ?? '';
			expect(await found({ ...window, problem: kind })).toEqual([2]);
			expect(await found({ ...window, bucket: 'wrong' })).toEqual([2, ...before]);
		},
	);
	expect(await found({ ...window, bucket: 'wrong' })).toEqual([2, ...before]);
});

const edits = array(
	record({
		row: integer({ min: 2, max: 12 }),
		column: nat(6),
		text: nat(),
		what: constantFrom('cell', 'cell', 'cell', 'out', 'back', 'undo'),
	}),
	{ minLength: 8, maxLength: 8 },
);

test('random edits of two tables that share numbers', async () => {
	await assert(
		asyncProperty(edits, async (all) => {
			const workbench = await open();
			for (const { row, column, text, what } of all) {
				const texts = TEXTS[column] ?? [];
				const place = { table: row % 3 === 0 ? 'b.csv' : 'a.csv', row };
				const { soon, later } = await checkBoth(workbench, async () => {
					if (what === 'undo') await workbench.undo();
					else if (what === 'cell')
						await workbench.edit({ cells: [{ ...place, column, text: texts[text % texts.length] ?? '' }] });
					else await workbench.edit({ rows: [{ ...place, isSkipped: what === 'out' }] });
				});
				expect(soon ?? later).toEqual(later);
			}
		}),
		{ numRuns: 3 },
	);
});
