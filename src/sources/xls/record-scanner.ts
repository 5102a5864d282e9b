/**
 * The records of a stream: a number that says what it is, a length, and so many bytes.
 * Source: [MS-XLS] 2.1.4.
 */
import { ByteQueue } from '../bytes/byte-queue.ts';

const HEAD_BYTES = 4;

export class RecordScanner {
	/** Of the record that `next` found. */
	type = 0;
	/** Its bytes, valid until the next chunk. */
	data: Buffer = Buffer.alloc(0);
	/** Position of the first byte of the record in the stream, as long as the first chunk was its beginning. */
	position = 0;
	readonly #queue = new ByteQueue();
	#at = 0;

	feed(chunk: Buffer): void {
		this.#queue.add(chunk, this.#at);
		this.#at = 0;
	}

	/** False: the rest of it comes with the next chunk. */
	next(): boolean {
		const { bytes, offset } = this.#queue;
		const at = this.#at;
		if (at + HEAD_BYTES > bytes.length) return false;
		const end = at + HEAD_BYTES + bytes.readUInt16LE(at + 2);
		if (end > bytes.length) return false;
		this.type = bytes.readUInt16LE(at);
		this.data = bytes.subarray(at + HEAD_BYTES, end);
		this.position = offset + at;
		this.#at = end;
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
	row: 0x0208,
	mergedCells: 0xe5,
	formula: 0x06,
	/** As Excel 3 and 4 have it; other programs write it into later workbooks, too. */
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
