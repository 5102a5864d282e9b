/**
 * Exports of known systems: what their columns are, and the words of their status that are plain. `source` is where the
 * names are published. A column of a recognised export that is not listed is kept as a custom field.
 */
import { ASSET_FIELDS, type AssetField, type AssetStatus } from '../../contract/asset-fields.ts';
import { foldHeader } from '../values/folded-name.ts';

interface SystemEntry {
	readonly name: string;
	readonly source: string;
	/** Headers that hardly any other table has; two of them, and half of all headers, recognise the export. */
	readonly marks: string;
	readonly fields: Readonly<Partial<Record<AssetField, string>>>;
	/** Kept as custom fields, whatever they are called. */
	readonly custom: string;
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
		fields: {
			enrollmentId: 'Inventory number',
			status: 'Status',
			brand: 'Manufacturer',
			serialNumber: 'Serial number',
			category: 'Type',
			model: 'Model',
			allocatedLocation: 'Location',
		},
		custom:
			'Name, Last update, User, Group, Comments, Network, Domain, Operating System - Version, Components - Memory, Creation date, ID',
	},
	{
		name: 'GLPI (pt-BR)',
		source: `${GLPI_SOURCE}pt_BR.po`,
		marks:
			'Entidade, Nome alternativo do usuário, Número alternativo do usuário, Técnico responsável, Grupo responsável, Sistema operacional - Nome, Componentes - Processador',
		fields: {
			enrollmentId: 'Número de inventário, Número do inventário',
			status: 'Status, Estado',
			brand: 'Fabricante',
			serialNumber: 'Número de série',
			category: 'Tipo',
			model: 'Modelo',
			allocatedLocation: 'Localização',
		},
		custom:
			'Nome, Última atualização, Usuário, Grupo, Comentários, Rede, Domínio, Sistema operacional - Versão, Componentes - Memória, Data de criação, ID',
	},
	{
		name: 'Snipe-IT (en)',
		source: `${SNIPE_SOURCE}StatuslabelSeeder.php`,
		marks:
			'Checked Out To, Default Location, Model No., EOL, Checkouts, Checkins, Expected Checkin Date, Last Audit, Next Audit Date, Checkout Date',
		fields: {
			enrollmentId: 'Asset Tag',
			serialNumber: 'Serial',
			model: 'Model',
			category: 'Category',
			status: 'Status',
			allocatedLocation: 'Location',
			brand: 'Manufacturer',
			vendorName: 'Supplier',
			acquisitionDate: 'Purchase Date, Purchased',
			priceCents: 'Purchase Cost, Cost',
			warrantyExpirationDate: 'Warranty Expires',
		},
		custom:
			'Company, Asset Name, Image, Employee No., Current Value, Order Number, Warranty, Notes, Requests, Created At, Updated At, Username, Department, Title, ID, Requestable',
		words: { 'Ready to Deploy': 'available', Deployed: 'in-use', 'Out for Repair': 'maintenance' },
	},
	{
		name: 'Snipe-IT (pt-BR)',
		source: `${SNIPE_SOURCE}pt-BR/admin/hardware`,
		marks:
			'Marcação do Ativo, Nº do Modelo, Modelo Nº, Local Padrão, EOL, A garantia expira, Número do Pedido, Alocações, Devoluções, Valor Atual',
		fields: {
			enrollmentId: 'Marcação do Ativo, Etiqueta do Ativo',
			serialNumber: 'Serial',
			model: 'Modelo',
			category: 'Categoria',
			status: 'Status',
			allocatedLocation: 'Local',
			brand: 'Fabricante',
			vendorName: 'Fornecedor',
			acquisitionDate: 'Data da Compra, Comprado',
			priceCents: 'Custo da Compra, Custo',
			warrantyExpirationDate: 'A garantia expira',
		},
		custom:
			'Empresa, Nome do Ativo, Imagem, Alocado para, Atribuído a, Garantia, Notas, Data de alocação, Criado em, Atualizado em, Requisitável, ID',
	},
	{
		name: 'SUAP',
		source:
			'public programs that read the export: github.com/search?type=code&q="CAMPUS DA CARGA"+"SETOR DO RESPONSÁVEL"',
		marks: 'CARGA ATUAL, SETOR DO RESPONSÁVEL, CAMPUS DA CARGA, CARGA CONTÁBIL, DATA DA CARGA, RÓTULOS, ED',
		fields: {
			enrollmentId: 'NUMERO',
			status: 'STATUS',
			model: 'DESCRICAO',
			priceCents: 'VALOR AQUISIÇÃO',
			nfeNumber: 'NUMERO NOTA FISCAL',
			serialNumber: 'NÚMERO DE SÉRIE',
			acquisitionDate: 'DATA DA ENTRADA',
			vendorName: 'FORNECEDOR',
			allocatedLocation: 'SALA',
			brand: 'MARCA',
		},
		custom: 'CONTA CONTABIL, VALOR DEPRECIADO, ESTADO DE CONSERVAÇÃO',
		ignored: '#',
	},
	{
		name: 'TOTVS Protheus SN1 (names)',
		source: 'terminaldeinformacao.com/wp-content/tabelas/sn1.php; tdn.totvs.com pageId=772035005',
		marks: 'N1_FILIAL, N1_CBASE, N1_ITEM, N1_CHAPA, N1_AQUISIC, N1_DESCRIC, N1_QUANTD, N1_GRUPO, N1_PATRIM',
		fields: {
			enrollmentId: 'N1_CHAPA, N1_CBASE',
			acquisitionDate: 'N1_AQUISIC',
			model: 'N1_DESCRIC',
			nfeNumber: 'N1_NFISCAL',
			priceCents: 'N1_VLAQUIS, N3_VORIG1',
		},
		custom:
			'N1_BAIXA, N1_FORNEC, N1_LOJA, N1_NSERIE, N1_LOCAL, N1_STATUS, N1_PRODUTO, N1_PROJETO, N3_CCUSTO, N3_CCONTAB, N3_TIPO, N1_CODBAR, N1_NFITEM',
		ignored: 'D_E_L_E_T_, R_E_C_N_O_, R_E_C_D_E_L_',
	},
	{
		name: 'TOTVS Protheus SN1 (titles)',
		source: 'sempreju.com.br/tabelas_protheus SN1 (SX3 titles); tdn.totvs.com pageId=772035005',
		marks: 'Cod. do Bem, Cod Base Bem, Codigo Item, Dt.Aquisicao, Desc. Sint., Num.da Plaqueta, Classificac.',
		fields: {
			enrollmentId: 'Num.da Plaqueta, Chapa, Cod. do Bem, Cod Base Bem',
			acquisitionDate: 'Dt.Aquisicao, Data Aquisição',
			model: 'Desc. Sint., Desc. Sintetica, Descr. Sint.',
			nfeNumber: 'Nota Fiscal',
			priceCents: 'Vlr Aquis., Vlr Orig M1, Val. Original',
		},
		custom:
			'Filial, Grupo, Data de Baixa, Fornecedor, Loja, Serie NF, Local, Status, Produto, Quantidade, Bem Coletivo',
	},
	{
		name: 'SAP (en)',
		source: 'help.sap.com Asset Accounting information system; leanx.eu/sap-tables ANLA',
		marks:
			'Subnumber, Capitalized on, Asset description, Acquis.val., Accum.dep., Book val., Balance sheet item, ANLN1, ANLN2, ANLKL, AKTIV, TXT50',
		fields: {
			enrollmentId: 'Inventory number, INVNR, Asset, ANLN1',
			acquisitionDate: 'Capitalized on, AKTIV',
			model: 'Asset description, TXT50',
			priceCents: 'Acquis.val., Acquisition value',
			category: 'Asset class description',
			serialNumber: 'Serial number, SERNR',
			brand: 'Manufacturer',
			vendorName: 'Vendor name',
		},
		custom:
			'Currency, Company Code, BUKRS, Asset Class, Cost Center, KOSTL, Plant, Location, Room, Vendor, Deactivation on, Evaluation group 1',
	},
	{
		name: 'SAP (pt)',
		source: 'help.sap.com Contabilidade do imobilizado, sistema de informação; leanx.eu/sap-tables ANLA',
		marks:
			'SNº, Sub-nº, Data incorp., Denominação do imobilizado, Val.aquis., Deprec.ac., Val.contábil, Classe imob., Classe imobilizado',
		fields: {
			enrollmentId: 'Nº inventário, Nº de inventário, Imobilizado',
			acquisitionDate: 'Data incorp., Incorporado em',
			model: 'Denominação do imobilizado',
			priceCents: 'Val.aquis., Valor de aquisição',
			category: 'Denom. classe, Denominação da classe',
			serialNumber: 'Nº de série',
			brand: 'Fabricante',
			vendorName: 'Nome do fornecedor',
		},
		custom: 'Empresa, Moeda, Centro custo, Centro, Localização, Sala, Fornecedor, Data de desativação, Item balanço',
	},
	{
		name: 'Lansweeper',
		source: 'lansweeper.com database dictionary: tblAssets, tblAssetCustom, tsysAssetTypes, tblState',
		marks:
			'AssetTypename, AssetName, Userdomain, Lasttried, Firstseen, Lastseen, LastActiveScan, Statename, OScode, Branchoffice, Warrantydate',
		fields: {
			enrollmentId: 'Barcode, BarCode',
			category: 'AssetTypename, Type',
			brand: 'Manufacturer',
			model: 'Model',
			serialNumber: 'Serialnumber',
			status: 'Statename, State',
			allocatedLocation: 'Location',
			acquisitionDate: 'PurchaseDate',
			warrantyExpirationDate: 'Warrantydate',
		},
		custom:
			'AssetID, Domain, Username, IPAddress, Mac, MACAddress, Building, Department, Contact, OrderNumber, Memory, Processor, OS, SP, Comments, Description, Custom1',
	},
	{
		name: 'OCS Inventory NG',
		source:
			'github.com/OCSInventory-NG/OCSInventory-ocsreports: plugins/main_sections/ms_all_computers/ms_all_computers.php',
		marks:
			'Account info: TAG, Last inventory, User logged in, CPU (MHz), CPU number, RAM (MB), Last contact, User agent, Swap',
		fields: { brand: 'Manufacturer', model: 'Model', serialNumber: 'Serial number, S/N' },
		custom:
			'TAG, Computer, Name, User, Operating system, OS, Service pack, Agent, IP address, Domain, Description, Workgroup, ID, Deviceid, Type',
	},
	{
		name: 'Microsoft Intune',
		source: 'learn.microsoft.com/mem/intune/remote-actions/device-management, export of the devices list',
		marks:
			'Azure AD Device ID, EAS activation ID, EAS activated, Last check-in, Primary user UPN, Primary user email address, Compliance grace period expiration, Management name, Security patch level, Managed by',
		fields: { serialNumber: 'Serial number', brand: 'Manufacturer', model: 'Model', category: 'Category' },
		custom:
			'Device ID, Device name, Enrollment date, OS version, Azure AD registered, IMEI, MEID, Last EAS sync time, EAS reason, EAS status, Wi-Fi MAC, Ethernet MAC, Total storage, Free storage, UserId, Primary user display name, Compliance, Ownership, Device state, OS, Supervised, Encrypted, JoinType, SkuFamily, Phone number, Product name, Processor architecture',
	},
	{
		name: 'Jamf Pro',
		source: 'learn.jamf.com, Exporting computer inventory; github.com/jamf/mut templates',
		marks:
			'Jamf Pro Computer ID, Last Inventory Update, Last Enrollment, Model Identifier, AppleCare ID, Lease Expiration, Purchasing Account, Life Expectancy, Total RAM MB, UDID, Last Check-in, Number of Processors',
		fields: {
			enrollmentId: 'Asset Tag',
			serialNumber: 'Serial Number',
			model: 'Model',
			brand: 'Make',
			priceCents: 'Purchase Price',
			vendorName: 'Vendor',
			warrantyExpirationDate: 'Warranty Expiration',
		},
		custom:
			'Computer Name, Display Name, Operating System, Operating System Version, OS Build, Managed, Managed By, Full Name, Username, Email Address, Position, Phone, Department, Building, Room, PO Number, PO Date, MAC Address, IP Address, Processor Type, Total Number of Cores, Site',
	},
	{
		name: 'Google Admin (ChromeOS)',
		source:
			'developers.google.com/admin-sdk/directory/reference/rest/v1/chromeosdevices; support.google.com/chrome/a/answer/1698333',
		marks:
			'deviceId, annotatedAssetId, annotatedUser, annotatedLocation, orgUnitPath, lastSync, bootMode, autoUpdateExpiration, Auto-update expiration, Last policy sync, Organizational unit, Organizational unit path, platformVersion, lastEnrollmentTime',
		fields: {
			enrollmentId: 'annotatedAssetId, Asset ID',
			serialNumber: 'serialNumber, Serial Number',
			status: 'status',
			allocatedLocation: 'annotatedLocation, Location',
			model: 'model',
		},
		custom:
			'Device ID, User, notes, osVersion, firmwareVersion, macAddress, ethernetMacAddress, Enrollment time, recentUsers, orderNumber, meid, IMEI',
	},
];

