/**
 * Serial numbers in the text of an item: only what stands behind a label, never digits that merely look like one.
 *
 * Labels: `IMEI:`, `IMEI 1:`, `S/N`, `N/S`, `NS:`, `SN:`, `SERIAL:`, `SERIAL NUMBER`, `Nº DE SÉRIE`. Lists are separated
 * by `, ; / |`. An IMEI has 15 digits and a Luhn check digit; one that has not is told (`nfe-serial-unclear`) and left out. The
 * second IMEI of a phone with two is the same phone. `SERIE 32343` alone is a fabric, `3a SERIE` a school grade, `5W30 SN
 * GF5` an oil, `CABO SERIAL RS232` an interface, `RUA DO PORTO S/N - 13800-000` a house without a number. What may be a
 * number but need not be is told (`nfe-serial-unclear`), like one in blocks (`1234 5678`): no part of it is the number.
 */
export interface FoundSerials {
	readonly serials: readonly string[];
	readonly imeis: readonly string[];
	/** Behind the label of an IMEI, but none. */
	readonly badImeis: readonly string[];
	/** Perhaps serial numbers: behind `SERIE:` or a bare `SERIAL`, one digit over and over, `ABC-123/45`, `1234 5678`. */
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
const SERIALS = new RegExp(`(?<![A-Z0-9/])(?<label>${SERIAL_LABEL})\\s*${LIST}`, 'g');

/** What stands before `S/N` where that is “sem número”, in the same sentence. */
const ADDRESS =
	/(?<![A-Z0-9])(?:R\.|N[º°]|(?:RUA|AV|AVENIDA|ROD|RODOVIA|ESTRADA|TRAVESSA|ALAMEDA|PRA[CÇ]A|LARGO|LOTEAMENTO|QUADRA|GALP[AÃ]O|S[IÍ]TIO|FAZENDA|KM|END|ENDERE[CÇ]O|LOGRADOURO|ENTREGA|LOCAL|BAIRRO|CEP)(?![A-Z0-9]))/;
const SENTENCE_END = /[\n;|]|(?<=[A-Z0-9]{4})\.\s/;
const CEP = /^\d{2}\.?\d{3}-?\d{3}$/;
/** A number goes on behind a blank: in blocks, or as a list without separators. */
const BLOCKS = /^(?:[^\S\n]+[A-Z._-]*[0-9][A-Z0-9._-]*)+(?![^\s,;|.):])/;
/** Behind a blank, and yet no part of a number. */
const MEASURE =
	/^\s+[0-9.]+\s*(?:[GTM]B|K?VA?|W|HZ|MM|CM|M|KG|POL|BTUS?|MESES|M[EÊ]S|ANOS?|DIAS?|UNI?D?S?|P[CÇ]S?)(?![A-Z0-9])/;

/** A word that follows one of these by chance is mostly shorter: `SERIAL RS232`, `SERIE: 001` of the invoice itself. */
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
		const { label = '', list = '' } = match.groups ?? {};
		const before = withoutImeis.slice(0, match.index).split(SENTENCE_END).at(-1) ?? '';
		const rest = withoutImeis.slice(match.index + match[0].length);
		const blocks = MEASURE.test(rest) ? undefined : BLOCKS.exec(rest)?.[0];
		const pieces = splitList(list).map((token) => token.replace(/[._-]+$/, ''));
		const place = placeOf(label, pieces, before);
		if (place === 'address') continue;
		if (blocks !== undefined && pieces.some(isSerial)) unclear.add(list + blocks);
		else if (isCut(list, pieces, rest)) unclear.add(list + (/^\S*/.exec(rest)?.[0] ?? ''));
		else {
			for (const serial of pieces.filter(isSerial)) {
				(place === 'unclear' || isFiller(serial) ? unclear : serials).add(serial);
			}
		}
	}
	for (const { groups } of withoutImeis.replaceAll(SERIALS, ' ').matchAll(UNCLEAR)) {
		const token = (groups?.['token'] ?? '').replace(/[./_-]+$/, '');
		if (isSerial(token) && !isFiller(token)) unclear.add(token);
	}
	return { serials: [...serials], imeis: [...imeis], badImeis: [...badImeis], unclear: [...unclear] };
}

/** Whether `S/N` is the label of a serial number, or the “sem número” of an address. */
function placeOf(label: string, [first = '']: readonly string[], before: string): 'label' | 'address' | 'unclear' {
	if (!/^S\/?N/.test(label)) return 'label';
	const inAddress = ADDRESS.test(before);
	if (CEP.test(first) && (inAddress || (first.includes('-') && !label.includes(':')))) return 'address';
	return inAddress || (CEP.test(first) && first.includes('-')) ? 'unclear' : 'label';
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
