/** A serial number has a label before it. `SERIE 32343` (a fabric) and `5W30 SN GF5` (an oil) have none. */
import type { Problem } from '../../messages/problem.ts';
import { nameFirst } from '../../messages/render-param.ts';
import type { NfeInvoice, NfeItem } from '../../sources/values/nfe-document.ts';

export interface FoundSerials {
	readonly serials: readonly string[];
	readonly imeis: readonly string[];
	readonly badImeis: readonly string[];
	/** Perhaps serial numbers: after `SERIE:` or a bare `SERIAL`, one repeated digit, `ABC-123/45`, `1234 5678`. */
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

const ADDRESS =
	/(?<![A-Z0-9])(?:R\.|N[º°]|(?:RUA|AV|AVENIDA|ROD|RODOVIA|ESTRADA|TRAVESSA|ALAMEDA|PRA[CÇ]A|LARGO|LOTEAMENTO|QUADRA|GALP[AÃ]O|S[IÍ]TIO|FAZENDA|KM|END|ENDERE[CÇ]O|LOGRADOURO|ENTREGA|LOCAL|BAIRRO|CEP)(?![A-Z0-9]))/;
const SENTENCE_END = /[\n;|]|(?<=[A-Z0-9]{4})\.\s/;
const CEP = /^\d{2}\.?\d{3}-?\d{3}$/;
const BLOCKS = /^(?:[^\S\n]+[A-Z._-]*[0-9][A-Z0-9._-]*)+(?![^\s,;|.):])/;
const MEASURE =
	/^\s+[0-9.]+\s*(?:[GTM]B|K?VA?|W|HZ|MM|CM|M|KG|POL|BTUS?|MESES|M[EÊ]S|ANOS?|DIAS?|UNI?D?S?|P[CÇ]S?)(?![A-Z0-9])/;

/** Words that follow by chance are mostly shorter: `SERIAL RS232`, `SERIE: 001`. */
const UNCLEAR = /(?<![A-Z0-9])(?:SERIES?\s*:|SERIA(?:L|IS)(?=\s))\s*(?<token>[A-Z0-9][A-Z0-9._/-]{6,39})/g;
const ENDS = /^(?:$|\s|[,;|.):\]}"'-](?![A-Z0-9])|[,;|])/;

const IMEI_NUMBER = '[0-9](?:[ .-]?[0-9]){9,19}';
const IMEIS = new RegExp(
	`(?<![A-Z0-9])IMEIS?\\s*(?<which>[12](?=\\s*[:.#-]))?\\s*[:.#-]?\\s*(?<list>${IMEI_NUMBER}(?:\\s*(?:[,;/|]|\\bE\\b)\\s*${IMEI_NUMBER})*)`,
	'g',
);

export function findSerials(text: string): FoundSerials {
	if (!/IMEI|S\/N|N\/S|NS|SN|S[EÉ]RI/i.test(text)) return NONE_FOUND;
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

function placeOf(label: string, [first = '']: readonly string[], before: string): 'label' | 'address' | 'unclear' {
	if (!/^S\/?N/.test(label)) return 'label';
	const inAddress = ADDRESS.test(before);
	if (CEP.test(first) && (inAddress || (first.includes('-') && !label.includes(':')))) return 'address';
	return inAddress || (CEP.test(first) && first.includes('-')) ? 'unclear' : 'label';
}

function isCut(list: string, pieces: readonly string[], rest: string): boolean {
	if (!pieces.some(isSerial)) return false;
	if (!ENDS.test(rest) && !/^\s*\/\s/.test(rest)) return true;
	return /\S\/\S/.test(list) && !pieces.every(isSerial);
}

function isSerial(token: string): boolean {
	return token.length >= 4 && /\d/.test(token);
}

/** `0000000` fills a required field. */
function isFiller(token: string): boolean {
	return /^(?<one>.)\k<one>*$/.test(token.replaceAll(/[._/-]/g, ''));
}

const NONE_FOUND: FoundSerials = { serials: [], imeis: [], badImeis: [], unclear: [] };

export function isImei(digits: string): boolean {
	if (!/^\d{15}$/.test(digits)) return false;
	let sum = 0;
	for (let index = 0; index < 15; index++) {
		const doubled = Number(digits[index]) * (index % 2 === 1 ? 2 : 1);
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0 && !/^0+$/.test(digits);
}

function fold(text: string): string {
	return text
		.toUpperCase()
		.replaceAll(/[ÉÈÊË]/g, 'E')
		.replaceAll(/[ÚÙÛÜ]/g, 'U');
}

function splitList(list: string): readonly string[] {
	return list.split(/[,;/|]|\s+E\s+/).map((token) => token.trim());
}

export interface AssignedSerials {
	readonly serialNumbers: readonly string[];
	readonly notices: readonly Problem[];
}

const NONE: AssignedSerials = { serialNumbers: [], notices: [] };

export function assignSerials(item: NfeItem, invoice: NfeInvoice, units: number): AssignedSerials {
	const structured = item.vehicle?.chassi === undefined ? (item.weaponSerials ?? []) : [item.vehicle.chassi];
	if (structured.length > 0) return byCount(structured, units);
	const said = [item.infAdProd, ...(item.observations ?? [])];
	const texts = [item.prod.xProd, ...said, invoice.items.length === 1 ? invoice.infCpl : undefined];
	const { serials, imeis, badImeis, unclear } = findSerials(texts.filter((text) => text !== undefined).join('\n'));
	const notices: Problem[] = badImeis.map((found) => notUsed('imei', found, units));
	const found = serials.length === units || imeis.length === 0 ? serials : imeis;
	const unused = found === serials ? unclear : [...serials, ...unclear];
	if (unused.length > 0) notices.push(notUsed('text', nameFirst(unused, MAX_NAMED), units));
	if (found.length === 0) return notices.length === 0 ? NONE : { serialNumbers: [], notices };
	const assigned = byCount(found, units);
	return { serialNumbers: assigned.serialNumbers, notices: [...notices, ...assigned.notices] };
}

const MAX_NAMED = 5;

function byCount(serials: readonly string[], units: number): AssignedSerials {
	if (serials.length === units) return { serialNumbers: serials, notices: [] };
	return { serialNumbers: [], notices: [notUsed('count', String(serials.length), units)] };
}

export function notUsed(kind: 'count' | 'imei' | 'text', found: string, units: number): Problem {
	return { code: 'nfe-serial-unclear', found, params: { kind, units } };
}
