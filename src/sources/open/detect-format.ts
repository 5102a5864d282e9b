/** Detects formats by content, not by name: users send HTML named `.xls`, CSV named `.xlsx` and workbooks named `.csv`. */
import type { ZipEntry } from '../zip/open-zip.ts';
import { guessUtf16, readByteOrderMark } from '../bytes/unicode.ts';

export type FileFormat =
	| (typeof MARKS)[number][0]
	| 'empty'
	| 'webp'
	| 'dbf'
	| 'svg'
	| 'html'
	| 'xml'
	| 'xml-2003'
	| 'fods'
	| 'sylk'
	| 'dif'
	| 'json'
	| 'mail'
	| 'mhtml'
	| 'nfe-txt'
	| 'link'
	| 'text';

export const HEAD_BYTES = 64 * 1024;

const MARKS = [
	['zip', 'PK\u0003\u0004'],
	['zip', 'PK\u0005\u0006'],
	['zip', 'PK\u0007\u0008'],
	['ole', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'],
	['biff', '\t\0\u0004\0'],
	['biff', '\t\u0002\u0006\0'],
	['biff', '\t\u0004\u0006\0'],
	['bare-xls', '\t\u0008\u0008\0'],
	['bare-xls', '\t\u0008\u0010\0'],
	['pdf', '%PDF-'],
	['png', '\u0089PNG\r\n\u001a\n'],
	['jpeg', '\u00ff\u00d8\u00ff'],
	['gif', 'GIF87a'],
	['gif', 'GIF89a'],
	['tiff', 'II*\0'],
	['tiff', 'MM\0*'],
	['gzip', '\u001f\u008b\u0008'],
	['7z', "7z\u00bc\u00af'\u001c"],
	['rar', 'Rar!\u001a\u0007'],
	['bzip2', 'BZh91AY&SY'],
	['xz', '\u00fd7zXZ\0'],
	['zstd', '\u0028\u00b5\u002f\u00fd'],
	['rtf', '{\\rtf'],
] as const;

export function detectFormat(head: Uint8Array): FileFormat {
	const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
	if (bytes.length === 0) return 'empty';
	const latin1 = bytes.toString('latin1');
	const marked = MARKS.find(([, mark]) => latin1.startsWith(mark))?.[0];
	if (marked !== undefined) return marked;
	if (latin1.startsWith('RIFF') && latin1.startsWith('WEBP', 8)) return 'webp';
	if (isDbf(bytes)) return 'dbf';
	// A self-extracting archive or a mail gateway may have put other bytes before the zip.
	if (latin1.includes('PK\u0003\u0004')) return 'zip';
	const text = decodeHead(bytes);
	if (text === '') return bytes.length <= 3 ? 'empty' : 'text';
	if (text.startsWith('%PDF-')) return 'pdf';
	if (text.startsWith('<')) return detectMarkup(text);
	if (XML_BELOW.test(text)) return 'xml';
	if (NFE_TXT.test(text)) return 'nfe-txt';
	if (SYLK.test(text)) return 'sylk';
	if (DIF.test(text)) return 'dif';
	const fields = readMailFields(text);
	if (isSavedPage(fields)) return 'mhtml';
	if (isMail(fields)) return 'mail';
	if (LINK.test(text)) return 'link';
	return /^[[{]\s*(?:["[{\]}]|$)/.test(text) ? 'json' : 'text';
}

/** A mark or a remark before the start; a table with XML in its cells has delimiters before it. */
const XML_BELOW = /^[^<>;,\t|"]{1,1000}<(?:\?xml\s|(?:\w+:)?(?:nfeProc|NFe|procEventoNFe)[\s>])/;
const LINK =
	/^(?:\[InternetShortcut\]|\[Desktop Entry\][^]*^Type=Link|\{[^]{0,200}"(?:doc_id|url)"\s*:\s*"[^"]*(?:google|"))/m;
/** The layout in which programs hand invoices to the one that signs them. */
const NFE_TXT = /^NOTA ?FISCAL\|\d+\|?\s*[\r\n]+A\|/i;
/** Matches a second record too, because a CSV may begin with `ID;Patrimônio`. */
const SYLK = /^ID;P[^\r\n]*[\r\n]+(?:P;[PFE]|F;[A-Z]|B;[XY]\d|C;[XYK]|O;[A-Z]|NU;|NE;|NN;)/;
const DIF = /^TABLE\s*[\r\n]+0,1\s*[\r\n]+"/;

const MAIL_FIELDS = new Set(
	'from to subject date received return-path message-id mime-version delivered-to content-type'.split(' '),
);
const FEWEST_MAIL_FIELDS = 3;

/** RFC 5322: only header fields and their continuations come before the first empty line. */
function readMailFields(text: string): ReadonlyMap<string, string> {
	const [head = ''] = text.replace(/^From [^\n]*\n/, '').split(/\r?\n\r?\n/, 1);
	const lines = head.split(/\r?\n(?![ \t])/);
	const fields = lines.map((line) => /^(?<name>[\w-]+):(?<value>[^]*)/.exec(line)?.groups);
	if (fields.slice(0, -1).includes(undefined)) return new Map();
	return new Map(fields.map((field) => [field?.['name']?.toLowerCase() ?? '', field?.['value'] ?? '']));
}

function isMail(fields: ReadonlyMap<string, string>): boolean {
	return [...fields.keys()].filter((name) => MAIL_FIELDS.has(name)).length >= FEWEST_MAIL_FIELDS;
}

/** RFC 2557, MHTML: a page with its parts in one file, which nobody sent. */
function isSavedPage(fields: ReadonlyMap<string, string>): boolean {
	const isPage = /^\s*multipart\/related\b/i.test(fields.get('content-type') ?? '');
	return isPage && !['to', 'received', 'message-id'].some((name) => fields.has(name));
}

const DBF_HEAD_BYTES = 33;
/** Version bytes of dBase, FoxPro and Clipper. */
const DBF_VERSIONS = new Set([0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8e, 0xcb, 0xe5, 0xf5, 0xfb]);

function isDbf(bytes: Buffer): boolean {
	if (bytes.length < DBF_HEAD_BYTES || !DBF_VERSIONS.has(bytes[0] ?? 0)) return false;
	const [month = 0, day = 0] = [bytes[2], bytes[3]];
	const headerBytes = bytes.readUInt16LE(8);
	if (month < 1 || month > 12 || day < 1 || day > 31 || headerBytes < DBF_HEAD_BYTES) return false;
	return bytes[32 * Math.floor((headerBytes - 1) / 32)] === 0x0d || bytes[headerBytes - 1] === 0x0d;
}

const FIRST_PRINTED = 0x20;
const CONTROLS_OF_TEXT = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

export function isBinary(head: Uint8Array): boolean {
	const text = decodeHead(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		if (code < FIRST_PRINTED && !CONTROLS_OF_TEXT.has(code)) return true;
	}
	return false;
}

function decodeHead(bytes: Buffer): string {
	const mark = readByteOrderMark(bytes);
	const encoding = mark ?? guessUtf16(bytes);
	const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
	const text =
		encoding === 'utf-16le'
			? even.toString('utf16le')
			: encoding === 'utf-16be'
				? Buffer.from(even).swap16().toString('utf16le')
				: bytes.toString('latin1', mark === 'utf-8' ? 3 : 0);
	return text.replace(/^\ufeff/, '').trimStart();
}

const PROLOG =
	/^(?:\s+|<\?(?<instruction>[^]*?)\?>|<!--[^]*?-->|<!DOCTYPE\s+(?<doctype>[\w:.-]+)[^[>]*(?:\[[^]*?\]\s*)?>)/i;
const ROOT = /^<(?:(?<prefix>[a-z_][\w.-]*):)?(?<name>[a-z_][\w.-]*)(?<attributes>[^>]*)/i;
const HTML_NAME = /^(?:html|head|body|table|meta|title|style|script|div|font|center)$/i;

function detectMarkup(text: string): FileFormat {
	let rest = text;
	for (;;) {
		const prolog = PROLOG.exec(rest);
		if (prolog === null) break;
		if (prolog.groups?.['doctype']?.toLowerCase() === 'html') return 'html';
		if (/progid="Excel\.Sheet"/.test(prolog.groups?.['instruction'] ?? '')) return 'xml-2003';
		rest = rest.slice(prolog[0].length);
	}
	const { prefix, name = '', attributes = '' } = ROOT.exec(rest)?.groups ?? {};
	if (HTML_NAME.test(name)) return 'html';
	if (name === 'svg') return 'svg';
	if (name === 'Workbook' && attributes.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'xml-2003';
	if (name === 'document' && isOpenDocument(prefix, attributes)) return 'fods';
	return name === '' && !/^<[?!]/.test(rest) ? 'text' : 'xml';
}

function isOpenDocument(prefix: string | undefined, attributes: string): boolean {
	return prefix === 'office' || attributes.includes('urn:oasis:names:tc:opendocument:xmlns:office:1.0');
}

export type ZipKind = 'xlsx' | 'xlsb' | 'ods' | 'docx' | 'pptx' | 'numbers' | 'epub' | 'zip';

/** The order matters: an .xlsb has content types too, and a Word document may contain a workbook. */
const ZIP_MARKS: readonly (readonly [ZipKind, RegExp])[] = [
	['docx', /^word\/document\d*\.xml$/i],
	['pptx', /^ppt\/presentation\.xml$/i],
	['xlsb', /^(?:.*\/)?workbook\.bin$/i],
	['xlsx', /^(?:\[content_types\]\.xml|xl\/workbook\.xml)$/i],
	['epub', /^meta-inf\/container\.xml$/i],
	['ods', /^(?:meta-inf\/manifest\.xml|mimetype)$/i],
	['numbers', /^index\/document\.iwa$/i],
];

export function classifyZip(entries: readonly Pick<ZipEntry, 'name'>[]): ZipKind {
	return ZIP_MARKS.find(([, mark]) => entries.some(({ name }) => mark.test(name)))?.[0] ?? 'zip';
}

export type OleKind = 'encrypted-xlsx' | 'xls' | 'doc' | 'ppt' | 'msg' | 'ole';

const OLE_MARKS: readonly (readonly [OleKind, RegExp])[] = [
	['encrypted-xlsx', /^EncryptedPackage$/i],
	['xls', /^(?:workbook|book)$/i],
	['doc', /^WordDocument$/i],
	['ppt', /^PowerPoint Document$/i],
	['msg', /^__properties_version/i],
];

/** Source: [MS-OFFCRYPTO] 1.3.3, [MS-XLS] 2.1.2, [MS-DOC] 2.1, [MS-PPT] 2.1, [MS-OXMSG] 2.2. */
export function classifyOle(names: readonly string[]): OleKind {
	return OLE_MARKS.find(([, mark]) => names.some((name) => mark.test(name)))?.[0] ?? 'ole';
}
