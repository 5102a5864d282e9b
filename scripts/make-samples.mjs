/**
 * Writes the spreadsheets of `samples/`. The result is committed; run it again only to change a sample, and read the
 * figures in `samples/README.md` and `test/samples.test.ts` again when you do. Companies, people and brands are invented.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { syntheticCnpj, syntheticEvent, syntheticKey, syntheticNote } from './nfe/synthetic-note.mjs';

const SAMPLES = path.join(import.meta.dirname, '../samples');
const utc = (text) => new Date(`${text}T00:00:00Z`);

/** The register as an IT department keeps it: a title, a blank row, the header on row 4, real dates and amounts. */
async function writeInventory() {
	const header = [
		'Nº de Patrimônio',
		'Situação',
		'Categoria',
		'Marca',
		'Modelo',
		'Nº de Série',
		'Fornecedor',
		'Data de Aquisição',
		'Valor de Aquisição (R$)',
		'Nº NF',
		'Garantia até',
		'Localização',
		'campo: Centro de custo',
	];
	const rows = [
		[
			'TI-00101',
			'Em uso',
			'Notebook',
			'Aroeira',
			'Campo 14 i5',
			'AR5X9K21',
			'Ipê Informática Ltda',
			'2024-03-11',
			5234.9,
			'004512',
			'2027-03-11',
			'Matriz – 3º andar',
			'TI',
		],
		[
			'TI-00102',
			'Em uso',
			'Notebook',
			'Aroeira',
			'Campo 14 i5',
			'AR5X9K22',
			'Ipê Informática Ltda',
			'2024-03-11',
			5234.9,
			'004512',
			'2027-03-11',
			'Matriz – 3º andar',
			'TI',
		],
		[
			'TI-00103',
			'Disponível',
			'Notebook',
			'Aroeira',
			'Campo 14 i7',
			'AR7P0C83',
			'Ipê Informática Ltda',
			'2024-08-02',
			7899,
			'004977',
			'2027-08-02',
			'Almoxarifado',
			'TI',
		],
		[
			'TI-00104',
			'Em manutenção',
			'Notebook',
			'Jatobá',
			'Serra 15',
			'JB15-000871',
			'Cedro Soluções em Informática',
			'2022-05-19',
			4150,
			'118',
			'2023-05-19',
			'Assistência técnica',
			'Comercial',
		],
		[
			'TI-00105',
			'Em uso',
			'Computador',
			'Jatobá',
			'Torre 300',
			'JB300-11907',
			'Cedro Soluções em Informática',
			'2023-01-30',
			3480.55,
			'237',
			'2026-01-30',
			'Recepção',
			'Administração',
		],
		[
			'TI-00106',
			'Em uso',
			'Monitor',
			'Vereda',
			'V24 Full HD',
			'VR24C55102',
			'Ipê Informática Ltda',
			'2023-01-30',
			899.9,
			'004018',
			'2024-01-30',
			'Recepção',
			'Administração',
		],
		[
			'TI-00107',
			'Em uso',
			'Monitor',
			'Vereda',
			'V27 4K',
			'VR27K00418',
			'Ipê Informática Ltda',
			'2024-03-11',
			2149,
			'004512',
			'2025-03-11',
			'Matriz – 3º andar',
			'TI',
		],
		[
			'TI-00108',
			'Quebrado',
			'Impressora',
			'Buriti',
			'Laser P40',
			'BRP40-7781',
			'Papelaria São João',
			'2019-11-05',
			1320,
			'1902',
			'2020-11-05',
			'Depósito',
			'Administração',
		],
		[
			'TI-00109',
			'Alocado',
			'Celular',
			'Pitanga',
			'P8 128 GB',
			'PTG8-004127',
			'Ipê Informática Ltda',
			'2024-06-17',
			1999.9,
			'004801',
			'2025-06-17',
			'Filial Goiânia',
			'Comercial',
		],
		[
			'TI-00110',
			'Extraviado',
			'Celular',
			'Pitanga',
			'P6 64 GB',
			'PTG6-000958',
			'Ipê Informática Ltda',
			'2021-09-08',
			1249,
			'003310',
			'2022-09-08',
			'Filial Goiânia',
			'Comercial',
		],
		[
			'TI-00111',
			'Em uso',
			'Projetor',
			'Buriti',
			'Luz 3000',
			'BRL3K-0042',
			'Cedro Soluções em Informática',
			'2020-02-29',
			2890,
			'77',
			'2022-02-28',
			'Auditório “Cora Coralina”',
			'Treinamento',
		],
		[
			'TI-00112',
			'Disponível',
			'Redes e telecomunicações',
			'Mandacaru',
			'SW-24G',
			'MDC24-90017',
			'Cedro Soluções em Informática',
			'2023-10-10',
			1750.4,
			'301',
			'2026-10-10',
			'Sala de servidores',
			'TI',
		],
		[
			'TI-00113',
			'Vendido',
			'Notebook',
			'Jatobá',
			'Serra 13',
			'JB13-000214',
			'Cedro Soluções em Informática',
			'2018-07-23',
			3299.99,
			'41',
			'2019-07-23',
			'Depósito',
			'Administração',
		],
		[
			'TI-00114',
			'Em uso',
			'Fontes, nobreaks e conversores',
			'Mandacaru',
			'NB 1500 VA',
			'MDNB15-3341',
			'Papelaria São João',
			'2024-01-15',
			1089,
			'2210',
			'2025-01-15',
			'Sala de servidores',
			'TI',
		],
	];
	const workbook = new ExcelJS.Workbook();
	workbook.created = utc('2026-01-05');
	workbook.modified = utc('2026-01-05');
	const sheet = workbook.addWorksheet('Equipamentos', { views: [{ state: 'frozen', ySplit: 4 }] });
	sheet.mergeCells('A1:F1');
	sheet.getCell('A1').value = 'Inventário de TI – Comércio Ipê-Amarelo S.A. (posição em 05/01/2026)';
	sheet.getCell('A1').font = { bold: true, size: 14 };
	sheet.getCell('A2').value = 'Responsável pela planilha: Suporte de TI';
	sheet.getRow(4).values = header;
	sheet.getRow(4).font = { bold: true };
	for (const [index, row] of rows.entries()) {
		const cells = row.map((value, column) => (column === 7 || column === 10 ? utc(value) : value));
		sheet.getRow(5 + index).values = cells;
		sheet.getCell(5 + index, 8).numFmt = 'dd/mm/yyyy';
		sheet.getCell(5 + index, 11).numFmt = 'dd/mm/yyyy';
		sheet.getCell(5 + index, 9).numFmt = '"R$" #,##0.00';
	}
	header.forEach((title, column) => {
		sheet.getColumn(column + 1).width = Math.max(12, Math.min(32, title.length + 4));
	});
	const notes = workbook.addWorksheet('Observações');
	notes.addRow(['Anotações da equipe']);
	notes.addRow(['Conferir os celulares da filial Goiânia em março.']);
	await workbook.xlsx.writeFile(path.join(SAMPLES, 'inventario-ti.xlsx'));
}

