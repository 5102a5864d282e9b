/** The lines of `changed.xlsx`, by the names that they have there. */
import type { ChangedAsset, FieldChange } from '../../drafts/draft/row-result.ts';
import type { Origin } from '../../messages/origin.ts';
import type { SkipLine } from '../record/run-record.ts';

export interface ChangedLine {
	readonly origin: Origin;
	readonly asset: ChangedAsset;
	readonly change: FieldChange;
	/** From 1, in the order of the inputs. */
	readonly number: number;
}

/** Numbers the lines of the skips that it is given in order. */
export function createChangedLister(): (skip: SkipLine) => readonly ChangedLine[] {
	let number = 0;
	return ({ origin, changed: asset }) =>
		asset === undefined ? [] : asset.fields.map((change) => ({ origin, asset, change, number: ++number }));
}

const MARKS = { change: '#', absent: '#-' } as const;
const NAME = /^(?<run>.+)#(?<absent>-)?(?<number>\d+)$/u;

export interface NamedLine {
	readonly run: string;
	readonly kind: keyof typeof MARKS;
	readonly number: number;
}

/** `20261130T093000Z-ativos#12`; with `#-12` for an asset that its table no longer has. */
export function nameChangedLine(run: string, kind: NamedLine['kind'], number: number): string {
	return `${run}${MARKS[kind]}${number}`;
}

export function parseChangedLine(name: string): NamedLine | undefined {
	const { run, absent, number } = NAME.exec(name.trim())?.groups ?? {};
	if (run === undefined || number === undefined) return undefined;
	return { run, kind: absent === undefined ? 'change' : 'absent', number: Number(number) };
}
