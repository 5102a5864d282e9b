/** A cell that was edited is judged at once, before the check that includes it. */
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import type { StartedThread, ToThread } from '../../../src/app/workbench/check-thread.ts';
import type { Workbench } from '../../../src/app/workbench/workbench.ts';
import { checked, createFolder, openIn, put, type TestFolder, threadIn, until } from './open.ts';

const TABLE = [
	'Patrimônio;Status;Categoria;Data de aquisição;Valor',
	'P-1;em uso;Notebook;01/02/2025;R$ 1.000,00',
	'P-2;em uso;Notebook;31/01/2025;R$ mil',
	'P-3;em uso;Notebook;28/01/2025;R$ 10,50',
	'',
].join('\n');
const [STATUS, DATE, PRICE] = [1, 3, 4];

let folder: TestFolder;
let workbench: Workbench;
let close: () => Promise<void>;
/** While it is held, no check begins. */
let held: (() => void)[] | undefined;

/** A thread that judges, and checks only when it is let. */
function heldThread(cwd: string): StartedThread {
	const thread = threadIn(cwd);
	const { postMessage: post } = thread;
	return Object.assign(thread, {
		postMessage(message: ToThread): void {
			if (message.kind === 'check' && held !== undefined) held.push(() => post(message));
			else post(message);
		},
	});
}

beforeAll(async () => void (folder = await createFolder()));
afterAll(() => folder.remove());
beforeEach(async () => {
	held = undefined;
	const workbenches = await openIn(folder, { startThread: () => heldThread(folder.cwd) });
	close = () => workbenches.close();
	workbench = await workbenches.create();
	await put(workbench, 'ativos.csv', TABLE);
	await until(workbench, checked);
	held = [];
});
afterEach(() => close());

async function problemsOf(row: number) {
	const { rows } = await workbench.rows({ from: 0, to: 10 });
	const shown = rows.find(({ place }) => place.row === row);
	return shown?.problems.map(({ column, message }) => [column, message]);
}

const typeInto = async (row: number, column: number, text: string): Promise<void> =>
	workbench.edit({ cells: [{ table: 'ativos.csv', row, column, text }] });

test.each([
	['a wrong price into a ready row', 2, PRICE, 'R$ dez', [[PRICE, expect.stringContaining('R$ dez')]]],
	['a right price into a wrong row', 3, PRICE, 'R$ 1,00', []],
	['a word that nobody knows', 2, STATUS, 'na gaveta', [[STATUS, expect.stringContaining('na gaveta')]]],
	['nothing where a value is needed', 2, STATUS, '', [[STATUS, expect.any(String)]]],
	['a day of the order that the column has', 2, DATE, '13/02/2025', []],
	['a day of the other order', 2, DATE, '02/13/2025', [[DATE, expect.stringContaining('02/13/2025')]]],
] as const)('%s', async (_name, row, column, text, problems) => {
	await typeInto(row, column, text);
	await expect.poll(() => problemsOf(row)).toEqual(problems);
	expect(workbench.view().check.isBehind).toBe(true);
	held?.splice(0).forEach((check) => check());
	held = undefined;
	await until(workbench, (view) => checked(view) || view.check.state === 'undecided');
});

test('what is undone is judged as well, and what is typed twice as it is now', async () => {
	const before = await problemsOf(2);
	await typeInto(2, PRICE, 'R$ dez');
	await typeInto(2, PRICE, 'R$ onze');
	await expect.poll(() => problemsOf(2)).toEqual([[PRICE, expect.stringContaining('R$ onze')]]);
	await workbench.undo();
	await expect.poll(() => problemsOf(2)).toEqual([[PRICE, expect.stringContaining('R$ dez')]]);
	await workbench.undo();
	expect(await problemsOf(2)).toEqual(before);
});
