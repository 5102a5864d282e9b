/**
 * Invented NF-e documents for tests, samples and benches: valid access keys and check digits, companies that do not
 * exist, totals that add up. An oracle of its own: it shares no code with `src/`.
 *
 * Amounts are given as text (`'1234.50'`); what is not given is left out of the XML or computed.
 */

import { digestOf, signatureOf } from './sign-note.mjs';

/** Sum of the weights 2 to 9 from the right, modulo 11. Letters count as their ASCII code minus 48. */
export function mod11Digit(text) {
	let sum = 0;
	for (let index = text.length - 1, weight = 2; index >= 0; index--, weight = weight === 9 ? 2 : weight + 1) {
		sum += (text.charCodeAt(index) - 48) * weight;
	}
	const rest = sum % 11;
	return rest < 2 ? 0 : 11 - rest;
}

/** A CNPJ from its first 12 characters. */
export function syntheticCnpj(base12) {
	const first = mod11Digit(base12);
	return `${base12}${first}${mod11Digit(`${base12}${first}`)}`;
}

/** A CPF from its first 9 digits; its weights run on past 9. */
export function syntheticCpf(base9) {
	const digit = (text) => {
		const sum = [...text].reduce((total, char, index) => total + Number(char) * (text.length + 1 - index), 0);
		return sum % 11 < 2 ? 0 : 11 - (sum % 11);
	};
	const first = digit(base9);
	return `${base9}${first}${digit(`${base9}${first}`)}`;
}

export const SUPPLIER = {
	CNPJ: syntheticCnpj('412345670001'),
	xNome: 'Aurora Equipamentos de Informática Ltda',
	xFant: 'Aurora Informática',
	UF: 'SP',
	IE: '110042490114',
};
export const COMPANY = {
	CNPJ: syntheticCnpj('907654320001'),
	xNome: 'Companhia Exemplo de Serviços S.A.',
	UF: 'SP',
};

