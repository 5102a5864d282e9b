/** A header's fingerprint: by it a mapping that was saved for a table is found when a table with that header comes again. */
import { createHash } from 'node:crypto';
import { foldName } from '../values/folded-name.ts';
import { findReasonColumns, isIdentityHeader } from '../columns/reason-columns.ts';

/**
 * Sixteen hexadecimal digits. Case, accents, punctuation and empty columns at the end make no difference, nor do the
 * columns that this program adds to a file that it hands back.
 */
export function fingerprintHeader(header: readonly string[]): string {
	const reasons = findReasonColumns(header) ?? header.length;
	const names = header
		.filter((name, column) => (column < reasons || column >= reasons + 3) && !isIdentityHeader(name))
		.map(foldName);
	const last = names.findLastIndex((name) => name !== '');
	return createHash('sha256')
		.update(names.slice(0, last + 1).join('\n'))
		.digest('hex')
		.slice(0, 16);
}
