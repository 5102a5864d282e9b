import { assert, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import {
	classifyOle,
	classifyZip,
	detectFormat,
	HEAD_BYTES,
	isBinary,
} from '../../../src/sources/open/detect-format.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each<[string, Buffer]>([
	['empty', Buffer.alloc(0)],
	['empty', Buffer.from('\ufeff')],
	['empty', latin1('\xff\xfe')],
	['zip', latin1('PK\x03\x04\x14\0')],
	['zip', latin1('PK\x05\x06\0\0')],
	['zip', latin1('#!/bin/sh\nexec unzip\nPK\x03\x04\x14\0')],
	['ole', latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0')],
	['bare-xls', latin1('\x09\x08\x10\0\0\x06')],
	['biff', latin1('\x09\x04\x06\0\0\x06')],
	['pdf', latin1('%PDF-1.7\n')],
	['pdf', latin1('\r\n%PDF-1.7\n')],
	['png', latin1('\x89PNG\r\n\x1a\n')],
	['jpeg', latin1('\xff\xd8\xff\xe0')],
	['gif', latin1('GIF89a')],
	['webp', latin1('RIFF\x10\0\0\0WEBPVP8 ')],
	['tiff', latin1('II*\0')],
	['gzip', latin1('\x1f\x8b\x08\0')],
	['7z', latin1("7z\xbc\xaf'\x1c")],
	['rar', latin1('Rar!\x1a\x07\x01\0')],
	['bzip2', latin1('BZh91AY&SY')],
	['xz', latin1('\xfd7zXZ\0')],
	['zstd', latin1('(\xb5/\xfd')],
	['rtf', latin1('{\\rtf1\\ansi')],
	['json', Buffer.from('\ufeff [\n {"a": 1}]')],
	['json', Buffer.from('{"ativos": []}')],
	['html', Buffer.from('<!DOCTYPE html>\n<html>')],
	['html', Buffer.from('<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://x">\n<p>')],
	['html', Buffer.from('\ufeff\n<!-- feito em casa --><HTML xmlns:x="urn:x"><head>')],
	['html', Buffer.from('<table border="1"><tr><td>')],
	['html', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">')],
	['html', Buffer.from('\ufeff<html>', 'utf16le')],
	['svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
	['xml-2003', Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<x>')],
	['xml-2003', Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')],
	['fods', Buffer.from('<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">')],
	['xml', Buffer.from('<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">')],
	['xml', Buffer.from('<ns0:NFe xmlns:ns0="http://www.portalfiscal.inf.br/nfe">')],
	['xml', Buffer.from('<?xml version="1.0"?><!DOCTYPE nfe [<!ENTITY a "b">]><nfe>')],
	['xml', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><NFe/>', 'utf16le')],
	['xml', Buffer.from('<NFe/>', 'utf16le')],
	['xml', Buffer.from('\ufeff<NFe/>', 'utf16le').swap16()],
	['xml', Buffer.from('<?xml version="1.0"')],
	['xml', Buffer.from(`<!--${' '.repeat(HEAD_BYTES)}`)],
	['text', Buffer.from('Patrimônio;Nome\n')],
	['text', Buffer.from('<5 anos;Nome\n')],
	['text', Buffer.from('< ;Nome\n')],
	['text', Buffer.from('[Nome];{Valor}\n')],
	['text', Buffer.from('   \n')],
	['text', Buffer.from('PK;Nome\n')],
	['text', latin1('\0\x01\x02\x03')],
	['text', Buffer.from('a')],
])('by content: %s: %j', (format, bytes) => expect(detectFormat(bytes)).toBe(format));

test.each([
	['zeros', Buffer.alloc(9), true],
	['a control character', latin1('Nome;Valor\n\x07'), true],
	['tabs, line ends and a page end', latin1('Nome\tValor\r\n\f\x1b'), false],
	['windows-1252', latin1('Situa\xe7\xe3o;\x93a\x94'), false],
	['UTF-16 with a mark', Buffer.from('\ufeffNome;Valor\n', 'utf16le'), false],
	['UTF-16 without one', Buffer.from('Nome;Valor\n', 'utf16le'), false],
	['nothing', Buffer.alloc(0), false],
])('knows if %s is binary', (_, bytes, expected) => expect(isBinary(bytes)).toBe(expected));

test('any bytes have a format', () => {
	assert(
		property(uint8Array({ maxLength: 40 }), (bytes) => {
			expect(detectFormat(bytes)).toMatch(/^[a-z0-9-]+$/);
		}),
	);
});

test.each([
	['xlsx', ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml']],
	['xlsx', ['[Content_Types].xml', 'oddly/placed/book.xml']],
	['xlsx', ['xl/workbook.xml']],
	['xlsb', ['[Content_Types].xml', 'xl/workbook.bin']],
	['ods', ['mimetype', 'content.xml', 'META-INF/manifest.xml']],
	['epub', ['mimetype', 'META-INF/container.xml', 'OEBPS/content.opf']],
	['docx', ['[Content_Types].xml', 'word/document.xml', 'word/embeddings/xl/workbook.xml']],
	['pptx', ['[Content_Types].xml', 'ppt/presentation.xml']],
	['numbers', ['Index/Document.iwa', 'preview.jpg']],
	['zip', ['2026/nota.xml', 'content.xml', 'planilha.xlsx']],
	['zip', []],
] as const)('says %s of %j', (kind, names) => expect(classifyZip(names.map((name) => ({ name })))).toBe(kind));

test.each([
	['encrypted-xlsx', ['EncryptionInfo', 'EncryptedPackage']],
	['encrypted-xlsx', ['EncryptedPackage', 'Workbook']],
	['xls', ['\u0005SummaryInformation', 'Workbook']],
	['xls', ['Book']],
	['doc', ['WordDocument', '1Table']],
	['ppt', ['PowerPoint Document']],
	['msg', ['__nameid_version1.0', '__properties_version1.0']],
	['ole', ['Workbooks']],
	['ole', []],
] as const)('says %s of an Office file with %j', (kind, names) => expect(classifyOle(names)).toBe(kind));
