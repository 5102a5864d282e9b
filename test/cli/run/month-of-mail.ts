/** The mail of a month: invoices of 20 suppliers as attachments, with packs and things that may be no assets. */
import { COMPANY, syntheticCnpj, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';

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
export const ASSETS = Array.from({ length: SUPPLIERS }, (_, at) => 2 + (KINDS[at % KINDS.length]?.[0] ?? 0)).reduce(
	(sum, assets) => sum + assets,
);

export function mailOf(month: number): Readonly<Record<string, string>> {
	const mails = Array.from({ length: SUPPLIERS }, (_, at): readonly [string, string] => {
		const [, item] = KINDS[at % KINDS.length] ?? KINDS[0];
		const issuer = { CNPJ: syntheticCnpj(`${30_000_000 + at * 97}0001`), xNome: `Fornecedor ${at + 1} Ltda`, UF: 'SP' };
		const xml = syntheticNote({
			nNF: String(month * 100 + at),
			emit: issuer,
			dest: COMPANY,
			dhEmi: `2026-0${month}-15T10:00:00-03:00`,
			items: [NOTEBOOK, { cProd: `P-${at}`, ...item }],
		});
		return [`mail-${month}-${String(at).padStart(2, '0')}.eml`, mail(xml)];
	});
	return Object.fromEntries(mails);
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
