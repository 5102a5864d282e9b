/**
 * One line of the journal, shorter than `MAX_ENTRY_BYTES`. Longer texts from an answer are cut and end in `…`.
 */
import { definedOf } from '../../messages/problem.ts';
import { type CreateOutcome, pauseProblem } from '../../client/outcome.ts';
import type { JournalEntry } from '../record/run-record.ts';

/** Bytes reserved for the outcome of each request in flight. */
export const MAX_ENTRY_BYTES = 8 * 1024;
/** Most bytes that one UTF-16 unit takes in UTF-8. */
const MAX_UTF8_BYTES = 3;
/** Text lengths to try for an entry that is too long. */
const KEPT_CHARACTERS = [1_000, 300, 100, 30] as const;
const MAX_ITEMS = 40;

export function encodeEntry(entry: JournalEntry): string {
	const text = JSON.stringify(entry);
	if (fits(text)) return text;
	for (const characters of KEPT_CHARACTERS) {
		const shorter = JSON.stringify(entry, shortenTo(characters));
		if (fits(shorter)) return shorter;
	}
	throw new Error(`an entry of the journal that cannot be shortened: ${entry.type}`);
}

export function decodeEntry(line: string | Buffer): JournalEntry {
	const entry: JournalEntry = JSON.parse(typeof line === 'string' ? line : line.toString('utf8'));
	return entry;
}

function fits(text: string): boolean {
	return text.length * MAX_UTF8_BYTES < MAX_ENTRY_BYTES || Buffer.byteLength(text) < MAX_ENTRY_BYTES;
}

/** A replacer for `JSON.stringify`. Keeps codes whole, and the first `MAX_ITEMS` of lists and of an answer's details. */
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

export function entryOf(n: number, at: string, outcome: CreateOutcome): JournalEntry {
	switch (outcome.kind) {
		case 'created': {
			const { id, createdAt, notices } = outcome;
			return { type: 'created', n, at, ...definedOf({ id, createdAt }), ...(notices.length === 0 ? {} : { notices }) };
		}
		case 'refused':
			return { type: 'refused', n, at, error: outcome.error };
		case 'unconfirmed':
			return { type: 'unconfirmed', n, at, problem: outcome.problem };
		case 'not-sent':
			return { type: 'released', n, at, problem: outcome.problem };
		case 'throttled':
			return { type: 'released', n, at, problem: pauseProblem(outcome) };
		case 'stopped':
			break;
	}
	return { type: 'released', n, at, problem: { code: 'refused-with-run' } };
}