/** The same kind of register as an old system exports it: `;`, windows-1252, amounts and dates as text. */
function writeFurniture() {
	const lines = [
		'Plaqueta;Status;Categoria;Modelo;Marca;Fornecedor;Data da compra;Valor;Nota fiscal;Local;campo: Cor',
		'MOB-0001;em uso;Móveis;Mesa reta 1,20 m;Carnaúba;Móveis Araucária Ltda;05/02/2021;R$ 689,90;000.871;Matriz – 1º andar;Carvalho',
		'MOB-0002;em uso;Móveis;Mesa em "L" 1,60 m;Carnaúba;Móveis Araucária Ltda;05/02/2021;R$ 1.149,00;000.871;Matriz – 1º andar;Carvalho',
		'MOB-0003;em uso;Cadeiras e assentos;Cadeira giratória com braço;Buritizal;Móveis Araucária Ltda;05/02/2021;R$ 799,50;000.871;Matriz – 1º andar;Preto',
		'MOB-0004;em uso;Cadeiras e assentos;Cadeira giratória com braço;Buritizal;Móveis Araucária Ltda;05/02/2021;R$ 799,50;000.871;Matriz – 1º andar;Preto',
		'MOB-0005;em manutenção;Cadeiras e assentos;Cadeira giratória sem braço;Buritizal;Móveis Araucária Ltda;17/08/2019;R$ 459,00;000.412;Oficina;Azul',
		'MOB-0006;disponível;Móveis;"Armário alto 2 portas\r\n(com chave reserva)";Carnaúba;Móveis Araucária Ltda;22/11/2022;R$ 1.320,75;001.033;Almoxarifado;Branco',
		'MOB-0007;em uso;Cadeiras e assentos;Sofá 3 lugares – recepção;Gralha Azul;"Decorações Pampa; Filhos";30/04/2020;R$ 2.480,00;55;Recepção;Verde-musgo',
		'MOB-0008;doado;Móveis;Estante de aço 6 prateleiras;Ferro & Cia;Papelaria São João;12/03/2016;R$ 310,00;990;Escola parceira;Cinza',
		'MOB-0009;em uso;Ar-condicionado;Split 12.000 BTU/h;Minuano;Clima Sul Refrigeração;09/12/2023;R$ 2.199,00;7120;Sala de reunião “Açaí”;Branco',
		'MOB-0010;descartado;Cadeiras e assentos;Cadeira fixa;Buritizal;Móveis Araucária Ltda;17/08/2012;R$ 98,00;000.015;;Preto',
		'MOB-0011;em uso;Cofre;Cofre eletrônico 40 L – € 250 no catálogo;Ferro & Cia;Papelaria São João;28/02/2024;R$ 1.450,00;2305;Financeiro;Grafite',
	];
	writeFileSync(path.join(SAMPLES, 'mobiliario.csv'), windows1252(`${lines.join('\r\n')}\r\n`));
}

