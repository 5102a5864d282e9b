/**
 * A zip whose bytes depend on the names, contents and modes of its files and on one day, and on nothing else: deflated by
 * JavaScript, because what zlib makes of the same bytes differs between versions of Node and between processors.
 */
import { zipSync } from 'fflate';

const UNIX = 3;
const REGULAR_FILE = 0o100000;
/** Unix keeps type and mode in these bits of an entry's external attributes. */
const MODE_SHIFT = 2 ** 16;
const NOON = 12;

/** `files`: name in the zip to `{ bytes, isExecutable }`. */
export function writeZip(files, day) {
	// A zip knows local time alone; at noon there is none that a time zone leaves out.
	const mtime = new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), NOON);
	const names = [...files.keys()].toSorted((one, other) => (one < other ? -1 : 1));
	const entries = names.map((name) => {
		const { bytes, isExecutable } = files.get(name);
		const mode = REGULAR_FILE | (isExecutable ? 0o755 : 0o644);
		return [name, [bytes, { os: UNIX, attrs: mode * MODE_SHIFT, mtime, level: 9 }]];
	});
	return zipSync(Object.fromEntries(entries));
}
