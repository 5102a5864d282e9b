/**
 * `npm start`: the main job on `samples/`, with the API served inside the command.
 *
 * One of the samples is a file made of mistakes, so the importer answers 3 (finished, with rejected rows). That is what
 * this demonstration expects; any other answer is passed on.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { SAMPLE_IMPORT } from './sample-import.mjs';

const root = path.join(import.meta.dirname, '..');
console.error(`$ asset-importer ${SAMPLE_IMPORT.map((word) => (/[{} ]/.test(word) ? `"${word}"` : word)).join(' ')}`);
const { status } = spawnSync(process.execPath, ['dist/cli/bin.js', ...SAMPLE_IMPORT, ...process.argv.slice(2)], {
	cwd: root,
	// Without a keyboard the importer asks nothing.
	stdio: ['ignore', 'inherit', 'inherit'],
});
process.exitCode = status === 3 ? 0 : (status ?? 1);
