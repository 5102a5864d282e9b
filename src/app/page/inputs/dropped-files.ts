/** What a person drops or picks, as files with their names; of a folder all that is in it, with `/` in the names. */
import { isPassedOver } from '../../../sources/open/input-names.ts';

export interface NamedFile {
	readonly name: string;
	readonly file: File;
}

/** Of a folder that was picked, the path is there; of a file the name alone. */
export function pickedFiles(list: FileList | null): readonly NamedFile[] {
	return Array.from(list ?? [])
		.map((file) => ({ name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }))
		.filter(({ name }) => !name.split('/').some(isPassedOver));
}

/** To be called while the drop is handled: later the browser has forgotten what was dropped. */
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

/** A reader gives at most a hundred at once, and none when it has given all. */
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
