import type { ApiError } from '../../client/outcome.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { TableRecord } from '../../runs/record/run-record.ts';
import type { RunView } from '../../runs/view/run-view.ts';
import type { Row } from '../../sources/values/cell.ts';

const ABSENT = '-';

export interface Rejected {
	readonly origin: Origin;
	readonly table?: number;
	readonly row?: Row;
	readonly problems: readonly Problem[];
}

export async function* readRejected(run: RunView): AsyncGenerator<Rejected> {
	const tables = createTableFinder(run.record.tables);
	// The plan is long; without refusals it is not read.
	const refused = run.figures.refused > 0 ? readRefused(run)[Symbol.asyncIterator]() : undefined;
	let next = await refused?.next();
	for await (const { origin, row, problems } of run.rejections()) {
		const rejected = tables.place({ origin, problems, ...(row === undefined ? {} : { row }) });
		while (next?.done === false && comesBefore(tables.place(next.value), rejected)) {
			yield tables.place(next.value);
			next = await refused?.next();
		}
		yield rejected;
	}
	while (next?.done === false) {
		yield tables.place(next.value);
		next = await refused?.next();
	}
}

async function* readRefused(run: RunView): AsyncGenerator<Rejected> {
	for await (const { line, state, entry } of run.lines()) {
		if (state !== 'refused') continue;
		const problem = problemOfApiError(entry?.type === 'refused' ? entry.error : undefined);
		yield { origin: line.origin, problems: [problem], ...(line.row === undefined ? {} : { row: line.row }) };
	}
}

export function problemOfApiError(error: Partial<ApiError> = {}): Problem {
	const details = Object.entries(error.publicDetails ?? {}).map(([name, detail]) => `${name}: ${detail}`);
	const texts = [error.message ?? error.body ?? '', ...details].filter((text) => text !== '');
	const { status = ABSENT, code = ABSENT } = error;
	return { code: 'api-refused', params: { status, code, message: texts.join('; ') || ABSENT } };
}

/** Rows of tables come before invoices and files, which have another report. */
function comesBefore(left: Rejected, right: Rejected): boolean {
	const byTable = (left.table ?? Number.POSITIVE_INFINITY) - (right.table ?? Number.POSITIVE_INFINITY);
	if (byTable !== 0 && !Number.isNaN(byTable)) return byTable < 0;
	return left.origin.kind === 'row' && right.origin.kind === 'row' && left.origin.row < right.origin.row;
}

function createTableFinder(tables: readonly TableRecord[]): { readonly place: (rejected: Rejected) => Rejected } {
	const places = new Map(tables.map(({ file, sheet }, table) => [JSON.stringify([file, sheet]), table]));
	return {
		place(rejected) {
			const { origin, row } = rejected;
			if (origin.kind !== 'row' || row === undefined) return rejected;
			const table = places.get(JSON.stringify([origin.file, origin.sheet]));
			return table === undefined ? rejected : { ...rejected, table };
		},
	};
}
