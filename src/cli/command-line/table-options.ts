/** Options of the commands that read spreadsheets. */
import { type OptionDeclaration, type OptionGroup, same } from './declaration.ts';

const RULE = { 'pt-BR': 'regra', en: 'rule' } as const;

export const sheetOption: OptionDeclaration = {
	flag: '--sheet',
	value: { 'pt-BR': 'aba', en: 'sheet' },
	about: {
		'pt-BR': 'aba a ler; "*" para todas as visíveis que têm cabeçalho',
		en: 'sheet to read; "*" for all visible ones that have a header',
	},
	fallback: { 'pt-BR': 'a que tem mais colunas conhecidas', en: 'the one with most known columns' },
	takes: 'list',
};
export const encodingOption: OptionDeclaration = {
	flag: '--encoding',
	value: { 'pt-BR': 'nome', en: 'name' },
	about: { 'pt-BR': 'codificação do CSV', en: 'encoding of the CSV' },
	choices: ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'],
	fallback: { 'pt-BR': 'detectada', en: 'detected' },
};
export const delimiterOption: OptionDeclaration = {
	flag: '--delimiter',
	value: { 'pt-BR': 'separador', en: 'delimiter' },
	about: { 'pt-BR': 'separador do CSV', en: 'delimiter of the CSV' },
	choices: [';', ',', '|', 'tab'],
	fallback: { 'pt-BR': 'detectado', en: 'detected' },
};
export const unknownColumnsOption: OptionDeclaration = {
	flag: '--unknown-columns',
	value: RULE,
	about: {
		'pt-BR': 'colunas desconhecidas: recusa o arquivo, ignora-as, ou as envia como campos personalizados',
		en: 'unknown columns: refuses the file, ignores them, or sends them as custom fields',
	},
	choices: ['error', 'ignore', 'custom-fields'],
	fallback: same('error'),
};

export const tableOptions: OptionGroup = {
	title: { 'pt-BR': 'Planilhas:', en: 'Spreadsheets:' },
	options: [
		sheetOption,
		encodingOption,
		delimiterOption,
		{
			flag: '--locale',
			value: same('locale'),
			about: {
				'pt-BR': 'como ler datas e valores ambíguos: 03/04 é 3 de abril em pt-BR, 4 de março em en-US',
				en: 'how to read ambiguous dates and amounts: 03/04 is 3 April in pt-BR, March 4 in en-US',
			},
			choices: ['pt-BR', 'en-US'],
			fallback: same('pt-BR'),
		},
		unknownColumnsOption,
		{
			flag: '--repeated-serials',
			value: RULE,
			about: { 'pt-BR': 'linhas com o mesmo número de série', en: 'rows with the same serial number' },
			choices: ['refuse', 'accept'],
			fallback: same('refuse'),
		},
		{
			flag: '--mapping',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR': 'arquivo JSON que diz o que cada coluna é; inspect --write-mapping faz o começo',
				en: 'JSON file that says what each column is; inspect --write-mapping makes its start',
			},
			fallback: { 'pt-BR': 'o guardado para este cabeçalho', en: 'that remembered for this header' },
			completes: 'files',
		},
		{
			flag: '--save-mapping',
			about: {
				'pt-BR': 'guarda o mapeamento de --mapping para as próximas tabelas com este cabeçalho',
				en: 'remembers the mapping of --mapping for later tables with this header',
			},
		},
	],
};

/** What spreadsheets and invoices may both leave open. */
export const assetOptions: OptionGroup = {
	title: { 'pt-BR': 'Ativos:', en: 'Assets:' },
	options: [
		{
			flag: '--default-status',
			value: same('status'),
			about: {
				'pt-BR': 'status dos ativos de notas e de planilhas sem coluna de status; também como na planilha: "em uso"',
				en: 'status of assets of invoices and of spreadsheets without a status column; also as in a spreadsheet: "in use"',
			},
			choices: [
				'available',
				'in-use',
				'allocated',
				'maintenance',
				'broken',
				'lost',
				'stolen',
				'sold',
				'donated',
				'discarded',
				'archived',
			],
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
		},
		{
			flag: '--default-acquisition-type',
			value: { 'pt-BR': 'tipo', en: 'type' },
			about: {
				'pt-BR':
					'tipo de aquisição dos ativos de notas e de planilhas sem essa coluna; também como na planilha: comprado',
				en: 'acquisition type of assets of invoices and of spreadsheets without that column; also as in a spreadsheet',
			},
			choices: ['bought', 'rented', 'other'],
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
		},
		{
			flag: '--time-zone',
			value: { 'pt-BR': 'fuso', en: 'zone' },
			about: {
				'pt-BR': 'fuso das datas escritas sem fuso, como America/Sao_Paulo',
				en: 'zone of dates written without one, like America/Sao_Paulo',
			},
			fallback: {
				'pt-BR': 'UTC em planilhas, America/Sao_Paulo em notas',
				en: 'UTC in spreadsheets, America/Sao_Paulo on invoices',
			},
		},
	],
};
