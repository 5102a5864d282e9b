/** Scans up to the tables and collects styles on the way. Source: OpenDocument 1.3, part 3, 3.1, 3.3 and 9.1. */
import { MAX_STYLES_BYTES } from '../sheet/limits.ts';
import { refusal } from '../values/source.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';
import type { StyleList } from './cell-styles.ts';

export interface GatheredStyles {
	readonly common: StyleList;
	readonly automatic: StyleList;
}

const ROOTS = new Set(['document-content', 'document-styles', 'document']);

const OTHER_DOCUMENTS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		text: 'ODT (LibreOffice Writer)',
		presentation: 'ODP (LibreOffice Impress)',
		drawing: 'ODG (LibreOffice Draw)',
		chart: 'ODC (LibreOffice)',
		image: 'ODI (LibreOffice)',
		database: 'ODB (LibreOffice Base)',
	}),
);

const TABLE_DEPTH = 4;

export class DocumentScanner {
	date1904 = false;
	readonly #xml: XmlScanner;
	readonly #file: string;
	readonly #styles: GatheredStyles | undefined;
	#list: StyleList | undefined;
	#isSkipping = false;
	#hasSheet = false;

	constructor(xml: XmlScanner, file: string, styles?: GatheredStyles) {
		this.#xml = xml;
		this.#file = file;
		this.#styles = styles;
	}

	read(): 'table' | 'need' | 'end' {
		const xml = this.#xml;
		for (;;) {
			if (this.#isSkipping && !xml.skipElement()) return 'need';
			this.#isSkipping = false;
			const token = xml.next();
			if (!this.#hasSheet && xml.position(xml.at) > MAX_STYLES_BYTES)
				throw refusal(this.#file, 'zip-limit', { kind: 'inflated', part: this.#file });
			if (token === 'need' || token === 'end') return token;
			if (token === 'open') {
				if (this.#open()) return 'table';
			} else if (token === 'close') this.#close();
			else this.#list?.text(xml);
		}
	}

	skipTable(): void {
		this.#isSkipping = true;
	}

	#open(): boolean {
		const xml = this.#xml;
		const { depth, name, space, attributes, namespaces } = xml;
		if (this.#list !== undefined) {
			this.#list.open(xml);
			return false;
		}
		if (depth === TABLE_DEPTH && space === 'table' && name === 'table') return true;
		if (depth === 1) {
			if (!ROOTS.has(name)) throw xml.refuse({ kind: 'no_workbook' });
			// OpenOffice.org 1 used other namespaces.
			if (space !== 'office') throw refusal(this.#file, 'format-not-read', { format: 'SXC (OpenOffice.org 1)' });
		} else if (depth === 2 && space === 'office' && name === 'styles') this.#list = this.#styles?.common;
		else if (depth === 2 && space === 'office' && name === 'automatic-styles') this.#list = this.#styles?.automatic;
		else if (depth === 3 && space === 'office') this.#openBody(name);
		else if (name === 'null-date' && space === 'table') {
			this.date1904 = attributes.getIn('table', 'date-value', namespaces)?.startsWith('1904') === true;
		}
		const isEntered =
			depth === 1 ||
			this.#list !== undefined ||
			(depth === 2 && name === 'body') ||
			(depth === 3 && this.#hasSheet) ||
			(depth === TABLE_DEPTH && space === 'table' && name === 'calculation-settings');
		if (!isEntered) xml.leaveOut();
		return false;
	}

	#openBody(name: string): void {
		const other = OTHER_DOCUMENTS.get(name);
		if (other !== undefined) throw refusal(this.#file, 'format-no-table', { format: other });
		if (name === 'spreadsheet') this.#hasSheet = true;
	}

	#close(): void {
		if (this.#xml.depth === 1) this.#list = undefined;
		else this.#list?.close(this.#xml);
	}
}
