/**
 * Names of uploaded files, as they are kept below one folder.
 *
 * Two names never become one: what has to be changed for a file system leaves a mark of its own. Nothing of a name can lead
 * out of the folder: no part of it is `..` or hidden, and none is what Windows takes for a device.
 */
import { createHash } from 'node:crypto';
import path from 'node:path';

const MAX_BYTES = 180;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\!]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `given`: as a browser has it; `/` where it is from a folder. */
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

/** The same file of another folder that has the same name: `filial/lista.csv` is `filial (2)/lista.csv`, `lista.csv` is `lista (2).csv`. */
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

/** The end of a long name tells files apart better than its beginning. */
function cut(stem: string): string {
	let kept = stem;
	while (Buffer.byteLength(kept) > MAX_BYTES - 30) kept = kept.slice(0, -8);
	// Half of a character is none.
	return kept.replace(/[\uD800-\uDBFF]$/, '');
}
