/**
 * The browser's code as it was built, read once at the start: what a request names is looked up among these files and never
 * on the disk.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface PageFile {
	readonly type: string;
	readonly bytes: Uint8Array<ArrayBuffer>;
}

const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.woff2': 'font/woff2',
};

/** By the path of the address; `index.html` is `/`. */
export async function readPageFiles(folder: string): Promise<ReadonlyMap<string, PageFile>> {
	const names = await readdir(folder, { recursive: true });
	const files = new Map<string, PageFile>();
	for (const name of names) {
		const type = TYPES[path.extname(name)];
		if (type === undefined) continue;
		const address = `/${name.split(path.sep).join('/')}`;
		const bytes = new Uint8Array(await readFile(path.join(folder, name)));
		files.set(address === '/index.html' ? '/' : address, { type, bytes });
	}
	return files;
}
