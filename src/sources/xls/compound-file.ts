/** Trusts no size that the file claims: the sectors that fit into the file limit every chain. Source: [MS-CFB]. */
import { setImmediate } from 'node:timers/promises';
import { BLOCK_BYTES } from '../bytes/byte-source.ts';
import type { RandomAccess } from '../bytes/random-access.ts';
import { refusal, type SourceRefusal } from '../values/source.ts';

export interface Stream {
	readonly name: string;
	readonly size: number;
	readonly start: number;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MINI_SHIFT = 6;
const FIRST_MARK = 0xffff_fffa;
const SHIFTS = new Map([
	[3, 9],
	[4, 12],
]);
const LISTED_AT = 76;
const KINDS = { stream: 2, root: 5 };
const NO_ENTRY = 0xffff_ffff;

export type DirectoryEntry = Readonly<ReturnType<typeof readEntry>>;

export class CompoundFile {
	/** Streams and storages in the root. */
	root: readonly DirectoryEntry[] = [];
	#entries: readonly DirectoryEntry[] = [];
	readonly #listed = new Set<DirectoryEntry>();
	readonly #access: RandomAccess;
	readonly #refuse: (kind: 'truncated' | 'sectors') => SourceRefusal;
	#shift = 9;
	#sectors = new Uint32Array(0);
	#miniSectors = new Uint32Array(0);
	#cutoff = 0;
	#miniStream: Uint32Array = new Uint32Array(0);

	constructor(access: RandomAccess, file: string) {
		this.#access = access;
		this.#refuse = (kind) => refusal(file, 'xls-damaged', { kind });
		this.#readTables();
	}

	get #sectorBytes(): number {
		return 2 ** this.#shift;
	}

	get #maxSectors(): number {
		return Math.ceil(this.#access.size / this.#sectorBytes);
	}

