/**
 * Keeps the questions that a script gets about tables as Brazilian companies keep them: one readable file per table in `questions/`, with
 * the table, the questions and the mapping file, so that a review sees each question that a change adds, drops or alters.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import { openFolder } from '../run-cli.ts';

type Rows = readonly (readonly string[])[];
type Table = Readonly<Record<string, Rows>>;

const rowsOf = (text: string): Rows =>
	text
		.trim()
		.split('\n')
		.map((line) => line.trim().split(';'));

/** Each with its sheets; one without a name is a CSV file. */
const TABLES: Readonly<Record<string, Table>> = {
	'snipe-it': {
		'': rowsOf(`
			ID;Asset Tag;Asset Name;Serial;Model;Category;Manufacturer;Status;Checked Out To;Location;Purchase Date;Purchase Cost
			1;TAG-0101;note-rh-01;SN7A01;Latitude 3420;Laptop;Dell;Deployed;Ana Prado;Matriz;2023-02-14;4890.00
			2;TAG-0102;note-rh-02;SN7A02;Latitude 3420;Laptop;Dell;Ready to Deploy;;Matriz;2023-02-14;4890.00
			3;TAG-0103;note-ti-01;SN7A03;ThinkPad E14;Laptop;Lenovo;Deployed;Caio Reis;Filial Sul;2022-11-03;5310.50
			4;TAG-0104;mon-ti-01;SN7B01;P2419H;Monitor;Dell;Archived;;Depósito;2019-07-22;980.00
			5;TAG-0105;mon-ti-02;SN7B02;P2419H;Monitor;Dell;Out for Repair;;Depósito;2019-07-22;980.00`),
	},
	glpi: {
		'': rowsOf(`
			Nome;Entidade;Status;Fabricante;Número de série;Número de inventário;Tipo;Modelo;Localização;Última atualização;Usuário
			PC-FIN-01;Grupo > Financeiro;Em produção;HP;BRX0011;INV-2201;Desktop;ProDesk 400;Andar 2;2024-05-06 08:31;ana.prado
			PC-FIN-02;Grupo > Financeiro;Em produção;HP;BRX0012;INV-2202;Desktop;ProDesk 400;Andar 2;2024-05-07 09:02;bia.nunes
			PC-TI-01;Grupo > TI;Em manutenção;Dell;BRX0013;INV-2203;Notebook;Vostro 3510;Andar 3;2024-04-30 17:45;
			PC-TI-02;Grupo > TI;Estoque TI;Dell;BRX0014;INV-2204;Notebook;Vostro 3510;Andar 3;2024-03-11 10:20;`),
	},
	'sap-fixed-assets': {
		'': rowsOf(`
			Imobilizado;Subnº;Classe;Denominação do imobilizado;Nº de série;Centro de custo;Dt.incorporação;Val.aquis.;Depr.acumulada;Val.contábil;Moeda
			100000231;0;3200;NOTEBOOK 14 POL;SER-441;CC1010;12.03.2021;5.200,00;3.900,00-;1.300,00;BRL
			100000231;1;3200;BASE PARA NOTEBOOK;;CC1010;12.03.2021;640,00;480,00-;160,00;BRL
			100000232;0;3100;MESA DE REUNIAO;;CC1020;30.09.2018;2.150,00;1.290,00-;860,00;BRL
			100000233;0;3200;SERVIDOR RACK 2U;SER-442;CC1010;05.07.2020;38.400,00;32.000,00-;6.400,00;BRL`),
	},
	totvs: {
		'': rowsOf(`
			N1_FILIAL;N1_CBASE;N1_ITEM;N1_DESCRIC;N1_CHAPA;N1_AQUISIC;N1_QUANTD;N1_BAIXA;N3_VORIG1;N1_LOCAL
			01;0000004501;0001;IMPRESSORA LASER;P04501;20210518;1;;2890.00;ALMOX
			01;0000004502;0001;CADEIRA GIRATORIA;P04502;20190802;4;;3120.00;ADM
			01;0000004503;0001;PROJETOR;P04503;20170327;1;20230630;2450.00;ADM
			02;0000004504;0001;NOTEBOOK;P04504;20220911;1;;5100.00;VENDAS`),
	},
	'it-analyst': {
		'': rowsOf(`
			Patrimônio;Marca / Modelo;Nº Série;Situação;Com quem está;Setor;Comprado em;Valor;Obs
			TI-001;Dell / Latitude 5430;9XK201;OK;Ana Prado;Financeiro;10/08/22;R$ 6.490,00;
			TI-002;Dell / Latitude 5430;9XK202;OK;Bia Nunes;RH;10/08/22;R$ 6.490,00;tela riscada
			TI-003;Lenovo / ThinkPad L14;PF77K1;Reserva;;TI;03/02/23;R$ 5.980,90;
			TI-004;Apple / MacBook Air M1;C02QQ1;Conserto;Caio Reis;Marketing;21/11/21;R$ 9.200,00;bateria
			TI-005;Samsung / T350;ZZ81H1;Descartado;;TI;15/06/17;R$ 700,00;`),
	},
	'facilities-ranges': {
		'': rowsOf(`
			Placa;Descrição;Qtde;Valor total;Estado;Prédio
			1001 a 1010;Cadeira fixa;10;2.500,00;Bom;Bloco A
			1011 a 1014;Mesa 1,20 m;4;3.200,00;Bom;Bloco A
			1015;Armário alto;1;1.150,00;Regular;Bloco B
			1016 a 1020;Cadeira fixa;5;1.250,00;Ruim;Bloco B
			1021;Bebedouro;1;890,00;Bom;Bloco C`),
	},
	'several-sheets': {
		Notebooks: rowsOf(`
			Patrimônio;Modelo;Status;Responsável
			N-01;Latitude 3420;em uso;Ana Prado
			N-02;Latitude 3420;disponível;
			N-03;ThinkPad E14;em uso;Caio Reis`),
		Celulares: rowsOf(`
			Etiqueta;Aparelho;IMEI;Linha
			C-01;Galaxy A54;490154203237518;(11) 98888-0001
			C-02;Galaxy A54;356938035643809;(11) 98888-0002
			C-03;Moto G54;352099001761481;`),
		Resumo: rowsOf(`
			Tipo;Total
			Notebooks;3
			Celulares;3`),
	},
	'header-in-row-4': {
		Plan1: rowsOf(`
			INVENTÁRIO GERAL DE BENS
			Emitido em: 02/01/2024
			.
			Item;Nº Patrimonial;Descrição do bem;Marca;Data Aquisição;Vlr. Compra;Conservação;Sala
			1;000451;Projetor multimídia;Epson;18/03/2020;3.150,00;Bom;201
			2;000452;Tela de projeção;Nardelli;18/03/2020;480,00;Bom;201
			3;000453;Mesa do professor;Artany;25/01/2016;395,50;Regular;202
			4;000454;Notebook;Positivo;14/10/2021;2.899,00;Inservível;Depósito`),
	},
	'no-header': {
		'': rowsOf(`
			5001;Notebook;Dell;Latitude 3420;em uso;14/02/2023
			5002;Notebook;Dell;Latitude 3420;em uso;14/02/2023
			5003;Monitor;LG;22MK430;disponível;30/06/2021
			5004;Monitor;LG;22MK430;em uso;30/06/2021`),
	},
	'english-ambiguous': {
		'': rowsOf(`
			Asset ID;Description;Vendor;Status;Acquired;In Service;Cost
			A-900;Laptop 14";Dell;In Use;03/04/2023;05/04/2023;1,250
			A-901;Laptop 14";Dell;In Use;03/04/2023;05/04/2023;1,250
			A-902;Docking station;Dell;Spare;07/02/2022;09/02/2022;2,310
			A-903;Label printer;Zebra;Disposed;01/09/2020;02/09/2020;3,475`),
	},
};

