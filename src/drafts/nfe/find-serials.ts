/**
 * Serial numbers in the text of an item: only what stands behind a label, never digits that merely look like one.
 *
 * Labels: `IMEI:`, `IMEI 1:`, `S/N`, `N/S`, `NS:`, `SN:`, `SERIAL:`, `SERIAL NUMBER`, `Nº DE SÉRIE`. Lists are separated
 * by `, ; / |`. An IMEI has 15 digits and a Luhn check digit; one that has not is told (`nfe-imei`) and left out. The
 * second IMEI of a phone with two is the same phone. `SERIE 32343` alone is a fabric, `3a SERIE` a school grade, `5W30 SN
 * GF5` an oil, `CABO SERIAL RS232` an interface. What may be a number but need not be is told (`nfe-serial-unclear`).
 *
 * Source: NF-e reference §6.
 */
export interface FoundSerials {
	readonly serials: readonly string[];
	readonly imeis: readonly string[];
	/** Behind the label of an IMEI, but none. */
	readonly badImeis: readonly string[];
	/** Perhaps serial numbers: behind `SERIE:` or a bare `SERIAL`, one digit over and over, or `ABC-123/45`. */
	readonly unclear: readonly string[];
}

const TOKEN = '[A-Z0-9][A-Z0-9._-]{2,39}';
const LIST = `(?<list>${TOKEN}(?:\\s*(?:[,;/|]|\\bE\\b)\\s*${TOKEN})*)`;
const SERIAL_LABEL = [
	'S/N\\s*[:.#-]?',
	'N/S\\s*[:.#-]?',
	'NS\\s*[:#]',
	'SN\\s*[:#]',
	'SERIAL\\s+(?:NUMBER|N[º°])\\s*[:.#-]?',
	'SERIA(?:L|IS)\\s*[:#]',
	'N(?:[º°ªO]|RO?|UM|UMEROS?)?\\.?\\s*(?:DE\\s+)?SERI(?:ES?|AL)\\s*[:.#-]?',
].join('|');
const SERIALS = new RegExp(`(?<![A-Z0-9/])(?:${SERIAL_LABEL})\\s*${LIST}`, 'g');

/** A word that follows one of these by chance is mostly shorter: `SERIAL RS232`, `SERIE: 001` of the note itself. */
const UNCLEAR = /(?<![A-Z0-9])(?:SERIES?\s*:|SERIA(?:L|IS)(?=\s))\s*(?<token>[A-Z0-9][A-Z0-9._/-]{6,39})/g;
/** What may follow a number without being part of it. */
const ENDS = /^(?:$|\s|[,;|.):\]}"'-](?![A-Z0-9])|[,;|])/;

const IMEI_NUMBER = '[0-9](?:[ .-]?[0-9]){9,19}';
const IMEIS = new RegExp(
	`(?<![A-Z0-9])IMEIS?\\s*(?<which>[12](?=\\s*[:.#-]))?\\s*[:.#-]?\\s*(?<list>${IMEI_NUMBER}(?:\\s*(?:[,;/|]|\\bE\\b)\\s*${IMEI_NUMBER})*)`,
	'g',
);

/** In the order of the text, each once. */
export function findSerials(text: string): FoundSerials {
	if (!/IMEI|S\/N|N\/S|NS|SN|S[EÉ]RI/i.test(text)) return NONE;
	const folded = fold(text);
	const imeis = new Set<string>();
	const badImeis = new Set<string>();
	for (const match of folded.matchAll(IMEIS)) {
		if (match.groups?.['which'] === '2') continue;
		for (const number of splitList(match.groups?.['list'] ?? '')) {
			const digits = number.replaceAll(/\D/g, '');
			(isImei(digits) ? imeis : badImeis).add(digits);
		}
	}
	const serials = new Set<string>();
	const unclear = new Set<string>();
	const withoutImeis = folded.replaceAll(IMEIS, ' ');
	for (const match of withoutImeis.matchAll(SERIALS)) {
		const list = match.groups?.['list'] ?? '';
		const rest = withoutImeis.slice(match.index + match[0].length);
		const pieces = splitList(list).map((token) => token.replace(/[._-]+$/, ''));
		if (isCut(list, pieces, rest)) unclear.add(list + (/^\S*/.exec(rest)?.[0] ?? ''));
		else for (const serial of pieces.filter(isSerial)) (isFiller(serial) ? unclear : serials).add(serial);
	}
	for (const { groups } of withoutImeis.replaceAll(SERIALS, ' ').matchAll(UNCLEAR)) {
		const token = (groups?.['token'] ?? '').replace(/[./_-]+$/, '');
		if (isSerial(token) && !isFiller(token)) unclear.add(token);
	}
	return { serials: [...serials], imeis: [...imeis], badImeis: [...badImeis], unclear: [...unclear] };
}

/** `ABC-123/45` is one number, two, or a range: part of it would be a guess. */
function isCut(list: string, pieces: readonly string[], rest: string): boolean {
	if (!pieces.some(isSerial)) return false;
	if (!ENDS.test(rest) && !/^\s*\/\s/.test(rest)) return true;
	return /\S\/\S/.test(list) && !pieces.every(isSerial);
}

/** A word is no serial number: `S/N NACIONAL`. */
function isSerial(token: string): boolean {
	return token.length >= 4 && /\d/.test(token);
}

/** `0000000`, typed where a form asks for a number. */
function isFiller(token: string): boolean {
	return /^(?<one>.)\k<one>*$/.test(token.replaceAll(/[._/-]/g, ''));
}

const NONE: FoundSerials = { serials: [], imeis: [], badImeis: [], unclear: [] };

/** 15 digits, the last one by Luhn. */
export function isImei(digits: string): boolean {
	if (!/^\d{15}$/.test(digits)) return false;
	let sum = 0;
	for (let index = 0; index < 15; index++) {
		const doubled = Number(digits[index]) * (index % 2 === 1 ? 2 : 1);
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** Upper case without accents, one character for one, so that places stay. */
function fold(text: string): string {
	return text
		.toUpperCase()
		.replaceAll(/[ÉÈÊË]/g, 'E')
		.replaceAll(/[ÚÙÛÜ]/g, 'U');
}

function splitList(list: string): readonly string[] {
	return list.split(/[,;/|]|\s+E\s+/).map((token) => token.trim());
}