/** One mistake a row, one row a kind; two rows are right. */
function writeMistakes() {
	const lines = [
		'Patrimônio;Status;Categoria;Marca;Modelo;Nº de Série;Data de aquisição;Valor;Tipo de aquisição;Garantia até',
		'ERR-001;disponível;Notebook;Aroeira;Campo 14;AR900001;15/01/2025;R$ 4.599,90;comprado;15/01/2028',
		';em uso;Notebook;Aroeira;Campo 14;AR900002;15/01/2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-003;disponivle;Notebook;Aroeira;Campo 14;AR900003;15/01/2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-004;;Notebook;Aroeira;Campo 14;AR900004;15/01/2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-005;em uso;Notebook;Aroeira;Campo 14;AR900005;31/02/2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-006;em uso;Notebook;Aroeira;Campo 14;AR900006;15/01/2025;-10,00;comprado;15/01/2028',
		'ERR-007;em uso;Notebook;Aroeira;Campo 14;AR900007;15/01/2025;10,567;comprado;15/01/2028',
		'ERR-008;em uso;Notebook;Aroeira;Campo 14;AR900008;15/01/2025;a combinar;comprado;15/01/2028',
		'ERR-009;em uso;Notebook;Aroeira;Campo 14;AR900009;15/01/2025;R$ 4.599,90;emprestado;15/01/2028',
		'ERR-010;em uso;Notebook;Aroeira;Campo 14;4,59E+14;15/01/2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-011;em uso;Notebook;Aroeira;Campo 14;AR900011;janeiro de 2025;R$ 4.599,90;comprado;15/01/2028',
		'ERR-012;em uso;Monitor;Vereda;V24;VR900012;15/01/2025;R$ 899,00;comprado;15/01/2026',
		'ERR-012;em uso;Monitor;Vereda;V24;VR900013;15/01/2025;R$ 899,00;comprado;15/01/2026',
		'ERR-014;em uso;Monitor;Vereda;V24;VR900014;15/01/2025;R$ 899,00',
		'ERR-015;em uso;Monitor;Vereda;V24;VR900015;15/01/2025;R$ 899,00;comprado;15/01/2026;sobrou;aqui',
		'ERR-016;perdido;Monitor;Vereda;V24;#N/D;32/13/2025;R$ 899;comprado;ontem',
		'ERR-017;alugado;Monitor;Vereda;V24;VR900017;15/01/2025;R$ 899,00;alugado;15/01/2026',
		'ERR-018;em uso;Monitor;Vereda;V24;VR900018;15/01/2025;R$ 899,00;alugado;15/01/2026',
	];
	writeFileSync(path.join(SAMPLES, 'com-erros.csv'), `\uFEFF${lines.join('\r\n')}\r\n`);
}

