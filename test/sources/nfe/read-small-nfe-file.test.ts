import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { syntheticEvent, syntheticKey, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { readNfeFile, readSmallNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const NOTE = syntheticNote();
/** Larger than most. */
const LONG = NOTE.replace('<nfeProc', `<!-- ${'x'.repeat(100_000)} --><nfeProc`);

function write(text: string): string {
	const file = path.join(throwAwayFolder(), 'a.xml');
	writeFileSync(file, text);
	return file;
}

const read = (text: string): ReturnType<typeof readSmallNfeFile> =>
	readSmallNfeFile({ path: write(text), file: 'a.xml', size: Buffer.byteLength(text) });

test.each([
	['a note', NOTE],
	['a note after a long comment', LONG],
	['an event', syntheticEvent({ key: syntheticKey({ nNF: '4' }) })],
])('reads %s as the ordinary way does', (_, text) => {
	const source = read(text);
	expect(source?.documents).toHaveLength(1);
	expect(source).toEqual(readNfeFile(Buffer.from(text), 'a.xml'));
});

test('a short file after a long one holds nothing of it', () => {
	const [first, second] = [syntheticNote({ nNF: '1' }), syntheticEvent({ key: syntheticKey({ nNF: '2' }) })];
	expect(second.length).toBeLessThan(first.length);
	const kept = read(first);
	expect(read(second)).toEqual(readNfeFile(Buffer.from(second), 'a.xml'));
	expect(kept).toEqual(readNfeFile(Buffer.from(first), 'a.xml'));
});

test.each([
	['a cut note', NOTE.slice(0, 3_000)],
	['a page', '<!doctype html><html><body>Erro</body></html>'],
	['a table', 'Patrimônio;Status\nPAT-1;disponível\n'],
	['an empty file', ''],
	['a DOCTYPE', '<!DOCTYPE a><a/>'],
])('leaves %s to the ordinary way', (_, text) => expect(read(text)).toBeUndefined());

test.each([
	['grew', -1],
	['shrank', 1],
])('leaves a file that %s since it was listed to the ordinary way', (_, more) =>
	expect(readSmallNfeFile({ path: write(NOTE), file: 'a.xml', size: Buffer.byteLength(NOTE) + more })).toBeUndefined(),
);

test('leaves a file of more than a block to the ordinary way', () =>
	expect(read(NOTE.replace('<nfeProc', `<!-- ${'x'.repeat(2 ** 20)} --><nfeProc`))).toBeUndefined());

test('leaves a file that is gone to the ordinary way', () => {
	const file = write(NOTE);
	rmSync(file);
	expect(readSmallNfeFile({ path: file, file: 'a.xml', size: Buffer.byteLength(NOTE) })).toBeUndefined();
});
