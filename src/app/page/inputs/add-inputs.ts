/** Takes files and cells into the open workbench, and into a new one where none is open. One file after the other. */
import { signal } from '@preact/signals';
import { go } from '../state/address.ts';
import { createWorkbench, putInput } from '../state/client.ts';
import { announced, asked, change, ensureWorkbench, perform, takeView } from '../state/store.ts';
import { words } from '../words/words.ts';
import type { NamedFile } from './dropped-files.ts';

/** Files on their way to the workbench; the first is the one that is being copied. */
export const copying = signal<readonly NamedFile[]>([]);
/** What was pasted, until a person says what to do with it. */
export const pasted = signal('');

export async function addFiles(files: readonly NamedFile[]): Promise<void> {
	const isBusy = copying.value.length > 0;
	copying.value = [...copying.value, ...files];
	if (isBusy || files.length === 0) return;
	const id = await ensureWorkbench();
	let added = 0;
	for (let next = copying.value[0]; next !== undefined; next = copying.value[0]) {
		if (id !== undefined && (await change('input', putInput(id, next.name, next.file)))) added += 1;
		copying.value = copying.value.slice(1);
	}
	announced.value = words('inputs.added', { count: added });
}

export async function addPasted(): Promise<void> {
	const id = await ensureWorkbench();
	if (id !== undefined && (await perform(id, 'paste', { text: pasted.value }))) pasted.value = '';
}

export async function startSample(): Promise<void> {
	const made = await asked('sample', createWorkbench(true));
	if (made === undefined) return;
	go({ screen: 'inputs', workbench: made.id });
	takeView(made);
}
