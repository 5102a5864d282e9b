import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticEvent,
	syntheticEventAnswer,
	syntheticKey,
	syntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import type { NfeInvoice } from '../../../src/sources/values/nfe-document.ts';
import { MAX_XML_BYTES, readNfeFile } from '../../../src/sources/nfe/read-nfe-file.ts';
import { problemName } from '../../messages/problem-name.ts';
import { rowsOf } from '../../listed.ts';

const KEY = syntheticKey();
const read = (xml: string | Uint8Array) => readNfeFile(typeof xml === 'string' ? Buffer.from(xml) : xml, 'nota.xml');
const documentsOf = (xml: string | Uint8Array) => {
	const source = read(xml);
	if (source.kind !== 'nfe') throw new Error(source.problem.code);
	return source.documents;
};
const namesOf = (documents: ReturnType<typeof documentsOf>) =>
	documents.map((document) => (document.kind === 'invoice' ? 'invoice' : problemName(document.problem)));
const invoiceOf = (xml: string | Uint8Array): NfeInvoice => {
	const [document] = documentsOf(xml);
	if (document?.kind !== 'invoice') throw new Error('no invoice');
	return document;
};
/** An invoice without the places of its elements. */
const contentOf = ({ accessKey, versao, ide, references, emit, dest, items, totals, digestValue }: NfeInvoice) => ({
	accessKey,
	versao,
	ide,
	references,
	emit,
	dest,
	items,
	totals,
	digestValue,
});
const inner = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '');

const RICH = {
	items: [
		{ vFrete: '10.00', vSeg: '1.00', vDesc: '2.00', vOutro: '3.00', vIPI: '4.00', vICMSST: '5.00', vFCPST: '0.50' },
		{ xProd: 'MONITOR <24"> & CABO', qCom: '3.0000', vII: '7.00', infAdProd: 'GARANTIA 12 MESES', indTot: '1' },
		{ service: true, CFOP: '5933', vICMSDeson: '1.00', vPISST: '0.10', indSomaPISST: '1', vItem: '99.00' },
		{ veicProd: '<veicProd><tpOp>2</tpOp><chassi>9BWZZZ377VT004251</chassi><nSerie>1</nSerie></veicProd>' },
		{ arma: '<arma><nSerie>A1</nSerie></arma><arma><nSerie>A2</nSerie></arma>' },
	],
	references: [syntheticKey({ nNF: '99' })],
	infCpl: 'Pedido 77',
};

