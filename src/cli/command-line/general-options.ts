/** Options that every command has. */
import { type OptionDeclaration, type OptionGroup, same } from './declaration.ts';

export const GENERAL_TITLE = { 'pt-BR': 'Gerais:', en: 'General:' } as const;

export const languageOption: OptionDeclaration = {
	flag: '--lang',
	value: { 'pt-BR': 'idioma', en: 'language' },
	about: { 'pt-BR': 'idioma das mensagens e dos relatórios', en: 'language of messages and reports' },
	choices: ['pt-BR', 'en'],
	fallback: { 'pt-BR': 'o do sistema', en: 'that of the system' },
};

export const generalOptions: OptionGroup = {
	title: GENERAL_TITLE,
	options: [
		languageOption,
		{
			flag: '--runs-dir',
			value: { 'pt-BR': 'pasta', en: 'folder' },
			about: {
				'pt-BR': 'pasta que guarda as execuções; uma para cada empresa',
				en: 'folder that keeps the runs; one for each company',
			},
			fallback: same('runs'),
			completes: 'folders',
		},
		{
			flag: '--config',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR': 'arquivo JSON com opções que valem sempre',
				en: 'JSON file with options that always hold',
			},
			fallback: {
				'pt-BR': 'asset-importer.config.json, se existir',
				en: 'asset-importer.config.json, where there is one',
			},
			completes: 'files',
		},
		{
			flag: '--json',
			about: {
				'pt-BR': 'mostra o resultado em JSON na saída padrão, em vez de texto',
				en: 'prints the result as JSON on standard output, instead of text',
			},
		},
		{
			flag: '--quiet',
			about: { 'pt-BR': 'não mostra andamento, resumo nem avisos', en: 'shows no progress, summary or notices' },
		},
	],
};