/** What the columns of a recognised export are, by folded header. */
export interface KnownSystem {
	readonly name: string;
	/** `rank`: of several names of one field, that listed first is meant. */
	readonly targets: ReadonlyMap<string, { readonly target: AssetField | 'custom' | 'ignore'; readonly rank: number }>;
	readonly words: Readonly<Record<string, AssetStatus>>;
}

const LEAST_MARKS = 2;
const LEAST_SHARE = 0.5;

let known: readonly (KnownSystem & { readonly marks: ReadonlySet<string> })[] | undefined;

/** The system whose export has this header. */
export function findSystem(header: readonly string[]): KnownSystem | undefined {
	const names = header.map(foldHeader).filter((name) => name !== '');
	known ??= SYSTEMS.map(prepare);
	const scored = known.map((system) => ({
		system,
		marks: names.filter((name) => system.marks.has(name)).length,
		listed: names.filter((name) => system.targets.has(name)).length,
	}));
	const [best] = scored
		.filter(({ marks, listed }) => marks >= LEAST_MARKS && listed >= LEAST_SHARE * names.length)
		.toSorted((one, other) => other.listed - one.listed);
	return best?.system;
}

function prepare({ name, marks, fields, custom, ignored, words = {} }: SystemEntry) {
	const fold = (names: string | undefined): readonly string[] => (names ?? '').split(', ').map(foldHeader);
	const targets = new Map<string, { readonly target: AssetField | 'custom' | 'ignore'; readonly rank: number }>();
	for (const one of [...fold(marks), ...fold(custom)]) targets.set(one, { target: 'custom', rank: 0 });
	for (const one of fold(ignored)) targets.set(one, { target: 'ignore', rank: 0 });
	for (const target of ASSET_FIELDS) {
		for (const [rank, one] of fold(fields[target]).entries()) targets.set(one, { target, rank });
	}
	targets.delete('');
	return { name, targets, words, marks: new Set(fold(marks)) };
}
