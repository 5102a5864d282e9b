/**
 * Cells by field, made up in the style of real Brazilian equipment registers of companies, councils, hospitals and universities.
 * Each is correct as written: none may be refused, and none deserves a warning.
 */
import type { AssetField } from '../../../src/contract/asset-fields.ts';
import { listed } from '../../listed.ts';

/** The written cell, and the value in the asset if it differs. */
export type HonestCell = string | readonly [written: string, sent: string | number];

/** No two are spellings of the same number, because that would deserve a warning in a register. */
const ENROLLMENT_IDS: readonly HonestCell[] = listed`
	000107 ¦ 4711 ¦ 100000000001 ¦ 890123456789012345 ¦ PAT-00123 ¦ PAT 31 ¦ pat.2204 ¦ Patrimônio 88 ¦ Tombo 4417
	Tombo nº 4418 ¦ Plaqueta 0091 ¦ Nº 28 ¦ N° 29 ¦ nº. 30 ¦ Nr 32 ¦ Cód. 77-B ¦ TAG: A-17 ¦ ID#5521 ¦ #0042
	Etiqueta 12/2019 ¦ 001/2023 ¦ 1234/56 ¦ 12-2021 ¦ 2023.0045.1 ¦ 10.302.0045 ¦ 1.23.07.001 ¦ 12345-6 ¦ 0012345-X
	55.001-9 ¦ BL 2 A 101 ¦ BL 3 E 0044 ¦ TRT 9 E 0012 ¦ TRE A 1 E 2 ¦ UFX 2023 001234 ¦ 123 456 789 ¦ SEDE 3 AND 12
	CAMPUS II 004 ¦ CH PH 5.5 ¦ CH FENDA 3/16 ¦ BROCA 10 A 12 MM ¦ SUM001 ¦ SUM-2 ¦ SOMA 12 ¦ TOTAL 7 ¦ Total Station 01
	TOTAL-PC-0003 ¦ SUBTOTAL 9 ¦ SOMATORIO-1 ¦ 00:1A:2B:3C:4D:5E ¦ 00-1A-2B-3C-4D-5F ¦ 001a.2b3c.4d60 ¦ SRV-A ¦ SRV-B
	srv-web-prod ¦ NOTE-JOAO ¦ HOST.DOMINIO.LOCAL ¦ ATLAS ¦ TRUE ¦ MAR-05 ¦ SET-01 ¦ DEZ-12 ¦ JAN/A ¦ SN001 ¦ S/N-0007
	NA-0001 ¦ N/A-12 ¦ XX-01 ¦ X1 ¦ 000-001 ¦ 0-2 ¦ A ¦ 7 ¦ E5-2620 ¦ 1E10 ¦ 12E3 ¦ INF0001/TI ¦ INF0002/TI/RH
	HOSP_UTI_0031 ¦ (61) 0042 ¦ [CPD] 19 ¦ CPD*44 ¦ P&D 12 ¦ MÓV.0005 ¦ VEÍC-ABC1D23 ¦ ABC-1234 ¦ BR-SP-000045
	ATI00001-00 ¦ FA-100245 / 0 ¦ FA-100246/1 ¦ 7891000100103 ¦ 9c5b94b1-35ad-49bb-b118-8e8fc24abf80
	{3F2504E0-4F89-41D3-9A0C-0305E82C3301} ¦ EXEMPLAR-1 ¦ DEMO-0001 ¦ TESTE-01 ¦ Nobreak 1 ¦ Sala 12 - 03 ¦ =A ¦ R-1+2
`;

