/** Works in the grid as a person does, against a server that keeps the cells: checks the edits that arrive there, and the focus. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { GridModel } from '../../../../src/app/page/grid/grid-model.ts';
import { ROW_PX } from '../../../../src/app/page/grid/grid-view.ts';
import type { EditBody, RowFilter, Sought } from '../../../../src/app/protocol/routes.ts';
import type { CellPlace, RowView } from '../../../../src/app/protocol/view.ts';

const settle = async (): Promise<void> => setImmediate();
const TABLE = 'a.csv';

function typeInto(model: GridModel, text: string): void {
	model.cell.type(text);
	model.cell.keep();
}

/** Rows 2 to `count + 1` of three columns; every tenth is wrong in the last one. A problem has these rows only. */
async function open(count = 1_000) {
	const state = { revision: 1, isDown: false, hidden: new Set<number>(), changed: 2 };
	const texts = new Map<string, string>();
	const edits: EditBody[] = [];
	const done: string[] = [];
	let filter: RowFilter = {};
	const isWrong = (row: number): boolean => row % 10 === 0;
	const rowOf = (row: number): RowView => ({
		place: { table: TABLE, row },
		bucket: isWrong(row) ? 'wrong' : 'ready',
		cells: [0, 1, 2].map((column) => texts.get(`${row},${column}`) ?? `${'abc'.charAt(column)}${row}`),
		edited: [],
		isBehind: false,
		isSkipped: false,
		problems: isWrong(row) ? [{ message: 'wrong', column: 2, near: [] }] : [],
	});
	const rowsOf = ({ problem }: RowFilter): readonly number[] =>
		Array.from({ length: count }, (_, index) => index + 2).filter(
			(row) => !state.hidden.has(row) && (problem === undefined || isWrong(row)),
		);
	const seek = (rows: readonly number[], sought: Sought): number => {
		if (!('wrongAfter' in sought)) return rows.indexOf(sought.row);
		const after = rows.findIndex((row, at) => at > sought.wrongAfter && isWrong(row));
		return after === -1 ? rows.findIndex(isWrong) : after;
	};
	const show = async (other: RowFilter = filter): Promise<void> => {
		filter = other;
		model.view.show({ filter, revision: state.revision, isAll: filter.problem === undefined });
		await settle();
	};
	const goBack = (name: string) => async (): Promise<CellPlace> => {
		done.push(name);
		return { table: TABLE, row: state.changed, column: 1 };
	};
	const model = new GridModel({
		load: async ({ from, to, sought, ...query }) => {
			await Promise.resolve();
			const all = rowsOf(query);
			const at = sought === undefined ? from : seek(all, sought);
			const shown = { revision: state.revision, count: all.length, isSearching: false, from: at };
			if (sought !== undefined)
				return at === -1 ? { ...shown, rows: [] } : { ...shown, at, rows: [rowOf(all[at] ?? 0)] };
			return { ...shown, rows: all.slice(from, to).map(rowOf) };
		},
		edit: async (edit) => {
			await Promise.resolve();
			if (state.isDown) throw new Error('no connection');
			edits.push(edit);
			for (const { row, column, text } of edit.cells ?? []) texts.set(`${row},${column}`, text);
			state.revision++;
		},
		undo: goBack('undo'),
		redo: goBack('redo'),
		showAll: () => void show({}),
	});
	model.view.setColumns([{}, {}, {}]);
	await show();
	model.view.resized(10 * ROW_PX);
	const arrived = (): readonly string[] =>
		edits.map(({ cells = [] }) => cells.map(({ row, column, text }) => `${row},${column}=${text}`).join(' '));
	return { model, state, edits, arrived, done, show };
}

