/**
 * The XML of a document: parts of a zip, or one file that holds all of them.
 *
 * Refused: `file-encrypted`, by what the manifest says of the content; `workbook-damaged` for a part that is there twice.
 * Source: OpenDocument 1.3, part 2, 3 and 4.8 (manifest:encryption-data).
 */
import type { ByteSource } from '../bytes/byte-source.ts';
import { MAX_SMALL_PART_BYTES } from '../sheet/limits.ts';
import { refusal } from '../values/source.ts';
import { feedScanner } from '../xml/xml-bytes.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import type { RefusePart } from '../xml/xml-text.ts';
import type { ZipArchive, ZipEntry } from '../zip/open-zip.ts';

const MANIFEST = 'META-INF/manifest.xml';
/** What LibreOffice 24.8 and later put a whole document into that has a password. */
const ENCRYPTED_PACKAGE = 'encrypted-package';

/** One part that is read token by token. */
export interface DocumentPart {
	/** As a person may see it. */
	readonly name: string;
	readonly read: (signal?: AbortSignal, maxBytes?: number) => AsyncIterable<Uint8Array>;
}

export interface DocumentParts {
	readonly displayName: string;
	readonly content: DocumentPart;
	/** Common styles, where they stand apart from the content. */
	readonly styles: DocumentPart | undefined;
}

export async function findParts(archive: ZipArchive): Promise<DocumentParts> {
	const { displayName } = archive;
	const partOf = (entry: ZipEntry | undefined): DocumentPart | undefined =>
		entry && { name: entry.shownName, read: (signal, maxBytes) => archive.read(entry, signal, maxBytes) };
	const find = (name: string): ZipEntry | undefined => {
		const [entry, repeated] = archive.entries.filter((one) => one.name === name);
		if (repeated !== undefined) throw refusePart(displayName, name)({ kind: 'repeated' });
		return entry;
	};
	const manifest = find(MANIFEST);
	if (find(ENCRYPTED_PACKAGE) !== undefined) throw refusal(displayName, 'file-encrypted');
	if (manifest !== undefined) await refuseEncrypted(archive, manifest);
	const content = partOf(find('content.xml'));
	if (content === undefined) throw refusePart(displayName, 'content.xml')({ kind: 'no_workbook' });
	return { displayName, content, styles: partOf(find('styles.xml')) };
}

export function flatParts(bytes: ByteSource, displayName: string): DocumentParts {
	return { displayName, content: { name: displayName, read: (signal) => bytes.read(signal) }, styles: undefined };
}

/** Refusals that name the part. */
export function refusePart(displayName: string, part: string): RefusePart {
	return (damage) => refusal(displayName, 'workbook-damaged', { part, ...damage });
}

/** Yields whenever there is something to take from the scanner. */
export function feed(
	part: DocumentPart,
	xml: XmlScanner,
	signal?: AbortSignal,
	maxBytes?: number,
): AsyncIterable<void> {
	return feedScanner(xml, part.read(signal, maxBytes));
}

/** By its text, for no more is needed of it; the manifests of OpenOffice.org 2 have a DOCTYPE. */
const ENCRYPTED = /full-path=["'](?:content|styles)\.xml["'][^>]*>\s*<(?:[\w.-]+:)?encryption-data\b/;

async function refuseEncrypted(archive: ZipArchive, manifest: ZipEntry): Promise<void> {
	const bytes = await archive.readWhole(manifest, MAX_SMALL_PART_BYTES);
	if (ENCRYPTED.test(Buffer.from(bytes).toString('latin1'))) throw refusal(archive.displayName, 'file-encrypted');
}
