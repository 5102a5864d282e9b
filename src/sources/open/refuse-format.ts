/**
 * What a file is refused with that is nothing this program imports: its kind, by name, and what to do.
 *
 * A file that the user named, or whose name promises data, is refused. Others that turn up in a folder or a zip (the
 * logo, the DANFE, the notes somebody keeps) are skipped: they are no mistake of anybody.
 */
import type { Problem } from '../../messages/problem.ts';
import type { FileFormat, OleKind, ZipKind } from './detect-format.ts';
import { extensionOf, isIncidental, type Provenance } from './input-names.ts';
import type { RefusedSource } from '../values/source.ts';

type ForeignFormat =
	| 'unknown'
	| Exclude<FileFormat, 'text' | 'xml' | 'html' | 'zip' | 'ole' | 'bare-xls' | 'fods'>
	| Exclude<ZipKind, 'xlsx' | 'ods' | 'zip'>
	| Exclude<OleKind, 'xls'>;

interface Verdict {
	/** As people call it. */
	readonly name: string;
	readonly problemOf: (file: string) => Problem;
	/** It may well hold the data that somebody wants to import: refused wherever it turns up. */
	readonly mayHoldData?: true;
}

/** A problem of a file, and whether it is one that nobody meant. */
export type FileRefusal = Pick<RefusedSource, 'problem' | 'passedOver'>;

/** A workbook or a list in a format that its own program can save as another. */
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
	dbf: otherTable('DBF (dBase)'),
	docx: noTable('DOCX (Word)'),
	pptx: noTable('PPTX (PowerPoint)'),
	rtf: noTable('RTF (Word)'),
	epub: noTable('EPUB'),
	// A link to where the table is: the text has its own way for it.
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
	msg: noTable('MSG (Outlook)'),
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

/** An incidental file of no known kind, or a text that is no table. */
export function skipIncidental({ file }: Provenance): FileRefusal {
	return skip(extensionOf(file).toUpperCase() || '?');
}

function skip(format: string): FileRefusal {
	return { problem: { code: 'file-skipped', params: { format } }, passedOver: 'incidental' };
}
