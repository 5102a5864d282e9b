import type { Problem } from '../../messages/problem.ts';
import type { FileFormat, OleKind, ZipKind } from './detect-format.ts';
import type { RefusedSource } from '../values/source.ts';

export function isPassedOver(name: string): boolean {
	return /^(?:\.|~\$|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i.test(name);
}

/** Run folders are skipped, so that rejected rows of an earlier run are not imported unasked. */
export function isRunFolder(names: readonly string[]): boolean {
	return names.includes('run.json') && names.includes('plan.jsonl');
}

export function compareNames(one: string, other: string): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

export function extensionOf(file: string): string {
	return /[^./\\!]\.(?<extension>[^./\\!]+)$/.exec(file)?.groups?.['extension']?.toLowerCase() ?? '';
}

/** Tells files of one name apart, since a file is found again by its name: `n.xml`, `n (2).xml`. */
export class OwnNames {
	readonly #given = new Map<string, number>();

	give(wanted: string): string {
		let number = this.#given.get(wanted) ?? 0;
		let name: string;
		do {
			number += 1;
			name = number === 1 ? wanted : wanted.replace(/(?=\.[^./]*$|$)/, ` (${number})`);
		} while (this.#given.has(name));
		this.#given.set(name, 1);
		this.#given.set(wanted, number);
		return name;
	}
}

export interface Provenance {
	readonly file: string;
	readonly found: boolean;
}

const PROMISING_TEXT = new Set(['csv', 'tsv', 'tab']);
const PROMISING_MORE = new Set(['xlsx', 'xlsm', 'xltx', 'xltm', 'xls', 'xlsb', 'ods', 'fods', 'ots', 'xml', 'zip']);

export function isIncidental({ file, found }: Provenance): boolean {
	return found && !PROMISING_TEXT.has(extensionOf(file)) && !promisesMore({ file });
}

/** A zip found in a folder may contain nothing but pictures. */
export function isIncidentalZip({ file, found }: Provenance): boolean {
	return found && (!promisesMore({ file }) || extensionOf(file) === 'zip');
}

/** True if the extension promises another format than CSV, so unreadable bytes are not a damaged CSV. */
export function promisesMore({ file }: Pick<Provenance, 'file'>): boolean {
	return PROMISING_MORE.has(extensionOf(file));
}

type ForeignFormat =
	| 'unknown'
	| Exclude<FileFormat, 'text' | 'xml' | 'html' | 'mail' | 'zip' | 'ole' | 'bare-xls' | 'fods'>
	| Exclude<ZipKind, 'xlsx' | 'ods' | 'zip'>
	| Exclude<OleKind, 'xls' | 'msg'>;

interface Verdict {
	readonly name: string;
	readonly problemOf: (file: string) => Problem;
	readonly mayHoldData?: true;
}

export type FileRefusal = Pick<RefusedSource, 'problem' | 'passedOver'>;

const otherTable = (format: string): Verdict => ({ ...named('format-not-read', format), mayHoldData: true });
const noTable = (format: string): Verdict => named('format-no-table', format);
const compressed = (format: string): Verdict => ({ ...named('format-compressed', format), mayHoldData: true });

function named(code: 'format-not-read' | 'format-no-table' | 'format-compressed', format: string): Verdict {
	return { name: format, problemOf: () => ({ code, params: { format } }) };
}

const VERDICTS: Readonly<Record<ForeignFormat, Verdict>> = {
	unknown: {
		name: '?',
		problemOf: (file) => ({ code: 'format-unknown', params: { extension: `.${extensionOf(file)}` } }),
		mayHoldData: true,
	},
	empty: { name: '0 bytes', problemOf: () => ({ code: 'file-empty', params: { kind: 'bytes' } }) },
	biff: otherTable('XLS (Excel 2-4)'),
	xlsb: otherTable('XLSB (Excel)'),
	'xml-2003': otherTable('XML 2003 (Excel)'),
	numbers: otherTable('Numbers (Apple)'),
	sylk: otherTable('SYLK'),
	dif: otherTable('DIF'),
	mhtml: otherTable('MHTML'),
	'nfe-txt': {
		name: 'NF-e TXT',
		problemOf: () => ({ code: 'nfe-doc-other', params: { kind: 'document', name: 'NF-e TXT' } }),
		mayHoldData: true,
	},
	dbf: otherTable('DBF (dBase)'),
	docx: noTable('DOCX (Word)'),
	pptx: noTable('PPTX (PowerPoint)'),
	rtf: noTable('RTF (Word)'),
	epub: noTable('EPUB'),
	link: otherTable('URL'),
	json: noTable('JSON'),
	pdf: noTable('PDF'),
	png: noTable('PNG'),
	jpeg: noTable('JPEG'),
	gif: noTable('GIF'),
	webp: noTable('WebP'),
	tiff: noTable('TIFF'),
	svg: noTable('SVG'),
	doc: noTable('DOC (Word)'),
	ppt: noTable('PPT (PowerPoint)'),
	ole: noTable('OLE (Office, Windows)'),
	gzip: compressed('gzip'),
	'7z': compressed('7z'),
	rar: compressed('RAR'),
	bzip2: compressed('bzip2'),
	xz: compressed('xz'),
	zstd: compressed('zstd'),
	'encrypted-xlsx': { name: 'XLSX', problemOf: () => ({ code: 'file-encrypted' }), mayHoldData: true },
};

export function refuseFormat(format: ForeignFormat, from: Provenance): FileRefusal {
	const { name, problemOf, mayHoldData } = VERDICTS[format];
	return mayHoldData !== true && isIncidental(from) ? skip(name) : { problem: problemOf(from.file) };
}

export function skipIncidental({ file }: Provenance): FileRefusal {
	return skip(extensionOf(file).toUpperCase() || '?');
}

function skip(format: string): FileRefusal {
	return { problem: { code: 'file-skipped', params: { format } }, passedOver: 'incidental' };
}
