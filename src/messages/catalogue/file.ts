/** Messages: a whole file: what it is, why it cannot be read. Used by sources. */
import type { CataloguePart } from '../message.ts';

export const fileMessages = {
	'input-not-found': {
		kind: 'fault',
		'pt-BR': {
			title: 'não existe: {path}',
			explanation: 'O arquivo ou a pasta não está no caminho indicado.',
			action: 'Confira o nome e a pasta; nomes com espaço vão entre aspas.',
		},
		en: {
			title: 'does not exist: {path}',
			explanation: 'There is no file or folder at that path.',
			action: 'Check the name and the folder; put names with spaces in quotes.',
		},
	},
	'input-unreadable': {
		kind: 'fault',
		'pt-BR': {
			title: 'não é possível ler {path}: {reason}',
			explanation: 'O sistema não deixa abrir o arquivo ou a pasta.',
			action: 'Confira a permissão, feche o arquivo nos outros programas e repita o comando.',
		},
		en: {
			title: 'cannot read {path}: {reason}',
			explanation: 'The system does not let the file or folder be opened.',
			action: 'Check the permission, close the file in the other programs and repeat the command.',
		},
	},
	'input-folder-empty': {
		kind: 'fault',
		'pt-BR': {
			title: 'não há arquivos na pasta {path}',
			explanation: 'Nem nela nem nas pastas dentro dela há algum arquivo; os ocultos não contam.',
			action: 'Confira se a pasta é a certa.',
		},
		en: {
			title: 'there are no files in the folder {path}',
			explanation: 'Neither in it nor in the folders inside it is there a file; hidden ones do not count.',
			action: 'Check whether it is the right folder.',
		},
	},
	'input-no-match': {
		kind: 'fault',
		'pt-BR': {
			title: 'nenhum arquivo corresponde a {path}',
			explanation: 'O asterisco vale dentro de um nome, ** atravessa pastas e ? é um caractere.',
			action: 'Confira o padrão e a pasta em que o comando roda.',
			example: 'notas/**/*.xml',
		},
		en: {
			title: 'no file matches {path}',
			explanation: 'An asterisk stands for any part of a name, ** crosses folders and ? is one character.',
			action: 'Check the pattern and the folder in which the command runs.',
			example: 'invoices/**/*.xml',
		},
	},
	'file-empty': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo vazio',
			explanation: 'Não há nada dentro do arquivo.',
			action: 'Confira se a exportação ou a cópia terminou e gere o arquivo de novo.',
		},
		en: {
			title: 'empty file',
			explanation: 'There is nothing in the file.',
			action: 'Check that the export or the copy finished, and make the file again.',
		},
	},
	'file-unreadable': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o sistema não deixa ler o arquivo ({reason})',
			explanation: 'O arquivo não existe mais, está aberto com exclusividade ou falta permissão.',
			action: 'Feche o arquivo no Excel, confira a permissão e repita o comando.',
		},
		en: {
			title: 'the system does not let the file be read ({reason})',
			explanation: 'The file is gone, is opened exclusively, or a permission is missing.',
			action: 'Close the file in Excel, check the permission and repeat the command.',
		},
	},
	'file-changed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o arquivo mudou durante a leitura',
			explanation: 'Outro programa o gravou depois que a leitura começou; o que já foi lido não vale mais.',
			action: 'Feche o arquivo nos outros programas e repita o comando.',
		},
		en: {
			title: 'the file changed while it was being read',
			explanation: 'Another program wrote it after the reading began; what was read no longer holds.',
			action: 'Close the file in the other programs and repeat the command.',
		},
	},
	'file-not-regular': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não é um arquivo comum',
			explanation: 'É um dispositivo ou um canal do sistema: só arquivos podem ser lidos mais de uma vez.',
			action: 'Grave o conteúdo em um arquivo e indique esse arquivo.',
		},
		en: {
			title: 'not a regular file',
			explanation: 'It is a device or a pipe of the system: only files can be read more than once.',
			action: 'Save the content to a file and name that file.',
		},
	},
	'file-named-twice': {
		kind: 'notice',
		'pt-BR': {
			title: 'indicado {count} vezes, lido uma só',
			several: 'indicados mais de uma vez, lidos uma só',
			explanation: 'Caminhos diferentes levam ao mesmo arquivo; cada linha conta uma vez.',
			action: 'Nada a fazer.',
		},
		en: {
			title: 'named {count} times, read once',
			several: 'named more than once, read once',
			explanation: 'Different paths lead to the same file; each row counts once.',
			action: 'Nothing to do.',
		},
	},
	'file-named-otherwise': {
		kind: 'notice',
		'pt-BR': {
			title: 'tem nome de {extension}, mas é {format}',
			several: 'arquivos com um nome que não é do seu formato ({format})',
			explanation: 'O conteúdo decide, não o nome; o arquivo foi lido como {format}.',
			action: 'Nada a fazer; para evitar confusão, mude a extensão do arquivo.',
		},
		en: {
			title: 'is named {extension} but is {format}',
			several: 'files with a name that is not of their format ({format})',
			explanation: 'The content decides, not the name; the file was read as {format}.',
			action: 'Nothing to do; to avoid confusion, change the extension of the file.',
		},
	},
	'file-skipped': {
		kind: 'skip',
		'pt-BR': {
			title: 'não é planilha nem nota fiscal ({format})',
			explanation: 'Arquivos assim são deixados de lado em pastas e em .zip.',
			action: 'Nada a fazer; se há dados de bens nele, passe-os para uma planilha.',
		},
		en: {
			title: 'neither a spreadsheet nor an invoice ({format})',
			explanation: 'Such files are left out of folders and .zip files.',
			action: 'Nothing to do; if it holds data on assets, put them in a spreadsheet.',
		},
	},
	'input-link-outside': {
		kind: 'skip',
		'pt-BR': {
			title: 'atalho para uma pasta fora da pasta indicada: {target}',
			explanation: 'Uma pasta indicada vale com o que está dentro dela; o que um atalho traz de fora ninguém pediu.',
			action: 'Se os arquivos de lá também devem ser importados, indique {target} no comando.',
		},
		en: {
			title: 'link to a folder outside the one that was named: {target}',
			explanation:
				'A folder that is named counts with what is in it; nobody asked for what a link brings in from outside.',
			action: 'If the files there are to be imported too, name {target} in the command.',
		},
	},
	'zip-without-files': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não há arquivos dentro do .zip',
			explanation: 'O .zip só tem pastas ou arquivos ocultos.',
			action: 'Confira se o .zip é o certo.',
		},
		en: {
			title: 'there are no files in the .zip',
			explanation: 'The .zip has only folders or hidden files.',
			action: 'Check whether it is the right .zip.',
		},
	},
	'zip-entry-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nome se repete dentro do .zip',
			explanation: 'Dois arquivos com o mesmo nome: não há como saber qual deles vale. Nenhum foi importado.',
			action: 'Extraia o .zip e importe o arquivo certo.',
		},
		en: {
			title: 'the name is repeated inside the .zip',
			explanation: 'Two files with the same name: nobody can say which of them counts. Neither was imported.',
			action: 'Extract the .zip and import the right file.',
		},
	},
	'format-not-read': {
		kind: 'refusal',
		'pt-BR': {
			title: 'é um arquivo {format}, que não é lido',
			several: 'são arquivos {format}, que não são lidos',
			explanation: 'Só planilhas .xlsx e .xlsm, textos .csv e notas .xml são lidos; o conteúdo decide, não o nome.',
			action: 'Abra-o no programa de origem, no Excel ou no LibreOffice, salve como .xlsx e importe o arquivo novo.',
		},
		en: {
			title: 'it is a {format} file, which is not read',
			several: 'these are {format} files, which are not read',
			explanation:
				'Only .xlsx and .xlsm workbooks, .csv text and .xml invoices are read; the content decides, not the name.',
			action:
				'Open it in the program it comes from, in Excel or in LibreOffice, save it as .xlsx and import the new file.',
		},
	},
	'format-no-table': {
		kind: 'refusal',
		'pt-BR': {
			title: 'é um arquivo {format}, não uma planilha',
			several: 'são arquivos {format}, não planilhas',
			explanation: 'Texto corrido, imagens e páginas não têm linhas e colunas que se possam ler com segurança.',
			action:
				'Use a planilha de origem ou, para notas fiscais, o XML da NF-e em vez do DANFE; uma tabela de dentro dele pode ser copiada para uma planilha .xlsx.',
		},
		en: {
			title: 'it is a {format} file, not a spreadsheet',
			several: 'these are {format} files, not spreadsheets',
			explanation: 'Running text, pictures and pages have no rows and columns that can be read safely.',
			action:
				'Use the spreadsheet it was made from or, for invoices, the NF-e XML instead of the DANFE; a table inside it can be copied to an .xlsx workbook.',
		},
	},
	'format-compressed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'é um arquivo compactado ({format})',
			explanation: 'Só .zip é aberto; outros formatos compactados não.',
			action: 'Extraia o arquivo antes e indique o que há dentro.',
		},
		en: {
			title: 'it is a compressed file ({format})',
			explanation: 'Only .zip is opened; other compressed formats are not.',
			action: 'Extract the file first and name what is inside.',
		},
	},
	'format-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o nome diz {extension}, mas o conteúdo não é o de nenhum arquivo conhecido',
			explanation:
				'O arquivo foi danificado na cópia ou no download, ou foi cifrado por um programa de segurança da empresa.',
			action: 'Abra-o no programa de origem e salve-o de novo; se não abrir, peça ou baixe outra cópia.',
		},
		en: {
			title: 'the name says {extension}, but the content is that of no known kind of file',
			explanation: 'The file was damaged by a copy or a download, or a security program of the company encrypted it.',
			action: 'Open it in the program it comes from and save it again; if it does not open, get another copy.',
		},
	},
} as const satisfies CataloguePart;
