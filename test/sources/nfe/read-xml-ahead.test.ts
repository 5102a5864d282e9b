/** Reading ahead on worker threads, in the compiled program, gives what reading in order gives. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { openSources } from '../../../src/sources/open-sources.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const scoreHeader = (): number => 0;
let folder = '';

/** What is in a folder of invoices besides invoices. */
const ODD: Readonly<Record<string, string>> = {
	'003-truncated.xml': syntheticNote().slice(0, 3_000),
	'017-page.xml': '<!doctype html><html><body>Erro</body></html>',
	'031-table.xml': 'Patrimônio;Status\nPAT-1;disponível\n',
	'045-empty.xml': '',
	'059-event.xml': syntheticEvent({ key: syntheticKey({ nNF: '4' }) }),
	'060-leia-me.txt': 'notas de março',
	'061-note.XML': syntheticNote({ nNF: '999' }),
	'073-doctype.xml': '<!DOCTYPE a><a/>',
};
const NOTES = 260;

beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'xml-ahead-'));
	for (const [name, text] of Object.entries(ODD)) writeFileSync(path.join(folder, name), text);
	for (let number = 1; number <= NOTES; number++) {
		const xml = syntheticNote({ nNF: String(number), unsigned: true });
		writeFileSync(path.join(folder, `${String(number).padStart(3, '0')}.xml`), xml);
	}
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own, by the compiled program; `take` ends early. */
async function readCompiled(script: string): Promise<unknown> {
	const source = `
		import { openSources } from ${JSON.stringify(path.join(ROOT, 'dist/sources/open-sources.js'))};
		const sources = openSources([${JSON.stringify(folder)}], { scoreHeader: () => 0 });
		${script}`;
	const { stdout } = await run(process.execPath, ['--input-type=module', '-e', source], { maxBuffer: 64 * 1024 ** 2 });
	return JSON.parse(stdout);
}

test('gives every file in order, damaged ones and other documents too', async () => {
	const expected: unknown[] = [];
	for await (const source of openSources([folder], { scoreHeader })) expected.push(JSON.parse(JSON.stringify(source)));
	expect(expected).toHaveLength(NOTES + Object.keys(ODD).length);
	const read = await readCompiled(`
		const all = [];
		for await (const source of sources) all.push(source);
		console.log(JSON.stringify(all));`);
	expect(read).toEqual(expected);
});

test('ends with whoever stops taking', async () => {
	const read = await readCompiled(`
		for await (const source of sources) { console.log(JSON.stringify(source.file.endsWith('001.xml'))); break; }`);
	expect(read).toBe(true);
});