const SERIAL_NUMBERS: readonly HonestCell[] = listed`
	5CG1234ABC ¦ BRJ0312XYZ ¦ PF3ABCDE ¦ 0042AB8 ¦ 7C9X2Z3 ¦ C02XK1ABJGH5 ¦ DNPXQ0ABCD12 ¦ 356789104567890
	35-209900-176148-1 ¦ 35 209900 176149 9 ¦ CN-0ABC12-74261-123-45AB ¦ CN0ABC12742611234AA ¦ SN: 40113 ¦ S/N ABC123
	S/N: ABC124 ¦ Série 998-1 ¦ Nº 5541-B ¦ IMEI 356789104567906 ¦ 123456789 ¦ 12345678 ¦ 0123456780 ¦ 1234567890
	111111 ¦ 88888 ¦ 1 ¦ 2021110045 ¦ 20210504 ¦ 2019-44871 ¦ MAR2019-7 ¦ 08:00:27:AA:BB:CC ¦ XYZ/2020/0001 ¦ A1B2C3/01
	A1B2C4 / 02 ¦ A1B2C5;1 ¦ 77E1203 ¦ 1E23456 ¦ 90E5 ¦ TRUE-1 ¦ False1 ¦ Lote 12 a 15 ¦ L 44 e 45 ¦ ABC 12 E 13
	12 | 77 ¦ 12+5 ¦ N0T3B00K ¦ NA20230001 ¦ SN1 ¦ NS-1 ¦ XPTO ¦ XX1 ¦ VNB3R12345 ¦ Z6X0BKDW300123A ¦ R58M12ABCDE
	HVR-9 ¦ MXQ123456B ¦ FOC1234X5YZ ¦ FCW2146L0AB ¦ 2102350ABC6TH9000012 ¦ JMX1234L5AB ¦ -77 ¦ .55 ¦ 0/1 ¦ 000.001 ¦ º1
	ÇÃO-1
`;

const CATEGORIES: readonly HonestCell[] = listed`
	Notebook ¦ NOTEBOOK ¦ notebook ¦ Desktop ¦ Monitor 24" ¦ Mobiliário em geral ¦ Máquinas e equipamentos
	Equipamentos de processamento de dados ¦ 12.3.1.1.01.05 ¦ 4490.52.35 ¦ 449052 ¦ Ar-condicionado
	Cadeira giratória c/ braço ¦ Mesa em "L" ¦ Armário 2 portas ¦ Veículo ¦ Switch (rede) ¦ Celular/Smartphone
	No-break ¦ Impressora & scanner ¦ Bens móveis > TI > Notebook ¦ Outros ¦ Geral ¦ Total ¦ Sim ¦ TI
`;

const BRANDS: readonly HonestCell[] = listed`
	Dell ¦ DELL ¦ HP ¦ Hewlett-Packard ¦ LG ¦ 3M ¦ A&D ¦ B&O ¦ Positivo ¦ Multilaser ¦ Total ¦ TOTAL ¦ Xerox ¦ XXL
	TRUE ¦ True ¦ Verdadeiro ¦ False ¦ Genérica ¦ Sem marca ¦ Diversos ¦ O.E.M. ¦ AOC ¦ Intelbrás ¦ D-Link ¦ TP-LINK
	360 ¦ @Home ¦ +Plus
`;

const MODELS: readonly HonestCell[] = listed`
	Latitude 5440 ¦ 5440 ¦ 5.440 ¦ T480s ¦ ThinkPad E14 Gen 4 ¦ EliteDesk 800 G6 ¦ OptiPlex 3080 Micro ¦ MFC-L2740DW
	LaserJet Pro M404dn ¦ iPhone 13 ¦ SM-A135M/DS ¦ 24P1U ¦ E5-2620 v4 ¦ C9200L-24P-4G ¦ RB750Gr3 ¦ TRUE ¦ True ¦ FALSE
	VERDADEIRO ¦ Falso ¦ 1,5 CV ¦ 1.5 ¦ 10/100 ¦ 10/100/1000 ¦ 2x4 ¦ 3/4" ¦ 1/2 ¦ 220V ¦ 110/220 V ¦ 12.000 BTUs
	Presidente c/ rodízio ¦ Mod. 2 ¦ N/A 1000 ¦ Sem modelo aparente ¦ 1000 ¦ 00 ¦ 007 ¦ R&D; TI ¦ A < B ¦ Caixa (10 un.)
	50% ¦ ±5 °C ¦ Ø 20 mm ¦ m² ¦ ½ HP ¦ “Executiva” ¦ L’Oréal ¦ Série Ouro – 2ª geração ¦ —x— ¦ Uno Mille
`;

