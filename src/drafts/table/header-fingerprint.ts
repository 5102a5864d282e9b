/** A header's fingerprint: by it a mapping that was saved for a table is found when a table with that header comes again. */
import { createHash } from 'node:crypto';
import { foldName } from './folded-name.ts';

/** Sixteen hexadecimal digits. Case, accents, punctuation and empty columns at the end make no difference. */
export function fingerprintHeader(header: readonly string[]): string {
	const names = header.map(foldName);
	const last = names.findLastIndex((name) => name !== '');
	return createHash('sha256')
		.update(names.slice(0, last + 1).join('\n'))
		.digest('hex')
		.slice(0, 16);
}