/** The 44 characters of an access key. */
export function syntheticKey({
	cUF = '35',
	issuedAt = '2026-03-09',
	issuer = SUPPLIER.CNPJ,
	mod = '55',
	serie = '1',
	nNF = '1',
	tpEmis = '1',
	cNF = '10203040',
} = {}) {
	const body =
		cUF +
		issuedAt.slice(2, 4) +
		issuedAt.slice(5, 7) +
		issuer.padStart(14, '0') +
		mod +
		serie.padStart(3, '0') +
		nNF.padStart(9, '0') +
		tpEmis +
		cNF;
	return `${body}${mod11Digit(body)}`;
}

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text) => text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char]);
const element = (name, text) => (text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>`);
const elements = (texts, names) => names.map((name) => element(name, texts[name])).join('');

const toCents = (text) => {
	if (!/^\d+(?:\.\d+)?$/.test(text ?? '')) return 0n;
	const [whole, fraction = ''] = text.split('.');
	return BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
};
const fromCents = (cents) => {
	const text = String(cents < 0n ? -cents : cents).padStart(3, '0');
	return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** With as many decimals as the layout allows, so that quantity times price is the value of the item to the cent. */
function unitPrice(vProd, qCom) {
	const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(qCom) ?? [];
	const quantity = BigInt((whole ?? '0') + fraction);
	if (quantity === 0n || !/^\d+(?:\.\d{1,2})?$/.test(vProd)) return vProd;
	const text = String((toCents(vProd) * 10n ** BigInt(8 + fraction.length)) / quantity).padStart(11, '0');
	return `${text.slice(0, -10)}.${text.slice(-10)}`;
}

const NOTEBOOK = {
	cProd: 'NB-1450',
	cEAN: 'SEM GTIN',
	xProd: 'NOTEBOOK 14 POL 16GB SSD 512GB',
	NCM: '84713012',
	CFOP: '5102',
	uCom: 'UN',
	qCom: '1.0000',
	vProd: '4599.90',
	indTot: '1',
};
const PROD_NAMES = ['cProd', 'cEAN', 'xProd', 'NCM', 'CFOP', 'uCom', 'qCom', 'vUnCom', 'vProd', 'cEANTrib', 'uTrib'];
const PROD_TAIL = ['qTrib', 'vUnTrib', 'vFrete', 'vSeg', 'vDesc', 'vOutro', 'indTot', 'indBemMovelUsado', 'xPed'];

function icms(item) {
	if (item.service) return '';
	const st = elements(item, ['vICMSST', 'vFCPST']);
	const deson = elements(item, ['vICMSDeson', 'indDeduzDeson']);
	if (st !== '') return `<ICMS><ICMS10><orig>0</orig><CST>10</CST><vICMS>0.00</vICMS>${st}</ICMS10></ICMS>`;
	if (deson !== '') return `<ICMS><ICMS40><orig>0</orig><CST>40</CST>${deson}</ICMS40></ICMS>`;
	const mono = element('vICMSMonoReten', item.vICMSMonoReten);
	if (mono !== '') return `<ICMS><ICMS15><orig>0</orig><CST>15</CST>${mono}</ICMS15></ICMS>`;
	return '<ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>100.00</vBC><pICMS>18.0000</pICMS><vICMS>18.00</vICMS></ICMS00></ICMS>';
}

function taxes(item) {
	const soma = (name, flag) => elements(item, [flag]) && `<${name}>${element(flag, item[flag])}</${name}>`;
	const st = (name, amount, flag) =>
		item[amount] === undefined
			? soma(name, flag)
			: `<${name}>${element(name === 'PISST' ? 'vPIS' : 'vCOFINS', item[amount])}${element(flag, item[flag])}</${name}>`;
	return (
		'<imposto><vTotTrib>0.00</vTotTrib>' +
		(item.service ? '<ISSQN><vBC>100.00</vBC><vAliq>5.00</vAliq><vISSQN>5.00</vISSQN></ISSQN>' : '') +
		icms(item) +
		(item.vIPI === undefined
			? '<IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI>'
			: `<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>0.00</vBC><pIPI>0.0000</pIPI>${element('vIPI', item.vIPI)}</IPITrib></IPI>`) +
		(item.vII === undefined ? '' : `<II><vBC>0.00</vBC><vDespAdu>0.00</vDespAdu>${element('vII', item.vII)}</II>`) +
		'<PIS><PISAliq><CST>01</CST><vBC>100.00</vBC><pPIS>1.6500</pPIS><vPIS>1.65</vPIS></PISAliq></PIS>' +
		st('PISST', 'vPISST', 'indSomaPISST') +
		'<COFINS><COFINSAliq><CST>01</CST><vBC>100.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>7.60</vCOFINS></COFINSAliq></COFINS>' +
		st('COFINSST', 'vCOFINSST', 'indSomaCOFINSST') +
		(item.vIS === undefined ? '' : `<IS><CSTIS>000</CSTIS>${element('vIS', item.vIS)}</IS>`) +
		(item.vIBS === undefined && item.vCBS === undefined
			? ''
			: `<IBSCBS><CST>000</CST><gIBSCBS><vBC>100.00</vBC>${element('vIBS', item.vIBS)}<gCBS><pCBS>0.9000</pCBS>${element('vCBS', item.vCBS)}</gCBS></gIBSCBS></IBSCBS>`) +
		'</imposto>'
	);
}

function det(given, index) {
	const item = { ...NOTEBOOK, ...given };
	const vUnCom = unitPrice(item.vProd, item.qCom);
	const texts = { vUnCom, cEANTrib: item.cEAN, uTrib: item.uCom, qTrib: item.qCom, ...item };
	return (
		`<det nItem="${item.nItem ?? index + 1}"><prod>` +
		elements(texts, PROD_NAMES) +
		elements(texts, PROD_TAIL) +
		(item.veicProd ?? '') +
		(item.arma ?? '') +
		`</prod>${taxes(item)}` +
		(item.vIPIDevol === undefined
			? ''
			: `<impostoDevol><pDevol>100.00</pDevol><IPI>${element('vIPIDevol', item.vIPIDevol)}</IPI></impostoDevol>`) +
		element('infAdProd', item.infAdProd) +
		(item.obsItem ?? '') +
		element('vItem', item.vItem) +
		'</det>'
	);
}

/** Every total by the official formula: deson deducted where flagged, import duty added. */
function totals(items, given) {
	const lines = items.map((item) => ({ ...NOTEBOOK, ...item }));
	const goods = lines.filter((line) => line.indTot !== '0' && !line.service);
	const sum = (list, name) => list.reduce((total, line) => total + toCents(line[name]), 0n);
	const vProd = sum(goods, 'vProd');
	// By the letter only the products of a line with indTot 0 are not in the total: its freight and taxes are.
	const services = sum(
		lines.filter((line) => line.service),
		'vProd',
	);
	const flagged = (name, flag) =>
		sum(
			lines.filter((line) => line[flag] === '1'),
			name,
		);
	const vNF =
		vProd +
		services -
		sum(lines, 'vDesc') -
		flagged('vICMSDeson', 'indDeduzDeson') +
		['vFrete', 'vSeg', 'vOutro', 'vICMSST', 'vFCPST', 'vICMSMonoReten', 'vII', 'vIPI', 'vIPIDevol'].reduce(
			(total, name) => total + sum(lines, name),
			0n,
		) +
		flagged('vPISST', 'indSomaPISST') +
		flagged('vCOFINSST', 'indSomaCOFINSST');
	const texts = {
		vBC: '0.00',
		vICMS: '0.00',
		vICMSDeson: fromCents(sum(lines, 'vICMSDeson')),
		vFCP: '0.00',
		vBCST: '0.00',
		vST: fromCents(sum(lines, 'vICMSST')),
		vFCPST: fromCents(sum(lines, 'vFCPST')),
		vFCPSTRet: '0.00',
		vProd: fromCents(vProd),
		vFrete: fromCents(sum(lines, 'vFrete')),
		vSeg: fromCents(sum(lines, 'vSeg')),
		vDesc: fromCents(sum(lines, 'vDesc')),
		vII: fromCents(sum(lines, 'vII')),
		vIPI: fromCents(sum(lines, 'vIPI')),
		vIPIDevol: fromCents(sum(lines, 'vIPIDevol')),
		vPIS: '0.00',
		vCOFINS: '0.00',
		vOutro: fromCents(sum(lines, 'vOutro')),
		vNF: fromCents(vNF),
		...given,
	};
	return (
		`<total><ICMSTot>${elements(
			texts,
			Object.keys(texts).filter((name) => name !== 'vNFTot' && name !== 'vServ'),
		)}</ICMSTot>` +
		(services === 0n ? '' : `<ISSQNtot><vServ>${fromCents(services)}</vServ></ISSQNtot>`) +
		element('vNFTot', given?.vNFTot) +
		'</total>'
	);
}

function party(name, of, address) {
	if (of === undefined) return '';
	return (
		`<${name}>${elements(of, ['CNPJ', 'CPF', 'idEstrangeiro', 'xNome', 'xFant'])}` +
		`<${address}><xLgr>Rua das Amostras</xLgr><nro>100</nro><xBairro>Centro</xBairro><cMun>3550308</cMun>` +
		`<xMun>São Paulo</xMun><UF>${of.UF ?? 'SP'}</UF><CEP>01001000</CEP><cPais>1058</cPais><xPais>BRASIL</xPais></${address}>` +
		(name === 'emit'
			? `${element('IE', of.IE ?? '110042490114')}<CRT>${of.CRT ?? '3'}</CRT>`
			: '<indIEDest>9</indIEDest>') +
		`</${name}>`
	);
}

/**
 * One note. `root`: what surrounds it: `nfeProc` (with the protocol), `NFe` (bare), or nothing else.
 * Everything else overrides what a plain, authorised sale of notebooks would say.
 */
export function syntheticNote(given = {}) {
	const { root = 'nfeProc', versao = '4.00', emit = SUPPLIER, dest = COMPANY, items = [{}], prefix } = given;
	const dhEmi = given.dhEmi ?? '2026-03-09T10:15:00-03:00';
	const serie = given.serie ?? '1';
	const nNF = given.nNF ?? '1';
	const mod = given.mod ?? '55';
	const cNF = given.cNF ?? '10203040';
	const tpAmb = given.tpAmb ?? '1';
	const issuer = emit.CNPJ ?? emit.CPF ?? '';
	const key = given.key ?? syntheticKey({ issuedAt: given.dEmi ?? dhEmi, issuer, mod, serie, nNF, cNF });
	const legacy = versao === '1.10' || versao === '2.00';
	const ide = {
		cUF: '35',
		cNF,
		natOp: 'VENDA',
		mod,
		serie,
		nNF,
		...(legacy ? { dEmi: given.dEmi ?? dhEmi.slice(0, 10) } : { dhEmi }),
		tpNF: '1',
		...(legacy ? {} : { idDest: '1' }),
		cMunFG: '3550308',
		tpImp: '1',
		tpEmis: '1',
		cDV: key.at(-1) ?? '',
		tpAmb,
		finNFe: '1',
		...(legacy ? {} : { indFinal: '1', indPres: '9' }),
		procEmi: '0',
		verProc: '1.0',
		...given.ide,
	};
	const references = (given.references ?? []).map((ref) => `<NFref><refNFe>${ref}</refNFe></NFref>`).join('');
	const infNFe =
		`<infNFe Id="NFe${key}" versao="${versao}"><ide>${elements(ide, Object.keys(ide))}${references}</ide>` +
		party('emit', emit, 'enderEmit') +
		(dest === null ? '' : party('dest', dest, 'enderDest')) +
		items.map(det).join('') +
		totals(items, given.totals) +
		'<transp><modFrete>0</modFrete></transp>' +
		'<pag><detPag><tPag>15</tPag><vPag>0.00</vPag></detPag></pag>' +
		(given.infCpl === undefined ? '' : `<infAdic>${element('infCpl', given.infCpl)}</infAdic>`) +
		'</infNFe>';
	const digest = given.digest ?? digestOf(infNFe, given.algorithm);
	const signature = given.unsigned ? '' : signatureOf(key, digest, given.signer ?? emit.CNPJ, given.algorithm);
	const NFe = `<NFe xmlns="http://www.portalfiscal.inf.br/nfe">${infNFe}${signature}</NFe>`;
	const protocol = {
		tpAmb,
		verAplic: 'SP_NFE_PL009_V4',
		chNFe: key,
		dhRecbto: dhEmi,
		nProt: `1352600${nNF.padStart(8, '0')}`,
		digVal: digest,
		cStat: '100',
		xMotivo: 'Autorizado o uso da NF-e',
		...given.protocol,
	};
	const body =
		root === 'nfeProc'
			? `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="${versao}">${NFe}<protNFe versao="${versao}"><infProt>${elements(protocol, Object.keys(protocol))}</infProt></protNFe>${given.appended ?? ''}</nfeProc>`
			: NFe;
	const xml = `${given.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}${body}`;
	return prefix === undefined ? xml : withPrefix(xml, prefix);
}

/** The same document with its namespace bound to a prefix. */
export function withPrefix(xml, prefix) {
	return xml
		.replaceAll(/<(\/?)([A-Za-z])/g, `<$1${prefix}:$2`)
		.replaceAll('xmlns="http://www.portalfiscal', `xmlns:${prefix}="http://www.portalfiscal`);
}

