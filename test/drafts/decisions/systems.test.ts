/** Exports of known systems, with headers from their documentation or source. Only texts about the asset leave a question. */
import { describe, expect, test } from 'vitest';
import { renderTarget } from '../../../src/drafts/columns/column-target.ts';
import { findSystem, SYSTEMS } from '../../../src/drafts/columns/systems.ts';
import { kindsOf } from './asked.ts';
import { readTable, targetOf } from './read-table.ts';
import { repeat } from './build-profile.ts';

/** By system: the header of an export, and the fields of its columns. The other columns are custom fields or left out. */
const EXPORTS: Readonly<Record<string, readonly [header: string, fields: Readonly<Record<string, string>>]>> = {
	'GLPI (en)': [
		'Name;Entity;Status;Manufacturer;Serial number;Type;Model;Operating System - Name;Location;Last update;Components - Processor;Inventory number;User',
		{
			'Inventory number': 'enrollmentId',
			Status: 'status',
			Manufacturer: 'brand',
			'Serial number': 'serialNumber',
			Type: 'category',
			Model: 'model',
			Location: 'allocatedLocation',
		},
	],
	'GLPI (pt-BR)': [
		'Nome;Entidade;Status;Fabricante;Número de série;Tipo;Modelo;Sistema operacional - Nome;Localização;Última atualização;Componentes - Processador;Número de inventário',
		{
			'Número de inventário': 'enrollmentId',
			Status: 'status',
			Fabricante: 'brand',
			'Número de série': 'serialNumber',
			Tipo: 'category',
			Modelo: 'model',
			Localização: 'allocatedLocation',
		},
	],
	'Snipe-IT (en)': [
		'ID;Company;Asset Name;Asset Tag;Model;Model No.;Category;Manufacturer;Serial;Purchased;Cost;EOL;Warranty;Warranty Expires;Supplier;Location;Default Location;Status;Checked Out To;Checkouts;Notes',
		{
			'Asset Tag': 'enrollmentId',
			Model: 'model',
			Category: 'category',
			Manufacturer: 'brand',
			Serial: 'serialNumber',
			Purchased: 'acquisitionDate',
			Cost: 'price',
			'Warranty Expires': 'warrantyExpirationDate',
			Supplier: 'vendorName',
			Location: 'allocatedLocation',
			Status: 'status',
		},
	],
	'Snipe-IT (pt-BR)': [
		'ID;Empresa;Nome do Ativo;Marcação do Ativo;Modelo;Nº do Modelo;Categoria;Fabricante;Serial;Comprado;Custo;EOL;Garantia;A garantia expira;Fornecedor;Local;Local Padrão;Status;Alocado para;Notas',
		{
			'Marcação do Ativo': 'enrollmentId',
			Modelo: 'model',
			Categoria: 'category',
			Fabricante: 'brand',
			Serial: 'serialNumber',
			Comprado: 'acquisitionDate',
			Custo: 'price',
			'A garantia expira': 'warrantyExpirationDate',
			Fornecedor: 'vendorName',
			Local: 'allocatedLocation',
			Status: 'status',
		},
	],
	SUAP: [
		'#;NUMERO;STATUS;ED;CONTA CONTABIL;DESCRICAO;RÓTULOS;CARGA ATUAL;SETOR DO RESPONSÁVEL;CAMPUS DA CARGA;CARGA CONTÁBIL;VALOR AQUISIÇÃO;VALOR DEPRECIADO;NUMERO NOTA FISCAL;NÚMERO DE SÉRIE;DATA DA ENTRADA;DATA DA CARGA;FORNECEDOR;SALA;ESTADO DE CONSERVAÇÃO',
		{
			NUMERO: 'enrollmentId',
			STATUS: 'status',
			DESCRICAO: 'model',
			'VALOR AQUISIÇÃO': 'price',
			'NUMERO NOTA FISCAL': 'nfeNumber',
			'NÚMERO DE SÉRIE': 'serialNumber',
			'DATA DA ENTRADA': 'acquisitionDate',
			FORNECEDOR: 'vendorName',
			SALA: 'allocatedLocation',
		},
	],
	'TOTVS Protheus SN1 (names)': [
		'N1_FILIAL;N1_CBASE;N1_ITEM;N1_AQUISIC;N1_DESCRIC;N1_QUANTD;N1_BAIXA;N1_CHAPA;N1_FORNEC;N1_LOJA;N1_NFISCAL;N1_GRUPO;N1_PATRIM;N3_VORIG1;R_E_C_N_O_',
		{
			N1_CHAPA: 'enrollmentId',
			N1_AQUISIC: 'acquisitionDate',
			N1_DESCRIC: 'model',
			N1_NFISCAL: 'nfeNumber',
			N3_VORIG1: 'price',
		},
	],
	'TOTVS Protheus SN1 (titles)': [
		'Filial;Grupo;Cod. do Bem;Codigo Item;Dt.Aquisicao;Desc. Sint.;Quantidade;Num.da Plaqueta;Nota Fiscal;Fornecedor;Loja;Val. Original',
		{
			'Num.da Plaqueta': 'enrollmentId',
			'Dt.Aquisicao': 'acquisitionDate',
			'Desc. Sint.': 'model',
			'Nota Fiscal': 'nfeNumber',
			'Val. Original': 'price',
		},
	],
	'SAP (en)': [
		'Asset;Subnumber;Capitalized on;Asset description;Acquis.val.;Accum.dep.;Book val.;Currency;Asset Class;Inventory number;Cost Center;Location',
		{
			'Inventory number': 'enrollmentId',
			'Capitalized on': 'acquisitionDate',
			'Asset description': 'model',
			'Acquis.val.': 'price',
		},
	],
	'SAP (pt)': [
		'Imobilizado;SNº;Data incorp.;Denominação do imobilizado;Val.aquis.;Deprec.ac.;Val.contábil;Moeda;Nº inventário;Centro custo',
		{
			'Nº inventário': 'enrollmentId',
			'Data incorp.': 'acquisitionDate',
			'Denominação do imobilizado': 'model',
			'Val.aquis.': 'price',
		},
	],
	Lansweeper: [
		'AssetID;AssetName;Domain;Username;Userdomain;AssetTypename;IPAddress;Lastseen;Manufacturer;Model;Serialnumber;Barcode;Location;PurchaseDate;Warrantydate;Statename',
		{
			Barcode: 'enrollmentId',
			AssetTypename: 'category',
			Manufacturer: 'brand',
			Model: 'model',
			Serialnumber: 'serialNumber',
			Location: 'allocatedLocation',
			PurchaseDate: 'acquisitionDate',
			Warrantydate: 'warrantyExpirationDate',
			Statename: 'status',
		},
	],
	'OCS Inventory NG': [
		'Account info: TAG;Last inventory;Computer;User logged in;Operating system;RAM (MB);CPU (MHz);Manufacturer;Model;Serial number;IP address',
		{ Manufacturer: 'brand', Model: 'model', 'Serial number': 'serialNumber' },
	],
	'Microsoft Intune': [
		'Device ID;Device name;Enrollment date;Last check-in;Azure AD Device ID;OS version;Azure AD registered;EAS activation ID;Serial number;Manufacturer;Model;IMEI;Category;Ownership;Primary user UPN;Compliance',
		{ 'Serial number': 'serialNumber', Manufacturer: 'brand', Model: 'model', Category: 'category' },
	],
	'Jamf Pro': [
		'Computer Name;Asset Tag;Serial Number;Jamf Pro Computer ID;Last Inventory Update;Model;Model Identifier;Make;Operating System Version;Full Name;Purchase Price;Vendor;Warranty Expiration;UDID',
		{
			'Asset Tag': 'enrollmentId',
			'Serial Number': 'serialNumber',
			Model: 'model',
			Make: 'brand',
			'Purchase Price': 'price',
			Vendor: 'vendorName',
			'Warranty Expiration': 'warrantyExpirationDate',
		},
	],
	'Google Admin (ChromeOS)': [
		'deviceId;serialNumber;status;lastSync;annotatedUser;annotatedLocation;annotatedAssetId;notes;model;orgUnitPath;osVersion;macAddress;bootMode',
		{
			annotatedAssetId: 'enrollmentId',
			serialNumber: 'serialNumber',
			status: 'status',
			annotatedLocation: 'allocatedLocation',
			model: 'model',
		},
	],
};