async function fileOf(name: string, table: Table): Promise<readonly [string, string | Uint8Array]> {
	const [csv] = Object.keys(table).includes('') ? Object.values(table) : [];
	if (csv !== undefined) return [`${name}.csv`, `${textOf(csv)}\n`];
	const book = new ExcelJS.Workbook();
	for (const [sheet, rows] of Object.entries(table)) book.addWorksheet(sheet).addRows(rows.map((row) => cellsOf(row)));
	return [`${name}.xlsx`, new Uint8Array(await book.xlsx.writeBuffer())];
}

/** A row of a single point is an empty one. */
const cellsOf = (row: readonly string[]): string[] => (row.join('') === '.' ? [] : [...row]);

/** A quote in a cell is doubled, as a spreadsheet program writes it. */
const textOf = (rows: Rows): string =>
	rows
		.map((row) => row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'))
		.join('\n');

const fenced = (title: string, text: string): string => `## ${title}\n\n\`\`\`\n${text.trim()}\n\`\`\`\n`;

/** Columns of one width, so that a review can follow a column down. */
function drawn(rows: Rows): string {
	const widths = rows.reduce<number[]>(
		(known, row) =>
			row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)).concat(known.slice(row.length)),
		[],
	);
	return rows
		.map((row) =>
			cellsOf(row)
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join(' | ')
				.trimEnd(),
		)
		.join('\n');
}

/** The mapping files that the command wrote, before a run or beside its rejected rows. */
function mappingsIn(cwd: string): readonly string[] {
	const files = readdirSync(path.join(cwd, 'runs'), { recursive: true, encoding: 'utf8' });
	const written = files.filter((name) => name.endsWith('mapping.json'));
	return written.map((name) => readFileSync(path.join(cwd, 'runs', name), 'utf8'));
}

test.each(Object.entries(TABLES))('%s: asks as its file says', async (name, table) => {
	const [file, content] = await fileOf(name, table);
	const { cwd, run } = openFolder({ [file]: content }, { env: { LANG: 'en_US.UTF-8' } });
	const { exitCode, printed } = await run('validate', file, '--no-input', '--quiet');
	const shown = Object.entries(table).map(([sheet, rows]) =>
		fenced(sheet === '' ? 'Table' : `Sheet ${sheet}`, drawn(rows)),
	);
	const parts = [
		`# ${file}\n`,
		...shown,
		fenced(`Printed, exit ${exitCode}`, printed.replaceAll(/\d{8}T\w+(?:-\w+)*/g, '<run>')),
		...mappingsIn(cwd).map((text) => fenced('Mapping file', text)),
	];
	await expect(parts.join('\n')).toMatchFileSnapshot(`questions/${name}.md`);
});
