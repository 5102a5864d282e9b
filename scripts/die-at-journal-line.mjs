/**
 * Loaded before the program (`node --import`): kills the process with SIGKILL in the very write that puts a certain line
 * of a journal on disk, before that line, in the middle of it, or right after it.
 *
 * `DIE_AT_LINE=7`, `DIE_WHERE=before|within|after`. Lines are counted as this process writes them, from 1.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const line = Number(process.env.DIE_AT_LINE);
const where = process.env.DIE_WHERE;
const LINE_BREAK = 0x0a;

const journals = new Set();
let written = 0;
const { open, write } = fs;

fs.open = (file, ...rest) => {
	const done = rest.pop();
	open(file, ...rest, (error, descriptor) => {
		if (error === null && String(file).endsWith('journal.jsonl')) journals.add(descriptor);
		done(error, descriptor);
	});
};
fs.open[Symbol.for('nodejs.util.promisify.custom')] = (file, ...rest) =>
	new Promise((resolve, reject) => {
		fs.open(file, ...rest, (error, descriptor) => (error === null ? resolve(descriptor) : reject(error)));
	});

fs.write = (descriptor, bytes, from, length, position, done) => {
	if (journals.has(descriptor)) {
		let start = from;
		for (let index = from; index < from + length; index++) {
			if (bytes[index] !== LINE_BREAK) continue;
			if (++written === line) die(descriptor, bytes, from, start, index + 1, position);
			start = index + 1;
		}
	}
	return write(descriptor, bytes, from, length, position, done);
};
syncBuiltinESMExports();

/** The part of the batch that reaches the disk ends before, within or after the line from `start` to `end`. */
function die(descriptor, bytes, from, start, end, position) {
	const stop = { before: start, within: start + ((end - start) >> 1), after: end }[where];
	fs.writeSync(descriptor, bytes, from, stop - from, position);
	process.kill(process.pid, 'SIGKILL');
	// The signal may take a moment; nothing else must happen in it.
	for (;;);
}
