/** The inputs of the commands that read spreadsheets and invoices. */
import type { ArgumentDeclaration } from './declaration.ts';

export const inputsArgument: ArgumentDeclaration = {
	name: { 'pt-BR': 'entradas', en: 'inputs' },
	about: {
		'pt-BR': 'planilhas .xlsx ou .csv, notas .xml, arquivos .zip, pastas ou padrões como "notas/*.xml"',
		en: 'spreadsheets .xlsx or .csv, invoices .xml, .zip files, folders, or patterns like "invoices/*.xml"',
	},
	count: 'many',
	completes: 'files',
};