const SUPPLIERS: readonly HonestCell[] = listed`
	Informática Pau-Brasil Ltda. ¦ IPÊ COMÉRCIO DE MÓVEIS LTDA - ME ¦ Silva & Filhos S/A ¦ José da Silva 12345678909
	12.345.678/0001-95 ¦ Prefeitura Municipal ¦ Doação Receita Federal ¦ Transferido do Campus II ¦ Loja 24h.com
	A. C. de Souza EIRELI ¦ Magazine X (filial 3) ¦ Mercado "Bom Preço"
`;

const LOCATIONS: readonly HonestCell[] = [
	'Sala 12',
	'SALA 12 / BLOCO B',
	'Bl. A, 3º andar, sala 301',
	'2º subsolo',
	'[6 andar]',
	'[6 andar | 2 andar]',
	'Almoxarifado Central',
	'TI > Datacenter > Rack 3',
	'001.002.003 - Secretaria de Educação',
	'01',
	'1',
	'Matriz',
	'Filial 02 – Goiânia/GO',
	'Home office (João)',
	'Externo',
	'Não localizado em 2023',
	'Não localizado',
	'Em trânsito',
	'Depósito p/ leilão',
	'UTI Adulto - Leito 05',
	'Av. Brasil, 1.500; sala 2',
	'R. XV de Novembro, 10 – cj. 5',
	'Latitude -15.78, longitude -47.92',
	'Posto de saúde “Vila Nova”',
	'C.C. 10.20.30',
	'0',
	'Pendente',
	'Recepção\u00A0',
	'Gabinete  do  Prefeito',
	['Sala 1\nBloco B', 'Sala 1 Bloco B'],
];

const NFE_NUMBERS: readonly HonestCell[] = listed`
	12345 ¦ 000.012.345 ¦ 12345-1 ¦ 12345/1 ¦ NF 12345 ¦ NFe 998 ¦ Nota 12 ¦ 12345 e 12346 ¦ 12345; 12350 ¦ 1 ¦ S/NF 2
	55/001/000012345 ¦ DANFE 77 ¦ Cupom 445
`;

const CONTRACTS: readonly HonestCell[] = listed`
	CT-2025-17 ¦ 017/2019 ¦ Contrato nº 45/2021 ¦ Pregão 12/2018 - item 3 ¦ PE 05/2020 ¦ Ata RP 88/2022
	Processo 23000.012345/2019-71 ¦ TC 001 ¦ Empenho 2021NE800123 ¦ Dispensa 7
`;

const PRICES: readonly HonestCell[] = [
	['R$ 1.234,56', 123_456],
	['R$1.234,56', 123_456],
	['1.234,56', 123_456],
	['1234,56', 123_456],
	['1234', 123_400],
	['0', 0],
	['0,00', 0],
	['R$ 0,01', 1],
	['0,5', 50],
	['10,5', 1_050],
	['R$\u00A05.990,00', 599_000],
	[' 45,90 ', 4_590],
	['1.000.000,00', 100_000_000],
	['12.500.000,99', 1_250_000_099],
	['199,90', 19_990],
	['3.500', 350_000],
	['7', 700],
	['89,00 reais', 8_900],
	['BRL 250,00', 25_000],
	['1,00', 100],
];

const ACQUIRED: readonly HonestCell[] = [
	['31/12/2019', '2019-12-31T00:00:00Z'],
	['05/06/2025', '2025-06-05T00:00:00Z'],
	['5/6/2025', '2025-06-05T00:00:00Z'],
	['29/02/2024', '2024-02-29T00:00:00Z'],
	['2021-05-04', '2021-05-04T00:00:00Z'],
	['2021/05/04', '2021-05-04T00:00:00Z'],
	['04-05-2021', '2021-05-04T00:00:00Z'],
	['04.05.2021', '2021-05-04T00:00:00Z'],
	['2021-05-04 13:45:10', '2021-05-04T13:45:10Z'],
	['04/05/2021 13:45', '2021-05-04T13:45:00Z'],
	['04/05/2021 13h45', '2021-05-04T13:45:00Z'],
	['2021-05-04T13:45:10Z', '2021-05-04T13:45:10Z'],
	['2021-05-04T00:00:00', '2021-05-04T00:00:00Z'],
	['4 de maio de 2021', '2021-05-04T00:00:00Z'],
	['1º de março de 2020', '2020-03-01T00:00:00Z'],
	['04/mai/2021', '2021-05-04T00:00:00Z'],
	['terça-feira, 4 de maio de 2021', '2021-05-04T00:00:00Z'],
	['15/03/1965', '1965-03-15T00:00:00Z'],
	['02/01/1970', '1970-01-02T00:00:00Z'],
	['12/10/1958', '1958-10-12T00:00:00Z'],
	['30/06/1942', '1942-06-30T00:00:00Z'],
	['01/07/1994', '1994-07-01T00:00:00Z'],
];

