/** Leaves out units that format codes lack (quarter, week, era). Source: OpenDocument 1.3, part 3, 16.29. */
import { MAX_CUSTOM_FORMATS, MAX_FORMAT_CHARACTERS } from '../sheet/limits.ts';
import { GENERAL } from '../values/number-format.ts';
import type { XmlScanner } from '../xml/xml-scanner.ts';

const STYLES = new Set([
	'number-style',
	'currency-style',
	'percentage-style',
	'date-style',
	'time-style',
	'boolean-style',
	'text-style',
]);

interface ConditionalStyle {
	readonly condition: string;
	readonly style: string;
}

interface OpenStyle {
	readonly name: string;
	readonly kind: string;
	readonly depth: number;
	readonly maps: ConditionalStyle[];
	code: string;
	isElapsed: boolean;
}

type OpenNumber = ReturnType<typeof openNumber>;

export class NumberStyles {
	readonly #styles = new Map<
		string,
		{ readonly kind: string; readonly code: string; readonly maps: readonly ConditionalStyle[] }
	>();
	#open: OpenStyle | undefined;
	#number: OpenNumber | undefined;
	#text = '';
	#embeddedAt = 0;
	#language: string | undefined;
	#country: string | undefined;

	open(xml: XmlScanner): boolean {
		const style = this.#open;
		if (style === undefined) return this.#openStyle(xml);
		this.#text = '';
		if (xml.space === 'number' && xml.depth === style.depth + 1) this.#openPart(xml, style);
		else if (xml.name === 'embedded-text') this.#embeddedAt = countOf(xml, 'position', 0);
		else if (xml.space === 'style' && xml.name === 'map') addMap(xml, style);
		return true;
	}

