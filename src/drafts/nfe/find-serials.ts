/**
 * Serial numbers in the text of an item: only what stands behind a label, never digits that merely look like one.
 *
 * Labels: `IMEI:`, `IMEI 1:`, `S/N`, `N/S`, `NS:`, `SN:`, `SERIAL`, `Nº DE SÉRIE`. Lists are separated by `, ; / |`. An
 * IMEI has 15 digits and a Luhn check digit; one that has not is told (`nfe-imei`) and left out. The second IMEI of a
 * phone with two is the same phone. `SERIE 32343` alone is a fabric, `3a SERIE` a school grade, `5W30 SN GF5` an oil.
 *
 * Source: NF-e reference §6.
 */
export interface FoundSerials {
	readonly serials: readonly string[];
	readonly imeis: readonly string[];
	/** Behind the label of an IMEI, but none. */
	readonly badImeis: readonly string[];
}

const TOKEN = '[A-Z0-9][A-Z0-9._-]{2,39}';
const LIST = `(?<list>${TOKEN}(?:\\s*(?:[,;/|]|\\bE\\b)\\s*${TOKEN})*)`;
const SERIAL_LABEL = [
	'S/N\\s*[:.#-]?',
	'N/S\\s*[:.#-]?',
	'NS\\s*[:#]',
	'SN\\s*[:#]',
	'SERIAL(?:\\s+NUMBER)?\\s*[:.#-]?',
	'SERIAIS\\s*[:.#-]?',
	'N(?:[º°ªO]|RO?|UM|UMEROS?)?\\.?\\s*(?:DE\\s+)?SERIES?\\s*[:.#-]?',
].join('|');
const SERIALS = new RegExp(`(?<![A-Z0-9/])(?:${SERIAL_LABEL})\\s*${LIST}`, 'g');

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
	for (const match of folded.replaceAll(IMEIS, ' ').matchAll(SERIALS)) {
		for (const token of splitList(match.groups?.['list'] ?? '')) {
			const serial = token.replace(/[._-]+$/, '');
			// A word is no serial number: `SERIAL PORT`, `S/N NACIONAL`.
			if (/\d/.test(serial) && serial.length >= 4) serials.add(serial);
		}
	}
	return { serials: [...serials], imeis: [...imeis], badImeis: [...badImeis] };
}

const NONE: FoundSerials = { serials: [], imeis: [], badImeis: [] };

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
