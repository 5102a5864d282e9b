/**
 * Loaded before a program (`node --import`): when it ends, writes what it did to files as JSON to the file that `COUNT_IO` names.
 *
 * `{ read, written, opened, synced }`: bytes of all read and write calls, as Linux counts them for the process, sockets and modules
 * included; how often each file was opened, by name; how many waits for the disk there were: `fsync`, `fdatasync`, and writes to files
 * opened with `O_DSYNC`. These counts are the same on every machine, so a test can hold the program to them.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const file = process.env.COUNT_IO;
if (file !== undefined) {
	const opened = {};
	const durable = new Set();
	let synced = 0;
	const isDurable = (flags) => typeof flags === 'number' && (flags & fs.constants.O_DSYNC) !== 0;
	const noteOpened = (name, flags, descriptor) => {
		const key = path.basename(String(name));
		opened[key] = (opened[key] ?? 0) + 1;
		if (isDurable(flags)) durable.add(descriptor);
		else durable.delete(descriptor);
	};
	const { open, openSync, write, writeSync } = fs;
	const { open: openHandle } = fs.promises;
	fs.openSync = (name, flags, ...rest) => {
		const descriptor = openSync(name, flags, ...rest);
		noteOpened(name, flags, descriptor);
		return descriptor;
	};
	fs.open = (name, flags, ...rest) => {
		const done = rest.pop() ?? flags;
		const given = typeof flags === 'function' ? [] : [flags, ...rest];
		open(name, ...given, (error, descriptor) => {
			if (error === null) noteOpened(name, flags, descriptor);
			done(error, descriptor);
		});
	};
	fs.promises.open = async (name, flags, ...rest) => {
		const handle = await openHandle(name, flags, ...rest);
		noteOpened(name, flags, handle.fd);
		for (const sync of ['sync', 'datasync']) {
			const own = handle[sync].bind(handle);
			handle[sync] = () => {
				synced++;
				return own();
			};
		}
		return handle;
	};
	fs.write = (descriptor, ...rest) => {
		if (durable.has(descriptor)) synced++;
		return write(descriptor, ...rest);
	};
	fs.writeSync = (descriptor, ...rest) => {
		if (durable.has(descriptor)) synced++;
		return writeSync(descriptor, ...rest);
	};
	for (const sync of ['fsync', 'fdatasync', 'fsyncSync', 'fdatasyncSync']) {
		const own = fs[sync];
		fs[sync] = (...given) => {
			synced++;
			return own(...given);
		};
	}
	syncBuiltinESMExports();
	process.on('exit', () => {
		const io = fs.readFileSync('/proc/self/io', 'utf8');
		const bytes = (name) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(io)[1]);
		fs.writeFileSync(file, JSON.stringify({ read: bytes('rchar'), written: bytes('wchar'), opened, synced }));
	});
}
