/**
 * Lines that wait for others, in order. The first ones stay in memory if they are small, all others are in a file that is gone when the
 * plan is made or given up.
 */
import { rmSync } from 'node:fs';
import type { RowResult } from '../../drafts/draft/row-result.ts';
import type { InvoiceReconciliation } from '../../invoices/plan/invoice-plan.ts';
import type { Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { LineFile } from '../../disk/durable-file.ts';
import { packText, unpackText } from '../../disk/packed-text.ts';
import { linesOf, readLineBlocks } from '../../disk/read-lines.ts';

const KINDS = { draft: 'D', rejection: 'R', skip: 'S', waiting: 'W', invoice: 'I', notice: 'N' } as const;
const KIND_OF: ReadonlyMap<string, SpooledLine['kind']> = new Map(
	(['draft', 'rejection', 'skip', 'waiting', 'invoice', 'notice'] as const).map((kind) => [KINDS[kind], kind]),
);

/** A row, or a unit of an invoice, that waits. */
export interface Waiting {
	readonly table: number;
	readonly built: RowResult;
	readonly row?: Row | undefined;
	readonly cents?: number | undefined;
}

export type SpooledLine =
	/** As it is written when its turn comes. */
	| { readonly kind: 'draft' | 'rejection' | 'skip'; readonly value: string }
	| { readonly kind: 'waiting'; readonly value: Waiting }
	/** The end of an invoice; null for a copy. */
	| { readonly kind: 'invoice'; readonly value: InvoiceReconciliation | null }
	| { readonly kind: 'notice'; readonly value: { readonly origin: Origin; readonly problem: Problem } };

/** About 1 KB each. To write and read them again would take twice as long as to keep them. */
const MAX_KEPT = 2 ** 16;
const TEXTS: ReadonlySet<SpooledLine['kind']> = new Set(['draft', 'rejection', 'skip']);

export class Spool {
	readonly #path: string;
	#kept: SpooledLine[] = [];
	#file: LineFile | undefined;

	constructor(file: string) {
		this.#path = file;
	}

	/** False until the first line. */
	get isWaiting(): boolean {
		return this.#file !== undefined || this.#kept.length > 0;
	}

	/** Do not change the line afterwards. */
	add(line: SpooledLine): void {
		const { kind, value } = line;
		this.#file ??= new LineFile(this.#path, 'latin1');
		this.#file.write(`${KINDS[kind]}${packText(typeof value === 'string' ? value : JSON.stringify(value))}\n`);
	}

	/** The same for a small line. */
	addSmall(line: SpooledLine): void {
		if (this.#file === undefined && this.#kept.length < MAX_KEPT) this.#kept.push(line);
		else this.add(line);
	}

	/** Yields all lines, some at a time. Nothing waits from now on: what is settled of a line must not go behind the others. */
	async *take(size: number, signal?: AbortSignal): AsyncGenerator<readonly SpooledLine[]> {
		const [kept, file] = [this.#kept, this.#file];
		this.#kept = [];
		this.#file = undefined;
		file?.end();
		for (let start = 0; start < kept.length; start += size) {
			signal?.throwIfAborted();
			yield kept.slice(start, start + size);
		}
		if (file !== undefined) yield* this.#takeWritten(size, signal);
	}

	async *#takeWritten(size: number, signal: AbortSignal | undefined): AsyncGenerator<readonly SpooledLine[]> {
		let lines: SpooledLine[] = [];
		for await (const { bytes } of readLineBlocks(this.#path, signal)) {
			for (const { start, stop } of linesOf(bytes)) {
				const kind = KIND_OF.get(String.fromCharCode(bytes[start] ?? 0));
				if (kind === undefined) throw new Error(`the file of waiting lines is damaged: ${this.#path}`);
				const text = unpackText(bytes, start + 1, stop);
				lines.push({ kind, value: TEXTS.has(kind) ? text : JSON.parse(text) });
				if (lines.length < size) continue;
				yield lines;
				lines = [];
			}
		}
		if (lines.length > 0) yield lines;
	}

	close(): void {
		this.#kept = [];
		this.#file?.abandon();
		this.#file = undefined;
		rmSync(this.#path, { force: true });
	}
}
