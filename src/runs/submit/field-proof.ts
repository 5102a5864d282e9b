/**
 * Only the answer to a create shows if the dashboard has a custom field. So drafts that can tell are sent first, one at a time,
 * until each field of the plan was answered: those with the most fields not answered yet, and of these the first.
 */
import type { CreateOutcome } from '../../client/outcome.ts';
import { findBody } from '../plan-file/plan-line.ts';
import { type PlannedRecord, readPlanBlocks } from '../plan-file/read-plan.ts';
import type { DraftToSend } from './item-queue.ts';

/** Drafts that told nothing, as the API refused them. The others are then sent without a proof. */
const MAX_UNTOLD = 8;

export class FieldProof {
	readonly #open: Set<string>;
	readonly #asked = new Set<number>();
	#untold = 0;
	#state: 'queued' | 'sending' | 'ended' = 'ended';
	#wake = (): void => {};

	constructor(labels: readonly string[]) {
		this.#open = new Set(labels);
	}

	isAsked(n: number): boolean {
		return this.#asked.has(n);
	}

	started(): void {
		this.#state = 'sending';
	}

	/** Call it once an item that may be sent again is back in the queue. */
	ended({ body }: DraftToSend, { kind }: CreateOutcome): void {
		this.#state = kind === 'throttled' || kind === 'not-sent' ? 'queued' : 'ended';
		if (kind === 'created') for (const label of labelsOf(body)) this.#open.delete(label);
		else if (this.#state === 'ended') this.#untold++;
		this.#wake();
	}

	/** The next draft to send alone. Undefined: every field was answered, or no draft can tell. */
	async next(dir: string, record: PlannedRecord, isUnsent: (n: number) => boolean): Promise<number | undefined> {
		if (this.#open.size === 0 || this.#untold >= MAX_UNTOLD) return undefined;
		let best = { n: 0, labels: 0 };
		search: for await (const lines of readPlanBlocks(dir, record, (n) => isUnsent(n) && !this.#asked.has(n))) {
			for (const { n, bytes } of lines) {
				if (!bytes.includes('"customFields"')) continue;
				const labels = labelsOf(findBody(bytes)).filter((label) => this.#open.has(label)).length;
				if (labels > best.labels) best = { n, labels };
				if (labels === this.#open.size) break search;
			}
		}
		if (best.n === 0) return undefined;
		this.#asked.add(best.n);
		this.#state = 'queued';
		return best.n;
	}

	/** Resolves with true once the draft will not be sent again, with false if it waits in the queue. */
	async isOver(stopping: AbortSignal): Promise<boolean> {
		while (this.#state === 'sending' && !stopping.aborted) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
				stopping.addEventListener('abort', () => resolve(), { once: true });
			});
		}
		return this.#state !== 'queued' || stopping.aborted;
	}
}

function labelsOf(body: string): readonly string[] {
	const { customFields = [] }: { readonly customFields?: readonly { readonly label: string }[] } = JSON.parse(body);
	return customFields.map(({ label }) => label);
}
