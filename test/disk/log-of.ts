/** Block logs for tests, batch by batch. */
import { readFileSync } from 'node:fs';
import { sealBatch } from '../../src/disk/batches.ts';

export function logOf(...batches: readonly (readonly string[])[]): string {
	return batches.reduce(appendBatch, '');
}

export function appendBatch(log: string, lines: readonly string[]): string {
	const text = lines.map((line) => `${line}\n`).join('');
	return log + sealBatch(text, lines.length, Buffer.byteLength(log), undefined).sealed.toString();
}

/** The lines of a log without footers and reserved bytes. */
export function linesOfLog(file: string): readonly string[] {
	const lines = readFileSync(file, 'utf8').replaceAll('\0', '').split('\n');
	return lines.filter((line) => line !== '' && !line.startsWith('{"from":'));
}
