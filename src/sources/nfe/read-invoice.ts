import { definedOf } from '../../messages/problem.ts';
import {
	IDE_NAMES,
	type NfeInvoice,
	type NfeItem,
	PROD_NAMES,
	PROTOCOL_NAMES,
	TOTAL_NAMES,
} from '../values/nfe-document.ts';
import { checkSignature } from './check-signature.ts';
import { readFacts } from './key-facts.ts';
import { SourceRefusal } from '../values/source.ts';
import {
	attributeOf,
	childOf,
	childrenOf,
	descendantOf,
	MAX_ITEMS,
	pickTexts,
	type XmlElement,
} from './xml-element.ts';

const IDE = new Set(IDE_NAMES);
const PARTY = new Set(['CNPJ', 'CPF', 'idEstrangeiro', 'xNome', 'xFant'] as const);
const PROD = new Set(PROD_NAMES);
const TOTALS = new Set(TOTAL_NAMES);
const PROTOCOL = new Set(PROTOCOL_NAMES);
const VEHICLE = new Set(['tpOp', 'chassi'] as const);
const ICMS = new Set(['vICMSST', 'vFCPST', 'vICMSMonoReten', 'vICMSDeson', 'indDeduzDeson'] as const);

/** CT-e and MDF-e have an `infNFe` without `ide`. */
export function isInvoice(nfe: XmlElement): boolean {
	return descendantOf(nfe, 'infNFe', 'ide') !== undefined;
}

export function readInvoice(file: string, nfe: XmlElement, beside: readonly XmlElement[], form: string): NfeInvoice {
	const inf = childOf(nfe, 'infNFe') ?? nfe;
	const ide = childOf(inf, 'ide');
	const dets = childrenOf(inf, 'det');
	if (dets.length > MAX_ITEMS) {
		throw new SourceRefusal(file, { code: 'nfe-xml-damaged', params: { kind: 'items', items: dets.length } });
	}
	const protNFe = beside.find((element) => element.name === 'protNFe');
	const protocol = protNFe && pickTexts(childOf(protNFe, 'infProt'), PROTOCOL);
	const digestValue = descendantOf(nfe, 'Signature', 'SignedInfo', 'Reference', 'DigestValue')?.text;
	const infCpl = descendantOf(inf, 'infAdic', 'infCpl')?.text;
	const dest = childOf(inf, 'dest');
	const total = childOf(inf, 'total');
	const vServ = descendantOf(total, 'ISSQNtot', 'vServ')?.text;
	const vNFTot = childOf(total, 'vNFTot')?.text;
	return {
		kind: 'invoice',
		accessKey: (attributeOf(inf, 'Id') ?? '').replace(/^NFe/, ''),
		position: 1,
		versao: attributeOf(inf, 'versao') ?? '',
		ide: pickTexts(ide, IDE),
		references: ide === undefined ? [] : childrenOf(ide, 'NFref').flatMap(readReference),
		emit: pickTexts(childOf(inf, 'emit'), PARTY),
		...definedOf({ dest: dest && pickTexts(dest, PARTY) }),
		items: dets.map(readItem),
		totals: { ...pickTexts(childOf(total, 'ICMSTot'), TOTALS), ...definedOf({ vServ, vNFTot }) },
		...definedOf({ protocol, digestValue, infCpl }),
		...checkSignature(nfe, inf, protocol?.digVal),
		facts: beside.flatMap((element) => readFacts(element, form)).filter((fact) => fact.what !== 'authorised'),
	};
}

function readReference(element: XmlElement): readonly string[] {
	const key = childOf(element, 'refNFe')?.text;
	return key === undefined ? [] : [key];
}

function readItem(det: XmlElement): NfeItem {
	const prod = childOf(det, 'prod');
	const imposto = childOf(det, 'imposto');
	const vehicle = childOf(prod, 'veicProd');
	const weapons = prod === undefined ? [] : childrenOf(prod, 'arma').flatMap((arma) => childOf(arma, 'nSerie') ?? []);
	const infAdProd = childOf(det, 'infAdProd')?.text;
	const observations = readObservations(childOf(det, 'obsItem'));
	return {
		nItem: attributeOf(det, 'nItem') ?? '',
		prod: pickTexts(prod, PROD),
		taxes: readTaxes(det, imposto),
		...(childOf(imposto, 'ISSQN') === undefined ? {} : { service: true }),
		...definedOf({
			vehicle: vehicle && pickTexts(vehicle, VEHICLE),
			weaponSerials: weapons.length === 0 ? undefined : weapons.map(({ text }) => text),
			infAdProd,
		}),
		...(observations.length === 0 ? {} : { observations }),
	};
}

function readObservations(obsItem: XmlElement | undefined): readonly string[] {
	if (obsItem === undefined) return [];
	return childrenOf(obsItem, 'obsCont').map(
		(obsCont) => `${attributeOf(obsCont, 'xCampo') ?? ''}: ${childOf(obsCont, 'xTexto')?.text ?? ''}`,
	);
}

function readTaxes(det: XmlElement, imposto: XmlElement | undefined): NfeItem['taxes'] {
	const pisst = childOf(imposto, 'PISST');
	const cofinsst = childOf(imposto, 'COFINSST');
	const reform = descendantOf(imposto, 'IBSCBS', 'gIBSCBS');
	return {
		// The one group in `ICMS` is named after its tax situation: `ICMS00`, `ICMSSN202` …
		...pickTexts(childOf(imposto, 'ICMS')?.children[0], ICMS),
		...definedOf({
			vIPI: descendantOf(imposto, 'IPI', 'IPITrib', 'vIPI')?.text,
			vIPIDevol: descendantOf(det, 'impostoDevol', 'IPI', 'vIPIDevol')?.text,
			vII: descendantOf(imposto, 'II', 'vII')?.text,
			vPISST: childOf(pisst, 'vPIS')?.text,
			indSomaPISST: childOf(pisst, 'indSomaPISST')?.text,
			vCOFINSST: childOf(cofinsst, 'vCOFINS')?.text,
			indSomaCOFINSST: childOf(cofinsst, 'indSomaCOFINSST')?.text,
			vIBS: childOf(reform, 'vIBS')?.text,
			vCBS: descendantOf(reform, 'gCBS', 'vCBS')?.text,
			vIS: descendantOf(imposto, 'IS', 'vIS')?.text,
			vItem: childOf(det, 'vItem')?.text,
		}),
	};
}
