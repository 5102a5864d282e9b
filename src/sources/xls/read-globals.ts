/** Reads the sheets, date system, formats and shared texts of a workbook. Source: [MS-XLS] 2.1.7.20.3. */
import { ByteQueue } from '../bytes/byte-source.ts';
import { MAX_CELL_FORMATS, MAX_CUSTOM_FORMATS, MAX_FORMAT_CHARACTERS, MAX_SHEETS } from '../sheet/limits.ts';
import { type SourceRefusal, refusal } from '../values/source.ts';
import { type RefuseXls, type TextForm, TextsReader, readRecordText } from './text-reader.ts';
import { collectStyles } from '../xlsx/styles.ts';

export interface WorkbookStream {
	readonly displayName: string;
	readonly size: number;
	readonly read: (from: number, signal?: AbortSignal) => AsyncIterable<Buffer>;
}

export interface XlsSheet {
	readonly name: string;
	readonly hidden: boolean;
	readonly position: number;
}

export type Globals = Readonly<ReturnType<GlobalsReader['globals']>>;

/** A full sheet has 16 million cells; a real register has a twentieth of that. */
const MAX_TEXT_BYTES = 128 * 1024 ** 2;
export const MAX_TEXTS = 4 * 1024 ** 2;

const UNICODE = 0x0600;
const BYTES = 0x0500;
const OF_WORKBOOK = 0x0005;
const OF_SHEET = 0x0010;
const DEFAULT_PAGE = 1252;
const SHEET_OF_CELLS = 0;
const IS_HIDDEN = 3;
const COUNTS_BYTES = 8;

export async function readGlobals(stream: WorkbookStream, signal?: AbortSignal): Promise<Globals> {
	const reader = new GlobalsReader(stream);
	const records = new RecordScanner();
	for await (const chunk of stream.read(0, signal)) {
		records.feed(chunk);
		while (records.next()) if (reader.take(records) === 'end') return reader.globals();
	}
	throw reader.refuse({ kind: 'truncated' });
}

class GlobalsReader {
	readonly refuse: RefuseXls;
	readonly #stream: WorkbookStream;
	readonly #sheets: XlsSheet[] = [];
	readonly #formats = new Map<number, string>();
	readonly #formatIds: number[] = [];
	readonly #textRecords: Buffer[] = [];
	#textBytes = 0;
	#isText = false;
	#version: number | undefined;
	#codePage = DEFAULT_PAGE;
	#date1904 = false;

	constructor(stream: WorkbookStream) {
		this.#stream = stream;
		this.refuse = (damage) => refusal(stream.displayName, 'xls-damaged', damage);
	}

	get #form(): TextForm {
		return { refuse: this.refuse, isUnicode: this.#version === UNICODE, codePage: this.#codePage };
	}

