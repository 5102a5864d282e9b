/** Options of the commands that talk to the API. The key itself is never one: other programs see a command line. */
import { type OptionGroup, same } from './declaration.ts';

export const connectionOptions: OptionGroup = {
	title: { 'pt-BR': 'API:', en: 'API:' },
	options: [
		{
			flag: '--sandbox',
			about: {
				'pt-BR': 'ensaia com uma API simulada neste computador, que termina junto com o comando',
				en: 'rehearses with a simulated API on this computer, which ends with the command',
			},
		},
		{
			flag: '--base-url',
			value: same('url'),
			about: {
				'pt-BR': 'endereço da API, com https://; também pela variável ASSET_IMPORTER_BASE_URL',
				en: 'address of the API, with https://; also by the variable ASSET_IMPORTER_BASE_URL',
			},
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
		},
		{
			flag: '--api-key-file',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR': 'arquivo de texto só com a chave da API',
				en: 'text file with nothing but the API key',
			},
			fallback: {
				'pt-BR': 'a variável ASSET_IMPORTER_API_KEY',
				en: 'the variable ASSET_IMPORTER_API_KEY',
			},
			completes: 'files',
		},
		{
			flag: '--ca-file',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR': 'certificado PEM de uma autoridade a mais, como a do proxy da empresa',
				en: 'PEM certificate of one more authority, like that of the proxy of the company',
			},
			fallback: { 'pt-BR': 'só as do Node.js', en: 'only those of Node.js' },
			completes: 'files',
		},
	],
};