describe('what is typed', () => {
	test('nowhere where nothing can be typed, which is told; the other cells of a block are filled', async () => {
		const { model, arrived } = await open();
		model.view.setColumns([{}, { isLocked: true }, {}]);
		model.view.select({ row: 0, column: 1 });
		expect(model.cell.open(false)).toBe(false);
		expect(model.view.notice.value).toEqual({ kind: 'locked' });
		model.view.select({ row: 0, column: 0 });
		model.edits.paste('x\ty');
		await settle();
		expect(arrived()).toEqual(['2,0=x']);
		expect(model.view.notice.value).toEqual({ kind: 'locked' });
	});

	test('goes to the row that was opened, and is shown at once', async () => {
		const { model, arrived } = await open();
		model.view.select({ row: 3, column: 1 });
		expect(model.cell.open(true)).toBe(true);
		typeInto(model, 'new');
		expect(model.edits.textAt({ row: 3, column: 1 })).toBe('new');
		await settle();
		expect(arrived()).toEqual(['5,1=new']);
		expect(model.view.rows.at(3)).toMatchObject({ edited: [1], isBehind: true });
	});

	test('and given up, or the same as before, goes nowhere', async () => {
		const { model, arrived } = await open();
		model.cell.open(false);
		typeInto(model, 'a2');
		model.cell.open(true);
		model.cell.giveUp();
		typeInto(model, 'late');
		await settle();
		expect(arrived()).toEqual([]);
	});

	test('goes to its row although others went while it was typed', async () => {
		const { model, state, arrived, show } = await open();
		model.view.select({ row: 8, column: 2 });
		model.cell.open(true);
		for (const row of [2, 3, 4]) state.hidden.add(row);
		state.revision = 9;
		await show();
		expect(model.cell.editing.value?.place.row).toBe(10);
		typeInto(model, 'right');
		await settle();
		expect(arrived()).toEqual(['10,2=right']);
	});

	test('goes to its row although another filter was chosen, and the filter counts once the cell is left', async () => {
		const { model, arrived, show } = await open();
		model.view.select({ row: 3, column: 1 });
		model.cell.open(true);
		model.cell.type('hal');
		await show({ problem: 'p' });
		expect([model.cell.editing.value?.place.row, model.view.rows.count]).toEqual([5, 1_000]);
		typeInto(model, 'half');
		await settle();
		expect([arrived(), model.view.rows.count]).toEqual([['5,1=half'], 100]);
	});

	test('is kept when the grid goes, and a cell in which nothing was typed stays as it is', async () => {
		const { model, arrived } = await open();
		model.cell.open(true);
		model.close();
		model.cell.open(true);
		model.cell.type('half');
		model.close();
		await settle();
		expect(arrived()).toEqual(['2,0=half']);
	});
});

