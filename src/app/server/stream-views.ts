/**
 * The stream of a tab: the workbench as it stands, a line whenever it changed, and a sign of life now and then.
 *
 * A line is made when the tab has taken the one before: a tab that is slow, or asleep, gets the last state and none between.
 */
import type { Language } from '../../messages/message.ts';
import type { StreamEvent } from '../protocol/view.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { Refusal } from './refusal.ts';
import type { Limits } from './limits.ts';

export interface Streams {
	/** Throws `Refusal` where there are too many of the workbench. */
	readonly open: (workbench: Workbench) => ReadableStream<Uint8Array>;
	/** Of a workbench that is gone; without one, all. */
	readonly end: (id?: string) => void;
	/** Of all workbenches that are on a screen. */
	readonly setLanguage: (language: Language) => Promise<void>;
}

interface OpenStream {
	readonly workbench: Workbench;
	readonly end: () => void;
}

const encoder = new TextEncoder();

export function createStreams({ streams: maxStreams, aliveMs }: Limits): Streams {
	const open = new Set<OpenStream>();
	return {
		open(workbench) {
			const tabs = [...open].filter((one) => one.workbench.id === workbench.id).length;
			if (tabs >= maxStreams) throw new Refusal('streams', { count: tabs });
			return streamViews(workbench, aliveMs, open);
		},
		end(id) {
			for (const one of open) if (id === undefined || one.workbench.id === id) one.end();
		},
		async setLanguage(language) {
			for (const workbench of new Set([...open].map((one) => one.workbench))) await workbench.setLanguage(language);
		},
	};
}

function streamViews(workbench: Workbench, aliveMs: number, open: Set<OpenStream>): ReadableStream<Uint8Array> {
	let isChanged = true;
	let release = (): void => {};
	return new ReadableStream<Uint8Array>(
		{
			start(controller) {
				const write = (event: StreamEvent): void => controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
				const writeIfTaken = (): void => {
					if (!isChanged || (controller.desiredSize ?? 0) <= 0) return;
					isChanged = false;
					write({ kind: 'view', view: workbench.view() });
				};
				const unsubscribe = workbench.subscribe(() => {
					isChanged = true;
					writeIfTaken();
				});
				const alive = setInterval(() => {
					if ((controller.desiredSize ?? 0) > 0) write({ kind: 'alive' });
				}, aliveMs);
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
					open.delete(one);
				};
				open.add(one);
			},
			pull(controller) {
				if (!isChanged) return;
				isChanged = false;
				const event: StreamEvent = { kind: 'view', view: workbench.view() };
				controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
			},
			cancel: () => release(),
		},
		new CountQueuingStrategy({ highWaterMark: 1 }),
	);
}
