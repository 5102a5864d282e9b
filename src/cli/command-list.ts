/** The commands there are, in the order of the help; what each takes is loaded only for the one that was chosen. */
import type { CommandGroup } from './command-line/declaration.ts';

export const COMMAND_GROUPS: readonly CommandGroup[] = [
	{
		title: { 'pt-BR': 'Importar:', en: 'Importing:' },
		commands: [
			{
				name: 'validate',
				about: {
					'pt-BR': 'Ensaio: confere tudo e não envia nada (saída 3 se alguma linha seria recusada)',
					en: 'Dry run: checks everything and sends nothing (exit 3 if any row would be rejected)',
				},
				declare: async () => (await import('./validate/declaration.ts')).declaration,
			},
			{
				name: 'import',
				about: {
					'pt-BR': 'Confere, mostra o plano, pede confirmação e cria os ativos',
					en: 'Checks, shows the plan, asks for confirmation and creates the assets',
				},
				declare: async () => (await import('./import/declaration.ts')).declaration,
			},
			{
				name: 'resume',
				about: {
					'pt-BR': 'Continua a última execução interrompida, ou a que for indicada',
					en: 'Goes on with the last interrupted run, or with the one named',
				},
				declare: async () => (await import('./resume/declaration.ts')).declaration,
			},
		],
	},
	{
		title: { 'pt-BR': 'Preparar:', en: 'Preparing:' },
		commands: [
			{
				name: 'inspect',
				about: {
					'pt-BR': 'Mostra como cada arquivo seria lido: formato, cabeçalho, o que cada coluna é, o que cada nota é',
					en: 'Shows how each file would be read: format, header, what each column is, what each invoice is',
				},
				declare: async () => (await import('./inspect/declaration.ts')).declaration,
			},
			{
				name: 'template',
				about: { 'pt-BR': 'Escreve a planilha vazia, para preencher', en: 'Writes the empty workbook to fill in' },
				declare: async () => (await import('./template/declaration.ts')).declaration,
			},
			{
				name: 'draft',
				about: {
					'pt-BR': 'Faz das notas uma planilha de ativos, para preencher o que falta e importar',
					en: 'Makes a workbook of assets of the invoices, to fill in what is missing and import',
				},
				declare: async () => (await import('./draft/declaration.ts')).declaration,
			},
			{
				name: 'sandbox',
				about: {
					'pt-BR': 'Serve a API neste computador, para ensaiar sem conta',
					en: 'Serves the API on this computer, to rehearse without an account',
				},
				declare: async () => (await import('./sandbox/declaration.ts')).declaration,
			},
			{
				name: 'probe',
				about: {
					'pt-BR': 'Aprende com a sandbox o que a especificação não mostra (cria alguns ativos de teste)',
					en: 'Learns from the sandbox what the specification does not show (creates a few test assets)',
				},
				declare: async () => (await import('./probe/declaration.ts')).declaration,
			},
		],
	},
	{
		title: { 'pt-BR': 'Acompanhar:', en: 'Looking back:' },
		commands: [
			{
				name: 'runs',
				about: { 'pt-BR': 'Lista as execuções e os seus números', en: 'Lists the runs and their figures' },
				declare: async () => (await import('./runs/declaration.ts')).declaration,
			},
			{
				name: 'report',
				about: {
					'pt-BR': 'Escreve de novo os relatórios de uma execução',
					en: 'Writes the reports of a run again',
				},
				declare: async () => (await import('./report/declaration.ts')).declaration,
			},
		],
	},
	{
		title: { 'pt-BR': 'Consultar a API:', en: 'Asking the API:' },
		commands: [
			{
				name: 'employees',
				about: { 'pt-BR': 'Mostra os colaboradores da empresa', en: 'Shows the employees of the company' },
				declare: async () => (await import('./employees/declaration.ts')).declaration,
			},
			{
				name: 'lines',
				about: {
					'pt-BR': 'Mostra as linhas telefônicas da empresa, ou as altera (lines update)',
					en: 'Shows the phone lines of the company, or changes them (lines update)',
				},
				declare: async () => (await import('./lines/declaration.ts')).declaration,
			},
			{
				name: 'sms',
				about: {
					'pt-BR': 'Mostra os SMS que uma linha recebeu',
					en: 'Shows the SMS messages that a line received',
				},
				declare: async () => (await import('./sms/declaration.ts')).declaration,
			},
		],
	},
	{
		title: { 'pt-BR': 'Terminal:', en: 'Terminal:' },
		commands: [
			{
				name: 'completion',
				about: {
					'pt-BR': 'Mostra o script que completa comandos com Tab no bash ou no zsh',
					en: 'Prints the script that completes commands with Tab in bash or zsh',
				},
				declare: async () => (await import('./completion/declaration.ts')).declaration,
			},
		],
	},
];
