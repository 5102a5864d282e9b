/** Exports of known systems: columns and status words beyond the catalogue in `fields.ts`. Other columns become custom fields. */
import { ASSET_FIELDS, type AssetField, type AssetStatus } from '../../contract/asset-fields.ts';
import { SYSTEM } from './evidence.ts';
import { fieldOfName } from './match-column.ts';
import { foldHeader } from '../values/folded-name.ts';

interface SystemEntry {
	readonly name: string;
	/** Source of its names. */
	readonly source: string;
	/** Headers that other tables rarely have. */
	readonly marks: string;
	readonly fields?: Readonly<Partial<Record<AssetField, string>>>;
	/** Texts about the asset. They are proposed as its model if their cells name products. */
	readonly texts?: string;
	/** Kept as custom fields, even if their names are known. */
	readonly custom?: string;
	readonly ignored?: string;
	readonly words?: Readonly<Record<string, AssetStatus>>;
}

const GLPI_SOURCE = 'github.com/glpi-project/glpi: src/Computer.php and src/CommonDBTM.php rawSearchOptions, locales/';
const SNIPE_SOURCE = 'github.com/snipe/snipe-it: app/Presenters/AssetPresenter.php, resources/lang/, database/seeders/';

export const SYSTEMS: readonly SystemEntry[] = [
	{
		name: 'GLPI (en)',
		source: `${GLPI_SOURCE}en_GB.po`,
		marks:
			'Entity, Alternate username, Alternate username number, Technician in charge, Group in charge, Operating System - Name, Components - Processor',
		fields: { category: 'Type' },
		custom: 'ID',
	},
	{
		name: 'GLPI (pt-BR)',
		source: `${GLPI_SOURCE}pt_BR.po`,
		marks:
			'Entidade, Nome alternativo do usuário, Número alternativo do usuário, Técnico responsável, Grupo responsável, Sistema operacional - Nome, Componentes - Processador',
		fields: { enrollmentId: 'Número de inventário, Número do inventário', status: 'Status, Estado', category: 'Tipo' },
		custom: 'ID',
	},
	{
		name: 'Snipe-IT (en)',
		source: `${SNIPE_SOURCE}StatuslabelSeeder.php`,
		marks:
			'Checked Out To, Default Location, Model No., EOL, Checkouts, Checkins, Expected Checkin Date, Last Audit, Next Audit Date, Checkout Date',
		fields: { acquisitionDate: 'Purchase Date, Purchased' },
		custom: 'ID',
		words: { 'Ready to Deploy': 'available', Deployed: 'in-use', 'Out for Repair': 'maintenance' },
	},
	{
		name: 'Snipe-IT (pt-BR)',
		source: `${SNIPE_SOURCE}pt-BR/admin/hardware`,
		marks:
			'Marcação do Ativo, Nº do Modelo, Modelo Nº, Local Padrão, EOL, A garantia expira, Número do Pedido, Alocações, Devoluções, Valor Atual',
		fields: {
			enrollmentId: 'Marcação do Ativo, Etiqueta do Ativo',
			acquisitionDate: 'Data da Compra, Comprado',
			priceCents: 'Custo da Compra, Custo',
			warrantyExpirationDate: 'A garantia expira',
		},
		custom: 'Alocado para, Atribuído a, ID',
	},
	{
		name: 'SUAP',
		source:
			'public programs that read the export: github.com/search?type=code&q="CAMPUS DA CARGA"+"SETOR DO RESPONSÁVEL"',
		marks: 'CARGA ATUAL, SETOR DO RESPONSÁVEL, CAMPUS DA CARGA, CARGA CONTÁBIL, DATA DA CARGA, RÓTULOS, ED',
		fields: {
			enrollmentId: 'NUMERO',
			acquisitionDate: 'DATA DA ENTRADA',
			allocatedLocation: 'SALA',
		},
		texts: 'DESCRICAO',
		ignored: '#',
	},
	{
		name: 'TOTVS Protheus SN1 (names)',
		source: 'terminaldeinformacao.com/wp-content/tabelas/sn1.php; tdn.totvs.com pageId=772035005',
		marks:
			'N1_FILIAL, N1_CBASE, N1_ITEM, N1_CHAPA, N1_AQUISIC, N1_DESCRIC, N1_QUANTD, N1_GRUPO, N1_PATRIM, CBASE, AQUISIC, DESCRIC, DESCRI, NFISCAL, QUANTD, VORIG1',
		fields: {
			enrollmentId: 'N1_CHAPA, CHAPA, N1_CBASE, CBASE',
			acquisitionDate: 'N1_AQUISIC, AQUISIC',
			nfeNumber: 'N1_NFISCAL, NFISCAL',
			priceCents: 'N1_VLAQUIS, VLAQUIS, N3_VORIG1, VORIG1',
		},
		texts: 'N1_DESCRIC, DESCRIC, DESCRI',
		ignored: 'D_E_L_E_T_, R_E_C_N_O_, R_E_C_D_E_L_',
	},
	{
		name: 'TOTVS Protheus SN1 (titles)',
		source: 'sempreju.com.br/tabelas_protheus SN1 (SX3 titles); tdn.totvs.com pageId=772035005',
		marks: 'Cod. do Bem, Cod Base Bem, Codigo Item, Dt.Aquisicao, Desc. Sint., Num.da Plaqueta, Classificac.',
		fields: {
			enrollmentId: 'Num.da Plaqueta, Chapa, Cod. do Bem, Cod Base Bem',
			priceCents: 'Vlr Aquis., Vlr Orig M1, Val. Original',
		},
		texts: 'Desc. Sint., Desc. Sintetica, Descr. Sint., Descricao Sint.',
		custom: 'Fornecedor, Local, Status',
	},
	{
		name: 'SAP (en)',
		source: 'help.sap.com Asset Accounting information system; leanx.eu/sap-tables ANLA',
		marks:
			'Subnumber, Capitalized on, Asset description, Acquis.val., Accum.dep., Book val., Balance sheet item, ANLN1, ANLN2, ANLKL, AKTIV, TXT50',
		fields: {
			enrollmentId: 'Inventory number, INVNR, Asset, ANLN1',
			acquisitionDate: 'Capitalized on, AKTIV',
			priceCents: 'Acquis.val., Acquisition value',
			category: 'Asset class description',
			serialNumber: 'Serial number, SERNR',
			brand: 'HERST',
		},
		texts: 'Asset description, TXT50',
		custom: 'Location, Vendor',
	},
	{
		name: 'SAP (pt)',
		source:
			'help.sap.com Contabilidade do imobilizado, sistema de informação; leanx.eu/sap-tables ANLA; public programs that read the export: github.com/search?type=code&q="Denominação do imobilizado"+"Dt.incorp."',
		marks:
			'SNº, Sub-nº, Subnº, Data incorp., Incorporação em, Denominação do imobilizado, Val.aquis., ValAquis., Deprec.ac., Val.contábil, Classe imob., Classe imobilizado, Nº invent.',
		fields: {
			enrollmentId: 'Nº inventário, Nº de inventário, Nº invent., Imobilizado',
			acquisitionDate: 'Data incorp., Data de incorporação, Incorporação em, Incorporado em',
			priceCents: 'Val.aquis., ValAquis., Valor de aquisição',
			category: 'Denom. classe, Denominação da classe',
		},
		texts: 'Denominação do imobilizado',
		custom: 'Localização, Fornecedor',
	},
	{
		name: 'Lansweeper',
		source: 'lansweeper.com database dictionary: tblAssets, tblAssetCustom, tsysAssetTypes, tblState',
		marks:
			'AssetTypename, AssetName, Userdomain, Lasttried, Firstseen, Lastseen, LastActiveScan, Statename, OScode, Branchoffice, Warrantydate',
		fields: {
			enrollmentId: 'Barcode, BarCode',
			category: 'AssetTypename, Type',
			serialNumber: 'Serialnumber',
			status: 'Statename, State',
			warrantyExpirationDate: 'Warrantydate',
		},
		custom: 'AssetID',
	},
	{
		name: 'OCS Inventory NG',
		source:
			'github.com/OCSInventory-NG/OCSInventory-ocsreports: plugins/main_sections/ms_all_computers/ms_all_computers.php',
		marks:
			'Account info: TAG, Last inventory, User logged in, CPU (MHz), CPU number, RAM (MB), Last contact, User agent, Swap',
		custom: 'TAG, ID',
	},
	{
		name: 'Microsoft Intune',
		source: 'learn.microsoft.com/mem/intune/remote-actions/device-management, export of the devices list',
		marks:
			'Azure AD Device ID, EAS activation ID, EAS activated, Last check-in, Primary user UPN, Primary user email address, Compliance grace period expiration, Management name, Security patch level, Managed by',
		custom: 'Device ID, Device state',
	},
	{
		name: 'Jamf Pro',
		source: 'learn.jamf.com, Exporting computer inventory; github.com/jamf/mut templates',
		marks:
			'Jamf Pro Computer ID, Last Inventory Update, Last Enrollment, Model Identifier, AppleCare ID, Lease Expiration, Purchasing Account, Life Expectancy, Total RAM MB, UDID, Last Check-in, Number of Processors',
		custom: 'Site',
	},
	{
		name: 'Google Admin (ChromeOS)',
		source:
			'developers.google.com/admin-sdk/directory/reference/rest/v1/chromeosdevices; support.google.com/chrome/a/answer/1698333',
		marks:
			'deviceId, annotatedAssetId, annotatedUser, annotatedLocation, orgUnitPath, lastSync, bootMode, autoUpdateExpiration, Auto-update expiration, Last policy sync, Organizational unit, Organizational unit path, platformVersion, lastEnrollmentTime',
		fields: { enrollmentId: 'annotatedAssetId, Asset ID', allocatedLocation: 'annotatedLocation, Location' },
		custom: 'Device ID',
	},
];

