/** Arguments that several commands take. */
import type { ArgumentDeclaration } from './declaration.ts';

/** Of the commands that read spreadsheets and invoices. */
export const inputsArgument: ArgumentDeclaration = {
	name: { 'pt-BR': 'entradas', en: 'inputs' },
	about: {
		'pt-BR': 'planilhas .xlsx ou .csv, notas .xml, arquivos .zip, pastas ou padrões como "notas/*.xml"',
		en: 'spreadsheets .xlsx or .csv, invoices .xml, .zip files, folders, or patterns like "invoices/*.xml"',
	},
	count: 'many',
	completes: 'files',
};

/** The run that a command is about. */
export const runArgument: ArgumentDeclaration = {
	name: { 'pt-BR': 'execução', en: 'run' },
	about: {
		'pt-BR': 'nome da execução, como runs o mostra, ou o caminho da sua pasta',
		en: 'name of the run, as runs shows it, or the path of its folder',
	},
	count: 'one',
	completes: 'runs',
};
