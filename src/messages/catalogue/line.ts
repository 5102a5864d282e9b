/** Messages: phone lines, their updates and their messages. Used by drafts, runs and cli. */
import type { CataloguePart } from '../message.ts';

const updateMessages = {
	'line-not-named': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a linha da planilha não diz qual linha telefônica é',
			explanation: 'A linha telefônica é reconhecida pelo id ou pelo número de telefone.',
			action: 'Preencha um dos dois.',
			example: '(11) 90000-2001',
		},
		en: {
			title: 'the row does not say which phone line it is about',
			explanation: 'A phone line is known by its id or by its phone number.',
			action: 'Fill in one of the two.',
			example: '(11) 90000-2001',
		},
	},
	'line-id-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma linha telefônica tem o id {found}',
			explanation: 'O id é procurado entre as linhas da empresa e do ambiente da chave.',
			action: 'Confira o id com «asset-importer lines», ou use o número de telefone.',
		},
		en: {
			title: 'no phone line has the id {found}',
			explanation: 'The id is looked for among the lines of the company and the environment of the key.',
			action: 'Check the id with "asset-importer lines", or use the phone number.',
		},
	},
	'line-phone-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma linha telefônica tem o número {found}',
			explanation: 'O número é procurado entre as linhas da empresa; sem código do país, vale o do Brasil.',
			action: 'Confira o número com «asset-importer lines».',
			example: '+5511900002001',
		},
		en: {
			title: 'no phone line has the number {found}',
			explanation:
				'The number is looked for among the lines of the company; without a country code it is one of Brazil.',
			action: 'Check the number with "asset-importer lines".',
			example: '+5511900002001',
		},
	},
	'line-phone-ambiguous': {
		kind: 'refusal',
		'pt-BR': {
			title: 'mais de uma linha telefônica tem o número {found}',
			explanation: 'Os ids são: {ids}.',
			action: 'Use o id da linha certa.',
		},
		en: {
			title: 'more than one phone line has the number {found}',
			explanation: 'Their ids are: {ids}.',
			action: 'Use the id of the right line.',
		},
	},
	'line-id-and-phone-disagree': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o número {found} não é o da linha com este id, que é {other}',
			several: 'números que não são os da linha com o id que está ao lado: {found}',
			explanation: 'O id e o número da mesma linha da planilha apontam para linhas telefônicas diferentes.',
			action: 'Corrija um dos dois, ou apague o que está errado.',
		},
		en: {
			title: 'the number {found} is not that of the line with this id, which is {other}',
			several: 'numbers that are not those of the line with the id beside them: {found}',
			explanation: 'The id and the number of the row mean different phone lines.',
			action: 'Correct one of the two, or clear the wrong one.',
		},
	},
	'line-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a mesma linha telefônica também está em {others}',
			several: 'linhas telefônicas que estão em mais de uma linha da planilha',
			explanation: 'Só uma das linhas da planilha pode valer; nenhuma é enviada, porque não se sabe qual está certa.',
			action: 'Junte as alterações em uma só linha e apague as outras.',
		},
		en: {
			title: 'the same phone line stands in {others} too',
			several: 'phone lines that are in more than one row of the spreadsheet',
			explanation: 'Only one of the rows can count; none is sent, since it is not known which one is right.',
			action: 'Put the changes into one row and delete the others.',
		},
	},
	'line-clear-word': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} esvazia o campo só quando escrito entre parênteses',
			explanation: 'Sem os parênteses poderia ser um nome; uma célula vazia deixa o campo como está.',
			action: 'Para esvaziar o campo, escreva (limpar).',
			example: '(limpar)',
		},
		en: {
			title: '{found} empties the field only when written in parentheses',
			explanation: 'Without them it could be a name; an empty cell leaves the field as it is.',
			action: 'To empty the field, write (clear).',
			example: '(clear)',
		},
	},
	'line-custom-not-cleared': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a API não esvazia campos personalizados',
			explanation: 'Um campo personalizado pode receber outro valor, mas não ficar sem nenhum.',
			action: 'Escreva o novo valor, ou deixe a célula vazia para manter o atual.',
		},
		en: {
			title: 'the API does not empty custom fields',
			explanation: 'A custom field can get another value, but cannot be left without one.',
			action: 'Write the new value, or leave the cell empty to keep the present one.',
		},
	},
	'line-columns-same': {
		kind: 'refusal',
		'pt-BR': {
			title: 'duas colunas para o mesmo campo: esta e {otherColumn} “{otherHeader}”',
			explanation: 'Os dois títulos querem dizer a mesma coisa, e cada linha telefônica tem um só valor.',
			action: 'Apague uma das colunas, ou mude o título dela.',
		},
		en: {
			title: 'two columns for one field: this one and {otherColumn} “{otherHeader}”',
			explanation: 'Both headers mean the same, and each phone line has one value.',
			action: 'Delete one of the columns, or change its header.',
		},
	},
	'column-line-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta a coluna que diz qual é a linha telefônica',
			explanation: 'Ela é reconhecida por um destes títulos, entre outros: {names}.',
			action: 'Dê um destes títulos à coluna certa.',
			example: 'Telefone',
		},
		en: {
			title: 'the column that says which phone line is missing',
			explanation: 'It is known by one of these headers, among others: {names}.',
			action: 'Give one of these headers to the right column.',
			example: 'Phone number',
		},
	},
	'column-change-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma coluna diz o que mudar',
			explanation:
				'Mudam-se o nome, o centro de custo, o colaborador e os campos personalizados; os títulos são, entre outros: {names}.',
			action: 'Acrescente uma coluna com o que deve mudar.',
			example: 'Centro de custo',
		},
		en: {
			title: 'no column says what to change',
			explanation:
				'Name, cost center, employee and custom fields can be changed; their headers are, among others: {names}.',
			action: 'Add a column with what is to change.',
			example: 'Cost center',
		},
	},
	'line-table-needed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'este arquivo não é uma planilha de linhas telefônicas',
			explanation: 'As alterações de linhas vêm de uma planilha XLSX ou CSV.',
			action: 'Dê ao comando uma planilha com as colunas Telefone e o que deve mudar.',
		},
		en: {
			title: 'this file is no spreadsheet of phone lines',
			explanation: 'Updates of lines come from an XLSX or CSV spreadsheet.',
			action: 'Give the command a spreadsheet with the columns Phone number and what is to change.',
		},
	},
	'line-header-not-found': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma linha de cabeçalho reconhecida nas primeiras 30 linhas',
			explanation:
				'O cabeçalho dá nome às colunas: Telefone ou ID da linha, e Nome, Centro de custo, Colaborador ou campo: Rótulo.',
			action: 'Acrescente o cabeçalho, ou corrija os títulos.',
			example: 'Telefone; Nome; Centro de custo; Colaborador',
		},
		en: {
			title: 'no known header row among the first 30 rows',
			explanation:
				'The header names the columns: Phone number or Line ID, and Name, Cost center, Employee or custom: Label.',
			action: 'Add the header, or correct the names of the columns.',
			example: 'Phone number; Name; Cost center; Employee',
		},
	},
	'line-without-change': {
		kind: 'skip',
		'pt-BR': {
			title: 'nada a mudar: só a linha telefônica está preenchida',
			explanation: 'Uma célula vazia deixa o campo como está.',
			action: 'Nada a fazer; para esvaziar um campo, escreva (limpar).',
		},
		en: {
			title: 'nothing to change: only the phone line is filled in',
			explanation: 'An empty cell leaves the field as it is.',
			action: 'Nothing to do; to empty a field, write (clear).',
		},
	},
	'line-already-so': {
		kind: 'skip',
		'pt-BR': {
			title: 'a linha telefônica já está assim',
			explanation: 'Os valores da planilha são os que a API já tem.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'the phone line is so already',
			explanation: 'The values of the row are those that the API has.',
			action: 'Nothing to do.',
		},
	},
	'line-update-interrupted': {
		kind: 'outcome',
		'pt-BR': {
			title: 'o programa parou antes de saber a resposta',
			explanation: 'Não se sabe se a linha foi alterada; repetir a mesma alteração não causa dano.',
			action: 'Continue com «lines update --resume».',
		},
		en: {
			title: 'the program stopped before it knew the answer',
			explanation: 'Whether the line was changed is unknown; repeating the same update does no harm.',
			action: 'Go on with "lines update --resume".',
		},
	},
	'line-update-stopped': {
		kind: 'outcome',
		'pt-BR': {
			title: 'a API recusou este envio junto com a execução inteira',
			explanation: 'A linha continua na fila.',
			action: 'Resolva o que parou a execução e continue com «lines update --resume».',
		},
		en: {
			title: 'the API refused this request together with the whole run',
			explanation: 'The row is still to be sent.',
			action: 'Settle what stopped the run and go on with "lines update --resume".',
		},
	},
} as const satisfies CataloguePart;

