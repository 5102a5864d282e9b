/** Name and version of this program, as run records and `--version` give it. */
import { createRequire } from 'node:module';

interface PackageJson {
	readonly name: string;
	readonly version: string;
}

const { name, version } = createRequire(import.meta.url)('../../package.json') as PackageJson;

export const PROGRAM_VERSION = version;
export const PROGRAM = `${name} ${version}`;
