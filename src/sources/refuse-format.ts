/**
 * What is told of a file that is nothing this program imports: its kind, by name, and what to do.
 *
 * A file that the user named, or whose name promises data, is refused. Others that turn up in a folder or a zip (the
 * logo, the DANFE, the notes somebody keeps) are skipped: they are no mistake of anybody.
 */
import type { ProblemCode } from '../problems/catalogue/index.ts';
import type { Problem } from '../problems/problem.ts';
import type { FileFormat } from './detect-format.ts';
import { extensionOf } from './input-names.ts';
import { type OleKind, OLE_REFUSALS } from './xlsx/classify-ole.ts';
import { ZIP_REFUSALS, type ZipKind } from './zip/classify-zip.ts';

type ForeignFormat =
	| 'unknown'
	| Exclude<FileFormat, 'text' | 'xml' | 'zip' | 'ole'>
	| Exclude<ZipKind, 'xlsx' | 'zip'>
	| OleKind;

interface Judgement {
	readonly code: ProblemCode;
	/** As people call it. */
	readonly name: string;
	/** It may well hold the data that somebody wants to import: refused wherever it turns up. */
	readonly mayHoldData?: true;
}

const JUDGEMENTS: Readonly<Record<ForeignFormat, Judgement>> = {
	unknown: { code: 'format-unknown', name: '?', mayHoldData: true },
	empty: { code: 'file-empty', name: '0 bytes' },
	biff: { code: 'format-xls', name: 'XLS', mayHoldData: true },
	'xml-2003': { code: 'format-xml-2003', name: 'XML 2003', mayHoldData: true },
	'flat-ods': { code: 'format-flat-ods', name: 'FODS', mayHoldData: true },
	html: { code: 'format-html', name: 'HTML' },
	json: { code: 'format-json', name: 'JSON' },
	rtf: { code: 'format-rtf', name: 'RTF' },
	pdf: { code: 'format-pdf', name: 'PDF' },
	png: { code: 'format-image', name: 'PNG' },
	jpeg: { code: 'format-image', name: 'JPEG' },
	gif: { code: 'format-image', name: 'GIF' },
	webp: { code: 'format-image', name: 'WebP' },
	tiff: { code: 'format-image', name: 'TIFF' },
	svg: { code: 'format-image', name: 'SVG' },
	gzip: { code: 'format-compressed', name: 'gzip', mayHoldData: true },
	'7z': { code: 'format-compressed', name: '7z', mayHoldData: true },
	rar: { code: 'format-compressed', name: 'RAR', mayHoldData: true },
	bzip2: { code: 'format-compressed', name: 'bzip2', mayHoldData: true },
	xz: { code: 'format-compressed', name: 'xz', mayHoldData: true },
	zstd: { code: 'format-compressed', name: 'zstd', mayHoldData: true },
	xlsb: { code: ZIP_REFUSALS.xlsb, name: 'XLSB', mayHoldData: true },
	ods: { code: ZIP_REFUSALS.ods, name: 'ODS', mayHoldData: true },
	numbers: { code: ZIP_REFUSALS.numbers, name: 'Numbers', mayHoldData: true },
	docx: { code: ZIP_REFUSALS.docx, name: 'DOCX' },
	pptx: { code: ZIP_REFUSALS.pptx, name: 'PPTX' },
	'encrypted-xlsx': { code: OLE_REFUSALS['encrypted-xlsx'], name: 'XLSX', mayHoldData: true },
	xls: { code: OLE_REFUSALS.xls, name: 'XLS', mayHoldData: true },
	ole: { code: OLE_REFUSALS.ole, name: 'OLE' },
};

/** Extensions that promise a table or an invoice. */
const PROMISING_TEXT = new Set(['csv', 'tsv', 'tab']);
const PROMISING_MORE = new Set(['xlsx', 'xlsm', 'xltx', 'xltm', 'xls', 'xlsb', 'ods', 'xml', 'zip']);

/** Where a file came from, as far as it decides whether it is refused or skipped. */
export interface Provenance {
	readonly file: string;
	/** In a folder, by a glob or in a zip; not named by the user. */
	readonly found: boolean;
}

export function refuseFormat(format: ForeignFormat, from: Provenance): Problem {
	const { code, name, mayHoldData } = JUDGEMENTS[format];
	if (mayHoldData !== true && isIncidental(from)) return { code: 'file-skipped', params: { format: name } };
	if (code === 'format-unknown') return { code, params: { extension: `.${extensionOf(from.file)}` } };
	return code === 'format-image' || code === 'format-compressed' ? { code, params: { format: name } } : { code };
}

/** Nobody named the file, and its name promises nothing. */
export function isIncidental({ file, found }: Provenance): boolean {
	return found && !PROMISING_TEXT.has(extensionOf(file)) && !promisesMore({ file });
}

/** Its name promises a workbook, an invoice or a zip: bytes that mean nothing are no damaged table of text. */
export function promisesMore({ file }: Pick<Provenance, 'file'>): boolean {
	return PROMISING_MORE.has(extensionOf(file));
}

/** An incidental file of no known kind, or a text that is no table. */
export function skipIncidental({ file }: Provenance): Problem {
	return { code: 'file-skipped', params: { format: extensionOf(file).toUpperCase() || '?' } };
}
