import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type JournalMark, openMark, readMark } from '../../../src/runs/record/sent-mark.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const marks: readonly JournalMark[] = [1, 20, 300].map((bytes) => ({ bytes, crc: '0123abcd', n: bytes * 7 }));

async function keepAll(): Promise<string> {
	const file = path.join(throwAwayFolder(), 'run.mark');
	const [first, ...others] = marks;
	if (first === undefined) throw new Error('no mark');
	const running = await openMark(file, first, () => expect.unreachable());
	for (const mark of others) running.keep(mark);
	await running.close(true);
	return file;
}

test('the last mark is read, and each overwrites the one before the last', async () => {
	const file = await keepAll();
	expect(readMark(file)).toEqual(marks[2]);
	expect(readFileSync(file, 'utf8').match(/"n":\d+/g)).toEqual(['"n":2100', '"n":140']);
});

test('a write torn at any byte leaves the previous mark', async () => {
	const file = await keepAll();
	const whole = readFileSync(file);
	const length = whole.indexOf('\n') + 1;
	for (let torn = 1; torn < length; torn++) {
		const bytes = Buffer.from(whole);
		bytes.fill(0, torn, length);
		writeFileSync(file, bytes);
		expect(readMark(file)).toEqual(marks[1]);
	}
});

test.each<[string, Buffer]>([
	['empty', Buffer.alloc(0)],
	['zeros', Buffer.alloc(1024)],
	['something else', Buffer.from('{"bytes":1}\n')],
])('a file that is %s has no mark', (_, bytes) => {
	const file = path.join(throwAwayFolder(), 'run.mark');
	writeFileSync(file, bytes);
	expect(readMark(file)).toBeUndefined();
});