	#readTables(): void {
		const header = this.#access.read(0, HEADER_BYTES);
		if (header.length < HEADER_BYTES) throw this.#refuse('truncated');
		const shift = SHIFTS.get(header.readUInt16LE(26));
		if (shift === undefined || header.readUInt16LE(30) !== shift) throw this.#refuse('sectors');
		this.#shift = shift;
		this.#cutoff = header.readUInt32LE(56);
		this.#sectors = this.#readNumbers(this.#listTableSectors(header));
		this.#entries = this.#readDirectory(header.readUInt32LE(48));
		const root = this.#entries.find(({ kind }) => kind === KINDS.root);
		if (root === undefined) throw this.#refuse('sectors');
		this.root = this.list(root);
		if (this.#entries.some(({ kind, size }) => kind === KINDS.stream && size < this.#cutoff)) {
			this.#miniSectors = this.#readNumbers(this.#chain(header.readUInt32LE(60)));
			this.#miniStream = this.#chain(root.start);
		}
	}

	get names(): readonly string[] {
		return this.root.map(({ name }) => name);
	}

	get streams(): readonly Stream[] {
		return this.root.filter(({ kind }) => kind === KINDS.stream);
	}

	/** Lists the entries of a storage, except those listed before: in a damaged file, storages may share entries, or contain themselves. */
	list(storage: DirectoryEntry): readonly DirectoryEntry[] {
		return listChildren(this.#entries, storage.child, this.#listed);
	}

	#listTableSectors(header: Buffer): Uint32Array {
		const listed: number[] = [];
		const add = (bytes: Buffer): void => {
			for (let at = 0; at + 4 <= bytes.length; at += 4) {
				const sector = bytes.readUInt32LE(at);
				if (sector < FIRST_MARK) listed.push(sector);
			}
		};
		add(header.subarray(LISTED_AT));
		let next = header.readUInt32LE(68);
		for (let count = 0; next < FIRST_MARK; count++) {
			if (count > this.#maxSectors) throw this.#refuse('sectors');
			const bytes = this.#readRun(next, 1);
			add(bytes.subarray(0, -4));
			next = bytes.readUInt32LE(bytes.length - 4);
		}
		if (listed.length > this.#maxSectors) throw this.#refuse('sectors');
		return Uint32Array.from(listed);
	}

	#readNumbers(sectors: Uint32Array): Uint32Array<ArrayBuffer> {
		const numbers = new Uint32Array((sectors.length * this.#sectorBytes) / 4);
		let at = 0;
		for (const { first, count } of runsOf(sectors, BLOCK_BYTES >> this.#shift)) {
			const bytes = this.#readRun(first, count);
			for (let from = 0; from < bytes.length; from += 4) numbers[at++] = bytes.readUInt32LE(from);
		}
		return numbers;
	}

	#readRun(first: number, count: number): Buffer {
		const bytes = this.#readSectors(first, count);
		if (bytes.length < count * this.#sectorBytes) throw this.#refuse('truncated');
		return bytes;
	}

	#readSectors(first: number, count: number): Buffer {
		return this.#access.read((first + 1) * this.#sectorBytes, count * this.#sectorBytes);
	}

	#chain(start: number, table = this.#sectors): Uint32Array {
		const chain = new Uint32Array(table.length);
		let length = 0;
		for (let sector = start; sector < FIRST_MARK; sector = table[sector] ?? FIRST_MARK) {
			if (sector >= table.length || length === table.length) throw this.#refuse('sectors');
			chain[length++] = sector;
		}
		return chain.slice(0, length);
	}

	#readDirectory(start: number): readonly DirectoryEntry[] {
		const entries: DirectoryEntry[] = [];
		for (const { first, count } of runsOf(this.#chain(start), BLOCK_BYTES >> this.#shift)) {
			const bytes = this.#readRun(first, count);
			for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
				entries.push(readEntry(bytes.subarray(at, at + ENTRY_BYTES)));
			}
		}
		return entries;
	}

	async *read(stream: Stream, from = 0, signal?: AbortSignal): AsyncIterable<Buffer> {
		const isMini = stream.size < this.#cutoff;
		const shift = isMini ? MINI_SHIFT : this.#shift;
		const chain = this.#chain(stream.start, isMini ? this.#miniSectors : this.#sectors);
		if (chain.length * 2 ** shift < stream.size) throw this.#refuse('truncated');
		const skipped = Math.floor(from / 2 ** shift);
		let left = stream.size - skipped * 2 ** shift;
		let skip = from - skipped * 2 ** shift;
		for (const { first, count } of runsOf(chain.subarray(skipped), BLOCK_BYTES >> shift)) {
			if (left <= 0) return;
			// Lets other events run, such as Ctrl+C.
			await setImmediate();
			signal?.throwIfAborted();
			const wanted = Math.min(left, count * 2 ** shift);
			const bytes = isMini ? this.#readMini(first, count) : this.#readSectors(first, count);
			if (bytes.length < wanted) throw this.#refuse('truncated');
			yield bytes.subarray(skip, wanted);
			skip = 0;
			left -= wanted;
		}
	}

	#readMini(first: number, count: number): Buffer {
		const inSector = this.#shift - MINI_SHIFT;
		const pieces: Buffer[] = [];
		for (let mini = first; mini < first + count; mini++) {
			const sector = this.#miniStream[mini >> inSector];
			if (sector === undefined) throw this.#refuse('sectors');
			const at = (mini & (2 ** inSector - 1)) << MINI_SHIFT;
			const bytes = this.#readSectors(sector, 1);
			pieces.push(bytes.subarray(at, at + 2 ** MINI_SHIFT));
		}
		return Buffer.concat(pieces);
	}
}

function readEntry(bytes: Buffer) {
	const nameBytes = Math.max(0, Math.min(64, bytes.readUInt16LE(64)) - 2);
	return {
		name: bytes.toString('utf16le', 0, nameBytes),
		kind: bytes.readUInt8(66),
		left: bytes.readUInt32LE(68),
		right: bytes.readUInt32LE(72),
		child: bytes.readUInt32LE(76),
		start: bytes.readUInt32LE(116),
		size: bytes.readUInt32LE(120),
	};
}

function listChildren(
	entries: readonly DirectoryEntry[],
	first: number,
	listed: Set<DirectoryEntry>,
): readonly DirectoryEntry[] {
	const found: DirectoryEntry[] = [];
	const open = [first];
	for (let index = open.pop(); index !== undefined; index = open.pop()) {
		const entry = index === NO_ENTRY ? undefined : entries[index];
		if (entry === undefined || listed.has(entry)) continue;
		listed.add(entry);
		found.push(entry);
		open.push(entry.left, entry.right);
	}
	return found;
}

interface Run {
	readonly first: number;
	readonly count: number;
}

function* runsOf(chain: Uint32Array, maxCount: number): Iterable<Run> {
	for (let at = 0; at < chain.length; ) {
		const first = chain[at] ?? 0;
		let count = 1;
		while (count < maxCount && chain[at + count] === first + count) count++;
		yield { first, count };
		at += count;
	}
}
