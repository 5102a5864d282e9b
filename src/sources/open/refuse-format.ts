/**
 * What a file is refused with that is nothing this program imports: its kind, by name, and what to do.
 *
 * A file that the user named, or whose name promises data, is refused. Others that turn up in a folder or a zip (the
 * logo, the DANFE, the notes somebody keeps) are skipped: they are no mistake of anybody.
 */
import type { ProblemCode } from '../../messages/catalogue/index.ts';
import type { Problem } from '../../messages/problem.ts';
import type { FileFormat, OleKind, ZipKind } from './detect-format.ts';
import { extensionOf, isIncidental, type Provenance } from './input-names.ts';

type ForeignFormat =
	| 'unknown'
	| Exclude<FileFormat, 'text' | 'xml' | 'zip' | 'ole'>
	| Exclude<ZipKind, 'xlsx' | 'zip'>
	| OleKind;

interface Verdict {
	readonly code: ProblemCode;
	/** As people call it. */
	readonly name: string;
	/** It may well hold the data that somebody wants to import: refused wherever it turns up. */
	readonly mayHoldData?: true;
}

/** A workbook or a list in a format that its own program can save as another. */
const otherTable = (name: string): Verdict => ({ code: 'format-not-read', name, mayHoldData: true });
const noTable = (name: string): Verdict => ({ code: 'format-no-table', name });
const compressed = (name: string): Verdict => ({ code: 'format-compressed', name, mayHoldData: true });

const VERDICTS: Readonly<Record<ForeignFormat, Verdict>> = {
	unknown: { code: 'format-unknown', name: '?', mayHoldData: true },
	empty: { code: 'file-empty', name: '0 bytes' },
	biff: otherTable('XLS (Excel)'),
	xls: otherTable('XLS (Excel 97-2003)'),
	xlsb: otherTable('XLSB (Excel)'),
	'xml-2003': otherTable('XML 2003 (Excel)'),
	ods: otherTable('ODS (LibreOffice)'),
	'flat-ods': otherTable('FODS (LibreOffice)'),
	numbers: otherTable('Numbers (Apple)'),
	sylk: otherTable('SYLK'),
	dif: otherTable('DIF'),
	dbf: otherTable('DBF (dBase)'),
	// Pages saved from the web turn up beside the files that are meant.
	html: { code: 'format-not-read', name: 'HTML' },
	docx: noTable('DOCX (Word)'),
	pptx: noTable('PPTX (PowerPoint)'),
	rtf: noTable('RTF (Word)'),
	json: noTable('JSON'),
	pdf: noTable('PDF'),
	png: noTable('PNG'),
	jpeg: noTable('JPEG'),
	gif: noTable('GIF'),
	webp: noTable('WebP'),
	tiff: noTable('TIFF'),
	svg: noTable('SVG'),
	ole: noTable('OLE (Office, Windows)'),
	gzip: compressed('gzip'),
	'7z': compressed('7z'),
	rar: compressed('RAR'),
	bzip2: compressed('bzip2'),
	xz: compressed('xz'),
	zstd: compressed('zstd'),
	'encrypted-xlsx': { code: 'format-xlsx-encrypted', name: 'XLSX', mayHoldData: true },
};

export function refuseFormat(format: ForeignFormat, from: Provenance): Problem {
	const { code, name, mayHoldData } = VERDICTS[format];
	if (mayHoldData !== true && isIncidental(from)) return { code: 'file-skipped', params: { format: name } };
	if (code === 'format-unknown') return { code, params: { extension: `.${extensionOf(from.file)}` } };
	return code.startsWith('format-') && code !== 'format-xlsx-encrypted' ? { code, params: { format: name } } : { code };
}

/** An incidental file of no known kind, or a text that is no table. */
export function skipIncidental({ file }: Provenance): Problem {
	return { code: 'file-skipped', params: { format: extensionOf(file).toUpperCase() || '?' } };
}
