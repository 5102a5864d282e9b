/** A slow tab skips views: a line is made only when the tab has taken the one before. */
import type { StreamEvent } from '../protocol/view.ts';
import type { Language } from '../../messages/message.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { Limits } from './read-body.ts';
import { Refusal } from './refusal.ts';

type StreamedWorkbench = Pick<Workbench, 'id' | 'view' | 'subscribe' | 'setLanguage'>;

interface OpenStream {
	readonly workbench: StreamedWorkbench;
	readonly end: () => void;
}

export class Streams {
	readonly #limits: Limits;
	readonly #open = new Set<OpenStream>();

	constructor(limits: Limits) {
		this.#limits = limits;
	}

	open(workbench: StreamedWorkbench): ReadableStream<Uint8Array> {
		const tabs = [...this.#open].filter((one) => one.workbench.id === workbench.id).length;
		if (tabs >= this.#limits.streams) throw new Refusal('streams', { count: tabs });
		return this.#stream(workbench);
	}

	end(id?: string): void {
		for (const one of this.#open) if (id === undefined || one.workbench.id === id) one.end();
	}

	async setLanguage(language: Language): Promise<void> {
		for (const workbench of new Set([...this.#open].map((one) => one.workbench))) await workbench.setLanguage(language);
	}

	#stream(workbench: StreamedWorkbench): ReadableStream<Uint8Array> {
		const encoder = new TextEncoder();
		let isChanged = true;
		let release = (): void => {};
		const write = (controller: ReadableStreamDefaultController<Uint8Array>, event: StreamEvent): void =>
			controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
		const writeView = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
			if (!isChanged || (controller.desiredSize ?? 0) <= 0) return;
			isChanged = false;
			write(controller, { kind: 'view', view: workbench.view() });
		};
		return new ReadableStream<Uint8Array>(
			{
				start: (controller) => {
					const unsubscribe = workbench.subscribe(() => {
						isChanged = true;
						writeView(controller);
					});
					const alive = setInterval(() => {
						if ((controller.desiredSize ?? 0) > 0) write(controller, { kind: 'alive' });
					}, this.#limits.aliveMs);
					const one: OpenStream = {
						workbench,
						end() {
							release();
							controller.close();
						},
					};
					release = () => {
						clearInterval(alive);
						unsubscribe();
						this.#open.delete(one);
					};
					this.#open.add(one);
				},
				pull: writeView,
				cancel: () => release(),
			},
			new CountQueuingStrategy({ highWaterMark: 1 }),
		);
	}
}
