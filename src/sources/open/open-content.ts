import type { Problem } from '../../messages/problem.ts';
import { type ByteSource, readHead, refuseSystemError } from '../bytes/byte-source.ts';
import { openCsv } from '../csv/open-csv.ts';
import type { RandomAccess } from '../bytes/random-access.ts';
import { classifyOle, classifyZip, detectFormat, HEAD_BYTES, isBinary } from './detect-format.ts';
import {
	type FileRefusal,
	type Provenance,
	extensionOf,
	isIncidental,
	promisesMore,
	refuseFormat,
	skipIncidental,
} from './input-names.ts';
import {
	type NfeSource,
	type OpenOptions,
	type RefusedSource,
	SourceRefusal,
	type TableSource,
} from '../values/source.ts';
import type { ZipArchive } from '../zip/open-zip.ts';
import type { Attachment } from './read-mail.ts';

export interface Content extends Provenance {
	readonly bytes: ByteSource;
	readonly size: number;
	readonly openAccess: (signal?: AbortSignal) => Promise<RandomAccess>;
	readonly openArchive: (signal?: AbortSignal) => Promise<ZipArchive>;
}

interface Container {
	readonly kind: 'container';
	readonly archive: ZipArchive;
}

interface Mail {
	readonly kind: 'mail';
	readonly attachments: readonly Attachment[];
}

export type Opened = TableSource | NfeSource | RefusedSource | Container | Mail;

