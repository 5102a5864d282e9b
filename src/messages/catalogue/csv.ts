/** Messages: CSV text. Used by sources/csv. */
import type { CataloguePart } from '../message.ts';

export const csvMessages = {
	'csv-no-data': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhuma linha com dados',
			explanation: 'O arquivo só tem linhas vazias.',
			action: 'Confira se a exportação trouxe os dados e gere o arquivo de novo.',
		},
		en: {
			title: 'no row with data',
			explanation: 'The file has only empty rows.',
			action: 'Check that the export brought the data, and make the file again.',
		},
	},
	'csv-nul-bytes': {
		kind: 'refusal',
		'pt-BR': {
			title: 'há bytes NUL: o arquivo não é texto (ou é UTF-16 sem BOM)',
			explanation: 'Um CSV não tem bytes NUL; o arquivo é de outro tipo ou foi danificado.',
			action: 'Gere o CSV de novo no programa de origem, em UTF-8.',
		},
		en: {
			title: 'there are NUL bytes: the file is not text (or is UTF-16 without BOM)',
			explanation: 'A CSV has no NUL bytes; the file is of another kind or was damaged.',
			action: 'Make the CSV again in the program it comes from, in UTF-8.',
		},
	},
	'csv-utf8-invalid': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não é UTF-8',
			explanation: 'A opção de codificação diz UTF-8, mas há bytes que não formam caracteres.',
			action: 'Repita sem --encoding, ou com --encoding windows-1252.',
		},
		en: {
			title: 'not UTF-8',
			explanation: 'The encoding option says UTF-8, but some bytes form no character.',
			action: 'Repeat without --encoding, or with --encoding windows-1252.',
		},
	},
	'csv-utf16-invalid': {
		kind: 'refusal',
		'pt-BR': {
			title: 'UTF-16 danificado',
			explanation: 'Há metade de um caractere: o arquivo foi cortado ou não é UTF-16.',
			action: 'Gere o arquivo de novo no programa de origem, de preferência em UTF-8.',
		},
		en: {
			title: 'damaged UTF-16',
			explanation: 'There is half of a character: the file was cut or is not UTF-16.',
			action: 'Make the file again in the program it comes from, preferably in UTF-8.',
		},
	},
	'csv-quote-unclosed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'as aspas abertas na linha {line} não fecham',
			explanation: 'Sem as aspas de fechamento o resto do arquivo cairia em uma única célula. Nada foi importado dele.',
			action: 'Corrija a linha {line}: feche as aspas, ou tire-as; aspas dentro de um texto entre aspas são dobradas.',
			example: '"Monitor 24"" LG"',
		},
		en: {
			title: 'the quote opened on line {line} is not closed',
			explanation:
				'Without the closing quote the rest of the file would fall into one cell. Nothing was imported from it.',
			action: 'Correct line {line}: close the quote or remove it; a quote inside a quoted text is doubled.',
			example: '"Monitor 24"" LG"',
		},
	},
	'csv-quote-holds-rows': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aspas da linha {line} só fecham na linha {last}, e juntariam essas linhas em um só ativo',
			explanation: 'São aspas sem par em duas linhas diferentes; as linhas entre elas têm as colunas da tabela.',
			action: 'As linhas voltam separadas em rejected.csv: confira as aspas que sobram nelas e importe-o.',
		},
		en: {
			title: 'a quote of line {line} only closes on line {last}, and would join these lines into one asset',
			explanation:
				'They are quotes without a partner on two lines; the lines between them have the columns of the table.',
			action: 'The rows come back one by one in rejected.csv: check the quotes left in them and import it.',
		},
	},
	'csv-line-too-long': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a linha {line} é longa demais: mais de {limit} bytes',
			explanation: 'Nenhuma planilha tem linhas assim; faltam quebras de linha ou o arquivo não é um CSV.',
			action: 'Gere o CSV de novo no programa de origem.',
		},
		en: {
			title: 'line {line} is too long: more than {limit} bytes',
			explanation: 'No spreadsheet has such lines; line ends are missing or the file is no CSV.',
			action: 'Make the CSV again in the program it comes from.',
		},
	},
	'csv-too-many-columns': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a linha {line} tem {count} colunas; o limite é {limit}',
			explanation: 'Tantas colunas costumam ser colunas vazias à direita, ou um separador errado.',
			action: 'Apague as colunas vazias à direita e salve de novo, ou indique o separador com --delimiter.',
		},
		en: {
			title: 'line {line} has {count} columns; the limit is {limit}',
			explanation: 'So many columns are mostly empty columns on the right, or a wrong delimiter.',
			action: 'Delete the empty columns on the right and save again, or name the delimiter with --delimiter.',
		},
	},
	'csv-encoding-guessed': {
		kind: 'notice',
		'pt-BR': {
			title: 'lido como {encoding}',
			explanation: 'O arquivo não diz em que codificação está; esta é a que dá palavras certas.',
			action: 'Confira os acentos; se estiverem errados, indique a codificação com --encoding.',
		},
		en: {
			title: 'read as {encoding}',
			explanation: 'The file does not say in which encoding it is; this is the one that gives right words.',
			action: 'Check the accents; if they are wrong, name the encoding with --encoding.',
		},
	},
	'csv-bytes-beside-utf8': {
		kind: 'notice',
		'pt-BR': {
			title:
				'o arquivo é UTF-8, mas tem {count|byte que não é, lido|bytes que não são, lidos} como {encoding}: “{found}”, na linha {line}',
			several: 'arquivos em UTF-8 com bytes que não são, lidos como {encoding}: {found}',
			explanation: 'Linhas de outro programa devem ter sido coladas no arquivo.',
			action: 'Confira a palavra da linha {line}; se estiver errada, corrija-a e salve o arquivo como CSV UTF-8.',
		},
		en: {
			title:
				'the file is UTF-8, but has {count|byte that is not|bytes that are not}, read as {encoding}: “{found}”, on line {line}',
			several: 'files in UTF-8 with bytes that are not, read as {encoding}: {found}',
			explanation: 'Lines of another program seem to have been pasted into the file.',
			action: 'Check the word on line {line}; if it is wrong, correct it and save the file as CSV UTF-8.',
		},
	},
	'csv-encoding-unclear': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não se sabe em que codificação está “{found}”, na linha {line}',
			several: 'não se sabe em que codificação estão: {found}',
			explanation: 'O arquivo não é UTF-8, e nenhuma outra codificação dá palavras certas em todas as linhas.',
			action:
				'Salve-o como CSV UTF-8 no programa de origem, ou diga a codificação: --encoding windows-1252 (Windows), cp850 ou cp860 (DOS), macintosh. Se só essa linha está errada, corrija-a.',
		},
		en: {
			title: 'nobody knows in which encoding “{found}” is, on line {line}',
			several: 'nobody knows in which encoding these are: {found}',
			explanation: 'The file is not UTF-8, and no other encoding gives right words on all lines.',
			action:
				'Save it as CSV UTF-8 in the program it comes from, or name the encoding: --encoding windows-1252 (Windows), cp850 or cp860 (DOS), macintosh. If only this line is wrong, correct it.',
		},
	},
	'csv-mojibake': {
		kind: 'notice',
		'pt-BR': {
			title: 'o texto parece codificado duas vezes: {count|lugar|lugares}, o primeiro na linha {line}: “{found}”',
			several: 'o texto parece codificado duas vezes',
			explanation:
				'Há letras como Ã§ no lugar de ç: algum programa leu UTF-8 como windows-1252 e gravou o que leu. É assim que os textos são importados.',
			action: 'Veja a linha {line}; se o texto estiver errado, exporte de novo do sistema de origem.',
		},
		en: {
			title: 'the text seems to be encoded twice: {count|place|places}, the first on line {line}: “{found}”',
			several: 'the text seems to be encoded twice',
			explanation:
				'There are letters such as Ã§ instead of ç: some program read UTF-8 as windows-1252 and wrote what it read. The texts are imported like this.',
			action: 'Look at line {line}; if the text is wrong, export it again from the system it comes from.',
		},
	},
	'csv-replacement-characters': {
		kind: 'notice',
		'pt-BR': {
			title: 'há caracteres perdidos (U+FFFD): {count}, o primeiro na linha {line}: “{found}”',
			several: 'há caracteres perdidos (U+FFFD)',
			explanation:
				'Algum programa não conseguiu ler uma letra e gravou um sinal no lugar dela; a letra original não está mais no arquivo.',
			action: 'Veja a linha {line} e corrija o texto, ou exporte de novo do sistema de origem.',
		},
		en: {
			title: 'there are lost characters (U+FFFD): {count}, the first on line {line}: “{found}”',
			several: 'there are lost characters (U+FFFD)',
			explanation:
				'Some program could not read a letter and wrote a sign in its place; the original letter is no longer in the file.',
			action: 'Look at line {line} and correct the text, or export it again from the system it comes from.',
		},
	},
	'csv-inner-marks': {
		kind: 'notice',
		'pt-BR': {
			title: 'há uma marca BOM no início da linha {line}: parecem arquivos emendados ({count})',
			several: 'há marcas BOM no meio do arquivo: parecem arquivos emendados',
			explanation: 'A marca foi ignorada; o cabeçalho do segundo arquivo pode estar repetido no meio dos dados.',
			action: 'Veja a linha {line} e apague o cabeçalho repetido, se houver.',
		},
		en: {
			title: 'there is a BOM at the start of line {line}: these seem to be joined files ({count})',
			several: 'there are BOM marks within the file: it looks like files put together',
			explanation: 'The mark was ignored; the header of the second file may be repeated among the data.',
			action: 'Look at line {line} and delete the repeated header, if there is one.',
		},
	},
} as const satisfies CataloguePart;
