/** Opens nothing outside the package. Source: ECMA-376 Part 2, 6.2 and 6.5. */
import type { ProblemArguments } from '../../messages/problem.ts';
import type { ZipArchive, ZipEntry } from '../zip/open-zip.ts';
import { refusal, type SourceRefusal } from '../values/source.ts';
import { MAX_SMALL_PART_BYTES } from '../sheet/limits.ts';
import { feedScanner } from '../xml/xml-bytes.ts';
import { XmlScanner } from '../xml/xml-scanner.ts';
import type { RefusePart } from '../xml/xml-text.ts';

export interface Relationship {
	readonly id: string;
	readonly type: string;
	readonly target: string | undefined;
}

export class PackageParts {
	readonly archive: ZipArchive;
	readonly #entries = new Map<string, ZipEntry[]>();

	constructor(archive: ZipArchive) {
		this.archive = archive;
		for (const entry of archive.entries) {
			const key = entry.name.replace(/^\/+/, '').toLowerCase();
			const same = this.#entries.get(key);
			if (same === undefined) this.#entries.set(key, [entry]);
			else same.push(entry);
		}
	}

	find(name: string): ZipEntry | undefined {
		const [entry, repeated] = this.#entries.get(name.toLowerCase()) ?? this.#entries.get(unescaped(name)) ?? [];
		if (repeated !== undefined) throw this.refusePart(repeated)({ kind: 'repeated' });
		if (entry?.backslashes === true) throw this.refusePart(entry)({ kind: 'backslash' });
		return entry;
	}

	refuse(...problem: ProblemArguments): SourceRefusal {
		return refusal(this.archive.displayName, ...problem);
	}

	refusePart(entry: ZipEntry): RefusePart {
		return (damage) => this.refuse('workbook-damaged', { part: entry.shownName, ...damage });
	}

	feed(entry: ZipEntry, xml: XmlScanner, signal?: AbortSignal, maxBytes?: number): AsyncIterable<void> {
		return feedScanner(xml, this.archive.read(entry, signal, maxBytes));
	}

	async readElements(
		entry: ZipEntry,
		onOpen: (xml: XmlScanner) => void,
		maxBytes = MAX_SMALL_PART_BYTES,
	): Promise<void> {
		const xml = new XmlScanner(this.refusePart(entry));
		for await (const _ of this.feed(entry, xml, undefined, maxBytes)) {
			for (let token = xml.next(); token !== 'need' && token !== 'end'; token = xml.next()) {
				if (token === 'open') onOpen(xml);
			}
		}
	}

	async readRelationships(source: string): Promise<readonly Relationship[]> {
		const slash = source.lastIndexOf('/') + 1;
		const folder = source.slice(0, slash);
		const entry = this.find(`${folder}_rels/${source.slice(slash)}.rels`);
		if (entry === undefined) return [];
		const relationships: Relationship[] = [];
		await this.readElements(entry, ({ name, depth, attributes }) => {
			if (depth !== 2 || name !== 'Relationship') return;
			const target = attributes.get('Target') ?? '';
			const outside = attributes.get('TargetMode') === 'External';
			relationships.push({
				id: attributes.get('Id') ?? '',
				type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
				target: outside ? undefined : resolveTarget(folder, target),
			});
		});
		return relationships;
	}
}

function resolveTarget(folder: string, target: string): string | undefined {
	if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return undefined;
	const segments: string[] = [];
	for (const segment of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
		if (segment === '..') {
			if (segments.pop() === undefined) return undefined;
		} else if (segment !== '' && segment !== '.') segments.push(segment);
	}
	return segments.join('/');
}

function unescaped(name: string): string {
	try {
		return decodeURIComponent(name).toLowerCase();
	} catch {
		return name.toLowerCase();
	}
}