describe('a block', () => {
	test('that does not fit says what was left out', async () => {
		const { model, arrived } = await open(2);
		model.view.select({ row: 1, column: 2 });
		model.edits.paste('x\ty\nz\tw');
		await settle();
		expect([arrived(), model.view.notice.value]).toEqual([['3,2=x'], { kind: 'cut', rows: 1, columns: 1 }]);
	});

	test('is pasted into each range, unless two of them would overlap', async () => {
		const { model, arrived } = await open();
		model.view.select({ row: 0, column: 0 });
		model.view.select({ row: 4, column: 1 }, 'add');
		model.edits.paste('x\ty\nz\tw');
		await settle();
		expect(arrived()).toEqual(['2,0=x 2,1=y 3,0=z 3,1=w 6,1=x 6,2=y 7,1=z 7,2=w']);
		expect([0, 1, 4, 5].map((row) => model.view.isSelected({ row, column: 1 }))).toEqual([true, true, true, true]);
		model.view.select({ row: 8, column: 0 });
		model.view.select({ row: 9, column: 1 }, 'add');
		model.edits.paste('p\tq\nr\ts');
		await settle();
		expect([arrived().length, model.view.notice.value]).toEqual([1, { kind: 'overlap' }]);
	});

	test('gets a series, beyond the rows that are loaded, too', async () => {
		const { model, edits } = await open();
		model.view.select({ row: 95, column: 0 });
		model.view.select({ row: 304, column: 0 }, 'extend');
		model.edits.fill('PAT-001', true, {});
		await settle();
		const cells = edits.flatMap((edit) => edit.cells ?? []);
		expect([cells.length, cells[0]?.text, cells.at(-1)]).toEqual([
			210,
			'PAT-001',
			{ table: TABLE, row: 306, column: 0, text: 'PAT-210' },
		]);
	});

	test('of too many cells is left alone', async () => {
		const { model, arrived } = await open(100_000);
		model.run({ kind: 'select-all' });
		model.run({ kind: 'skip' });
		await settle();
		expect([arrived(), model.view.notice.value]).toEqual([[], { kind: 'too-many', max: 20_000 }]);
	});

	test('of whole columns is not cleared or overwritten before the number of its texts was seen', async () => {
		const { model, arrived } = await open(100_000);
		model.view.select({ row: 5, column: 1 });
		model.run({ kind: 'select-column' });
		model.view.selectColumn(2, 'extend');
		expect([model.view.blocks, model.view.isWhole]).toEqual([[{ top: 0, bottom: 99_999, left: 1, right: 2 }], true]);
		model.run({ kind: 'clear' });
		await settle();
		expect([arrived(), model.edits.filling.value]).toEqual([[], { text: '' }]);
		model.edits.paste('x');
		expect(model.edits.filling.value).toEqual({ text: 'x' });
		model.view.move('down');
		expect(model.view.isWhole).toBe(false);
	});

	test('and another are cleared, filled and overwritten together', async () => {
		const { model, arrived } = await open();
		model.view.select({ row: 0, column: 0 });
		model.view.select({ row: 2, column: 1 }, 'add');
		model.view.select({ row: 3, column: 1 }, 'extend');
		model.run({ kind: 'clear' });
		model.edits.fill('N-1', true, {});
		model.edits.paste('x');
		await settle();
		expect(arrived()).toEqual(['2,0= 4,1= 5,1=', '2,0=N-1 4,1=N-2 5,1=N-3', '2,0=x 4,1=x 5,1=x']);
	});

	test('and another are selected by keys alone, and go with the next move after Esc', async () => {
		const { model } = await open();
		model.view.select({ row: 0, column: 0 });
		model.view.move('down', true);
		model.run({ kind: 'add-range' });
		for (const to of ['right', 'right'] as const) model.view.move(to);
		model.view.move('down', true);
		expect(model.view.blocks).toEqual([
			{ top: 0, bottom: 1, left: 0, right: 0 },
			{ top: 1, bottom: 2, left: 2, right: 2 },
		]);
		model.view.endAdding();
		expect(model.view.blocks).toHaveLength(2);
		model.view.move('up');
		expect(model.view.blocks).toHaveLength(1);
	});

	test('is searched and replaced in any case, part by part or whole', async () => {
		const { model, arrived } = await open();
		model.view.select({ row: 0, column: 0 });
		model.view.select({ row: 8, column: 1 }, 'extend');
		expect(await model.edits.count({})).toEqual({ values: 18, rows: 9 });
		expect(await model.edits.count({ find: 'A1' })).toEqual({ values: 1, rows: 1 });
		expect(await model.edits.count({ find: 'A1', isWhole: true })).toEqual({ values: 0, rows: 0 });
		model.edits.fill('$&.', false, { find: 'A1' });
		await settle();
		expect(arrived()).toEqual(['10,0=$&.0']);
	});

	test('is copied with what was typed into it', async () => {
		const { model, state } = await open();
		state.isDown = true;
		model.cell.open(true);
		typeInto(model, 'two\nlines');
		model.view.select({ row: 1, column: 1 }, 'extend');
		expect(await model.edits.copy()).toBe('"two\nlines"\tb2\r\na3\tb3');
	});
});

