/**
 * Writes zips by hand, right or wrong on purpose: every header field can be lied about. For tests, the hostile inputs
 * and the benchmarks; the product never writes with it.
 */
import { crc32, deflateRawSync } from 'node:zlib';

const u16 = (value) => {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16LE(value);
	return bytes;
};
const u32 = (value) => {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32LE(value);
	return bytes;
};
const u64 = (value) => {
	const bytes = Buffer.alloc(8);
	bytes.writeBigUInt64LE(BigInt(value));
	return bytes;
};

function describe(entry) {
	const content = Buffer.from(entry.content ?? '');
	const method = entry.method ?? 8;
	const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content);
	const flags = (entry.encrypted ? 1 : 0) | (entry.descriptor ? 8 : 0) | 0x800;
	return {
		name: Buffer.from(entry.name),
		localName: Buffer.from(entry.localName ?? entry.name),
		method,
		flags,
		data,
		crc: entry.crc ?? crc32(content),
		bytes: entry.claimedBytes ?? content.length,
		compressedBytes: entry.compressedBytes ?? data.length,
		descriptor: entry.descriptor ?? false,
		zip64: entry.zip64 ?? false,
		sharesDataWith: entry.sharesDataWith,
	};
}

export function localHeader(entry) {
	const { crc, bytes, compressedBytes } = entry.descriptor ? { crc: 0, bytes: 0, compressedBytes: 0 } : entry;
	const extra = entry.zip64 ? Buffer.concat([u16(1), u16(16), u64(bytes), u64(compressedBytes)]) : Buffer.alloc(0);
	return Buffer.concat([
		Buffer.from('PK\u0003\u0004', 'latin1'),
		u16(entry.zip64 ? 45 : 20),
		u16(entry.flags),
		u16(entry.method),
		u32(0x00210000),
		u32(crc),
		u32(entry.zip64 ? 0xffffffff : compressedBytes),
		u32(entry.zip64 ? 0xffffffff : bytes),
		u16(entry.localName.length),
		u16(extra.length),
		entry.localName,
		extra,
	]);
}

function descriptor(entry) {
	if (!entry.descriptor) return Buffer.alloc(0);
	const signature = Buffer.from('PK\u0007\u0008', 'latin1');
	return Buffer.concat([signature, u32(entry.crc), u32(entry.compressedBytes), u32(entry.bytes)]);
}

export function directoryEntry(entry, offset) {
	const extra = entry.zip64
		? Buffer.concat([u16(1), u16(24), u64(entry.bytes), u64(entry.compressedBytes), u64(offset)])
		: Buffer.alloc(0);
	return Buffer.concat([
		Buffer.from('PK\u0001\u0002', 'latin1'),
		u16(entry.zip64 ? 45 : 20),
		u16(entry.zip64 ? 45 : 20),
		u16(entry.flags),
		u16(entry.method),
		u32(0x00210000),
		u32(entry.crc),
		u32(entry.zip64 ? 0xffffffff : entry.compressedBytes),
		u32(entry.zip64 ? 0xffffffff : entry.bytes),
		u16(entry.name.length),
		u16(extra.length),
		u16(0),
		u16(0),
		u16(0),
		u32(0),
		u32(entry.zip64 ? 0xffffffff : offset),
		entry.name,
		extra,
	]);
}

/** See `write-zip.d.mts` for what can be asked for. */
export function writeZip(entries, options = {}) {
	const prefix = options.prefix ?? Buffer.alloc(0);
	const base = options.offsetsCountPrefix ? prefix.length : 0;
	const parts = [prefix];
	const offsets = new Map();
	let at = base;
	const described = entries.map(describe);
	for (const entry of described) {
		if (entry.sharesDataWith !== undefined) {
			offsets.set(entry, offsets.get(described[entry.sharesDataWith]));
			continue;
		}
		offsets.set(entry, at);
		for (const piece of [localHeader(entry), entry.data, descriptor(entry)]) {
			parts.push(piece);
			at += piece.length;
		}
	}
	const directory = Buffer.concat(described.map((entry) => directoryEntry(entry, offsets.get(entry))));
	const zip64 = options.zip64 ?? false;
	const count = options.claimedEntries ?? entries.length;
	parts.push(directory);
	if (zip64) {
		const recordAt = at + directory.length;
		parts.push(
			Buffer.concat([
				Buffer.from('PK\u0006\u0006', 'latin1'),
				u64(44),
				u16(45),
				u16(45),
				u32(0),
				u32(0),
				u64(count),
				u64(count),
				u64(directory.length),
				u64(at),
				Buffer.from('PK\u0006\u0007', 'latin1'),
				u32(0),
				u64(recordAt),
				u32(1),
			]),
		);
	}
	const { comment } = options;
	if (!options.withoutEnd) parts.push(endRecord({ count, bytes: directory.length, offset: at, zip64, comment }));
	parts.push(options.trailing ?? Buffer.alloc(0));
	return Buffer.concat(parts);
}

export function endRecord({ count, bytes, offset, zip64 = false, comment = Buffer.alloc(0) }) {
	return Buffer.concat([
		Buffer.from('PK\u0005\u0006', 'latin1'),
		u16(0),
		u16(0),
		u16(zip64 ? 0xffff : count),
		u16(zip64 ? 0xffff : count),
		u32(zip64 ? 0xffffffff : bytes),
		u32(zip64 ? 0xffffffff : offset),
		u16(comment.length),
		comment,
	]);
}
