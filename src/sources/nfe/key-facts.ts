/** A cancellation hides in six places. Source: table of `cStat` in the NF-e manual; NT 2014.002. */
import type { KeyFact } from '../values/nfe-document.ts';
import { childOf, descendantOf, pickTexts, type XmlElement } from './xml-element.ts';

const AUTHORISED = new Set(['100', '150']);
const CANCELLED = new Set(['101', '135', '151', '155', '218']);
const DENIED = new Set(['110', '205', '301', '302', '303']);
/** Linked, not linked to an invoice of this authority, or after the deadline. */
const REGISTERED = new Set(['135', '136', '155']);
/** The invoice is cancelled already, or the event is on record. */
const CANCELLED_BEFORE = new Set(['218', '420', '573']);

const CANCELLATIONS = new Set(['110111', '110112']);
const CORRECTION = '110110';
/** The recipient does not know the operation, or it did not take place. */
const DISOWNED = new Set(['210220', '210240']);
const MANIFESTS = new Set(['210200', '210210', ...DISOWNED]);

type FactReader = (element: XmlElement, form: string) => KeyFact | undefined;

const READERS: ReadonlyMap<string, FactReader> = new Map<string, FactReader>([
	['protNFe', (element, form) => readProtocol(childOf(element, 'infProt'), form)],
	['retConsSitNFe', readProtocol],
	[
		'procEventoNFe',
		(element, form) =>
			readEvent(descendantOf(element, 'evento', 'infEvento'), descendantOf(element, 'retEvento', 'infEvento'), form),
	],
	['evento', (element, form) => readEvent(childOf(element, 'infEvento'), undefined, form)],
	['retEvento', (element, form) => readEvent(undefined, childOf(element, 'infEvento'), form)],
	['resEvento', readEventSummary],
	[
		'procCancNFe',
		(element, form) =>
			readLegacy(descendantOf(element, 'cancNFe', 'infCanc'), descendantOf(element, 'retCancNFe', 'infCanc'), form),
	],
	['cancNFe', (element, form) => readLegacy(childOf(element, 'infCanc'), undefined, form)],
	['retCancNFe', (element, form) => readLegacy(undefined, childOf(element, 'infCanc'), form)],
	['resNFe', readSummary],
]);

export function holdsFacts(name: string): boolean {
	return READERS.has(name);
}

export function readFacts(element: XmlElement, around: string): readonly KeyFact[] {
	const form = around === '' ? element.name : `${around}/${element.name}`;
	const own = READERS.get(element.name)?.(element, form);
	const listed = element.name === 'retConsSitNFe' ? element.children.flatMap((child) => readFacts(child, form)) : [];
	return own === undefined ? listed : [own, ...listed];
}

function readProtocol(element: XmlElement | undefined, form: string): KeyFact | undefined {
	const { chNFe, cStat, tpAmb, digVal } = pickTexts(element, TEXTS);
	if (chNFe === undefined || cStat === undefined) return undefined;
	const what = AUTHORISED.has(cStat)
		? 'authorised'
		: CANCELLED.has(cStat)
			? 'cancelled'
			: DENIED.has(cStat)
				? 'denied'
				: 'other';
	return fact(chNFe, what, form, { cStat, tpAmb, digest: digVal });
}

function readEvent(request: XmlElement | undefined, answer: XmlElement | undefined, form: string): KeyFact | undefined {
	const asked = pickTexts(request, TEXTS);
	const { cStat, ...answered } = pickTexts(answer, TEXTS);
	const { chNFe, tpEvento, tpAmb, dhRegEvento, dhEvento, xMotivo } = { ...answered, ...asked };
	if (chNFe === undefined) return undefined;
	return fact(chNFe, effectOf(tpEvento, answer === undefined ? undefined : (cStat ?? '')), form, {
		tpEvento,
		cStat,
		tpAmb,
		at: dhRegEvento ?? dhEvento,
		text: descendantOf(request, 'detEvento', 'xCorrecao')?.text ?? xMotivo,
	});
}

function readEventSummary(element: XmlElement, form: string): KeyFact | undefined {
	const { chNFe, tpEvento, dhRecbto, xEvento } = pickTexts(element, TEXTS);
	if (chNFe === undefined) return undefined;
	return fact(chNFe, effectOf(tpEvento, '135'), form, { tpEvento, at: dhRecbto, text: xEvento });
}

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

function readLegacy(
	request: XmlElement | undefined,
	answer: XmlElement | undefined,
	form: string,
): KeyFact | undefined {
	const asked = pickTexts(request, TEXTS);
	const { cStat, ...answered } = pickTexts(answer, TEXTS);
	const { chNFe, tpAmb } = { ...answered, ...asked };
	if (chNFe === undefined) return undefined;
	const what =
		answer === undefined
			? 'cancel-requested'
			: cStat !== undefined && (CANCELLED.has(cStat) || CANCELLED_BEFORE.has(cStat))
				? 'cancelled'
				: 'other';
	return fact(chNFe, what, form, { cStat, tpAmb });
}

function readSummary(element: XmlElement, form: string): KeyFact | undefined {
	const { chNFe, cSitNFe, digVal } = pickTexts(element, TEXTS);
	if (chNFe === undefined) return undefined;
	const what = cSitNFe === '3' ? 'cancelled' : cSitNFe === '2' ? 'denied' : cSitNFe === '1' ? 'authorised' : 'other';
	return fact(chNFe, what, form, { digest: digVal });
}

const TEXTS = new Set([
	'chNFe',
	'tpEvento',
	'tpAmb',
	'cStat',
	'cSitNFe',
	'digVal',
	'dhEvento',
	'dhRegEvento',
	'dhRecbto',
	'xEvento',
	'xMotivo',
] as const);

type Details = { readonly [Name in 'tpEvento' | 'tpAmb' | 'cStat' | 'at' | 'text' | 'digest']?: string | undefined };

function fact(accessKey: string, what: KeyFact['what'], form: string, details: Details): KeyFact {
	const given = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== undefined && text !== ''));
	return { accessKey, what, form, ...given };
}