/** The characters that windows-1252 has where Latin-1 has controls, as far as the samples use them. */
function windows1252(text) {
	const extra = { '€': 0x80, '–': 0x96, '“': 0x93, '”': 0x94 };
	return Buffer.from(Array.from(text, (character) => extra[character] ?? character.charCodeAt(0)));
}

/** A folder of invoices as suppliers send them: four notes, the cancellation of one, a freight document. */
function writeInvoices() {
	const notes = path.join(SAMPLES, 'notas');
	const write = (name, xml) => writeFileSync(path.join(notes, name), `${xml}\n`);
	const phones = { CNPJ: syntheticCnpj('523456780001'), xNome: 'Pitanga Telefonia Comércio Ltda', UF: 'SP' };
	const furniture = {
		CNPJ: syntheticCnpj('634567890001'),
		xNome: 'Móveis Araucária Ltda',
		xFant: 'Araucária Móveis',
		UF: 'SP',
	};

	// 10 notebooks for R$ 45.999,97 with freight: no number of whole cents times 10.
	write(
		'nfe-notebooks.xml',
		syntheticNote({
			nNF: '4571',
			dhEmi: '2026-03-09T10:15:00-03:00',
			items: [
				{
					cProd: 'NB-1450',
					xProd: 'NOTEBOOK AROEIRA CAMPO 14 16GB SSD 512GB',
					qCom: '10.0000',
					vProd: '45999.97',
					vFrete: '150.00',
					infAdProd: 'GARANTIA 12 MESES',
				},
			],
		}),
	);
	write(
		'nfe-celulares.xml',
		syntheticNote({
			nNF: '812',
			emit: phones,
			dhEmi: '2026-04-02T16:40:00-03:00',
			items: [
				{ cProd: 'P8', xProd: 'CELULAR PITANGA P8 128GB PRETO', NCM: '85171300', qCom: '3', vProd: '5699.70' },
				{ cProd: 'P8-CAPA', xProd: 'CAPA PROTETORA PITANGA P8', NCM: '39269090', qCom: '3', vProd: '149.70' },
			],
		}),
	);
	write(
		'nfe-moveis.xml',
		syntheticNote({
			nNF: '1377',
			emit: furniture,
			dhEmi: '2026-04-20T09:05:00-03:00',
			items: [
				{
					cProd: 'CAD-01',
					xProd: 'CADEIRA GIRATÓRIA COM BRAÇO',
					NCM: '94013090',
					uCom: 'UN',
					qCom: '7.0000',
					vProd: '5596.50',
					vFrete: '180.00',
					vDesc: '279.83',
				},
				{
					cProd: 'MES-16',
					xProd: 'MESA EM L 1,60 M',
					NCM: '94033000',
					uCom: 'PC',
					qCom: '2',
					vProd: '2298.00',
					vFrete: '70.00',
					vDesc: '114.90',
					vIPI: '74.69',
				},
			],
		}),
	);
	const cancelled = { nNF: '1390', emit: furniture, dhEmi: '2026-05-04T11:00:00-03:00' };
	write(
		'nfe-cancelada.xml',
		syntheticNote({
			...cancelled,
			items: [{ cProd: 'ARM-02', xProd: 'ARMÁRIO ALTO 2 PORTAS', NCM: '94033000', qCom: '1', vProd: '1320.75' }],
		}),
	);
	write(
		'evento-cancelamento.xml',
		syntheticEvent({ key: syntheticKey({ issuedAt: cancelled.dhEmi, issuer: furniture.CNPJ, nNF: cancelled.nNF }) }),
	);
}

await writeInventory();
writeFurniture();
writeMistakes();
writeInvoices();
