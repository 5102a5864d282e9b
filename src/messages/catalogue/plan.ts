/** Messages: making the plan; run folders. Used by runs. */
import type { CataloguePart } from '../message.ts';

export const planMessages = {
	'enrollment-id-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de patrimônio {found} repetido; também em {others}',
			several: 'números de patrimônio repetidos: {found}',
			explanation: 'Cada ativo tem o seu número; nenhuma das linhas é enviada, porque não se sabe qual está certa.',
			action:
				'Corrija o número ou apague a linha repetida; se as células estão mescladas, dê a cada linha o seu número.',
		},
		en: {
			title: 'enrollment id {found} is repeated; also in {others}',
			several: 'repeated enrollment ids: {found}',
			explanation:
				'Each asset has an id of its own; none of the rows is sent, since it is not known which one is right.',
			action: 'Correct the id or delete the repeated row; if the cells are merged, give each row its own id.',
		},
	},
	'nfe-unit-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a mesma unidade da nota repetida: {found}; também em {others}',
			several: 'unidades de notas repetidas: {found}',
			explanation:
				'Chave, item e unidade da NF-e são de um só ativo, qualquer que seja o patrimônio; nenhuma das linhas é enviada.',
			action: 'Apague a linha copiada, ou esvazie as três células da NF-e se o ativo não veio da nota.',
		},
		en: {
			title: 'the same unit of the note is repeated: {found}; also in {others}',
			several: 'repeated units of notes: {found}',
			explanation:
				'Key, item and unit of the NF-e belong to one asset, whatever its enrollment id; none of the rows is sent.',
			action: 'Delete the copied row, or clear the three NF-e cells if the asset did not come from the note.',
		},
	},
	'serial-number-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de série {found} repetido; também em {others}',
			several: 'números de série repetidos: {found}',
			explanation: 'Um mesmo equipamento não pode virar dois ativos; nenhuma das linhas é enviada.',
			action:
				'Corrija o número de série, apague a linha repetida, ou use --repeated-serials accept se for mesmo assim.',
		},
		en: {
			title: 'serial number {found} is repeated; also in {others}',
			several: 'repeated serial numbers: {found}',
			explanation: 'One device must not become two assets; none of the rows is sent.',
			action:
				'Correct the serial number, delete the repeated row, or use --repeated-serials accept if it is so indeed.',
		},
	},
	'serial-number-shared': {
		kind: 'notice',
		'pt-BR': {
			title: 'número de série {found} repetido, aceito por --repeated-serials accept; também em {others}',
			several: 'números de série repetidos, aceitos por --repeated-serials accept: {found}',
			explanation: 'Cada linha, ou unidade de uma nota, com ele vira um ativo à parte.',
			action: 'Se é o mesmo equipamento, deixe só um deles; se não é, nada a fazer.',
		},
		en: {
			title: 'serial number {found} is repeated, accepted by --repeated-serials accept; also in {others}',
			several: 'repeated serial numbers, accepted by --repeated-serials accept: {found}',
			explanation: 'Each row, or unit of a note, that has it becomes an asset of its own.',
			action: 'If it is the same equipment, leave only one of them; if not, nothing to do.',
		},
	},
	'copy-of-table': {
		kind: 'notice',
		'pt-BR': {
			title: 'é uma cópia de {file}: as linhas se repetem por isso; importe só um dos dois',
			several: 'são cópias de outros arquivos ({file}): as linhas se repetem por isso; importe só um de cada',
			explanation:
				'O conteúdo dos dois arquivos é o mesmo; não se sabe qual deles conta, e as linhas de ambos são recusadas.',
			action: 'Retire um deles da pasta ou do comando e repita; não há o que corrigir nas linhas.',
		},
		en: {
			title: 'is a copy of {file}: that is why rows are repeated; import only one of the two',
			several: 'are copies of other files ({file}): that is why rows are repeated; import only one of each',
			explanation:
				'The content of the two files is the same; it is not known which of them counts, and the rows of both are refused.',
			action:
				'Take one of them out of the folder or the command and repeat it; nothing is to be corrected in the rows.',
		},
	},
	'nfe-enrollment-id-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de patrimônio {found} repetido; também em {others}',
			several: 'números de patrimônio repetidos: {found}',
			explanation: 'O modelo de --enrollment-id dá o mesmo número a mais de um ativo; nenhum deles é enviado.',
			action:
				'Ponha no modelo o que distingue os ativos (emitente, chave ou sequência); ou corrija a planilha que usa o número.',
			example: '--enrollment-id "{supplier}-{number}-{item}-{unit}"',
		},
		en: {
			title: 'enrollment id {found} is repeated; also in {others}',
			several: 'repeated enrollment ids: {found}',
			explanation: 'The template of --enrollment-id gives more than one asset the same id; none of them is sent.',
			action:
				'Put into the template what tells the assets apart (supplier, key or sequence); or correct the sheet that uses the id.',
			example: '--enrollment-id "{supplier}-{number}-{item}-{unit}"',
		},
	},
	'nfe-serial-number-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número de série {found} repetido; também em {others}',
			several: 'números de série repetidos: {found}',
			explanation: 'A nota traz o mesmo número de série ou IMEI para mais de um equipamento; nenhum deles é enviado.',
			action:
				'Se uma nota foi emitida de novo no lugar da outra, deixe só a que vale; se são mesmo equipamentos diferentes, use --repeated-serials accept.',
		},
		en: {
			title: 'serial number {found} is repeated; also in {others}',
			several: 'repeated serial numbers: {found}',
			explanation: 'The note gives the same serial number or IMEI to more than one device; none of them is sent.',
			action:
				'If one note was issued in place of the other, leave only the one that counts; if they really are different devices, use --repeated-serials accept.',
		},
	},
	'sheet-not-found': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não há uma aba chamada {found}',
			explanation: 'As abas deste arquivo são: {sheets}.',
			action: 'Confira o nome dado em --sheet.',
		},
		en: {
			title: 'there is no sheet named {found}',
			explanation: 'The sheets of this file are: {sheets}.',
			action: 'Check the name given with --sheet.',
		},
	},
	'header-not-found': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma linha de cabeçalho reconhecida nas primeiras 30 linhas',
			explanation:
				'O cabeçalho é a linha que dá nome às colunas: Patrimônio, Status, Marca, Modelo e assim por diante.',
			action:
				'Rode «asset-importer inspect» com este arquivo e --write-mapping mapa.json, diga no mapa.json o que é cada coluna e repita o comando com --mapping mapa.json; ou parta da planilha de «asset-importer template».',
			example: 'Patrimônio; Status; Categoria; Marca; Modelo; Valor',
		},
		en: {
			title: 'no known header row among the first 30 rows',
			explanation: 'The header is the row that names the columns: Enrollment id, Status, Brand, Model and so on.',
			action:
				'Run "asset-importer inspect" with this file and --write-mapping mapping.json, say in mapping.json what each column is, and repeat the command with --mapping mapping.json; or start from the workbook of "asset-importer template".',
			example: 'Enrollment id; Status; Category; Brand; Model; Price',
		},
	},
	'nfe-company-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'as notas são de destinatários diferentes e não se sabe qual é a empresa: {recipients}',
			explanation: 'Só o que a sua empresa comprou pode virar ativo dela.',
			action: 'Informe a empresa com --company (CNPJ ou raiz do CNPJ; pode repetir a opção).',
		},
		en: {
			title: 'the notes have different recipients and it is not known which is the company: {recipients}',
			explanation: 'Only what your company bought can become an asset of it.',
			action: 'Name the company with --company (CNPJ or its root; the option may repeat).',
		},
	},
	'mapping-remembered': {
		kind: 'notice',
		'pt-BR': {
			title: 'lida pelo mapeamento guardado para este cabeçalho ({fingerprint})',
			explanation: 'Foi guardado com --save-mapping, na pasta mappings das execuções.',
			action: 'Para outro, use --mapping; para esquecê-lo, apague o arquivo.',
		},
		en: {
			title: 'read by the mapping that was saved for this header ({fingerprint})',
			explanation: 'It was saved with --save-mapping, in the folder mappings of the runs.',
			action: 'For another one, use --mapping; to forget it, delete the file.',
		},
	},
	'saved-mapping-damaged': {
		kind: 'fault',
		'pt-BR': {
			title: 'o mapeamento guardado {path} não pode ser lido',
			explanation: 'Sem ele a tabela seria lida de outro modo que da última vez.',
			action: 'Corrija o arquivo, ou apague-o e dê o mapeamento de novo com --mapping e --save-mapping.',
		},
		en: {
			title: 'the saved mapping {path} cannot be read',
			explanation: 'Without it the table would be read in another way than last time.',
			action: 'Correct the file, or delete it and give the mapping again with --mapping and --save-mapping.',
		},
	},
	'no-data-rows': {
		kind: 'notice',
		'pt-BR': {
			title: 'nenhuma linha com dados',
			explanation: 'O cabeçalho foi encontrado, mas abaixo dele não há nada.',
			action: 'Confira se o arquivo é o certo.',
		},
		en: {
			title: 'no row with data',
			explanation: 'The header was found, but there is nothing below it.',
			action: 'Check that this is the right file.',
		},
	},
	'sheet-chosen': {
		kind: 'notice',
		'pt-BR': {
			title: 'importada a aba {sheet}; as outras não foram lidas: {others}',
			several: 'só uma aba de cada arquivo foi importada; as outras não foram lidas: {others}',
			explanation: 'É a aba em que mais colunas são conhecidas.',
			action: 'Para outra aba, use --sheet.',
		},
		en: {
			title: 'sheet {sheet} is imported; the others were not read: {others}',
			several: 'only one sheet of each file was imported; the others were not read: {others}',
			explanation: 'It is the sheet in which most columns are known.',
			action: 'For another sheet, use --sheet.',
		},
	},
	'sheet-broken': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a aba {found} está danificada ou não pode ser lida; só as outras foram lidas',
			several: 'abas danificadas ou que não podem ser lidas: {found}',
			explanation: 'Se há ativos nela, não estão nesta importação.',
			action: 'Conserte ou apague a aba no Excel, salve e importe de novo; ou diga com --sheet qual aba importar.',
		},
		en: {
			title: 'sheet {found} is damaged or cannot be read; only the others were read',
			several: 'sheets that are damaged or cannot be read: {found}',
			explanation: 'If there are assets in it, they are not part of this import.',
			action: 'Repair or delete the sheet in Excel, save and import again; or name the sheet to import with --sheet.',
		},
	},
	'merged-cells-filled': {
		kind: 'notice',
		'pt-BR': {
			title: 'linhas que receberam o valor de uma célula mesclada: {count} (colunas: {columns})',
			explanation: 'Uma célula mesclada vale para todas as linhas que cobre.',
			action: 'Se um valor é do conjunto, e não de cada linha (um total, por exemplo), desfaça a mescla e corrija.',
		},
		en: {
			title: 'rows that got the value of a merged cell: {count} (columns: {columns})',
			explanation: 'A merged cell counts for all the rows that it covers.',
			action:
				'If a value is that of the group and not of each row (a total, for one), unmerge the cells and correct them.',
		},
	},
	'sheet-left-out': {
		kind: 'notice',
		'pt-BR': {
			title: 'a aba {found} também parece ter ativos e NÃO foi importada',
			several: 'abas que também parecem ter ativos e NÃO foram importadas: {found}',
			explanation: 'Nela {score} colunas são conhecidas, entre elas o número de patrimônio.',
			action: 'Para importar as duas, dê --sheet uma vez para cada aba, ou --sheet "*".',
		},
		en: {
			title: 'sheet {found} seems to hold assets too and was NOT imported',
			several: 'sheets that seem to have assets too and were NOT imported: {found}',
			explanation: '{score} of its columns are known, the enrollment id among them.',
			action: 'To import both, give --sheet once for each, or --sheet "*".',
		},
	},
	'input-changed': {
		kind: 'fault',
		'pt-BR': {
			title: 'o arquivo {path} mudou enquanto era lido',
			explanation: 'Nada foi enviado: o plano misturaria duas versões do arquivo.',
			action: 'Feche o arquivo no outro programa e repita o comando.',
		},
		en: {
			title: 'the file {path} changed while it was read',
			explanation: 'Nothing was sent: the plan would mix two versions of the file.',
			action: 'Close the file in the other program and repeat the command.',
		},
	},
	'run-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'não há uma execução em {path}',
			explanation: 'Uma pasta de execução tem um arquivo run.json.',
			action: 'Veja as execuções com «asset-importer runs» e confira --runs-dir.',
		},
		en: {
			title: 'there is no run in {path}',
			explanation: 'A run folder has a file run.json.',
			action: 'List the runs with "asset-importer runs" and check --runs-dir.',
		},
	},
	'run-record-damaged': {
		kind: 'fault',
		'pt-BR': {
			title: 'o registro da execução está danificado: {path}',
			explanation:
				'Sem ele não se sabe de que ambiente a execução era; nada é enviado enquanto ela pode ter criado o mesmo.',
			action:
				'Recupere só este arquivo de uma cópia de segurança; ou confira no painel o que a execução criou e tire a pasta {run} dali, sabendo que esses ativos deixam de ser reconhecidos.',
		},
		en: {
			title: 'the record of the run is damaged: {path}',
			explanation:
				'Without it the environment of the run is not known; nothing is sent while it may have created the same.',
			action:
				'Restore this file alone from a backup; or look up in the dashboard what the run created and move the folder {run} away, knowing that those assets are no longer recognised.',
		},
	},
	'rows-of-other-shares': {
		kind: 'notice',
		'pt-BR': {
			title: 'parte {share} do lote: {count} linhas e itens ficam para as outras partes',
			explanation: 'Cada linha cai em uma única parte; as recusadas aparecem só no relatório da sua parte.',
			action: 'Execute também as outras partes, com as mesmas entradas, cada uma com a sua --runs-dir.',
		},
		en: {
			title: 'share {share} of the batch: {count} rows and items are left to the other shares',
			explanation: 'Each row falls into one share only; a rejected one is in the report of its share alone.',
			action: 'Run the other shares too, with the same inputs, each with its own --runs-dir.',
		},
	},
	'runs-folder-of-a-share': {
		kind: 'fault',
		'pt-BR': {
			title: '{path} guarda só a parte {share} de um lote',
			explanation:
				'Quem envia outra divisão, ou o lote inteiro, sem conhecer todas as partes pode criar ativos em dobro.',
			action:
				'Junte numa pasta as execuções das {of} partes e use-a com --runs-dir, ou continue ali com --shard {share}; se elas não existem mais, --forget-missing.',
		},
		en: {
			title: '{path} keeps only share {share} of a batch',
			explanation:
				'Who sends another division, or the whole batch, without knowing all shares could create assets twice.',
			action:
				'Gather the run folders of all {of} shares in one folder and use it with --runs-dir, or go on there with --shard {share}; if they are gone, --forget-missing.',
		},
	},
} as const satisfies CataloguePart;
