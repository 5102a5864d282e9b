/** Name and version of this program, for run records and `--version`, and where it is installed. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Contains `dist`, `samples` and `package.json`. */
export const PACKAGE_FOLDER = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(`${PACKAGE_FOLDER}package.json`, 'utf8');

export const PROGRAM_NAME = 'asset-importer';
export const PROGRAM_VERSION = /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? '';
export const PROGRAM = `${PROGRAM_NAME} ${PROGRAM_VERSION}`;
