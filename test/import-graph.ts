/** Lists the imports in `src` and the forbidden ones among them: pure functions over a list of files. */
import path from 'node:path';

/** A file of `src` by its path from there, and what it imports: such a path, or a package. */
export interface SourceFile {
	readonly file: string;
	readonly imports: readonly string[];
}

export interface Module {
	readonly name: string;
	readonly mayImport: readonly string[];
	readonly packages: readonly string[];
	/** Those of its table, from top to bottom; `.` is the module itself. Absent: the module has no table. */
	readonly folders: readonly string[] | undefined;
}

type Edge = readonly [from: string, to: string];

const IMPORT = /^(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;

/** The text without its comments. */
export const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, '');

/** Imports of types count as any other: what cannot be understood without the other file depends on it. */
export function importsOf(file: string, text: string): readonly string[] {
	return [...codeOf(text).matchAll(IMPORT)]
		.map((match) => match[1] ?? match[2] ?? match[3] ?? '')
		.map((name) => (name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name));
}

export const moduleOf = (file: string): string => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');
/** The folder inside the module: `.` for the module itself. */
export const folderOf = (file: string): string => path.posix.dirname(file.slice(file.indexOf('/') + 1));

const wordsOf = (cell = ''): readonly string[] =>
	cell
		.split(',')
		.map((word) => word.trim())
		.filter((word) => word !== '');

/** The modules of the map, from top to bottom. */
export function readMap(markdown: string): readonly Module[] {
	return markdown
		.split('\n')
		.filter((line) => /^\| `[a-z]+` *\|/.test(line))
		.map((line) => line.split('|').slice(1, -1))
		.filter((cells) => cells.length === 4)
		.map(([name = '', , mayImport, packages]) => ({
			name: name.replaceAll('`', '').trim(),
			mayImport: wordsOf(mayImport),
			packages: wordsOf(packages),
			folders: readFolders(markdown, name.trim()),
		}));
}

function readFolders(markdown: string, module: string): readonly string[] | undefined {
	const start = markdown.indexOf(`Inside ${module}`);
	if (start === -1) return undefined;
	const end = markdown.indexOf('\n\n', markdown.indexOf('| Folder', start));
	return [...markdown.slice(start, end).matchAll(/^\| `((?:[a-zA-Z-]+\/)*[a-zA-Z-]+|\.)\/` *\|/gm)].map(
		([, name = '']) => name,
	);
}

/** The files that the tables of folders name to begin with, by their path from `src`. */
export function readBeginnings(markdown: string): readonly string[] {
	return markdown.split(/^Inside `/m).flatMap((part) => {
		const module = part.slice(0, part.indexOf('`'));
		return [...part.matchAll(/^\| `(?<folder>[\w./-]+)\/` *\|.*\|(?<last>[^|]*)\|$/gm)].flatMap(({ groups }) =>
			[...(groups?.['last'] ?? '').matchAll(/`(?<file>[\w-]+\.tsx?)`/g)].map((named) =>
				path.posix.join(module, groups?.['folder'] ?? '', named.groups?.['file'] ?? ''),
			),
		);
	});
}

/** Whatever can be reached from itself, in groups that can be reached from each other. */
function findCycles(edges: readonly Edge[]): readonly (readonly string[])[] {
	const next = new Map<string, Set<string>>();
	for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
	const reach = (start: string): ReadonlySet<string> => {
		const seen = new Set<string>();
		const waiting = [start];
		for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
			for (const to of next.get(at) ?? []) {
				if (seen.has(to)) continue;
				seen.add(to);
				waiting.push(to);
			}
		}
		return seen;
	};
	const reached = new Map([...next.keys()].map((name) => [name, reach(name)]));
	const groups = [...reached]
		.filter(([name, seen]) => seen.has(name))
		.map(([name, seen]) => [...seen].filter((other) => reached.get(other)?.has(name) === true).toSorted());
	return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

/** Imports between different places of a kind: modules, folders, files. */
export function edgesBetween(list: readonly SourceFile[], placeOf: (file: string) => string): readonly Edge[] {
	const own = new Set(list.map(({ file }) => file));
	return list.flatMap(({ file, imports }) =>
		imports
			.filter((target) => own.has(target))
			.map((target): Edge => [placeOf(file), placeOf(target)])
			.filter(([from, to]) => from !== to),
	);
}

type FindCycles = (list: readonly SourceFile[]) => readonly (readonly string[])[];

export const findModuleCycles: FindCycles = (list) => findCycles(edgesBetween(list, moduleOf));
export const findFileCycles: FindCycles = (list) => findCycles(edgesBetween(list, (file) => file));
export const findFolderCycles: FindCycles = (list) =>
	[...new Set(list.map(({ file }) => moduleOf(file)))].flatMap((module) =>
		findCycles(
			edgesBetween(
				list.filter(({ file }) => moduleOf(file) === module),
				(file) => path.posix.dirname(file),
			),
		),
	);

export function findFullFolders(list: readonly SourceFile[], max: number): readonly string[] {
	const counts = new Map<string, number>();
	for (const { file } of list) {
		const folder = path.posix.dirname(file);
		counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	return [...counts].filter(([, count]) => count > max).map(([folder]) => folder);
}

/** Imports of a folder from a lower row in the table of its module. */
export function findUpwardImports(
	list: readonly SourceFile[],
	module: string,
	order: readonly string[],
): readonly string[] {
	return list
		.filter(({ file }) => moduleOf(file) === module)
		.flatMap(({ file, imports }) =>
			imports
				.filter((target) => target.startsWith(`${module}/`))
				.filter((target) => order.indexOf(folderOf(target)) > order.indexOf(folderOf(file)))
				.map((target) => `${file} imports ${target}`),
		);
}
