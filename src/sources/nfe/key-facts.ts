/**
 * What protocols, events and status answers say about access keys.
 *
 * A cancellation hides in six places: an event of its own, a `retEvento` appended to an authorised note, the status of
 * the protocol itself, the legacy `retCancNFe`, the answer to a status query, and a summary. All of them end here.
 *
 * Source: NF-e reference §5; cStat table of the NF-e integration manual; NT 2014.002 (summaries).
 */
import type { KeyFact } from '../values/nfe-document.ts';
import { childOf, descendantOf, pickTexts, type XmlElement } from './xml-element.ts';

const AUTHORISED = new Set(['100', '150']);
const CANCELLED = new Set(['101', '135', '151', '155', '218']);
const DENIED = new Set(['110', '205', '301', '302', '303']);
/** An event that counts: linked, not linked to a note that this authority keeps, or after the deadline. */
const REGISTERED = new Set(['135', '136', '155']);
/** A refused cancellation because the note is cancelled already, or the same event is on record. */
const CANCELLED_BEFORE = new Set(['218', '420', '573']);

const CANCELLATIONS = new Set(['110111', '110112']);
const CORRECTION = '110110';
/** The recipient says: I do not know this operation; it did not take place. */
const DISOWNED = new Set(['210220', '210240']);
const MANIFESTS = new Set(['210200', '210210', ...DISOWNED]);

/** Elements that `readFacts` understands. */
export const FACT_ELEMENTS: ReadonlySet<string> = new Set([
	'protNFe',
	'procEventoNFe',
	'evento',
	'retEvento',
	'resEvento',
	'procCancNFe',
	'cancNFe',
	'retCancNFe',
	'retConsSitNFe',
	'resNFe',
]);

/** What one of `FACT_ELEMENTS` says; nothing when it names no note. `around`: the element it stands in. */
export function readFacts(element: XmlElement, around: string): readonly KeyFact[] {
	const form = around === '' ? element.name : `${around}/${element.name}`;
	switch (element.name) {
		case 'protNFe':
			return asList(readProtocol(childOf(element, 'infProt'), form));
		case 'procEventoNFe':
			return asList(
				readEvent(descendantOf(element, 'evento', 'infEvento'), descendantOf(element, 'retEvento', 'infEvento'), form),
			);
		case 'evento':
			return asList(readEvent(childOf(element, 'infEvento'), undefined, form));
		case 'retEvento':
			return asList(readEvent(undefined, childOf(element, 'infEvento'), form));
		case 'resEvento':
			return asList(readEventSummary(element, form));
		case 'procCancNFe':
			return asList(
				readLegacy(descendantOf(element, 'cancNFe', 'infCanc'), descendantOf(element, 'retCancNFe', 'infCanc'), form),
			);
		case 'cancNFe':
			return asList(readLegacy(childOf(element, 'infCanc'), undefined, form));
		case 'retCancNFe':
			return asList(readLegacy(undefined, childOf(element, 'infCanc'), form));
		case 'retConsSitNFe':
			return [
				...asList(readProtocol(element, form)),
				...element.children.filter((child) => FACT_ELEMENTS.has(child.name)).flatMap((child) => readFacts(child, form)),
			];
		case 'resNFe':
			return asList(readSummary(element, form));
		default:
			return [];
	}
}

/** By `cStat`, of a protocol or of the answer to a query. */
function readProtocol(element: XmlElement | undefined, form: string): KeyFact | undefined {
	const { chNFe, cStat, tpAmb, nProt, dhRecbto, xMotivo } = pickTexts(element, PROTOCOL);
	if (chNFe === undefined || cStat === undefined) return undefined;
	const what = AUTHORISED.has(cStat)
		? 'authorised'
		: CANCELLED.has(cStat)
			? 'cancelled'
			: DENIED.has(cStat)
				? 'denied'
				: 'other';
	return fact(chNFe, what, form, { cStat, tpAmb, nProt, at: dhRecbto, text: xMotivo });
}

