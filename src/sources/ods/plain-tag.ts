/** The tag of a row or a cell on the fast way through a table: its attributes in any order, each at most once. */
import { GT, SLASH, SPACE } from '../bytes/ascii.ts';
import { endOfPlainName, endOfPlainValue, PlainNames } from '../xml/plain-xml.ts';

/** Attributes that take more than a look at a tag: formulas, merged cells, namespaces. */
const SPECIAL = new Set([
	'table:formula',
	'table:number-rows-spanned',
	'table:default-cell-style-name',
	'office:string-value',
]);

/** Which attribute holds a value of a type. */
const VALUES: ReadonlyMap<string, string> = new Map([
	['float', 'office:value'],
	['percentage', 'office:value'],
	['currency', 'office:value'],
	['date', 'office:date-value'],
	['time', 'office:time-value'],
	['boolean', 'office:boolean-value'],
]);

export class PlainTag {
	style: string | undefined;
	/** `office:value-type`; nothing: none is named. */
	type = '';
	currency: string | undefined;
	/** How often the row or the cell stands there. */
	times = 1;
	isVisible = true;
	/** `/>` */
	isClosed = false;
	/** Of the value that belongs to the type; -1: there is none. */
	valueStart = -1;
	valueEnd = -1;
	readonly #names = new PlainNames();
	#valueName = '';

	/** From behind the name of the element: the position behind the tag; -1 for what is not plain. */
	read(bytes: Buffer, start: number): number {
		this.#clear();
		let at = start;
		for (; bytes[at] === SPACE; at++) {
			const equals = endOfPlainName(bytes, at);
			if (equals === -1 || !this.#names.add(bytes, at + 1, equals)) return -1;
			const name = bytes.toString('latin1', at + 1, equals);
			at = endOfPlainValue(bytes, equals + 2);
			if (at === -1 || !this.#take(name, bytes, equals + 2, at)) return -1;
		}
		this.isClosed = bytes[at] === SLASH;
		if (this.isClosed) at++;
		const isWhole = this.#valueName === '' || VALUES.get(this.type) === this.#valueName;
		return bytes[at] === GT && isWhole ? at + 1 : -1;
	}

	#clear(): void {
		this.#names.clear();
		this.style = undefined;
		this.type = '';
		this.currency = undefined;
		this.times = 1;
		this.isVisible = true;
		this.valueStart = -1;
		this.#valueName = '';
	}

	/** False for what is not plain. */
	#take(name: string, bytes: Buffer, start: number, end: number): boolean {
		if (SPECIAL.has(name) || name.startsWith('xmlns')) return false;
		if (name.startsWith('office:') && (name === 'office:value' || name.endsWith('-value'))) {
			if (this.#valueName !== '') return false;
			this.#valueName = name;
			this.valueStart = start;
			this.valueEnd = end;
			return true;
		}
		const value = (): string => bytes.toString('utf8', start, end);
		if (name === 'table:style-name') this.style = value();
		else if (name === 'office:value-type') this.type = value();
		else if (name === 'calcext:value-type') return value() !== 'error';
		else if (name === 'office:currency') this.currency = value();
		else if (name === 'table:visibility') this.isVisible = value() === 'visible';
		else if (name === 'table:number-columns-repeated' || name === 'table:number-rows-repeated') {
			const times = value();
			if (!/^[1-9]\d{0,8}$/.test(times)) return false;
			this.times = Number(times);
		}
		return true;
	}
}
