/** Workbenches in memory, which keep what was asked of them: the server without the commands that a real one starts. */
import type { Language } from '../../../src/messages/message.ts';
import { Fault } from '../../../src/messages/fault.ts';
import type { WorkbenchView } from '../../../src/app/protocol/view.ts';
import { WORKBENCH } from '../page/views.ts';
import type { ServedWorkbench, ServedWorkbenches } from '../../../src/app/server/routes.ts';
import type { CreateOptions } from '../../../src/app/workbench/workbenches.ts';

export interface MemoryWorkbenches extends ServedWorkbenches {
	/** The requests that change something, as `name of the method` and its first argument in JSON. */
	readonly asked: string[];
	/** Whole inputs by name. */
	readonly inputs: Map<string, Buffer>;
	/** Called as bytes of an input arrive. */
	onBytes: (bytes: number) => Promise<void> | void;
	/** Thrown by the next check. */
	failure: Error | undefined;
	/** Lets what is being sent end. */
	endSending: () => void;
	/** Listeners of all streams. */
	readonly listeners: Set<() => void>;
}

export function createMemoryWorkbenches(): MemoryWorkbenches {
	const asked: string[] = [];
	const inputs = new Map<string, Buffer>();
	const open = new Map<string, ServedWorkbench>();
	const listeners = new Set<() => void>();
	let language: Language = 'en';
	let made = 0;
	const all: MemoryWorkbenches = {
		asked,
		inputs,
		listeners,
		onBytes: () => {},
		failure: undefined,
		endSending: () => {},
		list: async () =>
			[...open.keys()].map((id) => ({ id, name: id, changedAt: '2026-01-31T13:45:00Z', stage: 'inputs', inputs: 0 })),
		async create(options: CreateOptions = {}) {
			made += 1;
			const id = `w${made}`;
			asked.push(`create ${JSON.stringify(options)}`);
			const workbench = createWorkbench(id);
			open.set(id, workbench);
			return workbench;
		},
		open: async (id) => open.get(id),
		async remove(id) {
			asked.push(`remove ${id}`);
			open.delete(id);
		},
		runs: async () => [],
		find: async () => [],
		row: async (run) => {
			throw new Fault('run-not-found', { path: run });
		},
		setLanguage: async (next) => {
			language = next;
		},
		close: async () => void asked.push('close'),
	};
	function createWorkbench(id: string): ServedWorkbench {
		let revision = 0;
		let own = language;
		let isSending = false;
		const changed = (): void => {
			revision += 1;
			for (const listener of listeners) listener();
		};
		const note =
			(name: string) =>
			async (value?: unknown): Promise<void> => {
				asked.push(`${name} ${JSON.stringify(value ?? {})}`);
				changed();
			};
		all.endSending = () => {
			isSending = false;
			changed();
		};
		return {
			id,
			view: () => ({ ...viewOf(id, own, revision), ...(isSending ? { sending: SENDING } : {}) }),
			subscribe(listener) {
				listeners.add(listener);
				return () => listeners.delete(listener);
			},
			async setLanguage(next) {
				own = next;
				changed();
			},
			async putInput(name, bytes) {
				const parts: Uint8Array[] = [];
				for await (const part of bytes) {
					parts.push(part);
					await all.onBytes(part.byteLength);
				}
				inputs.set(name, Buffer.concat(parts));
				changed();
			},
			removeInput: note('removeInput'),
			takeDone: note('takeDone'),
			paste: note('paste'),
			setSettings: note('setSettings'),
			// The key is for the command alone.
			setTarget: async ({ kind }) => note('setTarget')(kind),
			cancelCheck: note('cancelCheck'),
			checkedRun: () => ['', id],
			answer: note('answer'),
			correct: note('correct'),
			values: async () => ({ values: [], distinct: 0, isCut: false }),
			rows: async ({ from }) => ({ revision, count: 0, isSearching: false, from, rows: [] }),
			edit: note('edit'),
			fill: note('fill'),
			undo: note('undo'),
			redo: note('redo'),
			async check() {
				if (all.failure !== undefined) throw all.failure;
				await note('check')();
			},
			async send(body) {
				isSending = true;
				await note('send')(body);
			},
			stop: note('stop'),
			resume: note('resume'),
			resolve: note('resolve'),
		};
	}
	return all;
}

const SENDING: NonNullable<WorkbenchView['sending']> = {
	run: '20260131T134500Z-ativos',
	isRehearsal: true,
	sentTo: '',
	state: 'sending',
	total: 2,
	figures: { units: 2, created: 1, refused: 0, rejected: 0, unconfirmed: 0, skipped: 0, notSent: 1 },
	awaitsFields: false,
	startedAt: '2026-01-31T13:45:00Z',
	unconfirmed: [],
	reports: [],
};

const viewOf = (id: string, language: Language, revision: number): WorkbenchView => ({
	...WORKBENCH,
	id,
	language,
	revision,
});
