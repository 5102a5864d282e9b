import { expect, test } from 'vitest';
import { classifyZip } from '../../../src/sources/open/classify-zip.ts';

test.each([
	['xlsx', ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']],
	['xlsx', ['[Content_Types].xml', 'oddly/placed/book.xml']],
	['xlsx', ['xl/workbook.xml']],
	['xlsb', ['[Content_Types].xml', 'xl/workbook.bin']],
	['ods', ['mimetype', 'content.xml', 'META-INF/manifest.xml']],
	['docx', ['[Content_Types].xml', 'word/document.xml', 'word/embeddings/xl/workbook.xml']],
	['pptx', ['[Content_Types].xml', 'ppt/presentation.xml']],
	['numbers', ['Index/Document.iwa', 'preview.jpg']],
	['zip', ['2026/nota.xml', 'content.xml', 'planilha.xlsx']],
	['zip', []],
] as const)('says %s of %j', (kind, names) => {
	expect(classifyZip(names.map((name) => ({ name })))).toBe(kind);
});
