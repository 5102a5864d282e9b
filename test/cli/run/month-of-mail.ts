/**
 * The mail of a month: invoices of 20 suppliers as attachments, with packs and things that may be no assets; a return, a complement,
 * and the cancellation of an invoice of the month before.
 */
import {
	COMPANY,
	syntheticCnpj,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';

const NOTEBOOK = { cProd: 'NB-1', xProd: 'NOTEBOOK 14 POL', NCM: '84713012', uCom: 'UN', qCom: '2', vProd: '9000.00' };

/** Assets that the right answers make of each, and the item. */
const KINDS = [
	[10, { xProd: 'MONITOR 24 CX C/5', NCM: '85285200', uCom: 'CX', qCom: '2', vProd: '15000.00' }],
	[
		6,
		{ xProd: 'RADIO COMUNICADOR', NCM: '85256090', uCom: 'CX', qCom: '2', qTrib: '6', uTrib: 'UN', vProd: '9000.00' },
	],
	[3, { xProd: 'CONJUNTO MESA E CADEIRA', NCM: '94033000', uCom: 'KIT', qCom: '3', vProd: '6000.00' }],
	[0, { xProd: 'TONER HP 58A PRETO', NCM: '84439933', uCom: 'UN', qCom: '4', vProd: '1600.00' }],
	[0, { xProd: 'LICENCA ANTIVIRUS 12 MESES', NCM: '85234990', uCom: 'UN', qCom: '50', vProd: '5000.00' }],
	[0, { xProd: 'INSTALACAO DE REDE', NCM: '00000000', uCom: 'UN', qCom: '1', vProd: '3000.00' }],
	[0, { xProd: 'PECA DE REPOSICAO FONTE', NCM: '84733049', uCom: 'UN', qCom: '2', vProd: '800.00' }],
	[0, { xProd: 'MOUSE SEM FIO', NCM: '84716053', uCom: 'UN', qCom: '8', vProd: '640.00' }],
] as const;

export const SUPPLIERS = 20;
/** Packs with hints, kits, toner, licences, services, parts, cheap things. */
export const QUESTIONS = 7;
const bought = (at: number): number => 2 + (KINDS[at % KINDS.length]?.[0] ?? 0);
/** One of them was returned. */
export const ASSETS =
	Array.from({ length: SUPPLIERS }, (_, at) => bought(at)).reduce((sum, assets) => sum + assets) - 1;

const supplier = (at: number) => ({
	CNPJ: syntheticCnpj(`${30_000_000 + at * 97}0001`),
	xNome: `Fornecedor ${at + 1} Ltda`,
	UF: 'SP',
});
const numbered = (month: number, number: number) => ({
	nNF: String(month * 100 + number),
	dhEmi: `2026-0${month}-15T10:00:00-03:00`,
});
const keyOf = (month: number, at: number): string => {
	const { nNF, dhEmi } = numbered(month, at);
	return syntheticKey({ issuer: supplier(at).CNPJ, nNF, issuedAt: dhEmi });
};
const unitsOf = (month: number, at: number, item: number, count: number): readonly string[] =>
	Array.from({ length: count }, (_, unit) => `${keyOf(month, at)}-${item}-${unit + 1}`);

/** The effects of documents that change a purchase, in asset numbers `{key}-{item}-{unit}`. */
export const changesOf = (month: number) => ({
	returned: `${keyOf(month, 0)}-1-2`,
	/** R$ 9.000,00 and a complement of R$ 10,03. */
	complemented: Object.fromEntries(unitsOf(month, 1, 1, 2).map((unit, at) => [unit, at === 0 ? 4505_02 : 4505_01])),
	/** Imported in the month before. */
	cancelled: [...unitsOf(month - 1, 2, 1, 2), ...unitsOf(month - 1, 2, 2, 3)],
});

const returnOf = (month: number, at: number, cProd: string): string =>
	syntheticNote({
		...numbered(month, SUPPLIERS + 10 + at),
		emit: COMPANY,
		dest: supplier(at),
		ide: { finNFe: '4' },
		references: [keyOf(month, at)],
		items: [{ ...NOTEBOOK, cProd, CFOP: '5202', qCom: '1', vProd: '4500.00' }],
	});

/** Further mail of the first month: a return by the company's own product code, so that a person must say what it returns. */
export const RETURN_TO_ASK = { 'mail-1-99.eml': mail(returnOf(1, 3, 'OUR-7')) } as const;
export const RETURNED_AS_ANSWERED = `${keyOf(1, 3)}-1-2`;

export function mailOf(month: number): Readonly<Record<string, string>> {
	const purchases = Array.from({ length: SUPPLIERS }, (_, at) => {
		const [, item] = KINDS[at % KINDS.length] ?? KINDS[0];
		const items = [NOTEBOOK, { cProd: `P-${at}`, ...item }];
		return syntheticNote({ ...numbered(month, at), emit: supplier(at), dest: COMPANY, items });
	});
	const complement = syntheticNote({
		...numbered(month, SUPPLIERS + 1),
		emit: supplier(1),
		dest: COMPANY,
		ide: { finNFe: '2' },
		references: [keyOf(month, 1)],
		items: [{ ...NOTEBOOK, xProd: 'COMPLEMENTO DE PRECO', qCom: '0', vUnCom: '0', vProd: '10.03' }],
	});
	const late = month === 1 ? [] : [syntheticEvent({ key: keyOf(month - 1, 2) })];
	const documents = [...purchases, returnOf(month, 0, NOTEBOOK.cProd), complement, ...late];
	return Object.fromEntries(
		documents.map((xml, at) => [`mail-${month}-${String(at).padStart(2, '0')}.eml`, mail(xml)]),
	);
}

function mail(xml: string): string {
	const content = Buffer.from(xml).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
	return [
		'From: nfe@fornecedor.example',
		'To: compras@empresa.example',
		'Subject: NF-e',
		'MIME-Version: 1.0',
		'Content-Type: multipart/mixed; boundary="b1"',
		'',
		'--b1',
		'Content-Type: text/plain',
		'',
		'Segue a nota.',
		'--b1',
		'Content-Type: application/xml; name="nota.xml"',
		'Content-Disposition: attachment; filename="nota.xml"',
		'Content-Transfer-Encoding: base64',
		'',
		content,
		'--b1--',
		'',
	].join('\r\n');
}