	text(xml: XmlScanner): void {
		if (this.#open !== undefined && this.#text.length < MAX_FORMAT_CHARACTERS) this.#text += xml.text();
	}

	close(xml: XmlScanner): void {
		const style = this.#open;
		if (style === undefined) return;
		if (xml.depth < style.depth) this.#closeStyle(style);
		else if (xml.space === 'number') this.#closePart(xml.name, style);
	}

	codeOf(name: string): string | undefined {
		const style = this.#styles.get(name);
		if (style === undefined || style.maps.length === 0) return style?.code;
		const mapped = style.maps.map((map) => ({ ...map, code: this.#styles.get(map.style)?.code ?? GENERAL }));
		// In a text style, only the last section is for texts; its maps cover all numbers.
		const isText = style.kind === 'text-style';
		const count = mapped.length + (isText ? 0 : 1);
		const sections = mapped.map(({ condition, code }, index) => {
			const isImplied = index === count - 1 || condition === impliedCondition(index, count);
			return isImplied ? code : `[${condition}]${code}`;
		});
		return [...sections, style.code].join(';');
	}

	#openStyle(xml: XmlScanner): boolean {
		if (xml.space !== 'number' || !STYLES.has(xml.name)) return false;
		const language = xml.name === 'date-style' ? languageOf(attribute(xml, 'language')) : '';
		this.#open = {
			name: xml.attributes.getIn('style', 'name', xml.namespaces) ?? '',
			kind: xml.name,
			depth: xml.depth,
			maps: [],
			code: language,
			isElapsed: xml.name === 'time-style' && attribute(xml, 'truncate-on-overflow') === 'false',
		};
		return true;
	}

	#openPart(xml: XmlScanner, style: OpenStyle): void {
		this.#language = attribute(xml, 'language');
		this.#country = attribute(xml, 'country');
		if (xml.name === 'number') this.#number = openNumber(xml);
		else if (xml.name === 'scientific-number') style.code += scientific(xml);
		else if (xml.name === 'fraction') style.code += fraction(xml);
		else if (xml.name === 'text-content') style.code += '@';
		else if (xml.name === 'boolean') style.code += GENERAL;
		else {
			const unit = dateUnit(xml);
			if (unit === undefined) return;
			style.code += style.isElapsed ? `[${unit}]` : unit;
			style.isElapsed = false;
		}
	}

	#closePart(name: string, style: OpenStyle): void {
		if (name === 'number' && this.#number !== undefined) {
			style.code += digitsOf(this.#number, style.kind === 'number-style');
			this.#number = undefined;
		} else if (name === 'embedded-text') this.#number?.embedded.set(this.#embeddedAt, quote(this.#text));
		else if (name === 'currency-symbol')
			style.code += currencySign(this.#text || signOf(this.#country), this.#language);
		else if (name === 'fill-character') style.code += `*${this.#text.charAt(0) || ' '}`;
		else if (name === 'text') {
			style.code += literal(this.#text, style.kind);
		}
		this.#text = '';
	}

	#closeStyle({ name, kind, code, maps }: OpenStyle): void {
		this.#open = undefined;
		if (this.#styles.size >= MAX_CUSTOM_FORMATS || code.length > MAX_FORMAT_CHARACTERS) return;
		// An empty section shows nothing, but an empty code would mean General.
		this.#styles.set(name, { kind, code: code === '' ? '""' : code, maps });
	}
}

function attribute(xml: XmlScanner, name: string): string | undefined {
	const { attributes, namespaces } = xml;
	return attributes.getIn('number', name, namespaces) ?? attributes.getIn('loext', name, namespaces);
}

function countOf(xml: XmlScanner, name: string, otherwise: number): number {
	const found = attribute(xml, name) ?? '';
	return /^\d{1,9}$/.test(found) ? Math.min(Number(found), MAX_FORMAT_CHARACTERS) : otherwise;
}

function impliedCondition(index: number, count: number): string {
	if (index === 1) return '<0';
	return count === 2 ? '>=0' : '>0';
}

const MAP_CONDITION = /^\s*value\(\)\s*(?<operator><=|>=|!=|<|>|=)\s*(?<limit>-?\d+(?:\.\d+)?)\s*$/;

function addMap(xml: XmlScanner, style: OpenStyle): void {
	const { attributes, namespaces } = xml;
	const condition = MAP_CONDITION.exec(attributes.getIn('style', 'condition', namespaces) ?? '')?.groups;
	if (condition === undefined || style.maps.length === 3) return;
	const operator = condition['operator'] === '!=' ? '<>' : (condition['operator'] ?? '');
	style.maps.push({
		condition: `${operator}${condition['limit'] ?? ''}`,
		style: attributes.getIn('style', 'apply-style-name', namespaces) ?? '',
	});
}

function openNumber(xml: XmlScanner) {
	const decimals = countOf(xml, 'decimal-places', -1);
	const replacement = attribute(xml, 'decimal-replacement');
	const factor = Number(attribute(xml, 'display-factor') ?? 1);
	return {
		minWhole: countOf(xml, 'min-integer-digits', 0),
		maxBlank: countOf(xml, 'max-blank-integer-digits', 0),
		decimals: decimals === -1 ? undefined : decimals,
		minDecimals: countOf(xml, 'min-decimal-places', replacement === '' ? 0 : Math.max(decimals, 0)),
		isGrouped: attribute(xml, 'grouping') === 'true',
		thousands: factor >= 1_000 ? Math.min(5, Math.floor(Math.log10(factor) / 3)) : 0,
		embedded: new Map<number, string>(),
	};
}

function digitsOf(number: OpenNumber, mayBeGeneral: boolean): string {
	const { minWhole, maxBlank, decimals, minDecimals, isGrouped, thousands, embedded } = number;
	if (decimals === undefined && minWhole <= 1 && !isGrouped && mayBeGeneral) return GENERAL;
	const places = Math.max(minWhole, maxBlank, isGrouped ? 4 : 1, ...embedded.keys());
	let whole = '';
	for (let place = places; place > 0; place--) {
		whole += embedded.get(place) ?? '';
		whole += place <= minWhole ? '0' : place <= maxBlank ? '?' : '#';
		if (isGrouped && place > 1 && place % 3 === 1) whole += ',';
	}
	const count = decimals ?? 0;
	const optional = Math.max(0, count - minDecimals);
	const behind = count === 0 ? '' : `.${'0'.repeat(count - optional)}${'#'.repeat(optional)}`;
	return whole + behind + ','.repeat(thousands);
}

function scientific(xml: XmlScanner): string {
	const digits = countOf(xml, 'min-integer-digits', 1);
	const decimals = countOf(xml, 'decimal-places', 0);
	const whole = '0'.repeat(Math.max(1, digits)).padStart(countOf(xml, 'exponent-interval', 1), '#');
	const sign = attribute(xml, 'forced-exponent-sign') === 'false' ? '-' : '+';
	const exponent = '0'.repeat(Math.max(1, countOf(xml, 'min-exponent-digits', 1)));
	return `${whole}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}E${sign}${exponent}`;
}

function fraction(xml: XmlScanner): string {
	const whole = attribute(xml, 'min-integer-digits') === undefined ? '' : '# ';
	const places = (name: string): string => '?'.repeat(Math.max(1, countOf(xml, name, 1)));
	const denominator = attribute(xml, 'denominator-value') ?? places('min-denominator-digits');
	return `${whole}${places('min-numerator-digits')}/${denominator}`;
}

/** Short and long form. Format codes have no era, quarter or week: `g` shows nothing. */
const DATE_UNITS: ReadonlyMap<string, readonly [short: string, long: string]> = new Map([
	['day', ['d', 'dd']],
	['month', ['m', 'mm']],
	['year', ['yy', 'yyyy']],
	['day-of-week', ['ddd', 'dddd']],
	['hours', ['h', 'hh']],
	['minutes', ['m', 'mm']],
	['seconds', ['s', 'ss']],
	['am-pm', ['AM/PM', 'AM/PM']],
	['era', ['g', 'g']],
	['quarter', ['g', 'g']],
	['week-of-year', ['g', 'g']],
]);

function dateUnit(xml: XmlScanner): string | undefined {
	const unit = DATE_UNITS.get(xml.name)?.[attribute(xml, 'style') === 'long' ? 1 : 0];
	if (unit === undefined) return undefined;
	if (xml.name === 'month' && attribute(xml, 'textual') === 'true') return `mm${unit}`;
	const decimals = xml.name === 'seconds' ? countOf(xml, 'decimal-places', 0) : 0;
	return decimals > 0 ? `${unit}.${'0'.repeat(decimals)}` : unit;
}

function literal(text: string, kind: string): string {
	if (kind === 'percentage-style') return text.split('%').map(quote).join('%');
	return (kind === 'date-style' || kind === 'time-style') && /^[/:]$/.test(text) ? text : quote(text);
}

function quote(text: string): string {
	if (text.length === 1) return `\\${text}`;
	const parts = text.split('"').map((part) => (part === '' ? '' : `"${part}"`));
	return parts.join('\\"');
}

function signOf(country: string | undefined): string {
	if (country === undefined) return '';
	return country === 'BR' ? 'R$' : '¤';
}

function currencySign(sign: string, language: string | undefined): string {
	if (sign === '' || /[-\]]/.test(sign)) return quote(sign);
	const id = LANGUAGES.get(language ?? '');
	return id === undefined ? `[$${sign}]` : `[$${sign}-${id}]`;
}

const LANGUAGES: ReadonlyMap<string, string> = new Map(
	Object.entries({
		pt: '416',
		en: '409',
		es: 'C0A',
		fr: '40C',
		de: '407',
		it: '410',
	}),
);

function languageOf(language: string | undefined): string {
	const id = LANGUAGES.get(language ?? '');
	return id === undefined ? '' : `[$-${id}]`;
}
