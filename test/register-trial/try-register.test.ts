/** A register is taken through a program as a person in a script would: asked once, answered in its file, run again. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryRegister } from '../../scripts/register-trial/try-register.mjs';
import { throwAwayFolder } from '../cli/run-cli.ts';
import { shapeOf } from './made-table.ts';

/**
 * Understands the mapping file and nothing of tables: without one it asks for the identifier; with one in which `Etiqueta` is
 * it, every row but the first is importable; with any other it asks again.
 */
const ASKING_PROGRAM = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const [command, file, ...flags] = process.argv.slice(2);
const at = flags.indexOf('--mapping');
const mapping = at === -1 ? undefined : JSON.parse(readFileSync(flags[at + 1], 'utf8'));
const rows = readFileSync(file, 'utf8').trim().split('\\r\\n').length - 1;
if (command !== 'validate' || mapping?.columns.Etiqueta !== 'enrollmentId') {
	writeFileSync('m 1.json', JSON.stringify({ columns: { Etiqueta: '?', Setor: 'custom: Setor' }, constants: { status: '?' } }));
	const questions = [{ kind: 'identifier', ranked: [0] }, { kind: 'status', ranked: [] }];
	const undecided = { mapping: 'm 1.json', command: 'asset-importer validate ' + file + ' --mapping "m 1.json"', tables: [{ file, questions }] };
	console.log(JSON.stringify({ undecided }));
	process.exit(2);
}
mkdirSync('runs/20260101T000000Z-x', { recursive: true });
writeFileSync('runs/20260101T000000Z-x/rejections.jsonl', JSON.stringify({ origin: { kind: 'row', file, row: 2 } }) + '\\n');
console.log(JSON.stringify({ buckets: { notSent: rows - 1 }, cents: { planned: 0 }, notices: [{ code: 'one', count: 1 }, { code: 'two', count: 3 }, { code: 'two', count: 1 }] }));
`;

const shape = shapeOf(
	[
		{ header: 'Etiqueta', target: 'enrollmentId', kinds: { code: 10 }, distinct: 10 },
		{ header: 'Setor', kinds: { word: 6, empty: 4 }, distinct: 3 },
	],
	{ 'also needed': '--default-status in-use' },
);

describe('a program that asks', () => {
	function tryWith(program: string): ReturnType<typeof tryRegister> {
		const folder = throwAwayFolder();
		const file = path.join(folder, 'program.mjs');
		writeFileSync(file, program);
		return tryRegister(shape, { program: file, folder });
	}

	test('is answered once, and its rows and notices are counted', async () => {
		expect(await tryWith(ASKING_PROGRAM)).toMatchObject({
			rows: 10,
			good: 10,
			asItStands: 0,
			identifier: 'asked',
			status: 'asked',
			questions: 2,
			rounds: 1,
			importable: 9,
			goodImportable: 9,
			notices: 3,
			mostOfAKind: 2,
			accepted: 0,
			centsAgree: true,
		});
	});

	test('and asks again is given up, with nothing importable', async () => {
		const results = await tryWith(ASKING_PROGRAM.replace("!== 'enrollmentId'", "!== 'ignore'"));
		expect(results.rounds).toBeGreaterThan(1);
		expect(results).toMatchObject({ importable: 0, goodImportable: 0 });
	});
});
