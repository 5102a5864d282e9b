/** Lines that wait for others, in order, in a file that is gone when the plan is made or given up. */
import { rmSync } from 'node:fs';
import { LineFile } from '../../disk/durable-file.ts';
import { packText, unpackText } from '../../disk/packed-text.ts';
import { linesOf, readLineBlocks } from '../../disk/read-lines.ts';

const KINDS = { draft: 'D', rejection: 'R', skip: 'S', waiting: 'W', invoice: 'I', notice: 'N' } as const;
export type SpooledKind = keyof typeof KINDS;
const KIND_OF: ReadonlyMap<string, SpooledKind> = new Map(
	(['draft', 'rejection', 'skip', 'waiting', 'invoice', 'notice'] as const).map((kind) => [KINDS[kind], kind]),
);

export interface SpooledLine {
	readonly kind: SpooledKind;
	readonly text: string;
}

export class Spool {
	readonly #path: string;
	#file: LineFile | undefined;

	constructor(file: string) {
		this.#path = file;
	}

	/** False until the first line. */
	get isWaiting(): boolean {
		return this.#file !== undefined;
	}

	/** `text` is without its line break. */
	add(kind: SpooledKind, text: string): void {
		this.#file ??= new LineFile(this.#path, 'latin1');
		this.#file.write(`${KINDS[kind]}${packText(text)}\n`);
	}

	/** Yields all lines, some at a time. Nothing waits from now on. */
	async *take(size: number, signal?: AbortSignal): AsyncGenerator<readonly SpooledLine[]> {
		if (this.#file === undefined) return;
		this.#file.end();
		this.#file = undefined;
		let lines: SpooledLine[] = [];
		for await (const { bytes } of readLineBlocks(this.#path, signal)) {
			for (const { start, stop } of linesOf(bytes)) {
				const kind = KIND_OF.get(String.fromCharCode(bytes[start] ?? 0));
				if (kind === undefined) throw new Error(`the file of waiting lines is damaged: ${this.#path}`);
				lines.push({ kind, text: unpackText(bytes, start + 1, stop) });
				if (lines.length < size) continue;
				yield lines;
				lines = [];
			}
		}
		if (lines.length > 0) yield lines;
	}

	close(): void {
		this.#file?.abandon();
		this.#file = undefined;
		rmSync(this.#path, { force: true });
	}
}
