import { openSync, readSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineOf } from '../../scripts/release/machine-of.mjs';

function bytesOf(...words: readonly (readonly [at: number, hex: string])[]): Buffer {
	const bytes = Buffer.alloc(256);
	for (const [at, hex] of words) bytes.write(hex, at, 'hex');
	return bytes;
}

test.each([
	['linux-x64', bytesOf([0, '7f454c46'], [18, '3e00'])],
	[undefined, bytesOf([0, '7f454c46'], [18, 'b700'])],
	['win-x64', bytesOf([0, '4d5a'], [0x3c, '80'], [0x80, '504500006486'])],
	[undefined, bytesOf([0, '4d5a'], [0x3c, '80'], [0x80, '50450000aa64'])],
	['darwin-arm64', bytesOf([0, 'cffaedfe0c000001'])],
	['darwin-x64', bytesOf([0, 'cffaedfe07000001'])],
	[undefined, Buffer.from('#!/bin/sh\n'.repeat(10))],
])('a binary for %s is known by its first bytes', (machine, bytes) => {
	expect(machineOf(bytes)).toBe(machine);
});

test.skipIf(process.platform !== 'linux' || process.arch !== 'x64')('this Node is for linux-x64', () => {
	const bytes = Buffer.alloc(256);
	readSync(openSync(process.execPath, 'r'), bytes, 0, bytes.length, 0);
	expect(machineOf(bytes)).toBe('linux-x64');
});
