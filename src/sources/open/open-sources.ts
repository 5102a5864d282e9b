/**
 * Opens zips and e-mails, also in each other, but no zip that lies in a zip itself. Refuses a name that occurs twice in a zip, because
 * either entry may be the right one.
 */
import { setImmediate } from 'node:timers/promises';
import { fileBytes, keepHead, skipBytes } from '../bytes/byte-source.ts';
import type { FileHashes } from '../bytes/hash-file.ts';
import { accessBytes, accessFile } from '../bytes/random-access.ts';
import {
	compareNames,
	extensionOf,
	isIncidentalZip,
	isPassedOver,
	OwnNames,
	type Provenance,
	refuseFormat,
} from './input-names.ts';
import { type InputFile, InputList } from './input-list.ts';
import { listInputs } from './list-inputs.ts';
import { type Content, type Opened, openContent, withNotices } from './open-content.ts';
import type { readSmallNfeFile } from '../nfe/read-nfe-file.ts';
import type { Attachment } from './read-mail.ts';
import type { OpenOptions, Source } from '../values/source.ts';
import { openZip, type ZipArchive, type ZipEntry } from '../zip/open-zip.ts';

/** The whole workbook is in memory while it is read, for a moment twice. */
const NESTED_WORKBOOK_BYTES = 64 * 1024 * 1024;

/** Zips and e-mails around a file. For comparison: a zip of e-mails, with a zip in a forwarded one, is 4. */
const MOST_CONTAINERS = 8;

/** XML is read synchronously. After this many files, other events such as Ctrl+C get their turn. */
const FILES_AT_ONCE = 100;

export interface Opening {
	/** Names of the tables that are wanted, also inside zips and e-mails. Other files are passed over. Absent: all. */
	readonly wanted?: ReadonlySet<string>;
	/** Takes the hashes of files that are read in whole. */
	readonly hashes?: FileHashes;
}

export async function* openSources(
	inputs: readonly string[] | InputList,
	options: OpenOptions,
	signal?: AbortSignal,
	{ wanted: names, hashes }: Opening = {},
): AsyncIterable<Source> {
	const wanted = names && withContainers(names);
	const asked = wanted === undefined ? options : { ...options, wanted };
	const files = inputs instanceof InputList ? inputs : await listInputs(inputs);
	if (wanted === undefined) for (const refused of files.refused) yield { kind: 'refused', ...refused };
	let readSmall: typeof readSmallNfeFile | undefined;
	let index = 0;
	for (const input of files) {
		if (index++ % FILES_AT_ONCE === FILES_AT_ONCE - 1) await setImmediate();
		signal?.throwIfAborted();
		if (wanted?.has(input.file) === false) continue;
		if (isXml(input)) readSmall ??= (await import('../nfe/read-nfe-file.ts')).readSmallNfeFile;
		const read = isXml(input) ? readSmall?.(input, hashes) : undefined;
		if (read !== undefined) yield warnOfRepeats(input, read);
		else yield* openInput(input, asked, signal, hashes);
	}
}

type Wanting = OpenOptions & { readonly wanted?: ReadonlySet<string> };

/** Adds the zips and e-mails around the files. */
function withContainers(names: ReadonlySet<string>): ReadonlySet<string> {
	const all = new Set(names);
	for (const name of names)
		for (let at = name.indexOf('!'); at !== -1; at = name.indexOf('!', at + 1)) all.add(name.slice(0, at));
	return all;
}

function isXml({ path, regular }: InputFile): boolean {
	return regular && extensionOf(path) === 'xml';
}

async function* openInput(
	input: InputFile,
	options: Wanting,
	signal: AbortSignal | undefined,
	hashes: FileHashes | undefined,
): AsyncIterable<Source> {
	const { file, path, named, regular } = input;
	if (!regular) {
		yield { kind: 'refused', file, problem: { code: 'file-not-regular' } };
		return;
	}
	const content: Content = {
		file,
		found: !named,
		bytes: fileBytes(path, file, hashes && (() => hashes.watch(path))),
		size: input.size,
		openAccess: () => Promise.resolve(accessFile(path, file)),
		openArchive: () => openZip(path, file),
	};
	for await (const source of openWithin(content, options, signal)) {
		yield source.file === file ? warnOfRepeats(input, source) : source;
	}
}

function warnOfRepeats({ times }: InputFile, opened: Source): Source {
	if (opened.kind === 'refused' || times === 1) return opened;
	return withNotices(opened, [{ code: 'file-named-twice', params: { count: times } }]);
}

