/**
 * The invoices of a run by access key, and of each the copy that counts: an authorised one before one without proof, then
 * the first. Which keys have copies that say different things is noted; what becomes of those: `invoice-versions.ts`. Memory: 44 digits and 60 to 70 bytes an invoice, none of it an object.
 */
import type { NfeInvoice } from '../../sources/values/nfe-document.ts';
import { type FileNames, numberTexts } from '../../sources/lists/kept-texts.ts';
import { createNumberList } from '../../sources/lists/number-list.ts';
import type { Buyer } from './choose-companies.ts';

export interface InvoiceTable {
	/** `print`: 40 hexadecimal digits of what it says. */
	readonly add: (file: string, invoice: NfeInvoice, isProven: boolean, buyer: Buyer, print: string) => void;
	readonly find: (accessKey: string) => KeptInvoice | undefined;
	/** Keys of which copies with different prints were added. */
	readonly differing: () => ReadonlySet<string>;
	/** In the order in which they were met. */
	readonly all: () => Iterable<KeptInvoice>;
}

export interface KeptInvoice {
	readonly accessKey: string;
	readonly file: string;
	/** Place among the documents of its file. */
	readonly position: number;
	readonly print: string;
	readonly proven: boolean;
	/** Documents with this key. */
	readonly copies: number;
	readonly buyer: Buyer;
}

const PRINT_WORDS = 5;
const WORD_DIGITS = 8;

export function createInvoiceTable(names: FileNames): InvoiceTable {
	const keys = numberTexts();
	const files = createNumberList(Uint32Array);
	const positions = createNumberList(Uint32Array);
	const copies = createNumberList(Uint32Array);
	const proven = createNumberList(Uint8Array);
	const prints = createNumberList(Uint32Array);
	const buyerNumbers = createNumberList(Uint32Array);
	const buyers = createBuyers();
	const differing = new Set<string>();

	const printAt = (number: number): string =>
		Array.from({ length: PRINT_WORDS }, (_, word) =>
			prints
				.at(number * PRINT_WORDS + word)
				.toString(16)
				.padStart(WORD_DIGITS, '0'),
		).join('');

	const invoiceAt = (number: number): KeptInvoice => ({
		accessKey: keys.at(number),
		file: names.at(files.at(number)),
		position: positions.at(number),
		print: printAt(number),
		proven: proven.at(number) === 1,
		copies: copies.at(number),
		buyer: buyers.at(buyerNumbers.at(number)),
	});

	return {
		add(file, { accessKey, position }, isProven, buyer, print) {
			const known = keys.find(accessKey);
			const number = known ?? keys.numberOf(accessKey);
			if (known === undefined) {
				for (const column of [files, positions, copies, proven]) column.push(0);
				for (let word = 0; word < PRINT_WORDS; word++) prints.push(0);
				buyerNumbers.push(buyers.numberOf(buyer));
			}
			copies.set(number, copies.at(number) + 1);
			if (known !== undefined && print !== printAt(number)) differing.add(keys.at(number));
			if (known !== undefined && (!isProven || proven.at(number) === 1)) return;
			files.set(number, names.numberOf(file));
			positions.set(number, position);
			proven.set(number, isProven ? 1 : 0);
			for (let word = 0; word < PRINT_WORDS; word++) {
				const at = word * WORD_DIGITS;
				prints.set(number * PRINT_WORDS + word, Number.parseInt(print.slice(at, at + WORD_DIGITS), 16));
			}
		},
		find(accessKey) {
			const number = keys.find(accessKey);
			return number === undefined ? undefined : invoiceAt(number);
		},
		differing: () => differing,
		*all() {
			for (let number = 0; number < keys.count(); number++) yield invoiceAt(number);
		},
	};
}

/** One object for all invoices between the same two: a company has far fewer suppliers than invoices. */
function createBuyers(): { readonly numberOf: (buyer: Buyer) => number; readonly at: (number: number) => Buyer } {
	const numbers = new Map<string, number>();
	const buyers: Buyer[] = [];
	return {
		numberOf(buyer) {
			const { recipientName: _, issuerName: __, ...decisive } = buyer;
			const key = Object.values(decisive).join('|');
			const known = numbers.get(key);
			if (known !== undefined) return known;
			numbers.set(key, buyers.length);
			// A copy of its texts: a piece of a text keeps the whole of it alive, here a file of many kilobytes.
			const copy: Buyer = JSON.parse(JSON.stringify(buyer));
			return buyers.push(copy) - 1;
		},
		at(number) {
			const buyer = buyers[number];
			if (buyer === undefined) throw new Error('an invoice without its buyer');
			return buyer;
		},
	};
}
