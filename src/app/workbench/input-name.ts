/**
 * Names of uploaded files, as they are kept in one flat folder.
 *
 * Two names never become one: what has to be changed for a file system leaves a mark of its own. Nothing of a name can lead
 * out of the folder: it has no separator, is not hidden, and is none that Windows takes for a device.
 */
import { createHash } from 'node:crypto';

/** Between the names of folders and files. */
const JOINED = '--';
const MAX_BYTES = 180;
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*\\!]/gu;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** `given`: as a browser has it; `/` where it is from a folder. */
export function keptName(given: string): string {
	const parts = given.split('/').filter((part) => part !== '' && part !== '.');
	const plain = parts.join(JOINED);
	const safe = parts.map(makeSafe).join(JOINED);
	const isShared =
		safe === plain && !parts.some((part) => part.includes(JOINED)) && Buffer.byteLength(safe) <= MAX_BYTES;
	if (isShared && safe !== '') return safe;
	const mark = createHash('sha256').update(given).digest('hex').slice(0, 8);
	const dot = safe.lastIndexOf('.');
	const stem = dot > 0 ? safe.slice(0, dot) : safe;
	const extension = dot > 0 ? safe.slice(dot).slice(0, 12) : '';
	return `${cut(stem)}~${mark}${extension}`;
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
