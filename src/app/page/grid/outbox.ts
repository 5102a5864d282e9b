/** Sends edits to the server in their order. A failed edit holds the later ones and keeps its text until it is retried or discarded. */
import { signal } from '@preact/signals';
import type { EditBody } from '../../protocol/routes.ts';
import type { RowPlace } from '../../protocol/view.ts';
import { keyOfRow } from './row-cache.ts';

export interface Waiting {
	readonly edit: EditBody;
	readonly send: () => Promise<void>;
}

/** Number of edits that the server has not saved yet. */
export const unsaved = signal(0);

export class Outbox {
	readonly #onChange: () => void;
	readonly #waiting: Waiting[] = [];
	readonly #texts = new Map<string, string>();
	#isSending = false;
	#error: Error | undefined;

	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	get isEmpty(): boolean {
		return this.#waiting.length === 0;
	}

	get error(): Error | undefined {
		return this.#error;
	}

	textAt(place: RowPlace, column: number): string | undefined {
		return this.#texts.size === 0 ? undefined : this.#texts.get(keyOf(place, column));
	}

	put(waiting: Waiting): void {
		this.#waiting.push(waiting);
		unsaved.value += 1;
		this.#readTexts();
		void this.#sendAll();
	}

	retry(): void {
		this.#error = undefined;
		void this.#sendAll();
	}

	giveUp(): void {
		this.#drop();
		this.retry();
		this.#onChange();
	}

	async #sendAll(): Promise<void> {
		if (this.#isSending || this.#error !== undefined) return;
		this.#isSending = true;
		for (let [next] = this.#waiting; next !== undefined; [next] = this.#waiting) {
			try {
				await next.send();
			} catch (error) {
				this.#error = error instanceof Error ? error : new Error(String(error));
				break;
			}
			this.#drop();
			this.#onChange();
		}
		this.#isSending = false;
		this.#onChange();
	}

	#drop(): void {
		this.#waiting.shift();
		unsaved.value -= 1;
		this.#readTexts();
	}

	#readTexts(): void {
		this.#texts.clear();
		for (const { edit } of this.#waiting) {
			for (const { text, column, ...place } of edit.cells ?? []) this.#texts.set(keyOf(place, column), text);
		}
	}
}

const keyOf = (place: RowPlace, column: number): string => `${column} ${keyOfRow(place)}`;