	take({ type, data, position }: RecordScanner): 'end' | undefined {
		if (this.#version === undefined) return this.#takeFirst(type, data);
		if (type === RECORD.continued) {
			if (this.#isText) this.#addText(data);
			return undefined;
		}
		this.#isText = type === RECORD.sharedTexts;
		if (type === RECORD.eof) return 'end';
		if (type === RECORD.filePass) throw refusal(this.#stream.displayName, 'file-encrypted');
		if (type === RECORD.codePage) this.#codePage = this.#numberAt(data, 0);
		else if (type === RECORD.date1904) this.#date1904 = this.#numberAt(data, 0) === 1;
		else if (type === RECORD.boundSheet) this.#takeSheet(data, position);
		else if (type === RECORD.format) this.#takeFormat(data);
		else if (type === RECORD.xf && this.#formatIds.length < MAX_CELL_FORMATS) {
			this.#formatIds.push(this.#numberAt(data, 2));
		} else if (this.#isText) this.#addText(data);
		return undefined;
	}

	/** Some scripts write a sheet without a workbook. */
	#takeFirst(type: number, data: Buffer): 'end' | undefined {
		if (type !== RECORD.bof) throw this.refuse({ kind: 'records' });
		const [version, of] = [this.#numberAt(data, 0), this.#numberAt(data, 2)];
		if (of === OF_SHEET) {
			this.#version = version === UNICODE ? UNICODE : BYTES;
			this.#sheets.push({ name: '', hidden: false, position: 0 });
			return 'end';
		}
		if (of !== OF_WORKBOOK || (version !== UNICODE && version !== BYTES)) {
			throw refusal(this.#stream.displayName, 'format-not-read', { format: 'XLS (Excel)' });
		}
		this.#version = version;
		return undefined;
	}

	#numberAt(data: Buffer, at: number): number {
		if (at + 2 > data.length) throw this.refuse({ kind: 'records' });
		return data.readUInt16LE(at);
	}

	#takeSheet(data: Buffer, at: number): void {
		if (data.length < 8) throw this.refuse({ kind: 'records' });
		const position = data.readUInt32LE(0);
		if (position <= at || position >= this.#stream.size) throw this.refuse({ kind: 'truncated' });
		if (data.readUInt8(5) !== SHEET_OF_CELLS) return;
		const hidden = (data.readUInt8(4) & IS_HIDDEN) !== 0;
		this.#sheets.push({ name: readRecordText(data, 6, 1, this.#form), hidden, position });
		if (this.#sheets.length > MAX_SHEETS) throw this.#limit('sheets', MAX_SHEETS);
	}

	#takeFormat(data: Buffer): void {
		const form = this.#form;
		const code = readRecordText(data, 2, form.isUnicode ? 2 : 1, form, true);
		if (this.#formats.size >= MAX_CUSTOM_FORMATS || code.length > MAX_FORMAT_CHARACTERS) return;
		this.#formats.set(this.#numberAt(data, 0), code);
	}

	#addText(data: Buffer): void {
		this.#textBytes += data.length;
		if (this.#textBytes > MAX_TEXT_BYTES) throw this.#limit('texts', MAX_TEXT_BYTES);
		this.#textRecords.push(Buffer.from(data));
	}

	#limit(kind: 'sheets' | 'texts', limit: number): SourceRefusal {
		return refusal(this.#stream.displayName, 'workbook-limit', { kind, limit });
	}

	globals() {
		if (this.#sheets.length === 0) throw refusal(this.#stream.displayName, 'file-empty', { kind: 'sheets' });
		const texts: string[] = [];
		const reader = new TextsReader(this.#textRecords, COUNTS_BYTES, this.refuse);
		for (let text = reader.next(); text !== undefined; text = reader.next()) {
			texts.push(text);
			if (texts.length > MAX_TEXTS) throw this.#limit('texts', MAX_TEXTS);
		}
		return {
			sheets: this.#sheets,
			date1904: this.#date1904,
			styles: collectStyles(this.#formatIds, this.#formats),
			form: this.#form,
			texts,
		};
	}
}

const HEAD_BYTES = 4;

export class RecordScanner {
	type = 0;
	length = 0;
	readonly #queue = new ByteQueue();
	/** Positions of the current record's data and of the next record. */
	#start = 0;
	#at = 0;

	get data(): Buffer {
		return this.#queue.bytes.subarray(this.#start, this.#start + this.length);
	}

	/** Only for a record of two bytes or more. */
	get firstNumber(): number {
		return this.#queue.bytes.readUInt16LE(this.#start);
	}

	get position(): number {
		return this.#queue.offset + this.#start - HEAD_BYTES;
	}

	feed(chunk: Buffer): void {
		this.#queue.add(chunk, this.#at);
		this.#at = 0;
	}

	next(): boolean {
		const { bytes } = this.#queue;
		const start = this.#at + HEAD_BYTES;
		if (start > bytes.length) return false;
		const length = bytes.readUInt16LE(start - 2);
		if (start + length > bytes.length) return false;
		this.type = bytes.readUInt16LE(start - HEAD_BYTES);
		this.length = length;
		this.#start = start;
		this.#at = start + length;
		return true;
	}
}

export const RECORD = {
	eof: 0x0a,
	bof: 0x0809,
	codePage: 0x42,
	date1904: 0x22,
	filePass: 0x2f,
	boundSheet: 0x85,
	format: 0x041e,
	xf: 0xe0,
	sharedTexts: 0xfc,
	continued: 0x3c,
	columns: 0x7d,
	row: 0x0208,
	index: 0x020b,
	mergedCells: 0xe5,
	formula: 0x06,
	/** Formula records of Excel 3 and 4, which other programs write into later workbooks. */
	formula3: 0x0206,
	formula4: 0x0406,
	formulaString: 0x0207,
	label: 0x0204,
	richLabel: 0xd6,
	labelShared: 0xfd,
	number: 0x0203,
	rk: 0x027e,
	rks: 0xbd,
	booleanOrError: 0x0205,
} as const;
