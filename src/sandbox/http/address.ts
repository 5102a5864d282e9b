/** Parts of an address: hosts of this machine, segments of a path. */
import { isIPv4 } from 'node:net';

/** Tells whether a host name or an address, with or without brackets, is of this machine. */
export function isLoopback(host: string): boolean {
	const bare = host.replace(/^\[(?<inner>.*)\]$/, '$<inner>').toLowerCase();
	return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}

/** The text of one segment of a path; nothing for an empty one, one with a slash, or one whose escapes are broken. */
export function decodeSegment(text: string): string | undefined {
	if (text === '' || text.includes('/')) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
