import { isPassedOver } from '../../../sources/open/input-names.ts';
import { go } from '../state/address.ts';
import { createWorkbench, putInput, Refused } from '../state/client.ts';
import {
	announced,
	asked,
	connection,
	ensureWorkbench,
	perform,
	showFault,
	showRefused,
	takeView,
} from '../state/store.ts';
import { words } from '../words/words.ts';
import { signal } from '@preact/signals';

/** Each file is synced to the disk by itself. */
export const AT_ONCE = 4;

export const copying = signal<readonly NamedFile[]>([]);
export const pasted = signal('');

export async function addFiles(files: readonly NamedFile[]): Promise<void> {
	const isBusy = copying.value.length > 0;
	copying.value = [...copying.value, ...files];
	if (isBusy || files.length === 0) return;
	const id = await ensureWorkbench();
	const begun = new Set<NamedFile>();
	let added = 0;
	const copyRest = async (): Promise<void> => {
		const next = copying.value.find((one) => !begun.has(one));
		if (next === undefined) return;
		begun.add(next);
		if (id !== undefined && (await upload(id, next))) added += 1;
		copying.value = copying.value.filter((one) => one !== next);
		return copyRest();
	};
	await Promise.all(Array.from({ length: AT_ONCE }, copyRest));
	announced.value = words('inputs.added', { count: added });
}

/** Begins again when the program is back, or once if it never was away. */
async function upload(id: string, { name, file }: NamedFile, isAgain = false): Promise<boolean> {
	try {
		takeView(await putInput(id, name, file));
		return true;
	} catch (error) {
		if (!(error instanceof Refused)) throw error;
		if (error.status !== 0 && error.status !== 401) showRefused(error, name);
		else if ((await isBack()) || !isAgain) return upload(id, { name, file }, true);
		else showFault(words('inputs.lost', { name }), words('inputs.lost.action'));
		return false;
	}
}

async function isBack(): Promise<boolean> {
	for (let wasAway = false; ; wasAway = true) {
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		if (connection.value === 'open') return wasAway;
	}
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

export interface NamedFile {
	readonly name: string;
	readonly file: File;
}

/** Files of a picked folder have a path, others only a name. */
export function pickedFiles(list: FileList | null): readonly NamedFile[] {
	return Array.from(list ?? [])
		.map((file) => ({ name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }))
		.filter(({ name }) => !name.split('/').some(isPassedOver));
}

/** Call it inside the drop event: later the data is gone. */
export async function droppedFiles(data: DataTransfer): Promise<readonly NamedFile[]> {
	const entries = Array.from(data.items).flatMap((item) => item.webkitGetAsEntry() ?? []);
	if (entries.length === 0) return pickedFiles(data.files);
	const found = await Promise.all(entries.map(filesOf));
	return found.flat();
}

async function filesOf(entry: FileSystemEntry): Promise<readonly NamedFile[]> {
	if (isPassedOver(entry.name)) return [];
	if (isFile(entry)) {
		const file = await new Promise<File>((resolve, reject) => {
			entry.file(resolve, reject);
		});
		return [{ name: entry.fullPath.replace(/^\//, ''), file }];
	}
	if (!isFolder(entry)) return [];
	const found = await Promise.all((await entriesOf(entry)).map(filesOf));
	return found.flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** A reader returns at most a hundred entries per call, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
	const reader = folder.createReader();
	const all: FileSystemEntry[] = [];
	for (;;) {
		const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
			reader.readEntries(resolve, reject);
		});
		if (some.length === 0) return all;
		all.push(...some);
	}
}
