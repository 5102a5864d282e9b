/** Addresses of this machine only. */
import { isIPv4 } from 'node:net';

/** Tells whether a host name or an address, with or without brackets, is of this machine. */
export function isLoopback(host: string): boolean {
	const bare = host.replace(/^\[(?<inner>.*)\]$/, '$<inner>').toLowerCase();
	return bare === 'localhost' || bare === '::1' || (isIPv4(bare) && bare.startsWith('127.'));
}
