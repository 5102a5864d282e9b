/**
 * One line of the journal as bytes, and a glance at one: its type and its position in the plan, without parsing it.
 *
 * `type` and `n` always come first, in this order, so that a million lines are read at the speed of their check sums. No
 * line is longer than `MAX_ENTRY_BYTES`: longer texts of an answer are cut, which `…` at their end shows.
 */
import { parseCheckedLine, SEAL_BYTES, sealLine } from '../storage/checked-line.ts';
import type { JournalEntry } from '../record/run-record.ts';

export function encodeEntry(entry: JournalEntry): string {
	return sealLine(openEntry(entry));
}

/** Ids as services make them: nothing in them that JSON would escape. */
const PLAIN = /^[\w.:+-]*$/;

/** So many bytes are reserved for the outcome of each request in flight. */
export const MAX_ENTRY_BYTES = 8 * 1024;
/** Bytes of one UTF-16 unit in UTF-8. */
const MAX_UTF8_BYTES = 3;
/** Characters that are kept of each text of an entry that is too long. */
const KEPT_CHARACTERS = [1_000, 300, 100, 30] as const;
const MAX_ITEMS = 40;

/** The line up to where its check sum begins. */
export function openEntry(entry: JournalEntry): string {
	const text = renderEntry(entry);
	if (text.length * MAX_UTF8_BYTES + SEAL_BYTES < MAX_ENTRY_BYTES || fits(text)) return text;
	for (const characters of KEPT_CHARACTERS) {
		const shorter = `${JSON.stringify(entry, shortenTo(characters)).slice(0, -1)},`;
		if (fits(shorter)) return shorter;
	}
	throw new Error(`an entry of the journal that cannot be shortened: ${entry.type}`);
}

function fits(text: string): boolean {
	return Buffer.byteLength(text) + SEAL_BYTES < MAX_ENTRY_BYTES;
}

/** A replacer for `JSON.stringify`. Codes stay whole; of an answer's list of details the first ones are kept. */
function shortenTo(characters: number): (key: string, value: unknown) => unknown {
	return (key, value) => {
		if (typeof value === 'string') {
			return value.length <= characters || key === 'code' ? value : `${value.slice(0, characters - 1)}…`;
		}
		if (Array.isArray(value)) return value.slice(0, MAX_ITEMS);
		if (key !== 'publicDetails' || typeof value !== 'object' || value === null) return value;
		const details = Object.entries(value);
		if (details.length <= MAX_ITEMS) return value;
		return Object.fromEntries([...details.slice(0, MAX_ITEMS), ['…', `+${details.length - MAX_ITEMS}`]]);
	};
}

/** What is written for every row is put together by hand: it is faster. */
function renderEntry(entry: JournalEntry): string {
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
