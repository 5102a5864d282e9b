/**
 * Hashes the input files for the run record. For a folder with many invoices, the record lists the first ones and the total.
 * `inputs.jsonl` lists all, and its fingerprint is in the record. So neither the record nor a summary grows with the folder.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '../../messages/fault.ts';
import { problemOf } from '../../sources/bytes/byte-source.ts';
import type { FileHashes } from '../../sources/bytes/hash-file.ts';
import { type InputList, renderVersion } from '../../sources/open/input-list.ts';
import { LineFile } from '../../disk/durable-file.ts';
import { RUN_FILES } from './run-folder.ts';
import type { RunInput, RunRecord, TableRecord } from './run-record.ts';
import { groupProblems, type ProblemGroup } from '../../messages/group-problems.ts';

/** The record lists at most this many inputs. */
const MOST_RECORDED = 1_000;

export interface HashedInputs {
	readonly inputs: readonly RunInput[];
	/** Call once. Returns the record's fields; writes `inputs.jsonl` into the run folder if there are many inputs. */
	readonly record: (dir: string) => Pick<RunRecord, 'inputs' | 'allInputs'>;
	/** Throws `input-changed` if a file has changed since it was listed. */
	readonly checkUnchanged: () => void;
}

/** Reads every input that nobody has read in whole. */
export async function hashInputs(
	files: InputList,
	hashes: FileHashes,
	onInput: (input: RunInput) => void,
	signal?: AbortSignal,
): Promise<HashedInputs> {
	const listed: RunInput[] = [];
	for (const { file, path: real } of files) {
		try {
			const input = { file, ...(await hashes.of(real, signal)) };
			listed.push(input);
			onInput(input);
		} catch (cause) {
			files.refuse({ file, path: real }, problemOf(cause, file));
		}
	}
	return {
		inputs: listed,
		record(dir) {
			if (listed.length <= MOST_RECORDED) return { inputs: listed };
			const all = new LineFile(path.join(dir, RUN_FILES.inputs));
			const sum = createHash('sha256');
			let bytes = 0;
			try {
				for (const input of listed) {
					bytes += input.bytes;
					const line = `${JSON.stringify(input)}\n`;
					sum.update(line);
					all.write(line);
				}
				all.close();
			} finally {
				all.abandon();
			}
			return {
				inputs: listed.slice(0, MOST_RECORDED),
				allInputs: { count: listed.length, bytes, sha256: sum.digest('hex') },
			};
		},
		checkUnchanged() {
			for (const { file, path: real, version } of files) {
				// A file is read several times. If it is saved in between, its plan would mix two versions.
				if (versionNow(real) !== version) throw new Fault('input-changed', { path: file });
			}
		},
	};
}

function versionNow(file: string): string | undefined {
	try {
		return renderVersion(statSync(file));
	} catch {
		return undefined;
	}
}

/** `tables`: files read as rows. Copies of invoices are skipped anyway, and files that were not read repeat nothing. */
export function warnCopies(
	inputs: readonly RunInput[],
	tables: readonly Pick<TableRecord, 'file'>[],
): readonly ProblemGroup[] {
	const read = new Set(tables.map(({ file }) => file));
	const firstOf = new Map<string, string>();
	const copies = groupProblems();
	for (const { file, sha256 } of inputs) {
		if (!read.has(file)) continue;
		const first = firstOf.get(sha256);
		if (first === undefined) firstOf.set(sha256, file);
		else copies.add({ kind: 'file', file }, { code: 'copy-of-table', params: { file: first } });
	}
	return copies.groups();
}
