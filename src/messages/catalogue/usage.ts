/** Messages: command line, configuration. Used by config and cli. */
import type { CataloguePart } from '../message.ts';

export const usageMessages = {
	'setting-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: '{setting}: o valor {found} não serve',
			explanation: 'Esperado: {expected}.',
			action: 'Corrija o valor e repita o comando.',
		},
		en: {
			title: '{setting}: the value {found} cannot be used',
			explanation: 'Expected: {expected}.',
			action: 'Correct the value and repeat the command.',
		},
	},
	'setting-unknown': {
		kind: 'fault',
		'pt-BR': {
			title: 'o arquivo de configuração {file} tem um item desconhecido: {setting}',
			explanation: 'Um nome escrito errado deixaria uma regra sem efeito em silêncio.',
			action: 'Corrija o nome ou apague o item.',
		},
		en: {
			title: 'the config file {file} has an unknown entry: {setting}',
			explanation: 'A misspelt name would silently leave a rule without effect.',
			action: 'Correct the name or delete the entry.',
		},
	},
	'config-file-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível ler o arquivo de configuração {path}: {reason}',
			explanation: 'Esperado: um arquivo JSON, em UTF-8, com um objeto.',
			action: 'Corrija o arquivo ou indique outro com --config.',
		},
		en: {
			title: 'cannot read the config file {path}: {reason}',
			explanation: 'Expected: a JSON file, in UTF-8, with one object.',
			action: 'Correct the file or name another with --config.',
		},
	},
	'api-key-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'falta a chave da API',
			explanation: 'A chave nunca vai na linha de comando, onde outros programas a veriam.',
			action: 'Defina a variável ASSET_IMPORTER_API_KEY ou use --api-key-file; para ensaiar sem conta, use --sandbox.',
		},
		en: {
			title: 'the API key is missing',
			explanation: 'The key never stands on the command line, where other programs would see it.',
			action:
				'Set the variable ASSET_IMPORTER_API_KEY or use --api-key-file; to rehearse without an account, use --sandbox.',
		},
	},
	'api-key-malformed': {
		kind: 'fault',
		'pt-BR': {
			title: 'a chave da API em {source} tem espaço, quebra de linha ou outro caractere que uma chave não tem',
			explanation:
				'Espaços e aspas em volta e a palavra Bearer são retirados; dentro da chave não pode haver nada disso.',
			action: 'Copie a chave de novo do painel, inteira e sozinha.',
		},
		en: {
			title: 'the API key in {source} has a blank, a line break or another character that no key has',
			explanation: 'Blanks and quotes around it and the word Bearer are taken off; inside a key there can be none.',
			action: 'Copy the key again from the dashboard, whole and alone.',
		},
	},
	'api-key-file-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível ler o arquivo da chave: {path}',
			explanation: 'Esperado: um arquivo de texto só com a chave.',
			action: 'Confira o caminho dado em --api-key-file.',
		},
		en: {
			title: 'cannot read the key file: {path}',
			explanation: 'Expected: a text file with nothing but the key.',
			action: 'Check the path given with --api-key-file.',
		},
	},
	'base-url-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'falta o endereço da API',
			explanation: 'O endereço depende do serviço contratado e não é adivinhado.',
			action: 'Use --base-url ou a variável ASSET_IMPORTER_BASE_URL; para ensaiar sem conta, use --sandbox.',
			example: '--base-url https://api.exemplo.com.br',
		},
		en: {
			title: 'the address of the API is missing',
			explanation: 'The address depends on the service you use and is not guessed.',
			action: 'Use --base-url or the variable ASSET_IMPORTER_BASE_URL; to rehearse without an account, use --sandbox.',
			example: '--base-url https://api.example.com',
		},
	},
	'sandbox-with-address': {
		kind: 'fault',
		'pt-BR': {
			title: '--sandbox e --base-url não se usam juntos',
			explanation: '--sandbox inicia a API neste computador; --base-url indica outra.',
			action: 'Tire um dos dois.',
		},
		en: {
			title: '--sandbox and --base-url do not go together',
			explanation: '--sandbox starts the API on this computer; --base-url names another one.',
			action: 'Leave one of them out.',
		},
	},
	'sandbox-not-started': {
		kind: 'fault',
		'pt-BR': {
			title: 'a API local não pôde ser iniciada: {reason}',
			explanation: 'Ela só atende neste computador, e cada pasta de dados serve a um processo por vez.',
			action: 'Escolha outra porta com --port ou outra pasta com --data.',
		},
		en: {
			title: 'the local API could not be started: {reason}',
			explanation: 'It only answers on this computer, and each data folder serves one process at a time.',
			action: 'Choose another port with --port or another folder with --data.',
		},
	},
	'settle-needs-profile': {
		kind: 'fault',
		'pt-BR': {
			title: '--settle-unconfirmed: não se sabe com que palavras {baseUrl} recusa um número de patrimônio repetido',
			explanation:
				'Só onde essa recusa se distingue das outras uma linha sem confirmação pode ser enviada de novo sem risco.',
			action: 'Rode «asset-importer probe» com uma chave de sandbox do mesmo endereço, ou use «runs resolve».',
		},
		en: {
			title: '--settle-unconfirmed: it is not known in which words {baseUrl} refuses a repeated enrollment id',
			explanation: 'Only where that refusal differs from all others can an unconfirmed row be sent again without risk.',
			action: 'Run "asset-importer probe" with a sandbox key of the same address, or use "runs resolve".',
		},
	},
	'resolve-word-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'falta dizer quais linhas, e o que foi encontrado: --created ou --not-created',
			explanation: 'Só a sua palavra decide se um ativo sem confirmação existe; ela não é adivinhada.',
			action: 'Procure o ativo no painel e repita o comando com a linha e uma das duas opções.',
		},
		en: {
			title: 'which rows is missing, and what was found: --created or --not-created',
			explanation: 'Only your word decides whether an unconfirmed asset exists; it is not guessed.',
			action: 'Look the asset up in the dashboard and repeat the command with the row and one of the two options.',
		},
	},
	'confirmation-needed': {
		kind: 'fault',
		'pt-BR': {
			title: 'ambiente de produção: falta a confirmação',
			explanation: 'Uma chave de produção cria ativos de verdade, e este comando não tem um terminal onde perguntar.',
			action: 'Confira com «validate» e repita com --yes.',
		},
		en: {
			title: 'production environment: confirmation is needed',
			explanation: 'A production key creates real assets, and this command has no terminal to ask on.',
			action: 'Check with "validate" and repeat with --yes.',
		},
	},
	'confirmation-refused': {
		kind: 'fault',
		'pt-BR': {
			title: 'não confirmado: nada foi enviado',
			explanation: 'O plano está na pasta {path}.',
			action: 'Para enviar, repita o comando e confirme.',
		},
		en: {
			title: 'not confirmed: nothing was sent',
			explanation: 'The plan is in the folder {path}.',
			action: 'To send it, repeat the command and confirm.',
		},
	},
	'option-file-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: '{option}: não é possível usar o arquivo {path}: {reason}',
			explanation: 'Esperado: um arquivo JSON, em UTF-8, na forma que a documentação descreve.',
			action: 'Corrija o arquivo e repita o comando.',
		},
		en: {
			title: '{option}: the file {path} cannot be used: {reason}',
			explanation: 'Expected: a JSON file, in UTF-8, in the form that the documentation describes.',
			action: 'Correct the file and repeat the command.',
		},
	},
	'output-file-exists': {
		kind: 'fault',
		'pt-BR': {
			title: 'o arquivo {path} já existe',
			explanation: 'Ele pode ter trabalho de alguém: nada é escrito por cima.',
			action: 'Indique outro nome, ou apague o arquivo.',
		},
		en: {
			title: 'the file {path} exists already',
			explanation: "It may hold somebody's work: nothing is written over it.",
			action: 'Name another file, or delete this one.',
		},
	},
	'output-file-unwritable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível escrever o arquivo {path}: {reason}',
			explanation: 'Esperado: uma pasta que existe e em que se pode escrever.',
			action: 'Indique outro lugar e repita o comando.',
		},
		en: {
			title: 'cannot write the file {path}: {reason}',
			explanation: 'Expected: a folder that exists and may be written to.',
			action: 'Name another place and repeat the command.',
		},
	},
	'mapping-needs-one-table': {
		kind: 'fault',
		'pt-BR': {
			title: '--write-mapping precisa de uma só tabela, e aqui há {count}',
			explanation: 'O mesmo cabeçalho pode ter sentidos diferentes em tabelas diferentes.',
			action: 'Indique uma planilha, e uma aba dela com --sheet.',
		},
		en: {
			title: '--write-mapping needs exactly one table, and here are {count}',
			explanation: 'The same header may mean different things in different tables.',
			action: 'Name one spreadsheet, and one sheet of it with --sheet.',
		},
	},
	'draft-not-invoice': {
		kind: 'skip',
		'pt-BR': {
			title: 'é uma planilha, e não uma nota',
			explanation: 'O comando draft faz uma planilha de notas fiscais.',
			action: 'Importe a planilha com o comando import.',
		},
		en: {
			title: 'is a spreadsheet, not an invoice',
			explanation: 'The command draft makes a workbook of invoices.',
			action: 'Import the spreadsheet with the command import.',
		},
	},
	'draft-without-invoices': {
		kind: 'fault',
		'pt-BR': {
			title: 'não há notas fiscais em {inputs}',
			explanation: 'O comando draft faz uma planilha de notas (NF-e em XML); nenhum arquivo foi escrito.',
			action: 'Confira as entradas; uma planilha de ativos é conferida com validate e importada com import.',
		},
		en: {
			title: 'there are no invoices in {inputs}',
			explanation: 'The command draft makes a workbook of invoices (NF-e as XML); no file was written.',
			action: 'Check the inputs; a spreadsheet of assets is checked with validate and imported with import.',
		},
	},
	'drafts-too-many': {
		kind: 'fault',
		'pt-BR': {
			title: '{count} ativos não cabem em uma aba do Excel',
			explanation: 'Uma aba tem no máximo {most} linhas.',
			action: 'Divida as notas em duas planilhas, ou importe o XML com o comando import.',
		},
		en: {
			title: '{count} assets do not fit in one sheet of Excel',
			explanation: 'A sheet has at most {most} rows.',
			action: 'Divide the invoices into two workbooks, or import the XML with the command import.',
		},
	},
	'log-unwritable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível escrever o registro {path}: {reason}',
			explanation: 'Nada foi lido nem enviado.',
			action: 'Dê em --log um arquivo em uma pasta que existe e em que se pode escrever.',
		},
		en: {
			title: 'cannot write the log {path}: {reason}',
			explanation: 'Nothing was read or sent.',
			action: 'Give --log a file in a folder that exists and can be written to.',
		},
	},
	'log-cut': {
		kind: 'notice',
		'pt-BR': {
			title: 'o registro {path} parou no meio: {reason}',
			explanation: 'O comando seguiu até o fim; a pasta da execução tem tudo, só faltam eventos no registro.',
			action: 'Confira o espaço e as permissões do disco do registro.',
		},
		en: {
			title: 'the log {path} stopped half-way: {reason}',
			explanation: 'The command went on to its end; the run folder has everything, only events of the log are missing.',
			action: 'Check space and permissions of the disk of the log.',
		},
	},
} as const satisfies CataloguePart;
