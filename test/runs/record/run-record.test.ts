import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { encodeCheckedJson } from '../../../src/disk/checked-json.ts';
import { Fault } from '../../../src/messages/fault.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import { listRuns } from '../../../src/runs/view/list-runs.ts';
import { readRunRecord, RUN_FILES } from '../../../src/runs/record/run-folder.ts';
import { decodeRunRecord } from '../../../src/runs/record/run-record.ts';
import { fakeApi } from '../fake-api.ts';
import { idsOf, makeRun, type RunShape } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

async function sentRun(record: RunShape['record'] = {}): Promise<string> {
	const dir = await makeRun(throwAwayFolder(), { ids: idsOf(3), record });
	await sendRun(dir, fakeApi(), { concurrency: 1 });
	return dir;
}

function* flips(bytes: Buffer): Generator<Buffer> {
	for (let bit = 0; bit < bytes.length * 8; bit++) {
		const flipped = Buffer.from(bytes);
		flipped[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		yield flipped;
	}
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
	try {
		await work;
		return 'fine';
	} catch (error) {
		if (error instanceof Fault) return error.code;
		throw error;
	}
};
const ledgerOf = async (dir: string): Promise<void> => await (await askLedger(path.dirname(dir))).close();

test('any changed bit of run.json stops the ledger and the reading of the run', async () => {
	const dir = await sentRun({ id: '01234567-89ab-4cde-8f01-23456789abcd' });
	const file = path.join(dir, 'run.json');
	const written = readFileSync(file);
	expect(await codeOf(ledgerOf(dir))).toBe('fine');
	expect([...flips(written)].filter((flipped) => decodeRunRecord(flipped) !== undefined)).toEqual([]);
	for (const flipped of [...flips(written)].filter((_, bit) => bit % 101 === 0)) {
		writeFileSync(file, flipped);
		expect(await codeOf(ledgerOf(dir))).toBe('run-record-damaged');
		expect(await codeOf(readRunRecord(dir))).toBe('run-record-damaged');
	}
	writeFileSync(file, written.subarray(0, -1));
	expect(await codeOf(ledgerOf(dir))).toBe('run-record-damaged');
});

test.each([
	['drafts', (text: string) => text.replace('"drafts"', '"eraftt"')],
	['kind', (text: string) => text.replace('"kind": "sandbox"', '"kind": "sandbop"')],
	['environment', (text: string) => text.replace('"environment"', '"environmenu"')],
	['planned', (text: string) => text.replace('"notices": []', '"notices": {}')],
	['a name that leads elsewhere', (text: string) => text.replace(/"id": "[^"]+"/, '"id": "../../x"')],
])('a run.json with an invalid %s is damaged, even if its checksum is right', async (_, change) => {
	const dir = await sentRun();
	const file = path.join(dir, 'run.json');
	const { crc: __, ...record }: Record<string, unknown> = JSON.parse(change(readFileSync(file, 'utf8')));
	writeFileSync(file, encodeCheckedJson(record));
	expect(await codeOf(ledgerOf(dir))).toBe('run-record-damaged');
});

test.each(['plan.jsonl', 'journal.jsonl'])('a folder with %s but no run.json is a run that lost it', async (name) => {
	const runsDir = throwAwayFolder();
	const dir = path.join(runsDir, '20260131T134500Z-a');
	mkdirSync(dir);
	writeFileSync(path.join(dir, name), '');
	expect(await codeOf(ledgerOf(dir))).toBe('run-record-damaged');
	expect((await listRuns(runsDir)).map(({ kind }) => kind)).toEqual(['unreadable']);
});

test('a run folder that was moved away with its damaged record blocks nothing', async () => {
	const dir = await sentRun();
	writeFileSync(path.join(dir, 'run.json'), '{}');
	expect(await codeOf(ledgerOf(dir))).toBe('run-record-damaged');
	renameSync(dir, path.join(throwAwayFolder(), 'archived'));
	rmSync(dir, { recursive: true, force: true });
	expect(await codeOf(ledgerOf(dir))).toBe('fine');
});

test('an undamaged record in the form of another version names that version', async () => {
	const dir = throwAwayFolder();
	const record = { version: 3, program: 'asset-importer 9.1.0', future: true };
	writeFileSync(path.join(dir, RUN_FILES.record), encodeCheckedJson(record));
	await expect(readRunRecord(dir)).rejects.toMatchObject({
		code: 'run-record-damaged',
		params: { kind: 'version', program: 'asset-importer 9.1.0' },
	});
});