const commandMessages = {
	'line-change-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'não há o que mudar',
			explanation: 'Uma alteração diz qual é a linha (--id ou --phone) e o que muda; várias vêm de uma planilha.',
			action: 'Use --name, --cost-center, --employee, --custom ou --clear, ou dê o nome de uma planilha.',
			example: 'asset-importer lines update --phone "(11) 90000-2001" --name Recepção',
		},
		en: {
			title: 'there is nothing to change',
			explanation: 'An update says which line (--id or --phone) and what changes; many come from a spreadsheet.',
			action: 'Use --name, --cost-center, --employee, --custom or --clear, or name a spreadsheet.',
			example: 'asset-importer lines update --phone "(11) 90000-2001" --name Reception',
		},
	},
	'line-option-missing': {
		kind: 'fault',
		'pt-BR': {
			title: 'falta dizer qual é a linha telefônica',
			explanation: 'Ela é reconhecida pelo id ou pelo número de telefone.',
			action: 'Use --id ou --phone.',
		},
		en: {
			title: 'which phone line is missing',
			explanation: 'It is known by its id or by its phone number.',
			action: 'Use --id or --phone.',
		},
	},
	'line-file-and-options': {
		kind: 'fault',
		'pt-BR': {
			title: 'uma planilha e {option} não se usam juntas',
			explanation:
				'As alterações vêm da planilha, de uma execução interrompida (--resume) ou das opções de uma só linha.',
			action: 'Tire a planilha, ou a opção.',
		},
		en: {
			title: 'a spreadsheet and {option} do not go together',
			explanation:
				'Updates come from the spreadsheet, from an interrupted run (--resume) or from the options for one line.',
			action: 'Leave the spreadsheet or the option out.',
		},
	},
	'line-option-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: '{option}: valor inválido: {found}',
			explanation: 'Esperado: {expected}.',
			action: 'Corrija o valor.',
		},
		en: {
			title: '{option}: not valid: {found}',
			explanation: 'Expected: {expected}.',
			action: 'Correct the value.',
		},
	},
	'line-confirmation-needed': {
		kind: 'fault',
		'pt-BR': {
			title: 'ambiente de produção: falta a confirmação',
			explanation: 'Uma chave de produção altera linhas de verdade, e este comando não tem um terminal onde perguntar.',
			action: 'Confira com --dry-run e repita com --yes.',
		},
		en: {
			title: 'production environment: confirmation is needed',
			explanation: 'A production key changes real lines, and this command has no terminal to ask on.',
			action: 'Check with --dry-run and repeat with --yes.',
		},
	},
	'line-updates-keep-failing': {
		kind: 'fault',
		'pt-BR': {
			title: 'a execução parou: {count} alterações seguidas sem resposta da API',
			explanation: 'A API não responde ou responde com erro.',
			action: 'Espere a API voltar ao normal e continue com «lines update --resume».',
		},
		en: {
			title: 'the run stopped: {count} updates in a row without an answer of the API',
			explanation: 'The API does not answer, or answers with errors.',
			action: 'Wait until the API works again and go on with "lines update --resume".',
		},
	},
	'too-many-line-failures': {
		kind: 'fault',
		'pt-BR': {
			title: 'a execução parou: {failures} de {answered|alteração falhou|alterações falharam}',
			explanation: 'Passou do limite de falhas (--max-failures {limit}).',
			action: 'Veja os motivos, corrija e continue com «lines update --resume».',
		},
		en: {
			title: 'the run stopped: {failures} of {answered|update|updates} failed',
			explanation: 'That is more than --max-failures {limit} allows.',
			action: 'See the reasons, correct them and go on with "lines update --resume".',
		},
	},
	'line-input-changed': {
		kind: 'notice',
		'pt-BR': {
			title: 'o arquivo {path} mudou depois da conferência',
			explanation: 'São enviadas as alterações que foram conferidas; o que mudou no arquivo não entra.',
			action: 'Para enviar o que mudou, use depois «asset-importer lines update» com o arquivo.',
		},
		en: {
			title: 'the file {path} changed after it was checked',
			explanation: 'The updates that were checked are sent; what changed in the file is not among them.',
			action: 'To send what changed, use "asset-importer lines update" with the file afterwards.',
		},
	},
	'run-is-of-lines': {
		kind: 'fault',
		'pt-BR': {
			title: 'a execução {run} é de alterações de linhas telefônicas',
			explanation: 'Ela não cria ativos e tem relatórios próprios.',
			action: 'Use «asset-importer lines update --resume» com a pasta dela.',
		},
		en: {
			title: 'the run {run} is one of updates of phone lines',
			explanation: 'It creates no assets and has reports of its own.',
			action: 'Use "asset-importer lines update --resume" with its folder.',
		},
	},
	'run-is-of-assets': {
		kind: 'fault',
		'pt-BR': {
			title: 'a execução {run} é de ativos, não de linhas telefônicas',
			explanation: '«lines update --resume» continua só execuções de linhas.',
			action: 'Use «asset-importer resume».',
		},
		en: {
			title: 'the run {run} is one of assets, not of phone lines',
			explanation: '"lines update --resume" goes on with runs of lines only.',
			action: 'Use "asset-importer resume".',
		},
	},
	'line-run-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'nenhuma execução de linhas telefônicas em {path} tem algo a enviar',
			explanation: 'Só se continua uma execução que parou antes do fim.',
			action: 'Veja as execuções com «asset-importer runs», ou comece com «asset-importer lines update».',
		},
		en: {
			title: 'no run of phone lines in {path} has anything left to send',
			explanation: 'Only a run that stopped before its end can be gone on with.',
			action: 'See the runs with "asset-importer runs", or begin with "asset-importer lines update".',
		},
	},
	'phone-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'nenhuma linha tem o número {phone}',
			explanation: 'O número é procurado entre as linhas da empresa; sem código do país, vale o do Brasil.',
			action: 'Veja as linhas com «asset-importer lines».',
		},
		en: {
			title: 'no line has the number {phone}',
			explanation:
				'The number is looked for among the lines of the company; without a country code it is one of Brazil.',
			action: 'See the lines with "asset-importer lines".',
		},
	},
	'phone-of-several-lines': {
		kind: 'fault',
		'pt-BR': {
			title: 'mais de uma linha tem o número {phone}',
			explanation: 'Os ids são: {ids}.',
			action: 'Repita o comando com o id da linha certa.',
		},
		en: {
			title: 'more than one line has the number {phone}',
			explanation: 'Their ids are: {ids}.',
			action: 'Repeat the command with the id of the right line.',
		},
	},
	'date-option-invalid': {
		kind: 'fault',
		'pt-BR': {
			title: '{option}: não é possível ler a data “{found}”',
			explanation: 'Motivo: {reason}.',
			action: 'Escreva a data como 31/12/2025 13:45, 2025-12-31 ou 2025-12-31T13:45Z; o fuso vem de --time-zone.',
			example: '--from 2025-12-31T03:00Z',
		},
		en: {
			title: '{option}: the date “{found}” cannot be read',
			explanation: 'Reason: {reason}.',
			action: 'Write the date as 31/12/2025 13:45, 2025-12-31 or 2025-12-31T13:45Z; the zone is that of --time-zone.',
			example: '--from 2025-12-31T03:00Z',
		},
	},
} as const satisfies CataloguePart;

export const lineMessages = { ...updateMessages, ...commandMessages } as const satisfies CataloguePart;