const CONTENTS: Readonly<Record<string, ReturnType<typeof repeat>>> = {
	enrollmentId: repeat('PAT-{n}00'),
	serialNumber: repeat('5CG{n}A7'),
	status: repeat('Em uso', 'Em uso', 'Disponível'),
	category: repeat('Notebook', 'Monitor'),
	brand: repeat('Dell', 'Lenovo'),
	model: repeat('Latitude 5420', 'ThinkPad T14'),
	vendorName: repeat('Kalunga', 'Ingram Micro'),
	allocatedLocation: repeat('Sala 12', 'Recepção'),
	acquisitionDate: repeat('15/03/2021', '28/11/2020'),
	warrantyExpirationDate: repeat('15/03/2027'),
	price: repeat('1.200,50'),
	nfeNumber: repeat('45{n}'),
};

/** Texts about the asset. */
const TEXTS = new Set('DESCRICAO;N1_DESCRIC;Desc. Sint.;Asset description;Denominação do imobilizado'.split(';'));

const columnsOf = (header: string, fields: Readonly<Record<string, string>>) =>
	header.split(';').map((name) => [name, CONTENTS[fields[name] ?? ''] ?? repeat('texto {n}')] as const);

test('every layout has a sample export here, and names the source of its headers', () => {
	expect(SYSTEMS.map(({ name }) => name).toSorted()).toEqual(Object.keys(EXPORTS).toSorted());
	for (const { source } of SYSTEMS) expect(source).toMatch(/\w\.\w/);
});

