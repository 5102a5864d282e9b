/**
 * The form of a block log: batches of JSON lines, each closed by a footer line with the offset of the batch, its number of
 * lines, and the CRC-32 of all bytes before the property `crc`. `judgeTail` alone decides if a tail is torn or damaged.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { hexOf } from './checked-json.ts';
import { diskErrorCode, unreadable } from './disk-error.ts';
import { readLineBlocks } from './read-lines.ts';

/** The smallest unit that a disk writes as a whole, at a multiple of it. */
const SECTOR_BYTES = 512;

const FORM = /^\{"from": *(?<from>\d+),"lines": *(?<lines>\d+),"crc":"(?<crc>[0-9a-f]{8})"\}\n$/;
const BEFORE_FOOTER = Buffer.from('\n{"from":');

/** Of fixed length, so that it is found from either end. */
function renderFooterStart(from: number, lines: number): string {
	return `{"from":${String(from).padStart(15)},"lines":${String(lines).padStart(9)}`;
}

function renderFooterEnd(crc: string): string {
	return `,"crc":"${crc}"}\n`;
}

const FOOTER_START_BYTES = renderFooterStart(0, 0).length;
export const FOOTER_BYTES = FOOTER_START_BYTES + renderFooterEnd(hexOf(0)).length;

/** The batch of `text`, which is `lines` whole lines, at offset `from`. */
export function sealBatch(
	text: string,
	lines: number,
	from: number,
): { readonly sealed: string; readonly crc: string } {
	const checked = text + renderFooterStart(from, lines);
	const crc = hexOf(crc32(checked));
	return { sealed: checked + renderFooterEnd(crc), crc };
}

/** `bytes` is the footer of a batch with this checksum. */
export function isFooter(bytes: Buffer, crc: string): boolean {
	return FORM.exec(bytes.toString('latin1'))?.groups?.['crc'] === crc;
}

export function isFooterLine(bytes: Buffer, start: number, stop: number): boolean {
	return stop + 1 - start === FOOTER_BYTES && FORM.test(bytes.toString('latin1', start, stop + 1));
}

export interface Batch {
	/** Its lines, without the footer. */
	readonly bytes: Buffer;
	readonly offset: number;
	readonly lines: number;
	/** Behind the footer. */
	readonly end: number;
	readonly crc: string;
	/** False: the footer is of this batch, but its bytes are not as they were written. */
	readonly isSound: boolean;
}

interface Footer {
	/** In the bytes that were searched. */
	readonly at: number;
	readonly from: number;
	readonly lines: number;
	readonly crc: string;
}

/** The first whole footer that begins behind `start`. */
export function findFooter(bytes: Buffer, start: number): Footer | undefined {
	for (let before = bytes.indexOf(BEFORE_FOOTER, start); before !== -1; ) {
		const at = before + 1;
		const fields = FORM.exec(bytes.toString('latin1', at, at + FOOTER_BYTES))?.groups;
		if (fields !== undefined) {
			return { at, from: Number(fields['from']), lines: Number(fields['lines']), crc: fields['crc'] ?? '' };
		}
		before = bytes.indexOf(BEFORE_FOOTER, at);
	}
	return undefined;
}

/** The batch that begins at `start` in `bytes`, which begin at `offset` in the file; undefined: no footer of it is there. */
export function batchAt(bytes: Buffer, start: number, offset: number): Batch | undefined {
	const footer = findFooter(bytes, start);
	if (footer === undefined || footer.from !== offset + start) return undefined;
	const { at, from, lines, crc } = footer;
	const isSound = hexOf(crc32(bytes.subarray(start, at + FOOTER_START_BYTES))) === crc;
	return { bytes: bytes.subarray(start, at), offset: from, lines, end: offset + at + FOOTER_BYTES, crc, isSound };
}

/**
 * The batches of a file in order, those of a block of it at a time, up to the first place where none begins. The caller looks
 * at `isSound`. `from`: where a batch begins. A file that does not exist has no batches.
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
		// Either bytes that are reserved, or a footer that is not that of the batch before it.
		if (held[0] === 0 || findFooter(held, 0) !== undefined) return;
	}
}

/** The sound batches of a damaged log, wherever they are. Holds the file in memory. */
export function* findSoundBatches(file: string): Generator<Batch> {
	const bytes = readRest(file, 0);
	for (let footer = findFooter(bytes, 0); footer !== undefined; footer = findFooter(bytes, footer.at)) {
		const batch = batchAt(bytes, footer.from, 0);
		if (batch?.isSound === true && batch.end === footer.at + FOOTER_BYTES) yield batch;
	}
}

export type LogTail =
	/** `reserved`: zero bytes are there for the next batch. */
	| { readonly kind: 'clean'; readonly reserved: boolean }
	/** `length` bytes of a batch that never was durable: nothing that waited for it has happened. */
	| { readonly kind: 'torn'; readonly length: number; readonly reserved: boolean }
	/** A sound batch begins at `end`: it was written since. */
	| { readonly kind: 'grown' }
	| { readonly kind: 'damaged' };

/**
 * Judges the bytes behind the last sound batch, which ends at `end`.
 *
 * A batch is written over zero bytes, and the next one when it is durable. So after a crash one batch at most lacks bytes:
 * sectors, which reach the disk in any order, or its end. That is torn. Anything else is damage: a batch that has all of
 * its bytes, or one with another behind it, was durable, and what it says may have been sent.
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
		if (footer.from > offset || footer.at + FOOTER_BYTES < tail.length) return false;
	}
	return lacksSector(tail, offset) || !endsInFooter(tail);
}

/** A first byte that is zero is one of those, or a batch was being taken back from there on. */
function lacksSector(tail: Buffer, offset: number): boolean {
	if (tail[0] === 0) return true;
	let start = 0;
	for (let stop = SECTOR_BYTES - (offset % SECTOR_BYTES); start < tail.length; stop += SECTOR_BYTES) {
		if (tail.subarray(start, stop).every((byte) => byte === 0)) return true;
		start = stop;
	}
	return false;
}

const FOOTER_PATTERN = Buffer.from(renderFooterStart(0, 0) + renderFooterEnd(hexOf(0)));
const VARYING = new Set(Buffer.from(' 0'));
/** Constant bytes of a footer that may have been hit. */
const MOST_HIT = 2;

/** Its last bytes are a footer, of which one or two may have been hit. */
function endsInFooter(tail: Buffer): boolean {
	const start = tail.length - FOOTER_BYTES;
	if (start < 0) return false;
	let hit = 0;
	for (const [index, byte] of FOOTER_PATTERN.entries()) {
		if (!VARYING.has(byte) && tail[start + index] !== byte) hit++;
	}
	return hit <= MOST_HIT;
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
