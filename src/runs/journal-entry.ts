/**
 * One line of the journal as bytes, and a glance at one: its type and its position in the plan, without parsing it.
 *
 * `type` and `n` always come first, in this order, so that a million lines are read at the speed of their check sums.
 */
import { parseCheckedLine, sealLine } from './checked-line.ts';
import type { JournalEntry } from './run-record.ts';

export function encodeEntry(entry: JournalEntry): string {
	return sealLine(openEntry(entry));
}

/** Ids as services make them: nothing in them that JSON would escape. */
const PLAIN = /^[\w.:+-]*$/;

/** The line up to where its check sum begins. What is written for every row is put together by hand: it is faster. */
export function openEntry(entry: JournalEntry): string {
	if (entry.type === 'attempt') return `{"type":"attempt","n":${entry.n},"at":"${entry.at}",`;
	if (entry.type === 'created' && entry.notices === undefined && entry.byPerson === undefined) {
		const { n, at, id, createdAt } = entry;
		if (id !== undefined && createdAt !== undefined && PLAIN.test(id) && PLAIN.test(createdAt)) {
			return `{"type":"created","n":${n},"at":"${at}","id":"${id}","createdAt":"${createdAt}",`;
		}
	}
	return `${JSON.stringify(entry).slice(0, -1)},`;
}

export interface EntryGlance {
	readonly type: JournalEntry['type'];
	/** 0 for an entry about the whole run. */
	readonly n: number;
}

const TYPES = [
	'attempt',
	'created',
	'updated',
	'refused',
	'unconfirmed',
	'released',
	'skipped',
	'started',
	'ended',
] as const satisfies readonly JournalEntry['type'][];
const TYPE_AT = '{"type":"'.length;
const N_AFTER_TYPE = '","n":'.length;

/** No two types share both their first and their third letter. */
const typeByLetters = new Map(TYPES.map((type) => [lettersOf(type.charCodeAt(0), type.charCodeAt(2)), type]));

function lettersOf(first: number, third: number): number {
	return first * 256 + third;
}

/** Reads type and position of a line whose check sum is right. Undefined: the line is no journal entry. */
export function glanceAtEntry(bytes: Buffer, start: number, end: number): EntryGlance | undefined {
	const typeAt = start + TYPE_AT;
	const type = typeByLetters.get(lettersOf(bytes[typeAt] ?? 0, bytes[typeAt + 2] ?? 0));
	if (type === undefined) return undefined;
	if (type === 'started' || type === 'ended') return { type, n: 0 };
	let n = 0;
	for (let index = typeAt + type.length + N_AFTER_TYPE; index < end; index++) {
		const digit = (bytes[index] ?? 0) - 0x30;
		if (digit < 0 || digit > 9) break;
		n = n * 10 + digit;
	}
	return n === 0 ? undefined : { type, n };
}

/** The whole entry, or undefined when the line is not as it was written. */
export function decodeEntry(line: Buffer): JournalEntry | undefined {
	const json = parseCheckedLine(line);
	if (json === undefined) return undefined;
	const entry: JournalEntry = JSON.parse(json);
	return entry;
}
