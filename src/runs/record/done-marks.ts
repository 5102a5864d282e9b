/** Keeps in the runs folder what people changed in the dashboard by `changed.xlsx`. The latest change of a field counts. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Row } from '../../sources/values/cell.ts';
import { keepLines, readKeptLines } from './kept-lines.ts';
import { type RunEnvironment, runEnvironment } from './run-record.ts';

/** Stands for a field where a person says that an asset that is no longer in its table was dealt with. */
export const ABSENT = 'absent';

export interface DoneMark {
	/** Identity of the asset across all runs. */
	readonly key: string;
	/** A field of the API, `custom:<label>`, or `absent`. */
	readonly field: string;
	/** The present value of the field. Cents are digits. */
	readonly value: string;
	/** Fingerprint of the cells that the value was read from. */
	readonly print?: string;
	/** ISO, UTC. */
	readonly at: string;
}

interface KeptMark extends DoneMark {
	readonly environment: RunEnvironment;
}

/** By identity of the asset, then by field. */
export type DoneMarks = ReadonlyMap<string, ReadonlyMap<string, DoneMark>>;

export async function loadDoneMarks(
	runsDir: string,
	isHere: (environment: RunEnvironment) => boolean,
): Promise<readonly DoneMark[]> {
	const marks: DoneMark[] = [];
	for await (const { environment, ...mark } of readKeptLines<KeptMark>(runsDir, 'done'))
		if (isHere(environment)) marks.push(mark);
	return marks;
}

export async function keepDoneMarks(
	runsDir: string,
	environment: RunEnvironment,
	marks: readonly DoneMark[],
): Promise<void> {
	const kept = marks.map((mark): KeptMark => ({ ...mark, environment }));
	await keepLines(runsDir, 'done', kept);
}

export type MarkableChange = Omit<DoneMark, 'at'>;

const CHECK_DIGITS = 6;
const checkOf = (text: string): string => hash('sha1', text, 'hex').slice(0, CHECK_DIGITS);

/** Renders a line of `changed.xlsx` with everything that marking it needs: the run that wrote it may be gone, or on another computer. */
export function renderMarkable(change: MarkableChange, environment: RunEnvironment): string {
	const { key, field, value, print = '' } = change;
	const text = Buffer.from(JSON.stringify([environment, key, field, value, print])).toString('base64url');
	return `${checkOf(text)}.${text}`;
}

const markable = z.tuple([runEnvironment, z.string(), z.string(), z.string(), z.string()]);

/** `W3si` is how a list that begins with an object begins, so that no number of a register is taken for one. */
const MARKABLE = /^(?<check>[0-9a-f]{6})\.(?<text>W3si[\w-]+)$/;

/** Undefined for a text that is not whole. */
export function parseMarkable(
	written: string,
): { readonly change: MarkableChange; readonly environment: RunEnvironment } | undefined {
	const { check, text = '' } = MARKABLE.exec(written.trim())?.groups ?? {};
	if (check !== checkOf(text)) return undefined;
	const [environment, key, field, value, print] = markable.parse(
		JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
	);
	return { environment, change: { key, field, value, ...(print === '' ? {} : { print }) } };
}

/** True for the first rows of a list that was written to be marked, in any language and order of columns. */
export function isListOfChanges(rows: readonly Row[]): boolean {
	return rows.some(({ cells }) => cells.some((cell) => typeof cell === 'string' && parseMarkable(cell) !== undefined));
}

export function indexDoneMarks(marks: readonly DoneMark[]): DoneMarks {
	const byKey = new Map<string, Map<string, DoneMark>>();
	for (const mark of marks.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
		const known = byKey.get(mark.key) ?? new Map<string, DoneMark>();
		byKey.set(mark.key, known.set(mark.field, mark));
	}
	return byKey;
}
