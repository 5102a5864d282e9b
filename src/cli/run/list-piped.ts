/** Lists inputs with `-` for stdin, which is stored in a temporary file. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { InputList } from '../../sources/open/input-list.ts';
import { listInputs } from '../../sources/open/list-inputs.ts';
import type { Invocation } from '../terminal/command.ts';

const STDIN = '-';

type ListInputs = (inputs: readonly string[]) => Promise<InputList>;

/** `work` may list the inputs several times; stdin is read once. */
export async function whilePiped<Result>(
	{ args, io: { stdin = process.stdin } }: Pick<Invocation, 'args' | 'io'>,
	signal: AbortSignal,
	work: (list: ListInputs) => Promise<Result>,
): Promise<Result> {
	if (!args.includes(STDIN)) return work(listInputs);
	const folder = await mkdtemp(path.join(os.tmpdir(), 'asset-importer-'));
	try {
		const file = path.join(folder, 'stdin');
		await pipeline(stdin, createWriteStream(file, { mode: 0o600 }), { signal });
		return await work(async (named) => {
			const list = await listInputs(named.filter((input) => input !== STDIN));
			list.add({ file: STDIN, path: file, named: true, stats: await stat(file), input: named.indexOf(STDIN) });
			return list;
		});
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
