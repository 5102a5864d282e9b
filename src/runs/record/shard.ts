/**
 * A shard of a batch: `3/8` is the third of eight. Eight processes with the same inputs, one per shard, take each row once. The
 * hash of a draft's key decides its shard, so neither input order nor machine matters. For a rejected row or other non-draft,
 * the hash of its place decides, so that only one shard reports it.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Origin } from '../../messages/origin.ts';

export interface Shard {
	readonly index: number;
	readonly of: number;
}

const FORM = /^(?<index>[1-9]\d{0,3})\/(?<of>[1-9]\d{0,3})$/;
const HASH_BYTES = 6;

/** Undefined for an impossible shard, such as `9/8` or `0/8`. */
export function parseShard(text: string): Shard | undefined {
	const groups = FORM.exec(text)?.groups;
	const [index, of] = [Number(groups?.['index']), Number(groups?.['of'])];
	return index <= of ? { index, of } : undefined;
}

export function renderShard({ index, of }: Shard): string {
	return `${index}/${of}`;
}

export function isInShard({ index, of }: Shard, identity: string): boolean {
	const hash = createHash('sha256').update(identity).digest();
	return (hash.readUIntBE(0, HASH_BYTES) % of) + 1 === index;
}

/** Uses only file names without folders, so that it is the same on every machine. */
export function identityOfPlace(origin: Origin): string {
	const file = path.posix.basename(origin.file.replaceAll('\\', '/'));
	if (origin.kind === 'file') return file;
	if (origin.kind === 'row') return `${file}\n${origin.sheet ?? ''}\n${origin.row}`;
	return `${origin.accessKey}\n${origin.item ?? ''}\n${origin.unit ?? ''}`;
}