const WARRANTY_ENDS: readonly HonestCell[] = [
	['31/12/2027', '2027-12-31T00:00:00Z'],
	['31/12/2099', '2099-12-31T00:00:00Z'],
	['31/12/9999', '9999-12-31T00:00:00Z'],
	['01/01/2010', '2010-01-01T00:00:00Z'],
	['2026-05-04', '2026-05-04T00:00:00Z'],
	['30 de junho de 2030', '2030-06-30T00:00:00Z'],
];

const STATUSES: readonly HonestCell[] = [
	['Disponível', 'available'],
	['DISPONIVEL', 'available'],
	['Em estoque', 'available'],
	['em uso', 'in-use'],
	['Em Uso ', 'in-use'],
	['IN USE', 'in-use'],
	['Alocado', 'allocated'],
	['Em manutenção', 'maintenance'],
	['EM MANUTENCAO', 'maintenance'],
	['Em conserto', 'maintenance'],
	['Quebrado', 'broken'],
	['com defeito', 'broken'],
	['Extraviado', 'lost'],
	['Furtado', 'stolen'],
	['Roubo', 'stolen'],
	['Vendido', 'sold'],
	['Doado', 'donated'],
	['Descartado', 'discarded'],
	['Sucata', 'discarded'],
	['Arquivado', 'archived'],
];

const ACQUISITION_TYPES: readonly HonestCell[] = [
	['Comprado', 'bought'],
	['COMPRA', 'bought'],
	['Locado', 'rented'],
	['aluguel', 'rented'],
	['Outros', 'other'],
];

/** By API field name; `custom` is the value of a custom field. */
export const HONEST_CELLS = {
	enrollmentId: ENROLLMENT_IDS,
	serialNumber: SERIAL_NUMBERS,
	category: CATEGORIES,
	brand: BRANDS,
	model: MODELS,
	vendorName: SUPPLIERS,
	allocatedLocation: LOCATIONS,
	nfeNumber: NFE_NUMBERS,
	contractId: CONTRACTS,
	priceCents: PRICES,
	acquisitionDate: ACQUIRED,
	warrantyExpirationDate: WARRANTY_ENDS,
	status: STATUSES,
	acquisitionType: ACQUISITION_TYPES,
} as const satisfies Readonly<Partial<Record<AssetField, readonly HonestCell[]>>>;

/** Values of custom fields, from any column that a register may have. */
export const HONEST_NOTES: readonly HonestCell[] = [
	'Ótimo',
	'Bom',
	'Inservível',
	'Sim',
	'Não',
	'TRUE',
	'FALSE',
	'VERDADEIRO',
	'8 GB',
	'i5-8250U',
	'Windows 11 Pro',
	'192.168.0.15',
	'00:1A:2B:3C:4D:5E',
	'fulano@example.com',
	'(61) 99999-0000',
	'123.456.789-09',
	'01/02/2024',
	'R$ 10,00',
	'50%',
	'Não localizado',
	'Pendente de baixa',
	'Pendente',
	'Não possui',
	'Carcaça trincada; teclado ok',
	'Aguardando peça (2 un.) – ver chamado #4412',
	'Item 3, fl. 27 – termo nº 12/2020',
	'<sem etiqueta>',
	'Obs.: trocar bateria até 10/2025',
	`Ata de conferência: ${'equipamento conferido no local, sem ressalvas; '.repeat(45)}fim.`,
];