describe('an export leaves no question about its columns, except for a text as the model', () => {
	test.each(Object.entries(EXPORTS))('%s', (name, [header, fields]) => {
		expect(findSystem(header.split(';'))?.name).toBe(name);
		const reading = readTable(columnsOf(header, fields));
		const { targets, undecided, questions } = reading;
		const kinds = kindsOf(questions);
		// Only what the system lacks is asked: the number, and the status of all rows.
		const open = ['number', 'status'].filter((_, at) => {
			return !Object.values(fields).includes(['enrollmentId', 'status'][at] ?? '');
		});
		const text = header.split(';').findIndex((one) => TEXTS.has(one));
		expect(kinds).toEqual(text === -1 ? open : [...open, 'column']);
		expect(undecided).toEqual(text === -1 ? [] : [text]);
		const found = header.split(';').flatMap((one, column) => {
			const target = renderTarget(targets[column] ?? { kind: 'ignored' }) ?? '';
			return target === 'ignore' || target.startsWith('custom:') ? [] : [[one, target]];
		});
		const asked = Object.fromEntries(text === -1 ? [] : [[header.split(';')[text], 'model']]);
		expect({ ...Object.fromEntries(found), ...asked }).toEqual(fields);
		expect(targetOf(reading, 'model')).toBe(Object.entries(fields).find(([, field]) => field === 'model')?.[0]);
	});
});

test.each([
	'Nº invent.;Dt.incorp.;Denominação do imobilizado;Localiz.;ValAquis.',
	'Imobilizado;Subnº;Incorporação em;Denominação do imobilizado;ValAquis.;Depr.acumulada',
])('SAP abbreviates its headers: %s', (header) => expect(findSystem(header.split(';'))?.name).toBe('SAP (pt)'));

test.each<[string, readonly (readonly [header: string, cells: readonly string[]])[], string | undefined]>([
	['differs in each row', [['Imobilizado', ['1000231', '1000232', '1000233']]], 'Imobilizado'],
	['repeats, so that another column completes it', [['Imobilizado', ['1000231', '1000231', '1000232']]], undefined],
	[
		'repeats beside the number of the label',
		[
			['Imobilizado', ['1000231', '1000231', '1000232']],
			['Nº inventário', ['P-1', 'P-2', 'P-3']],
		],
		'Nº inventário',
	],
])('the key of a system is the asset number unless it %s', (_, columns, expected) => {
	const others = ['Denominação do imobilizado', 'Val.aquis.', 'SNº'].map((name) => [name, ['1', '2', '1']] as const);
	expect(targetOf(readTable([...columns, ...others]), 'enrollmentId')).toBe(expected);
});

test('rejected rows of an export are read like the export', () => {
	const [header, fields] = EXPORTS['Snipe-IT (en)'] ?? ['', {}];
	const names = ['row', 'problems', 'codes', ...header.split(';'), 'asset-importer id'];
	const rejected = names.map((name) => [name, CONTENTS[fields[name] ?? ''] ?? repeat('x')] as const);
	const { questions, targets } = readTable(rejected);
	expect(questions).toEqual([]);
	expect(renderTarget(targets[names.indexOf('Cost')] ?? { kind: 'ignored' })).toBe('price');
});

test('a text about the asset is a custom field if its cells name no products', () => {
	const [header, fields] = EXPORTS['SAP (en)'] ?? ['', {}];
	const columns = columnsOf(header, fields).map(([name, cells]) =>
		TEXTS.has(name) ? ([name, repeat('Melhoria', 'Projeto fase 2', 'Obra')] as const) : ([name, cells] as const),
	);
	const { targets, undecided } = readTable(columns);
	const at = header.split(';').indexOf('Asset description');
	expect(renderTarget(targets[at] ?? { kind: 'ignored' })).toBe('custom: Asset description');
	expect(undecided).toEqual([]);
});
