/**
 * Adds to `package-lock.json` the platform packages of development tools that a partial registry mirror does not serve.
 *
 * `npm install` against such a mirror drops them from the lockfile, and `npm ci` then refuses it, even where they are not
 * for this platform. Each entry names version, system and processor; on another platform npm fetches it by its version.
 * Run after `npm install` when `npm ci` says "Missing: … from lock file".
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32'];
let added = 0;

for (const [place, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
	if (place === '' || dev !== true) continue;
	for (const [name, version] of Object.entries(optionalDependencies)) {
		if (lock.packages[`node_modules/${name}`] !== undefined || !/^\d/.test(version)) continue;
		const words = name.split(/[/-]/);
		const os = SYSTEMS.find((system) => words.includes(system));
		const cpu = PROCESSORS.find((processor) => words.includes(processor));
		if (os === undefined && cpu === undefined) continue;
		const libc = words.some((word) => word.startsWith('musl'))
			? 'musl'
			: words.some((word) => word.startsWith('gnu'))
				? 'glibc'
				: undefined;
		lock.packages[`node_modules/${name}`] = {
			version,
			...(cpu === undefined ? {} : { cpu: [cpu] }),
			dev: true,
			...(libc === undefined || os !== 'linux' ? {} : { libc: [libc] }),
			optional: true,
			...(os === undefined ? {} : { os: [os] }),
		};
		added++;
	}
}
const [root, ...others] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...others.toSorted(([left], [right]) => (left < right ? -1 : 1))]);
writeFileSync(FILE, `${JSON.stringify(lock, null, '\t')}\n`);
console.log(`${added} platform packages added`);