const MARKUP = /<\/?[A-Za-z][\w:]*>/;
const FEWEST_KNOWN_COLUMNS = 2;
const NAMES = {
	xlsx: { format: 'XLSX', extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'] },
	xls: { format: 'XLS', extensions: ['xls', 'xlt'] },
	ods: { format: 'ODS', extensions: ['ods', 'ots'] },
	fods: { format: 'FODS', extensions: ['fods', 'xml'] },
	html: { format: 'HTML', extensions: ['html', 'htm', 'xls'] },
	csv: { format: 'CSV', extensions: ['csv', 'tsv', 'tab', 'txt'] },
	nfe: { format: 'XML', extensions: ['xml'] },
} as const;

export async function openContent(content: Content, options: OpenOptions, signal?: AbortSignal): Promise<Opened> {
	const refuse = (refusal: FileRefusal): RefusedSource => ({ kind: 'refused', file: content.file, ...refusal });
	try {
		const head = await readHead(content.bytes, HEAD_BYTES, signal);
		const format = detectFormat(head);
		if (format === 'text' && promisesMore(content) && isBinary(head)) return refuse(refuseFormat('unknown', content));
		// Somebody saved an HTML page as the invoice.
		const isNamed = extensionOf(content.file) === 'xml';
		const isXml =
			format === 'xml' ||
			(format === 'html' && isNamed) ||
			(format === 'text' && isNamed && MARKUP.test(head.toString('latin1')));
		if (isXml) return await openXml(content, head, signal);
		if (format === 'text') return await openText(content, options, signal);
		if (format === 'html') return await openPage(content, options, signal);
		if (format === 'zip') return await openZipContent(content, signal);
		if (format === 'mail') return await openMail(content, signal);
		if (format === 'fods') {
			const { openFlatDocument } = await import('../ods/open-document.ts');
			return withNotices(await openFlatDocument(content.bytes, content.file), warnOfName(content, 'fods'));
		}
		if (format === 'ole' || format === 'bare-xls') return await openOldOffice(content, format, signal);
		const refused = refuse(refuseFormat(format, content));
		// A PDF with the name of a table is a mistake, which is reported.
		return format === 'pdf' && isIncidental({ ...content, found: true }) ? { ...refused, isPdf: true } : refused;
	} catch (cause) {
		const known = refuseSystemError(cause, content.file);
		if (known instanceof SourceRefusal) return refuse({ problem: known.problem });
		throw cause;
	}
}

async function openText(
	content: Content,
	options: OpenOptions,
	signal: AbortSignal | undefined,
): Promise<TableSource | RefusedSource> {
	const incidental = isIncidental(content);
	const skip = (): RefusedSource => ({ kind: 'refused', file: content.file, ...skipIncidental(content) });
	// The whole text decides if it is skipped.
	const later = incidental ? { ...options, examinesLater: false } : options;
	try {
		const { source, headerScore } = await openCsv(content.bytes, content.file, later, signal);
		if (incidental && headerScore < FEWEST_KNOWN_COLUMNS) return skip();
		return withNotices(source, warnOfName(content, 'csv'));
	} catch (cause) {
		// A film or a program in the folder is not a damaged table.
		if (incidental && cause instanceof SourceRefusal) return skip();
		throw cause;
	}
}

async function openXml(
	content: Content,
	head: Buffer,
	signal: AbortSignal | undefined,
): Promise<NfeSource | RefusedSource> {
	// Loaded on demand, because most runs read only spreadsheets.
	const { MAX_XML_BYTES, readNfeFile, refuseLargeXml } = await import('../nfe/read-nfe-file.ts');
	if (content.size > MAX_XML_BYTES) return refuseLargeXml(content.size, content.file);
	const bytes = head.length < HEAD_BYTES ? head : await readHead(content.bytes, MAX_XML_BYTES + 1, signal);
	const source = readNfeFile(bytes, content.file);
	return source.kind === 'nfe' ? withNotices(source, warnOfName(content, 'nfe')) : source;
}

async function openZipContent(
	content: Content,
	signal: AbortSignal | undefined,
): Promise<TableSource | RefusedSource | Container> {
	const archive = await content.openArchive(signal);
	const kind = classifyZip(archive.entries);
	if (kind === 'zip') return { kind: 'container', archive };
	if (kind === 'xlsx') {
		const { openWorkbook } = await import('../xlsx/open-workbook.ts');
		return withNotices(await openWorkbook(archive, content.file), warnOfName(content, 'xlsx'));
	}
	if (kind === 'ods') {
		const { openDocument } = await import('../ods/open-document.ts');
		return withNotices(await openDocument(archive), warnOfName(content, 'ods'));
	}
	return { kind: 'refused', file: content.file, ...refuseFormat(kind, content) };
}

async function openMail(content: Content, signal: AbortSignal | undefined): Promise<RefusedSource | Mail> {
	const { readMail } = await import('./read-mail.ts');
	return toMail(content, await readMail(content.bytes, content.file, signal));
}

function toMail(content: Content, attachments: readonly Attachment[]): RefusedSource | Mail {
	if (attachments.length > 0) return { kind: 'mail', attachments };
	if (content.found) return { kind: 'refused', file: content.file, ...skipIncidental(content) };
	return { kind: 'refused', file: content.file, problem: { code: 'mail-not-read', params: { kind: 'empty' } } };
}

async function openPage(
	content: Content,
	options: OpenOptions,
	signal: AbortSignal | undefined,
): Promise<TableSource | RefusedSource> {
	if (isIncidental(content)) return { kind: 'refused', file: content.file, ...skipIncidental(content) };
	const { openHtml } = await import('../html/open-html.ts');
	return withNotices(await openHtml(content.bytes, content.file, options, signal), warnOfName(content, 'html'));
}

async function openOldOffice(
	content: Content,
	format: 'ole' | 'bare-xls',
	signal: AbortSignal | undefined,
): Promise<TableSource | RefusedSource | Mail> {
	const { file } = content;
	const access = await content.openAccess(signal);
	let isMail = false;
	try {
		const { CompoundFile, openXls, streamOfBytes, streamOfWorkbook } = await import('../xls/open-xls.ts');
		if (format === 'bare-xls') {
			return withNotices(await openXls(streamOfBytes(access, file), signal), warnOfName(content, 'xls'));
		}
		const compound = new CompoundFile(access, file);
		const kind = classifyOle(compound.names);
		if (kind === 'msg') {
			isMail = true;
			const { readMsg } = await import('./read-msg.ts');
			return toMail(content, await readMsg(compound, content, signal));
		}
		if (kind !== 'xls') return { kind: 'refused', file, ...refuseFormat(kind, content) };
		return withNotices(await openXls(streamOfWorkbook(compound, file), signal), warnOfName(content, 'xls'));
	} catch (cause) {
		if (!(cause instanceof SourceRefusal) || promisesMore(content) || isMail) throw cause;
		return { kind: 'refused', file, ...refuseFormat('ole', content) };
	}
}

function warnOfName({ file }: Content, is: keyof typeof NAMES): readonly Problem[] {
	const { format, extensions } = NAMES[is];
	const extension = extensionOf(file);
	if (extension === '' || extensions.some((known) => known === extension)) return [];
	return [{ code: 'file-named-otherwise', params: { extension: `.${extension}`, format } }];
}

export function withNotices<Readable extends TableSource | NfeSource>(
	source: Readable,
	notices: readonly Problem[],
): Readable {
	if (notices.length === 0) return source;
	const { examined } = source.kind === 'table' ? source : {};
	const told = { ...source, notices: [...notices, ...source.notices] };
	if (examined === undefined) return told;
	return {
		...told,
		async examined(signal?: AbortSignal) {
			const found = await examined(signal);
			return found.kind === 'table' ? withNotices(found, notices) : found;
		},
	};
}
