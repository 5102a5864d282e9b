/**
 * The format of a block log: batches of JSON lines, each followed by a footer line with the batch's offset, its number of
 * lines, the id of the run that it belongs to, if any, and the CRC-32 of all bytes before the property `crc`. Only `judgeTail`
 * decides if a tail is torn or damaged.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { hexOf } from './checked-json.ts';
import { diskErrorCode, unreadable } from './disk-error.ts';
import { readLineBlocks } from './read-lines.ts';

/** Disks write an aligned sector of this size as a whole. */
const SECTOR_BYTES = 512;

const FORM =
	/^\{"from": *(?<from>\d+),"lines": *(?<lines>\d+),(?:"run":"(?<run>[-\da-f]{36})",)?"crc":"(?<crc>[0-9a-f]{8})"\}\n/;
const BEFORE_FOOTER = Buffer.from('\n{"from":');

/** Has a fixed length for logs of runs and one for others, so that it can be found from either end. */
function renderFooterStart(from: number, lines: number, run: string | undefined): string {
	const owner = run === undefined ? '' : `,"run":"${run}"`;
	return `{"from":${String(from).padStart(15)},"lines":${String(lines).padStart(9)}${owner}`;
}

function renderFooterEnd(crc: string): string {
	return `,"crc":"${crc}"}\n`;
}

/** In the footer pattern of a run: every digit of its id varies. */
const NO_RUN = '0'.repeat(36);
const NO_CRC = hexOf(0);
const FOOTERS = [undefined, NO_RUN].map((run) => renderFooterStart(0, 0, run) + renderFooterEnd(NO_CRC));
const END_BYTES = renderFooterEnd(NO_CRC).length;

export function footerBytes(run: string | undefined): number {
	return (FOOTERS[run === undefined ? 0 : 1] ?? '').length;
}

const MOST_FOOTER_BYTES = footerBytes(NO_RUN);

/** Makes a batch of `text`, which has `lines` complete lines, for offset `from`. */
export function sealBatch(
	text: string,
	lines: number,
	from: number,
	run: string | undefined,
): { readonly sealed: Buffer; readonly crc: string } {
	// Encoded once, since half of the time of writing a plan went into that.
	const sealed = Buffer.from(text + renderFooterStart(from, lines, run) + renderFooterEnd(NO_CRC));
	const checked = sealed.length - END_BYTES;
	const crc = hexOf(crc32(sealed.subarray(0, checked)));
	sealed.write(renderFooterEnd(crc), checked, 'latin1');
	return { sealed, crc };
}

/** The checksum of the batch whose footer ends at `end`, read by `read`. Undefined if none ends there. */
export function readCrc(end: number, read: (bytes: Buffer, from: number) => void): string | undefined {
	// With the line break before it.
	const last = Buffer.alloc(Math.min(end, MOST_FOOTER_BYTES + 1));
	read(last, end - last.length);
	const start = last.lastIndexOf(BEFORE_FOOTER) + 1;
	const footer = start === 0 ? undefined : footerAt(last, start);
	return footer !== undefined && start + footer.bytes === last.length ? footer.crc : undefined;
}

export function isFooterLine(bytes: Buffer, start: number, stop: number): boolean {
	const length = stop + 1 - start;
	return FOOTERS.some((footer) => footer.length === length) && footerAt(bytes, start)?.bytes === length;
}

export interface Batch {
	/** The batch's lines, without the footer. */
	readonly bytes: Buffer;
	readonly offset: number;
	readonly lines: number;
	/** Offset after the footer. */
	readonly end: number;
	/** Id of the run that it belongs to. */
	readonly run: string | undefined;
	readonly crc: string;
	/** False if the footer belongs to this batch, but the checksum is wrong. */
	readonly isSound: boolean;
}

interface Footer {
	/** Position in the searched bytes. */
	readonly at: number;
	readonly bytes: number;
	readonly from: number;
	readonly lines: number;
	readonly run: string | undefined;
	readonly crc: string;
}

/** Finds the first complete footer that begins after `start`. */
export function findFooter(bytes: Buffer, start: number): Footer | undefined {
	for (let before = bytes.indexOf(BEFORE_FOOTER, start); before !== -1; ) {
		const footer = footerAt(bytes, before + 1);
		if (footer !== undefined) return footer;
		before = bytes.indexOf(BEFORE_FOOTER, before + 1);
	}
	return undefined;
}

function footerAt(bytes: Buffer, at: number): Footer | undefined {
	const found = FORM.exec(bytes.toString('latin1', at, at + MOST_FOOTER_BYTES));
	if (found?.groups === undefined) return undefined;
	const { from, lines, run, crc = '' } = found.groups;
	return { at, bytes: found[0].length, from: Number(from), lines: Number(lines), run, crc };
}

