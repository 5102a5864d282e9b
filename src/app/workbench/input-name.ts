/**
 * Names of uploaded files. A name cannot leave the folder, be hidden, or be a device of Windows. A changed name gets a hash, so that
 * two names never become one.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';

const MAX_BYTES = 180;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\!]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `given`: with `/` if the file comes from a folder. */
export function keptName(given: string): string {
	const parts = given.split('/').filter((part) => part !== '' && part !== '.');
	const safe = parts.map(makeSafe);
	const isSafe = parts.length > 0 && safe.every((part, index) => part === parts[index]);
	if (isSafe && Buffer.byteLength(given) <= MAX_BYTES) return path.join(...safe);
	const mark = createHash('sha256').update(given).digest('hex').slice(0, 8);
	const { name, ext } = path.parse(safe.pop() ?? '');
	const folders = Buffer.byteLength(given) <= MAX_BYTES ? safe : [];
	return path.join(...folders, `${cut(name)}~${mark}${ext.slice(0, 12)}`);
}

/** `lista.csv` → `lista (2).csv`, `filial/lista.csv` → `filial (2)/lista.csv`. */
export function numberName(kept: string, number: number): string {
	if (number === 1) return kept;
	const [first = '', ...rest] = kept.split(path.sep);
	if (rest.length > 0) return path.join(`${first} (${number})`, ...rest);
	const { name, ext } = path.parse(first);
	return `${name} (${number})${ext}`;
}

function makeSafe(part: string): string {
	const safe = part
		.normalize('NFC')
		.replaceAll(FORBIDDEN, '_')
		.replace(/^[.\s~-]+/, '_')
		.replace(/[.\s]+$/, '_');
	return DEVICE.test(safe) ? `_${safe}` : safe;
}

function cut(stem: string): string {
	let kept = stem;
	while (Buffer.byteLength(kept) > MAX_BYTES - 30) kept = kept.slice(0, -8);
	// Remove half of a surrogate pair.
	return kept.replace(/[\uD800-\uDBFF]$/, '');
}