describe('a note', () => {
	test('keeps its texts by the names of the layout, unconverted', () => {
		const invoice = invoiceOf(syntheticNote(RICH));
		expect(invoice).toMatchObject({
			kind: 'invoice',
			accessKey: KEY,
			position: 1,
			versao: '4.00',
			ide: { cUF: '35', mod: '55', serie: '1', nNF: '1', dhEmi: '2026-03-09T10:15:00-03:00', tpNF: '1', finNFe: '1' },
			references: [syntheticKey({ nNF: '99' })],
			emit: { CNPJ: SUPPLIER.CNPJ, xNome: SUPPLIER.xNome, xFant: SUPPLIER.xFant },
			dest: { CNPJ: COMPANY.CNPJ, xNome: COMPANY.xNome },
			totals: { vFrete: '10.00', vIPI: '4.00', vST: '5.00' },
			protocol: { chNFe: KEY, cStat: '100' },
			infCpl: 'Pedido 77',
			facts: [],
		});
		expect(invoice.digestValue).toBe(invoice.protocol?.digVal);
		expect(invoice.items).toHaveLength(5);
		expect(invoice.items[0]).toEqual({
			nItem: '1',
			prod: {
				cProd: 'NB-1450',
				cEAN: 'SEM GTIN',
				xProd: 'NOTEBOOK 14 POL 16GB SSD 512GB',
				NCM: '84713012',
				CFOP: '5102',
				uCom: 'UN',
				qCom: '1.0000',
				vUnCom: '4599.9000000000',
				vProd: '4599.90',
				cEANTrib: 'SEM GTIN',
				uTrib: 'UN',
				qTrib: '1.0000',
				vFrete: '10.00',
				vSeg: '1.00',
				vDesc: '2.00',
				vOutro: '3.00',
				indTot: '1',
			},
			taxes: { vICMSST: '5.00', vFCPST: '0.50', vIPI: '4.00' },
		});
		expect(invoice.items[1]).toMatchObject({
			prod: { xProd: 'MONITOR <24"> & CABO' },
			taxes: { vII: '7.00' },
			infAdProd: 'GARANTIA 12 MESES',
		});
		expect(invoice.items[2]).toMatchObject({
			service: true,
			taxes: { vPISST: '0.10', indSomaPISST: '1', vItem: '99.00' },
		});
		expect(invoice.items[3]).toMatchObject({ vehicle: { tpOp: '2', chassi: '9BWZZZ377VT004251' } });
		expect(invoice.items[4]).toMatchObject({ weaponSerials: ['A1', 'A2'] });
	});

	test.each([
		['Ctrl-Z', '\u001a'],
		['NULs', '\0\0\0\0'],
	])('may end with %s', (_, end) =>
		expect(invoiceOf(`${syntheticNote(RICH)}${end}`)).toEqual(invoiceOf(syntheticNote(RICH))),
	);

	test('is plain data', () => {
		const invoice = invoiceOf(syntheticNote(RICH));
		expect(JSON.parse(JSON.stringify(invoice))).toEqual(invoice);
	});

	test('tells the taxes of its ICMS group, of IBS, CBS and IS apart from those of the same name', () => {
		const invoice = invoiceOf(
			syntheticNote({
				items: [
					{ vICMSDeson: '9.00', indDeduzDeson: '1' },
					{ vICMSMonoReten: '3.00' },
					{ vIBS: '1.00', vCBS: '2.00', vIS: '3.00', vCOFINSST: '4.00', indSomaCOFINSST: '1' },
				],
			}),
		);
		expect(invoice.items.map((item) => item.taxes)).toEqual([
			{ vICMSDeson: '9.00', indDeduzDeson: '1' },
			{ vICMSMonoReten: '3.00' },
			{ vIBS: '1.00', vCBS: '2.00', vIS: '3.00', vCOFINSST: '4.00', indSomaCOFINSST: '1' },
		]);
	});

	test.each(['1.10', '2.00', '3.10', '4.00', '9.99'])('is read in layout %s', (versao) => {
		const invoice = invoiceOf(syntheticNote({ versao }));
		expect(invoice.versao).toBe(versao);
		const date = versao < '3' ? { dEmi: '2026-03-09' } : { dhEmi: '2026-03-09T10:15:00-03:00' };
		expect(invoice.ide).toMatchObject(date);
	});

	test('is the same with its namespace, with a prefix, and without either', () => {
		const plain = syntheticNote(RICH);
		const expected = invoiceOf(plain);
		expect(invoiceOf(syntheticNote({ ...RICH, prefix: 'ns0' }))).toEqual({ ...expected, signature: 'reformatted' });
		expect(invoiceOf(plain.replaceAll(/ xmlns="[^"]*"/g, ''))).toEqual(expected);
	});

	test('is the same pretty-printed, with comments, CDATA and numeric references', () => {
		const plain = syntheticNote(RICH);
		const odd = plain
			.replaceAll('><', '>\r\n\t<')
			.replaceAll('<prod>', '<!-- <xProd>x</xProd> --><prod><?pi x?>')
			.replaceAll('NOTEBOOK 14', '<![CDATA[NOTEBOOK]]> 1&#52;')
			.replaceAll('São Paulo', 'S&#xE3;o Paulo');
		expect(invoiceOf(odd)).toEqual({ ...invoiceOf(plain), signature: 'reformatted' });
	});

	test('is read whole even where an element that nobody reads holds another of its name', () => {
		const plain = syntheticNote({ items: [{}, {}, {}] });
		for (const nested of [
			'<PIS><PIS><x/></PIS></PIS>',
			'<PIS><x><PIS a="1">1</PIS></x></PIS>',
			'<transp><transp/></transp>',
		]) {
			const grown = invoiceOf(plain.replaceAll('</imposto>', `${nested}</imposto>`));
			expect(grown).toEqual({ ...invoiceOf(plain), signature: 'altered', alteration: 'content' });
		}
		const attributes = plain.replace('<prod>', '<prod a="<pag>">').replace('<transp>', '<transp b="</pag>">');
		expect(invoiceOf(attributes).items).toHaveLength(3);
	});

	test('ignores what a future layout may add', () => {
		const plain = syntheticNote(RICH);
		const later = plain
			.replaceAll('<prod>', '<futuro><NCM>00</NCM></futuro><prod novo="1"><xNovo>1</xNovo>')
			.replaceAll('</imposto>', '<IMPOSTO9><vIPI>9.99</vIPI></IMPOSTO9></imposto>');
		expect(invoiceOf(later)).toEqual({ ...invoiceOf(plain), signature: 'altered', alteration: 'content' });
	});

	test.each([
		['NFe', syntheticNote({ root: 'NFe' })],
		['enviNFe', `<enviNFe versao="4.00"><idLote>1</idLote>${inner(syntheticNote({ root: 'NFe' }))}</enviNFe>`],
		[
			'SOAP',
			`<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><nfeDadosMsg><enviNFe>${inner(syntheticNote({ root: 'NFe' }))}</enviNFe></nfeDadosMsg></s:Body></s:Envelope>`,
		],
		['an unknown wrapper', `<notas><x>${inner(syntheticNote({ root: 'NFe' }))}</x></notas>`],
	])('inside %s is the same, without a protocol', (_, xml) => {
		const invoice = invoiceOf(xml);
		expect(invoice).toMatchObject({ facts: [] });
		expect(invoice).not.toHaveProperty('protocol');
		expect(contentOf(invoice)).toEqual(contentOf(invoiceOf(syntheticNote())));
	});

	test('of a batch has its place in it', () => {
		const notes = ['1', '2', '3'].map((nNF) => inner(syntheticNote({ root: 'NFe', nNF }))).join('');
		expect(documentsOf(`<enviNFe>${notes}</enviNFe>`)).toMatchObject([
			{ kind: 'invoice', position: 1, ide: { nNF: '1' } },
			{ kind: 'invoice', position: 2, ide: { nNF: '2' } },
			{ kind: 'invoice', position: 3, ide: { nNF: '3' } },
		]);
	});

	const proc = syntheticNote();
	const other = inner(syntheticNote({ root: 'NFe', nNF: '2' }));
	const body = /<infNFe.*<\/infNFe>/s.exec(other)?.[0] ?? '';
	test.each([
		['a second NFe behind it', proc.replace('</NFe>', `</NFe>${other}`)],
		['a second NFe before it', proc.replace('<NFe', `${other}<NFe`)],
		['the same NFe twice', proc.replace(/<NFe.*<\/NFe>/s, '$&$&')],
		['a whole nfeProc beside it', proc.replace('<protNFe', `<nfeProc>${other}</nfeProc><protNFe`)],
		['a second infNFe', proc.replace('</infNFe>', `</infNFe>${body}`)],
		['a second infNFe, without a protocol', other.replace('</infNFe>', `</infNFe>${body}`)],
		['an NFe inside it', proc.replace('</infNFe>', `</infNFe>${other}`)],
	])('refuses the file with %s', (_, xml) => {
		expect(read(xml)).toMatchObject({ kind: 'refused', problem: { code: 'nfe-xml-two-roots' } });
	});

	test('is decoded as it is declared', () => {
		const xml = syntheticNote({
			declaration: '<?xml version="1.0" encoding="ISO-8859-1"?>',
			items: [{ xProd: 'CADEIRA GIRATÓRIA' }],
		});
		expect(invoiceOf(Buffer.from(xml, 'latin1')).items[0]?.prod.xProd).toBe('CADEIRA GIRATÓRIA');
		expect(invoiceOf(Buffer.from(`\uFEFF${xml}`, 'utf16le')).items[0]?.prod.xProd).toBe('CADEIRA GIRATÓRIA');
	});

	test('that says UTF-8 and is not is read as windows-1252, with a notice', () => {
		expect(read(Buffer.from(syntheticNote({ items: [{ xProd: 'CADEIRA GIRATÓRIA' }] }), 'latin1'))).toMatchObject({
			notices: [{ code: 'nfe-decoded-otherwise' }],
			documents: [{ items: [{ prod: { xProd: 'CADEIRA GIRATÓRIA' } }] }],
		});
	});

	test('has at most 990 items', () => {
		const items = (count: number) => Array.from({ length: count }, () => ({ vProd: '1.00' }));
		expect(invoiceOf(syntheticNote({ items: items(990) })).items).toHaveLength(990);
		expect(read(syntheticNote({ items: items(991) }))).toEqual({
			kind: 'refused',
			file: 'nota.xml',
			problem: { code: 'nfe-xml-damaged', params: { kind: 'items', items: 991 } },
		});
	});

	test('cut at any byte is refused or reads the same', () => {
		const bytes = Buffer.from(
			`${syntheticNote({ items: [{ xProd: 'CADEIRA GIRATÓRIA' }], infCpl: 'ção', unsigned: true })}\n`,
		);
		const whole = read(bytes);
		let same = 0;
		for (let length = 0; length < bytes.length; length++) {
			const cut = read(bytes.subarray(0, length));
			if (cut.kind === 'refused') continue;
			same++;
			expect(cut).toEqual(whole);
		}
		// Only the line break at the end can be missed.
		expect(same).toBe(1);
	});

	test('with any element or closing tag taken out is refused, or lacks nothing but it', () => {
		const xml = syntheticNote({ unsigned: true });
		const tags = [...xml.matchAll(/<\/?[A-Za-z]\w*(?:\s[^>]*)?(?<!\/)>/g)];
		fc.assert(
			fc.property(fc.nat(tags.length - 1), (index) => {
				const [tag] = tags.slice(index);
				if (tag === undefined) return;
				const damaged = xml.slice(0, tag.index) + xml.slice(tag.index + tag[0].length);
				expect(read(damaged).kind).toBe('refused');
			}),
		);
	});
});

describe('what is said of a note', () => {
	test.each([
		...rowsOf('cancelled')`101 ¦ 135 ¦ 151 ¦ 155 ¦ 218`,
		...rowsOf('denied')`110 ¦ 301 ¦ 302 ¦ 303 ¦ 205`,
		['539', 'other'],
	])('by a protocol with cStat %s: %s', (cStat, what) => {
		const invoice = invoiceOf(syntheticNote({ protocol: { cStat } }));
		expect(invoice.facts).toMatchObject([{ accessKey: KEY, what, form: 'nfeProc/protNFe', cStat }]);
	});

	test('by an event appended to it', () => {
		const invoice = invoiceOf(syntheticNote({ appended: syntheticEventAnswer({ key: KEY }) }));
		expect(invoice.protocol?.cStat).toBe('100');
		expect(invoice.facts).toMatchObject([
			{ accessKey: KEY, what: 'cancelled', form: 'nfeProc/retEvento', cStat: '135' },
		]);
	});

	test('by a whole event appended to it', () => {
		const invoice = invoiceOf(syntheticNote({ appended: inner(syntheticEvent({ key: KEY })) }));
		expect(invoice.facts).toMatchObject([{ what: 'cancelled', form: 'nfeProc/procEventoNFe' }]);
	});

	const event = (given: object): string => syntheticEvent({ key: KEY, ...given });
	const legacy = (name: string, cStat: string): string =>
		`<${name}><infCanc><tpAmb>1</tpAmb><cStat>${cStat}</cStat><chNFe>${KEY}</chNFe><nProt>1</nProt></infCanc></${name}>`;
	const request = `<cancNFe><infCanc><tpAmb>1</tpAmb><chNFe>${KEY}</chNFe><xJust>Erro</xJust></infCanc></cancNFe>`;
	const inside = (name: string, xml: string): string => `<${name}>${xml}</${name}>`;
	const summary = (name: string, xml: string): string => inside(name, `<chNFe>${KEY}</chNFe>${xml}`);

	test.each([
		['procEventoNFe, cStat 135', event({}), 'cancelled', 'cancellation'],
		['procEventoNFe, cStat 136', event({ cStat: '136' }), 'cancelled', 'cancellation'],
		['procEventoNFe, cStat 155', event({ cStat: '155' }), 'cancelled', 'cancellation'],
		['by substitution', event({ tpEvento: '110112' }), 'cancelled', 'cancellation'],
		['refused because it was cancelled before', event({ cStat: '573' }), 'cancelled', 'cancellation'],
		['refused for another reason', event({ cStat: '501' }), 'other', 'other event'],
		['without an answer', event({ cStat: null }), 'cancel-requested', 'cancel-request'],
		['retEnvEvento', inside('retEnvEvento', syntheticEventAnswer({ key: KEY })), 'cancelled', 'cancellation'],
		['resEvento', summary('resEvento', '<tpEvento>110111</tpEvento>'), 'cancelled', 'cancellation'],
		['retCancNFe', legacy('retCancNFe', '101'), 'cancelled', 'cancellation'],
		['procCancNFe', inside('procCancNFe', request + legacy('retCancNFe', '101')), 'cancelled', 'cancellation'],
		['cancNFe without an answer', request, 'cancel-requested', 'cancel-request'],
		['a refused retCancNFe', legacy('retCancNFe', '220'), 'other', 'other event'],
		['a correction letter', event({ tpEvento: '110110', text: 'Volumes: 4' }), 'corrected', 'other correction'],
		['one without an answer', event({ tpEvento: '110110', cStat: null }), 'corrected', 'other correction'],
		['a confirmation', event({ tpEvento: '210200' }), 'acknowledged', 'other event'],
		['an operation not known', event({ tpEvento: '210220' }), 'disowned', 'other event'],
		['an operation not carried out', event({ tpEvento: '210240' }), 'disowned', 'other event'],
		['an event of the reform', event({ tpEvento: '211130' }), 'other', 'other event'],
	])('by an event, %s', (_, xml, what, name) => {
		const documents = documentsOf(xml);
		expect(documents).toMatchObject([
			{ kind: 'event', accessKey: KEY, problem: { params: { key: KEY } }, facts: [{ accessKey: KEY, what }] },
		]);
		expect(namesOf(documents)).toEqual([`nfe-doc-${name}`]);
	});

	const PROTOCOL = `<infProt><chNFe>${KEY}</chNFe><cStat>100</cStat></infProt>`;
	const WITH_EVENT = `<cStat>100</cStat>${inner(event({}))}`;
	test.each<[string, string, string, ...string[]]>([
		['resNFe, authorised', summary('resNFe', '<cSitNFe>1</cSitNFe>'), 'summary', 'authorised'],
		['resNFe, denied', summary('resNFe', '<cSitNFe>2</cSitNFe>'), 'summary', 'denied'],
		['resNFe, cancelled', summary('resNFe', '<cSitNFe>3</cSitNFe>'), 'summary', 'cancelled'],
		['a status answer', summary('retConsSitNFe', '<cStat>101</cStat>'), 'other status', 'cancelled'],
		['one with its event', summary('retConsSitNFe', WITH_EVENT), 'other status', 'authorised', 'cancelled'],
		['a protocol alone', inside('protNFe', PROTOCOL), 'other protocol', 'authorised'],
	])('by %s', (_, xml, name, ...what) => {
		const documents = documentsOf(xml);
		const said = what.map((one) => ({ accessKey: KEY, what: one }));
		expect(documents).toMatchObject([{ kind: 'other', problem: { params: { key: KEY } }, facts: said }]);
		expect(namesOf(documents)).toEqual([`nfe-doc-${name}`]);
	});
});

describe('another document', () => {
	const carried = `<infNFe><chave>${KEY}</chave></infNFe>`;
	test.each([
		['cteProc', `<cteProc><CTe><infCte>${carried}</infCte></CTe></cteProc>`, 'cte'],
		['CTe', `<CTe><infCte>${carried}</infCte></CTe>`, 'cte'],
		['cteOSProc', '<cteOSProc><CTeOS/></cteOSProc>', 'cte'],
		['procEventoCTe', '<procEventoCTe><eventoCTe/></procEventoCTe>', 'cte'],
		['mdfeProc', `<mdfeProc><MDFe><infMDFe>${carried}</infMDFe></MDFe></mdfeProc>`, 'mdfe'],
		['MDFe', '<MDFe/>', 'mdfe'],
		['inutNFe', '<inutNFe><infInut/></inutNFe>', 'voiding'],
		['procInutNFe', '<ProcInutNFe/>', 'voiding'],
		['national NFS-e', '<NFSe><infNFSe/></NFSe>', 'nfse'],
		['ABRASF NFS-e', '<CompNfse><Nfse/></CompNfse>', 'nfse'],
		['a list of NFS-e', '<ConsultarNfseResposta><ListaNfse/></ConsultarNfseResposta>', 'nfse'],
		['DPS', '<DPS><infDPS Id="DPS1"/></DPS>', 'nfse'],
		['CF-e SAT', '<CFe><infCFe/></CFe>', 'document'],
		['NF3-e', '<nf3eProc/>', 'document'],
		['NFCom', '<NFCom/>', 'document'],
		['DC-e', '<dceProc/>', 'document'],
		['NFGas', '<NFGas/>', 'document'],
		['NFAg', '<nfagProc/>', 'document'],
		['the event of an NFS-e', '<evento><infEvento><pedRegEvento/></infEvento></evento>', 'nfse'],
		['a query that SEFAZ refused', '<retDistDFeInt><cStat>656</cStat></retDistDFeInt>', 'too_often'],
		['BP-e', '<bpeProc/>', 'document'],
	])('%s is named', (_, xml, name) => {
		const documents = documentsOf(xml);
		expect(documents).toMatchObject([{ kind: 'other' }]);
		expect(namesOf(documents)).toEqual([`nfe-doc-other ${name}`]);
	});

	const paulistana =
		'<NFe xmlns=""><Assinatura>x</Assinatura><ChaveNFe><InscricaoPrestador>1</InscricaoPrestador><NumeroNFe>7</NumeroNFe></ChaveNFe></NFe>';
	test.each([
		['NFS-e São Paulo', `<RetornoConsulta><Cabecalho/>${paulistana}</RetornoConsulta>`],
		['NFS-e São Paulo', paulistana],
		['NFS-e São Paulo', '<RetornoEnvioLoteRPS><Cabecalho/></RetornoEnvioLoteRPS>'],
		['DPS, NFS-e Nacional', '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"><infDPS/></DPS>'],
		['NFS-e Nacional', '<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe><DPS/></infNFSe></NFSe>'],
		['NFS-e', '<CompNfse><Nfse/></CompNfse>'],
	])('is called a service invoice, %s', (name, xml) => {
		expect(documentsOf(xml)).toMatchObject([
			{ kind: 'other', problem: { code: 'nfe-doc-other', params: { kind: 'nfse', name } } },
		]);
	});

	test.each([
		['<Workbook><Worksheet/></Workbook>', { code: 'nfe-doc-other', found: 'Workbook', params: { kind: 'foreign' } }],
		['<NFe><outra/></NFe>', { code: 'nfe-doc-other', found: 'NFe', params: { kind: 'foreign' } }],
		['<!doctype html><html></html>', { code: 'nfe-html' }],
		['\n<!-- x -->\n<HTML><body></HTML>', { code: 'nfe-html' }],
		['', { code: 'nfe-xml-damaged', params: { kind: 'incomplete' } }],
		['<nfeProc>', { code: 'nfe-xml-damaged', params: { kind: 'incomplete' } }],
	])('%j is refused with its name', (xml, problem) => {
		expect(read(xml)).toMatchObject({ kind: 'refused', file: 'nota.xml', problem });
	});

	test('larger than the limit is refused without being looked at', () => {
		expect(read(Buffer.alloc(MAX_XML_BYTES + 1, 0x20))).toMatchObject({
			kind: 'refused',
			problem: { code: 'nfe-xml-too-large', params: { size: 21, limit: 20 } },
		});
	});
});

describe('a batch of the distribution service', () => {
	const zip = (xml: string): string => gzipSync(Buffer.from(xml)).toString('base64');
	const docZip = (content: string, nsu = '1'): string =>
		`<docZip NSU="${nsu}" schema="procNFe_v4.00.xsd">${content}</docZip>`;
	const batch = (...docs: readonly string[]): string =>
		`<retDistDFeInt versao="1.01"><cStat>138</cStat><loteDistDFeInt>${docs.join('')}</loteDistDFeInt></retDistDFeInt>`;

	test('gives every document in it, with its place', () => {
		const documents = documentsOf(
			batch(
				docZip(zip(syntheticNote())),
				docZip(zip(syntheticEvent({ key: KEY }))),
				docZip(zip(`<resNFe><chNFe>${KEY}</chNFe><cSitNFe>1</cSitNFe></resNFe>`)),
				docZip(zip(syntheticNote({ nNF: '2' }))),
			),
		);
		expect(documents).toMatchObject([
			{ kind: 'invoice', position: 1 },
			{ kind: 'event' },
			{ kind: 'other', problem: { code: 'nfe-doc-summary' } },
			{ kind: 'invoice', position: 4, protocol: { cStat: '100' } },
		]);
	});

	test('inside SOAP is the same', () => {
		const xml = `<soap:Envelope><soap:Body><r>${batch(docZip(zip(syntheticNote())))}</r></soap:Body></soap:Envelope>`;
		expect(documentsOf(xml)).toMatchObject([{ kind: 'invoice' }]);
	});

	test('without documents says so', () => {
		const xml = '<retDistDFeInt><cStat>137</cStat><xMotivo>Nenhum documento localizado</xMotivo></retDistDFeInt>';
		expect(documentsOf(xml)).toEqual([
			{
				kind: 'other',
				problem: { code: 'nfe-doc-other', found: '137 Nenhum documento localizado', params: { kind: 'empty_batch' } },
				facts: [],
			},
		]);
	});

	test.each([
		['no base64', '§§§'],
		['no gzip', Buffer.from('<NFe/>').toString('base64')],
		['cut gzip', Buffer.from(gzipSync(Buffer.from(syntheticNote())).subarray(0, 900)).toString('base64')],
		['damaged XML', zip('<nfeProc>')],
		['a DOCTYPE', zip('<!DOCTYPE a><a/>')],
		['a batch in a batch', zip(batch(docZip(zip(syntheticNote()))))],
	])('tells a damaged document by its NSU and gives the others: %s', (_, content) => {
		expect(documentsOf(batch(docZip(content, '77'), docZip(zip(syntheticNote()), '78')))).toMatchObject([
			{ kind: 'other', problem: { code: 'nfe-batch-damaged', params: { kind: 'document', nsu: '77' } } },
			{ kind: 'invoice', position: 2 },
		]);
	});

	test('that would fill the memory is refused', () => {
		expect(read(batch(docZip(gzipSync(Buffer.alloc(65 * 1024 * 1024, 0x20)).toString('base64'))))).toMatchObject({
			kind: 'refused',
			problem: { code: 'nfe-batch-damaged', params: { kind: 'size' } },
		});
		const half = gzipSync(Buffer.alloc(33 * 1024 * 1024, 0x20)).toString('base64');
		expect(read(batch(docZip(half), docZip(half)))).toMatchObject({
			kind: 'refused',
			problem: { code: 'nfe-batch-damaged', params: { kind: 'size', limit: 64 } },
		});
	});
});
