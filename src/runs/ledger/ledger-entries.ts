/**
 * The identities that one run created or left unconfirmed, as flat arrays: 25 bytes an identity, no object each.
 *
 * An identity is a 64-bit hash of one of a draft's names (`ledger-names.ts`); a hit is made sure by reading the plan line.
 */
import { crc32 } from 'node:zlib';

export const LEDGER_STATES = ['created', 'unconfirmed'] as const;
export type LedgerState = (typeof LEDGER_STATES)[number];

export interface LedgerEntries {
	readonly count: number;
	/** Where the plan line and the last journal entry of the draft begin. */
	readonly planOffsets: Float64Array;
	readonly journalOffsets: Float64Array;
	readonly lows: Uint32Array;
	readonly highs: Uint32Array;
	/** Index into `LEDGER_STATES`. */
	readonly states: Uint8Array;
}

export function allocateEntries(count: number): LedgerEntries {
	return entriesIn(new ArrayBuffer(bytesFor(count)), count);
}

/** The first of them in memory for `count`, which may be more or fewer. */
export function resizeEntries(entries: LedgerEntries, count: number): LedgerEntries {
	const resized = allocateEntries(count);
	const kept = Math.min(count, entries.count);
	resized.planOffsets.set(entries.planOffsets.subarray(0, kept));
	resized.journalOffsets.set(entries.journalOffsets.subarray(0, kept));
	resized.lows.set(entries.lows.subarray(0, kept));
	resized.highs.set(entries.highs.subarray(0, kept));
	resized.states.set(entries.states.subarray(0, kept));
	return resized;
}

/** What the entries were made from; other sizes or times mean that they are stale. */
export interface LedgerSources {
	readonly journalBytes: number;
	readonly journalModifiedMs: number;
	readonly planBytes: number;
}

const FORMAT = 'asset-importer ledger index 4';

/** One JSON line, then the arrays in the byte order of the machine. */
export function encodeLedgerIndex(entries: LedgerEntries, sources: LedgerSources): Buffer {
	const payload = Buffer.concat(
		[entries.planOffsets, entries.journalOffsets, entries.lows, entries.highs, entries.states].map((array) =>
			Buffer.from(array.buffer, array.byteOffset, array.byteLength),
		),
	);
	const header = {
		format: FORMAT,
		littleEndian: isLittleEndian(),
		count: entries.count,
		sum: crc32(payload),
		...sources,
	};
	return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), payload]);
}

/** Undefined when the index is of another format, damaged, or made from other files. */
export function decodeLedgerIndex(bytes: Buffer, sources: LedgerSources): LedgerEntries | undefined {
	const headerEnd = bytes.indexOf(0x0a);
	const header = parseHeader(bytes.toString('utf8', 0, Math.max(headerEnd, 0)));
	if (header?.['format'] !== FORMAT || header['littleEndian'] !== isLittleEndian()) return undefined;
	if (Object.entries(sources).some(([name, value]) => header[name] !== value)) return undefined;
	const count = Number(header['count']);
	const payload = bytes.subarray(headerEnd + 1);
	if (payload.length !== bytesFor(count) || crc32(payload) !== header['sum']) return undefined;
	const aligned = new ArrayBuffer(payload.length);
	payload.copy(new Uint8Array(aligned));
	return entriesIn(aligned, count);
}

function bytesFor(count: number): number {
	return count * (8 + 8 + 4 + 4 + 1);
}

function entriesIn(memory: ArrayBuffer, count: number): LedgerEntries {
	return {
		count,
		planOffsets: new Float64Array(memory, 0, count),
		journalOffsets: new Float64Array(memory, count * 8, count),
		lows: new Uint32Array(memory, count * 16, count),
		highs: new Uint32Array(memory, count * 20, count),
		states: new Uint8Array(memory, count * 24, count),
	};
}

function parseHeader(text: string): Readonly<Record<string, unknown>> | undefined {
	try {
		const header: Readonly<Record<string, unknown>> | null = JSON.parse(text);
		return header ?? undefined;
	} catch {
		return undefined;
	}
}

function isLittleEndian(): boolean {
	return new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
}