function readEvent(request: XmlElement | undefined, answer: XmlElement | undefined, form: string): KeyFact | undefined {
	const asked = pickTexts(request, EVENT);
	const said = pickTexts(answer, EVENT);
	const accessKey = asked.chNFe ?? said.chNFe;
	const tpEvento = asked.tpEvento ?? said.tpEvento;
	if (accessKey === undefined) return undefined;
	const details = pickTexts(childOf(request, 'detEvento'), DETAIL);
	return fact(accessKey, effectOf(tpEvento, answer === undefined ? undefined : (said.cStat ?? '')), form, {
		tpEvento,
		cStat: said.cStat,
		tpAmb: asked.tpAmb ?? said.tpAmb,
		nProt: said.nProt,
		at: said.dhRegEvento ?? asked.dhEvento,
		text: details.xCorrecao ?? details.xJust ?? said.xMotivo,
	});
}

/** From the distribution service: always of an event that is on record. */
function readEventSummary(element: XmlElement, form: string): KeyFact | undefined {
	const { chNFe, tpEvento, nProt, dhRecbto, xEvento } = pickTexts(element, EVENT);
	if (chNFe === undefined) return undefined;
	return fact(chNFe, effectOf(tpEvento, '135'), form, { tpEvento, nProt, at: dhRecbto, text: xEvento });
}

/** `cStat` undefined: there is no answer. */
function effectOf(tpEvento: string | undefined, cStat: string | undefined): KeyFact['what'] {
	const registered = cStat !== undefined && REGISTERED.has(cStat);
	if (tpEvento === CORRECTION) return registered || cStat === undefined ? 'corrected' : 'other';
	if (tpEvento !== undefined && MANIFESTS.has(tpEvento)) {
		if (!registered) return 'other';
		return DISOWNED.has(tpEvento) ? 'disowned' : 'acknowledged';
	}
	if (tpEvento === undefined || !CANCELLATIONS.has(tpEvento)) return 'other';
	if (registered || (cStat !== undefined && CANCELLED_BEFORE.has(cStat))) return 'cancelled';
	return cStat === undefined || cStat === '' ? 'cancel-requested' : 'other';
}

/** The cancellation of layouts before events. */
function readLegacy(
	request: XmlElement | undefined,
	answer: XmlElement | undefined,
	form: string,
): KeyFact | undefined {
	const asked = pickTexts(request, EVENT);
	const said = pickTexts(answer, EVENT);
	const accessKey = asked.chNFe ?? said.chNFe;
	if (accessKey === undefined) return undefined;
	const cStat = said.cStat;
	const what =
		answer === undefined
			? 'cancel-requested'
			: cStat !== undefined && (CANCELLED.has(cStat) || CANCELLED_BEFORE.has(cStat))
				? 'cancelled'
				: 'other';
	return fact(accessKey, what, form, {
		cStat,
		tpAmb: asked.tpAmb ?? said.tpAmb,
		nProt: said.nProt,
		at: said.dhRecbto,
		text: asked.xJust ?? said.xMotivo,
	});
}

function readSummary(element: XmlElement, form: string): KeyFact | undefined {
	const { chNFe, cSitNFe, nProt, dhRecbto } = pickTexts(element, SUMMARY);
	if (chNFe === undefined) return undefined;
	const what = cSitNFe === '3' ? 'cancelled' : cSitNFe === '2' ? 'denied' : cSitNFe === '1' ? 'authorised' : 'other';
	return fact(chNFe, what, form, { nProt, at: dhRecbto });
}

const PROTOCOL = new Set(['chNFe', 'cStat', 'tpAmb', 'nProt', 'dhRecbto', 'xMotivo'] as const);
const EVENT = new Set([
	'chNFe',
	'tpEvento',
	'tpAmb',
	'cStat',
	'nProt',
	'dhEvento',
	'dhRegEvento',
	'dhRecbto',
	'xMotivo',
	'xJust',
	'xEvento',
] as const);
const DETAIL = new Set(['xCorrecao', 'xJust'] as const);
const SUMMARY = new Set(['chNFe', 'cSitNFe', 'nProt', 'dhRecbto'] as const);

type Details = { readonly [Name in 'tpEvento' | 'tpAmb' | 'cStat' | 'nProt' | 'at' | 'text']?: string | undefined };

function fact(accessKey: string, what: KeyFact['what'], form: string, details: Details): KeyFact {
	const given = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== undefined && text !== ''));
	return { accessKey, what, form, ...given };
}

function asList(one: KeyFact | undefined): readonly KeyFact[] {
	return one === undefined ? [] : [one];
}