/** An event on a note; `cStat: null` leaves the answer of the authority out. */
export function syntheticEvent({
	key,
	tpEvento = '110111',
	tpAmb = '1',
	cStat = '135',
	text = 'Erro na emissão',
	root = 'procEventoNFe',
} = {}) {
	const detail = tpEvento === '110110' ? element('xCorrecao', text) : element('xJust', text);
	const evento =
		`<evento versao="1.00"><infEvento Id="ID${tpEvento}${key}01"><cOrgao>35</cOrgao>${element('tpAmb', tpAmb)}` +
		`<CNPJ>${SUPPLIER.CNPJ}</CNPJ>${element('chNFe', key)}<dhEvento>2026-03-10T09:00:00-03:00</dhEvento>` +
		`${element('tpEvento', tpEvento)}<nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento>` +
		`<detEvento versao="1.00"><descEvento>Evento</descEvento>${detail}</detEvento></infEvento></evento>`;
	const answer = cStat === null ? '' : syntheticEventAnswer({ key, tpEvento, tpAmb, cStat });
	if (cStat === null) return evento.replace('<evento', '<evento xmlns="http://www.portalfiscal.inf.br/nfe"');
	return `<${root} xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.00">${evento}${answer}</${root}>`;
}

/** `retEvento`, as in `procEventoNFe` or appended to `nfeProc`. */
export function syntheticEventAnswer({ key, tpEvento = '110111', tpAmb = '1', cStat = '135' }) {
	return (
		`<retEvento versao="1.00"><infEvento>${element('tpAmb', tpAmb)}<verAplic>SVRS</verAplic><cOrgao>35</cOrgao>` +
		`${element('cStat', cStat)}<xMotivo>Evento registrado</xMotivo>${element('chNFe', key)}${element('tpEvento', tpEvento)}` +
		'<nSeqEvento>1</nSeqEvento><dhRegEvento>2026-03-10T09:00:05-03:00</dhRegEvento><nProt>135260000000999</nProt></infEvento></retEvento>'
	);
}