/** Finds the batch at `start` in `bytes`, which are at `offset` in the file. Undefined if it has no footer there. */
export function batchAt(bytes: Buffer, start: number, offset: number): Batch | undefined {
	const footer = findFooter(bytes, start);
	if (footer === undefined || footer.from !== offset + start) return undefined;
	const { at, from, lines, run, crc } = footer;
	const stop = at + footer.bytes;
	const isSound = hexOf(crc32(bytes.subarray(start, stop - END_BYTES))) === crc;
	return { bytes: bytes.subarray(start, at), offset: from, lines, end: offset + stop, run, crc, isSound };
}

/**
 * Yields a file's batches in order, block by block, up to the first position where no batch begins. The caller must check
 * `isSound`. `from`: start of a batch. A missing file has no batches.
 */
export async function* readBatches(file: string, signal?: AbortSignal, from = 0): AsyncGenerator<readonly Batch[]> {
	let held: Buffer = Buffer.alloc(0);
	for await (const { bytes, offset } of readLineBlocks(file, signal, from)) {
		const window = held.length === 0 ? bytes : Buffer.concat([held, bytes]);
		const windowOffset = offset - held.length;
		const batches: Batch[] = [];
		let start = 0;
		for (let batch = batchAt(window, start, windowOffset); batch !== undefined; ) {
			batches.push(batch);
			start = batch.end - windowOffset;
			batch = batchAt(window, start, windowOffset);
		}
		yield batches;
		held = window.subarray(start);
		// Reserved bytes, or a footer that does not belong to the batch before it.
		if (held[0] === 0 || findFooter(held, 0) !== undefined) return;
	}
}

/** Finds the sound batches of a damaged log, wherever they are. Reads the whole file into memory. */
export function* findSoundBatches(file: string): Generator<Batch> {
	const bytes = readRest(file, 0);
	for (let footer = findFooter(bytes, 0); footer !== undefined; footer = findFooter(bytes, footer.at)) {
		const batch = batchAt(bytes, footer.from, 0);
		if (batch?.isSound === true && batch.end === footer.at + footer.bytes) yield batch;
	}
}

export type LogTail =
	/** `reserved`: there are zero bytes for the next batch. */
	| { readonly kind: 'clean'; readonly reserved: boolean }
	/** `length` bytes of a batch that was never durable, so nothing that waited for it has happened. */
	| { readonly kind: 'torn'; readonly length: number; readonly reserved: boolean }
	/** A sound batch begins at `end`, written in the meantime. */
	| { readonly kind: 'grown' }
	| { readonly kind: 'damaged' };

/**
 * Judges the bytes after the last sound batch, which ends at `end`. A batch is written over zero bytes, and only once the last
 * one is durable. So after a crash at most one batch lacks bytes: its end, or sectors, which reach the disk in any order. That
 * is torn. Anything else is damage: a complete batch, or one with another after it, was durable, so its requests may have been
 * sent.
 */
export function judgeTail(file: string, end: number): LogTail {
	const rest = readRest(file, end);
	if (batchAt(rest, 0, end)?.isSound === true) return { kind: 'grown' };
	let length = rest.length;
	while (length > 0 && rest[length - 1] === 0) length--;
	const reserved = rest.length > length;
	if (length === 0) return { kind: 'clean', reserved };
	return isTorn(rest.subarray(0, length), end) ? { kind: 'torn', length, reserved } : { kind: 'damaged' };
}

function isTorn(tail: Buffer, offset: number): boolean {
	for (let footer = findFooter(tail, 0); footer !== undefined; footer = findFooter(tail, footer.at)) {
		if (footer.from > offset || footer.at + footer.bytes < tail.length) return false;
	}
	return lacksSector(tail, offset) || !endsInFooter(tail);
}

/** A zero first byte means a missing sector, or a batch whose removal was interrupted. */
function lacksSector(tail: Buffer, offset: number): boolean {
	if (tail[0] === 0) return true;
	let start = 0;
	for (let stop = SECTOR_BYTES - (offset % SECTOR_BYTES); start < tail.length; stop += SECTOR_BYTES) {
		if (tail.subarray(start, stop).every((byte) => byte === 0)) return true;
		start = stop;
	}
	return false;
}

const PATTERNS = FOOTERS.map((footer) => Buffer.from(footer));
const VARYING = new Set(Buffer.from(' 0'));
/** Constant bytes of a footer that may be corrupt. */
const MOST_HIT = 2;

/** True if the last bytes are a footer, up to `MOST_HIT` corrupt bytes. */
function endsInFooter(tail: Buffer): boolean {
	return PATTERNS.some((pattern) => {
		const start = tail.length - pattern.length;
		if (start < 0) return false;
		let hit = 0;
		for (const [index, byte] of pattern.entries()) if (!VARYING.has(byte) && tail[start + index] !== byte) hit++;
		return hit <= MOST_HIT;
	});
}

function readRest(file: string, from: number): Buffer {
	try {
		const descriptor = openSync(file, 'r');
		try {
			const rest = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from));
			let read = 0;
			for (let some = -1; some !== 0 && read < rest.length; read += some) {
				some = readSync(descriptor, rest, read, rest.length - read, from + read);
			}
			return rest.subarray(0, read);
		} finally {
			closeSync(descriptor);
		}
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return Buffer.alloc(0);
		throw unreadable(file, error);
	}
}
