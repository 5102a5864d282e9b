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
	'csv-read-as-windows-1252': {
		kind: 'notice',
		'pt-BR': {
			title: 'lido como windows-1252 (ANSI)',
			explanation: 'O arquivo não é UTF-8; assim o Excel no Windows salva CSV.',
			action: 'Confira os acentos; se estiverem errados, indique a codificação com --encoding.',
		},
		en: {
			title: 'read as windows-1252 (ANSI)',
			explanation: 'The file is not UTF-8; this is how Excel on Windows saves CSV.',
			action: 'Check the accents; if they are wrong, name the encoding with --encoding.',
		},
	},
	'csv-looks-like-dos': {
		kind: 'notice',
		'pt-BR': {
			title:
				'parece um texto de DOS (página de código 850), com letras trocadas: {found} na linha {line}; gere-o em UTF-8',
			several: 'parecem textos de DOS (página de código 850), com letras trocadas: {found}; gere-os em UTF-8',
			explanation:
				'Lido como windows-1252, o ç de DOS aparece como ‡ e o ã como Æ. Nada é trocado: os textos iriam assim para os ativos.',
			action:
				'Gere o arquivo em UTF-8 no sistema de origem; ou importe-o no Excel (Dados > De Texto/CSV, origem “850: Europa Ocidental (DOS)”) e salve como CSV UTF-8. Se estiver certo assim, use --encoding windows-1252.',
		},
		en: {
			title: 'it looks like text of DOS (code page 850), with wrong letters: {found} on line {line}; make it in UTF-8',
			several: 'they look like text of DOS (code page 850), with wrong letters: {found}; make them in UTF-8',
			explanation:
				'Read as windows-1252, the ç of DOS shows as ‡ and the ã as Æ. Nothing is replaced: the texts would go into the assets like this.',
			action:
				'Make the file in UTF-8 in the system it comes from; or import it into Excel (Data > From Text/CSV, origin "850: Western European (DOS)") and save it as CSV UTF-8. If it is right as it is, use --encoding windows-1252.',
		},
	},
	'csv-utf16-without-mark': {
		kind: 'notice',
		'pt-BR': {
			title: 'lido como UTF-16 sem BOM',
			explanation: 'Os bytes NUL alternados mostram que é UTF-16, embora falte a marca no início.',
			action: 'Confira os textos; se estiverem errados, salve o arquivo como CSV UTF-8.',
		},
		en: {
			title: 'read as UTF-16 without BOM',
			explanation: 'The alternating NUL bytes show that it is UTF-16, though the mark at the start is missing.',
			action: 'Check the texts; if they are wrong, save the file as CSV UTF-8.',
		},
	},
	'csv-mojibake': {
		kind: 'notice',
		'pt-BR': {
			title: 'o texto parece codificado duas vezes: {count|lugar|lugares}, o primeiro na linha {line}',
			several: 'o texto parece codificado duas vezes',
			explanation: 'Há letras como Ã§ no lugar de ç: algum programa leu UTF-8 como windows-1252.',
			action: 'Veja a linha {line}; se o texto estiver errado, exporte de novo do sistema de origem.',
		},
		en: {
			title: 'the text seems to be encoded twice: {count|place|places}, the first on line {line}',
			several: 'the text seems to be encoded twice',
			explanation: 'There are letters such as Ã§ instead of ç: some program read UTF-8 as windows-1252.',
			action: 'Look at line {line}; if the text is wrong, export it again from the system it comes from.',
		},
	},
	'csv-replacement-characters': {
		kind: 'notice',
		'pt-BR': {
			title: 'há caracteres perdidos (U+FFFD): {count}, o primeiro na linha {line}',
			several: 'há caracteres perdidos (U+FFFD)',
			explanation:
				'Algum programa não conseguiu ler uma letra e gravou um sinal no lugar dela; a letra original não está mais no arquivo.',
			action: 'Veja a linha {line} e corrija o texto, ou exporte de novo do sistema de origem.',
		},
		en: {
			title: 'there are lost characters (U+FFFD): {count}, the first on line {line}',
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
