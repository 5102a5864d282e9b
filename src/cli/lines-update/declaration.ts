/** Declares `lines update`. */
import type { CommandDeclaration, OptionGroup } from '../command-line/declaration.ts';
import { connectionOptions } from '../command-line/connection-options.ts';
import { generalOptions } from '../command-line/general-options.ts';
import { updateSendingOptions } from '../command-line/sending-options.ts';
import { delimiterOption, encodingOption, sheetOption, unknownColumnsOption } from '../command-line/table-options.ts';

const TEXT = { 'pt-BR': 'texto', en: 'text' } as const;

const oneLineOptions: OptionGroup = {
	title: { 'pt-BR': 'Uma linha:', en: 'One line:' },
	options: [
		{
			flag: '--id',
			value: { 'pt-BR': 'id', en: 'id' },
			about: { 'pt-BR': 'id da linha a alterar', en: 'id of the line to change' },
		},
		{
			flag: '--phone',
			value: { 'pt-BR': 'telefone', en: 'phone' },
			about: {
				'pt-BR': 'telefone da linha a alterar, com ou sem +55 e pontuação',
				en: 'phone number of the line to change, with or without +55 and punctuation',
			},
		},
		{ flag: '--name', value: TEXT, about: { 'pt-BR': 'novo nome', en: 'new name' } },
		{ flag: '--cost-center', value: TEXT, about: { 'pt-BR': 'novo centro de custo', en: 'new cost center' } },
		{
			flag: '--employee',
			value: { 'pt-BR': 'e-mail|CPF|id', en: 'e-mail|CPF|id' },
			about: { 'pt-BR': 'colaborador que fica com a linha', en: 'employee who gets the line' },
		},
		{
			flag: '--custom',
			value: { 'pt-BR': 'rótulo=valor', en: 'label=value' },
			about: {
				'pt-BR': 'campo personalizado a preencher, como "Andar=3"',
				en: 'custom field to fill in, like "Floor=3"',
			},
			takes: 'list',
		},
		{
			flag: '--clear',
			value: { 'pt-BR': 'campo', en: 'field' },
			about: { 'pt-BR': 'esvazia este campo', en: 'empties this field' },
			choices: ['name', 'cost-center', 'employee'],
			takes: 'list',
		},
	],
};

const updateOptions: OptionGroup = {
	title: { 'pt-BR': 'Alteração:', en: 'Update:' },
	options: [
		{
			flag: '--dry-run',
			about: { 'pt-BR': 'confere tudo e não envia nada', en: 'checks everything and sends nothing' },
		},
		{
			flag: '--resume',
			value: { 'pt-BR': 'execução', en: 'run' },
			valueOptional: true,
			about: {
				'pt-BR': 'continua esta execução, ou a última interrompida',
				en: 'goes on with this run, or with the last interrupted one',
			},
		},
	],
};

export const declaration: CommandDeclaration = {
	arguments: [
		{
			name: { 'pt-BR': 'planilha', en: 'file' },
			about: {
				'pt-BR': 'planilha .xlsx ou .csv com uma linha telefônica por linha',
				en: 'spreadsheet .xlsx or .csv with one phone line per row',
			},
			count: 'optional',
			completes: 'files',
		},
	],
	groups: [
		oneLineOptions,
		{
			title: { 'pt-BR': 'Planilha:', en: 'Spreadsheet:' },
			options: [sheetOption, encodingOption, delimiterOption, unknownColumnsOption],
		},
		updateOptions,
		updateSendingOptions,
		connectionOptions,
		generalOptions,
	],
	notes: {
		'pt-BR':
			'A planilha tem uma coluna Telefone ou ID da linha, e o que deve mudar: Nome, Centro de custo, Colaborador (e-mail, CPF ou id), campo: Rótulo. Uma célula vazia deixa o campo como está; (limpar) o esvazia.',
		en: 'The spreadsheet has a column Phone number or Line ID, and what is to change: Name, Cost center, Employee (e-mail, CPF or id), custom: Label. An empty cell leaves the field as it is; (clear) empties it.',
	},
	examples: [
		{
			command: 'asset-importer lines update --phone "+55 11 91234-5678" --name "Recepção"',
			about: { 'pt-BR': 'muda o nome de uma linha', en: 'changes the name of one line' },
		},
		{
			command: 'asset-importer lines update linhas.xlsx --dry-run',
			about: { 'pt-BR': 'confere uma planilha de alterações', en: 'checks a spreadsheet of changes' },
		},
	],
	load: async () => (await import('./run.ts')).runLinesUpdate,
};