describe('the focus', () => {
	test('stays on its row when rows before it go', async () => {
		const { model, state, show } = await open();
		model.view.select({ row: 50, column: 1 });
		for (const row of [2, 3, 4]) state.hidden.add(row);
		state.revision = 2;
		await show();
		expect([model.view.selection.value.focus, model.view.focusedRow?.place.row]).toEqual([{ row: 47, column: 1 }, 52]);
	});

	test('goes to the next row when its own goes', async () => {
		const { model, state, show } = await open();
		model.view.select({ row: 50, column: 1 });
		state.hidden.add(52);
		state.revision = 2;
		await show();
		expect([model.view.selection.value.focus.row, model.view.focusedRow?.place.row]).toEqual([50, 53]);
	});

	test('goes to the next wrong cell, loaded or not, and from the last to the first', async () => {
		const { model } = await open(10_009);
		const next = async () => {
			await model.view.goToNextWrong();
			return [
				model.view.selection.value.focus.row,
				model.view.selection.value.focus.column,
				model.view.notice.value?.kind,
			];
		};
		model.view.select({ row: 8, column: 0 });
		expect([await next(), await next()]).toEqual([
			[8, 2, undefined],
			[18, 2, undefined],
		]);
		model.view.select({ row: 10_000, column: 0 });
		expect([await next(), await next()]).toEqual([
			[10_008, 2, undefined],
			[8, 2, 'from-first'],
		]);
	});

	test('says that there is no wrong cell', async () => {
		const { model } = await open(5);
		await model.view.goToNextWrong();
		expect(model.view.notice.value).toEqual({ kind: 'nothing-wrong' });
	});

	test('stays on its row when all rows are shown again, also after the last row of a problem is corrected', async () => {
		const { model, state, show } = await open();
		await show({ problem: 'p' });
		model.view.select({ row: 5, column: 2 });
		await show({});
		expect([model.view.selection.value.focus, model.view.focusedRow?.place.row]).toEqual([{ row: 58, column: 2 }, 60]);
		await show({ problem: 'p' });
		model.view.select({ row: 5, column: 2 });
		for (let row = 10; row < 1_010; row += 10) state.hidden.add(row);
		state.revision = 2;
		await show();
		expect(model.view.rows.count).toBe(0);
		state.hidden.clear();
		state.revision = 3;
		await show({});
		expect(model.view.focusedRow?.place.row).toBe(60);
	});

	test('goes to the first row when rows are sorted, and the other way round, and as they were', async () => {
		const { model, show } = await open();
		const sorts: readonly RowFilter[] = [
			{ sortBy: 1, order: 'ascending', sortedAt: 1 },
			{ sortBy: 1, order: 'descending', sortedAt: 1 },
			{},
		];
		for (const sort of sorts) {
			model.view.select({ row: 5, column: 1 });
			await show(sort);
			expect(model.view.selection.value.focus).toEqual({ row: 0, column: 1 });
		}
	});

	test('goes to the cell that is undone, and shows all rows if the filter does not have it', async () => {
		const { model, state, show } = await open();
		await show({ problem: 'p' });
		state.changed = 600;
		model.run({ kind: 'undo' });
		await settle();
		expect([model.view.rows.count, model.view.focusedRow?.place.row]).toEqual([100, 600]);
		state.changed = 555;
		model.run({ kind: 'redo' });
		await settle();
		await settle();
		expect([model.view.rows.count, model.view.selection.value.focus]).toEqual([1_000, { row: 553, column: 1 }]);
	});
});

test('undo and redo wait for what was typed before them', async () => {
	const { model, arrived, done } = await open();
	model.cell.open(true);
	typeInto(model, 'x');
	model.run({ kind: 'undo' });
	model.run({ kind: 'redo' });
	await settle();
	expect([arrived(), done]).toEqual([['2,0=x'], ['undo', 'redo']]);
});
