/** Name and version of this program, as run records and `--version` give it. */
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');

export const PROGRAM_NAME = 'asset-importer';
export const PROGRAM_VERSION = /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? '';
export const PROGRAM = `${PROGRAM_NAME} ${PROGRAM_VERSION}`;