async function* openWithin(
	content: Content,
	options: Wanting,
	signal: AbortSignal | undefined,
	within: readonly Opened['kind'][] = [],
): AsyncIterable<Source> {
	const opened = await openContent(content, options, signal);
	if (opened.kind !== 'container' && opened.kind !== 'mail') yield opened;
	else {
		const isZipInZip = opened.kind === 'container' && within.at(-1) === 'container';
		const inside = [...within, opened.kind];
		if (isZipInZip || inside.length > MOST_CONTAINERS) {
			const params = { kind: isZipInZip ? 'zip' : 'depth', part: content.file.split('!').at(-1) ?? '' } as const;
			yield { kind: 'refused', file: content.file, problem: { code: 'zip-nested', params } };
		} else if (opened.kind === 'mail')
			yield* openAttachments(opened.attachments, content.file, options, signal, inside);
		else yield* openEntries(opened.archive, content, options, signal, inside);
	}
}

async function* openEntries(
	archive: ZipArchive,
	from: Provenance,
	options: Wanting,
	signal: AbortSignal | undefined,
	within: readonly Opened['kind'][],
): AsyncIterable<Source> {
	const { file } = from;
	let isMissed = !isIncidentalZip(from);
	const entries = nameEntries(archive.entries);
	if (entries.length === 0) yield { kind: 'refused', file, problem: { code: 'file-empty', params: { kind: 'zip' } } };
	for (const { entry, shownName, repeated } of entries) {
		signal?.throwIfAborted();
		const name = `${file}!${shownName}`;
		if (options.wanted?.has(name) === false) continue;
		const sources: AsyncIterable<Source> | readonly Source[] = repeated
			? [{ kind: 'refused', file: name, problem: { code: 'zip-entry-repeated' } }]
			: openWithin(contentOf(archive, entry, name), options, signal, within);
		for await (const source of sources) {
			isMissed &&= isIgnored(source, extensionOf(file) !== 'zip');
			yield source;
		}
	}
	// Otherwise a zip that the user wanted to import would be skipped as a whole without a refusal.
	if (isMissed && entries.length > 0 && options.wanted === undefined)
		yield { kind: 'refused', file, problem: { code: 'format-zip' } };
}

function isIgnored(source: Source, isWorkbook: boolean): boolean {
	if (source.kind !== 'refused') return false;
	return source.passedOver === 'incidental' || (isWorkbook && source.passedOver === 'unknown-xml');
}

async function* openAttachments(
	attachments: readonly Attachment[],
	mail: string,
	options: Wanting,
	signal: AbortSignal | undefined,
	within: readonly Opened['kind'][],
): AsyncIterable<Source> {
	for (const { name, bytes } of attachments) {
		const file = `${mail}!${name}`;
		if (options.wanted?.has(file) === false) continue;
		if (bytes === undefined) {
			yield { kind: 'refused', file, ...refuseFormat('ole', { file, found: true }) };
			continue;
		}
		const content: Content = {
			file,
			found: true,
			bytes: {
				async *read() {
					yield bytes;
				},
			},
			size: bytes.length,
			openAccess: () => Promise.resolve(accessBytes(bytes)),
			openArchive: () => openZip(bytes, file),
		};
		yield* openWithin(content, options, signal, within);
	}
}

function contentOf(archive: ZipArchive, entry: ZipEntry, file: string): Content {
	const readWhole = (signal?: AbortSignal) => archive.readWhole(entry, NESTED_WORKBOOK_BYTES, signal);
	return {
		file,
		found: true,
		bytes: keepHead(skipBytes((readSignal) => archive.read(entry, readSignal))),
		size: entry.claimedBytes,
		openAccess: async (openSignal) => accessBytes(await readWhole(openSignal)),
		openArchive: async (openSignal) => openZip(await readWhole(openSignal), file),
	};
}

interface NamedEntry {
	readonly entry: ZipEntry;
	readonly shownName: string;
	readonly repeated: boolean;
}

function nameEntries(entries: readonly ZipEntry[]): readonly NamedEntry[] {
	const named: NamedEntry[] = [];
	const names = new OwnNames();
	const sorted = entries.filter(isMeant).toSorted((one, other) => compareNames(one.name, other.name));
	for (const [index, entry] of sorted.entries()) {
		if (entry.name === sorted[index - 1]?.name) continue;
		// Without `..`, different names may look the same.
		const shownName = names.give(entry.shownName);
		named.push({ entry, shownName, repeated: entry.name === sorted[index + 1]?.name });
	}
	return named;
}

function isMeant({ name }: ZipEntry): boolean {
	return name.split('/').every((segment) => segment === '.' || segment === '..' || !isPassedOver(segment));
}