interface ListedTarget {
	readonly target: AssetField | 'custom' | 'ignore';
	readonly rank: number;
	readonly isText?: true;
}

export interface KnownSystem {
	readonly name: string;
	/** `rank`: position among several names for one field. The first listed is meant. */
	readonly targets: ReadonlyMap<string, ListedTarget>;
	readonly words: Readonly<Record<string, AssetStatus>>;
}

let known: readonly (KnownSystem & { readonly marks: ReadonlySet<string> })[] | undefined;

export function findSystem(header: readonly string[]): KnownSystem | undefined {
	const names = header.map(foldHeader).filter((name) => name !== '');
	known ??= SYSTEMS.map(prepare);
	const marked = known
		.map((system) => ({ system, marks: names.filter((name) => system.marks.has(name)).length }))
		.filter(({ marks }) => marks >= SYSTEM.leastMarks);
	if (marked.length === 0) return undefined;
	const isField = names.map((name) => fieldOfName(name) !== undefined);
	const scored = marked.map(({ system, marks }) => ({
		system,
		marks,
		listed: names.filter((name, at) => system.targets.has(name) || isField[at]).length,
	}));
	const [best] = scored
		.filter(
			({ marks, listed }) =>
				marks >= (listed >= SYSTEM.knownHeaders * names.length ? SYSTEM.leastMarks : SYSTEM.manyMarks),
		)
		.toSorted((one, other) => other.marks + other.listed - one.marks - one.listed);
	return best?.system;
}

function prepare({ name, marks, fields = {}, texts, custom, ignored, words = {} }: SystemEntry) {
	const fold = (names: string | undefined): readonly string[] => (names ?? '').split(', ').map(foldHeader);
	const targets = new Map<string, ListedTarget>();
	const unnamed = fold(marks).filter((one) => fieldOfName(one) === undefined);
	for (const one of [...unnamed, ...fold(custom)]) targets.set(one, { target: 'custom', rank: 0 });
	for (const one of fold(ignored)) targets.set(one, { target: 'ignore', rank: 0 });
	for (const target of ASSET_FIELDS) {
		for (const [rank, one] of fold(fields[target]).entries()) targets.set(one, { target, rank });
	}
	for (const one of fold(texts)) targets.set(one, { target: 'model', rank: 0, isText: true });
	targets.delete('');
	return { name, targets, words, marks: new Set(fold(marks)) };
}
