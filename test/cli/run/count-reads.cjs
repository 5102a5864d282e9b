/** Loaded before the program: writes, when it ends, how often an input was opened and how many of its bytes were read. */
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const counts = new Map();
const files = new Map();
const { open, openSync, read, readSync } = fs;
const openHandle = fs.promises.open;

function opened(file, key) {
	const name = String(file);
	// The number of a closed file is given to the next one.
	files.delete(key);
	if (name !== process.env.COUNT_READS_OF) return;
	files.set(key, name);
	const known = counts.get(name) ?? { opens: 0, bytes: 0 };
	counts.set(name, { ...known, opens: known.opens + 1 });
}
function took(key, bytes) {
	const known = counts.get(files.get(key));
	if (known !== undefined) known.bytes += bytes;
}

fs.openSync = (file, ...rest) => {
	const descriptor = openSync(file, ...rest);
	opened(file, descriptor);
	return descriptor;
};
fs.open = (file, ...rest) => {
	const done = rest.pop();
	open(file, ...rest, (error, descriptor) => {
		if (!error) opened(file, descriptor);
		done(error, descriptor);
	});
};
fs.readSync = (descriptor, ...rest) => {
	const bytes = readSync(descriptor, ...rest);
	took(descriptor, bytes);
	return bytes;
};
fs.read = (descriptor, ...rest) => {
	const done = rest.pop();
	read(descriptor, ...rest, (error, bytes, buffer) => {
		if (!error) took(descriptor, bytes);
		done(error, bytes, buffer);
	});
};
fs.promises.open = async (file, ...rest) => {
	const handle = await openHandle(file, ...rest);
	opened(file, handle);
	const readHandle = handle.read.bind(handle);
	handle.read = async (...given) => {
		const result = await readHandle(...given);
		took(handle, result.bytesRead);
		return result;
	};
	return handle;
};
syncBuiltinESMExports();
process.on('exit', () => fs.writeFileSync(process.env.COUNT_READS_TO, JSON.stringify(Object.fromEntries(counts))));
