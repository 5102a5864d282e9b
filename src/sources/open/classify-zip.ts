/**
 * Tells what a zip holds from the names in its directory, so that a file is named for what it is, not for its extension.
 * Nothing is inflated for it.
 */
import type { ZipEntry } from '../zip/zip-entry.ts';

export type ZipKind = 'xlsx' | 'xlsb' | 'ods' | 'docx' | 'pptx' | 'numbers' | 'zip';

/** In this order: an .xlsb has content types too, and a Word document may carry a workbook inside. */
const MARKS: readonly (readonly [ZipKind, RegExp])[] = [
	['docx', /^word\/document\d*\.xml$/i],
	['pptx', /^ppt\/presentation\.xml$/i],
	['xlsb', /^(?:.*\/)?workbook\.bin$/i],
	['xlsx', /^(?:\[content_types\]\.xml|xl\/workbook\.xml)$/i],
	['ods', /^(?:meta-inf\/manifest\.xml|mimetype)$/i],
	['numbers', /^index\/document\.iwa$/i],
];

export function classifyZip(entries: readonly Pick<ZipEntry, 'name'>[]): ZipKind {
	return MARKS.find(([, mark]) => entries.some(({ name }) => mark.test(name)))?.[0] ?? 'zip';
}
