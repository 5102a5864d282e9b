/** Messages: XLSX containers and sheets. Used by sources/xlsx and sources/zip. */
import type { CataloguePart } from '../message.ts';

/** A zip may be a workbook or hold invoices, and a broken one does not say which. */
const WHOLE_AGAIN = {
	'pt-BR':
		'Copie ou baixe o arquivo de novo, inteiro. Se é um .zip de notas, também serve a pasta com os XML; se é uma planilha que ainda abre no Excel, salve-a de novo.',
	en: 'Copy or download the file again, whole. If it is a .zip of invoices, the folder with the XML files will do, too; if it is a workbook that still opens in Excel, save it again.',
};
const ASK_AGAIN = {
	'pt-BR':
		'Peça o arquivo de novo a quem o enviou. Se é um .zip de notas, também serve a pasta com os XML; se é uma planilha que abre no Excel, salve-a de novo como .xlsx.',
	en: 'Ask the sender for the file again. If it is a .zip of invoices, the folder with the XML files will do, too; if it is a workbook that opens in Excel, save it again as .xlsx.',
};

export const workbookMessages = {
	'zip-truncated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo incompleto: termina antes do fim',
			explanation: 'O índice que fecha todo arquivo .xlsx ou .zip não está lá: o download ou a cópia parou no meio.',
			action: WHOLE_AGAIN['pt-BR'],
		},
		en: {
			title: 'incomplete file: it ends before its end',
			explanation:
				'The index that closes every .xlsx or .zip file is missing: the download or the copy stopped half way.',
			action: WHOLE_AGAIN.en,
		},
	},
	'zip-damaged': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo danificado: {part} não pode ser lido',
			explanation: 'O conteúdo compactado não confere com o que o próprio arquivo diz dele. Nada foi importado dele.',
			action: WHOLE_AGAIN['pt-BR'],
		},
		en: {
			title: 'damaged file: {part} cannot be read',
			explanation:
				'The compressed content does not agree with what the file itself says of it. Nothing was imported from it.',
			action: WHOLE_AGAIN.en,
		},
	},
	'zip-crc-mismatch': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo corrompido: {part} não confere com a soma de verificação (CRC)',
			explanation: 'Algum byte mudou depois que o arquivo foi salvo. Nada foi importado dele.',
			action: WHOLE_AGAIN['pt-BR'],
		},
		en: {
			title: 'corrupted file: {part} does not match its check sum (CRC)',
			explanation: 'Some byte changed after the file was saved. Nothing was imported from it.',
			action: WHOLE_AGAIN.en,
		},
	},
	'zip-size-mismatch': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo corrompido: {part} não tem o tamanho declarado',
			explanation: 'O índice do arquivo declara um tamanho e o conteúdo tem outro. Nada foi importado dele.',
			action: WHOLE_AGAIN['pt-BR'],
		},
		en: {
			title: 'corrupted file: {part} does not have the size it declares',
			explanation: 'The file declares one size and the content has another. Nothing was imported from it.',
			action: WHOLE_AGAIN.en,
		},
	},
	'zip-encrypted': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo protegido por senha',
			explanation: 'O conteúdo está cifrado e não pode ser lido sem a senha.',
			action: 'Extraia os arquivos com a senha, ou compacte-os de novo sem ela, e importe o resultado.',
		},
		en: {
			title: 'password-protected file',
			explanation: 'The content is encrypted and cannot be read without the password.',
			action: 'Extract the files with the password, or compress them again without one, and import the result.',
		},
	},
	'zip-method-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: '{part} foi compactado por um método que não é lido (método {method})',
			explanation:
				'São lidos os métodos que o Excel e os compactadores comuns usam: sem compactação (0) e deflate (8).',
			action: 'Compacte as notas de novo no formato .zip comum; uma planilha, salve de novo no Excel.',
		},
		en: {
			title: '{part} was compressed with a method that is not read (method {method})',
			explanation: 'The methods that Excel and the usual archivers write are read: stored (0) and deflate (8).',
			action: 'Compress the invoices again as an ordinary .zip; a workbook, save again in Excel.',
		},
	},
	'zip-overlap': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo recusado: {part} ocupa os mesmos bytes que outra entrada',
			explanation:
				'Entradas sobrepostas multiplicam o tamanho ao abrir e nenhum programa comum as grava: é sinal de arquivo danificado ou malicioso.',
			action: ASK_AGAIN['pt-BR'],
		},
		en: {
			title: 'file refused: {part} shares its bytes with another entry',
			explanation:
				'Overlapping entries multiply the size when opened and no ordinary program writes them: a sign of a damaged or hostile file.',
			action: ASK_AGAIN.en,
		},
	},
	'zip-too-many-entries': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo com {count} entradas; o limite é {limit}',
			explanation: 'Uma planilha tem algumas dezenas; um ano de notas, alguns milhares.',
			action: 'Divida o conteúdo em arquivos menores.',
		},
		en: {
			title: 'file with {count} entries; the limit is {limit}',
			explanation: 'A workbook has some tens; a year of invoices some thousands.',
			action: 'Split the content into smaller files.',
		},
	},
	'zip-bomb': {
		kind: 'refusal',
		'pt-BR': {
			title: 'arquivo recusado: {part} inflaria além do limite',
			explanation:
				'O conteúdo cresce muito mais do que uma planilha ou nota real ao ser descompactado; a leitura parou antes de encher a memória.',
			action: ASK_AGAIN['pt-BR'],
		},
		en: {
			title: 'file refused: {part} would inflate beyond the limit',
			explanation:
				'The content grows far more than any real workbook or invoice when inflated; reading stopped before it filled the memory.',
			action: ASK_AGAIN.en,
		},
	},
	'zip-entry-too-large': {
		kind: 'refusal',
		'pt-BR': {
			title: '{part} é grande demais: passa de {limit} bytes',
			explanation: 'Arquivos deste tipo são pequenos; um tão grande não é o que parece.',
			action: 'Confira de onde veio o arquivo e importe-o sem essa parte.',
		},
		en: {
			title: '{part} is too large: more than {limit} bytes',
			explanation: 'Files of this kind are small; one this large is not what it seems.',
			action: 'Check where the file came from and import it without this part.',
		},
	},
	'zip-nested': {
		kind: 'refusal',
		'pt-BR': {
			title: 'zip dentro de zip não é lido; extraia {part} e importe-o à parte',
			several: 'zips dentro de zip não são lidos; extraia-os e importe-os à parte: {part}',
			explanation: 'Só o primeiro nível de um .zip é aberto; nada do que está no zip de dentro foi importado.',
			action: 'Extraia o zip de dentro e importe-o à parte.',
		},
		en: {
			title: 'a zip inside a zip is not read; extract {part} and import it by itself',
			several: 'zips inside a zip are not read; extract and import them by themselves: {part}',
			explanation: 'Only the first level of a .zip is opened; nothing of the inner zip was imported.',
			action: 'Extract the inner zip and import it by itself.',
		},
	},
	'format-xlsx-encrypted': {
		kind: 'refusal',
		'pt-BR': {
			title: 'planilha protegida por senha',
			explanation: 'O conteúdo está cifrado e não pode ser lido sem a senha.',
			action: 'Abra no Excel, remova a senha (Arquivo › Informações › Proteger) e salve de novo.',
		},
		en: {
			title: 'password-protected workbook',
			explanation: 'The content is encrypted and cannot be read without the password.',
			action: 'Open it in Excel, remove the password (File › Info › Protect) and save it again.',
		},
	},
	'format-zip': {
		kind: 'refusal',
		'pt-BR': {
			title: 'é um arquivo .zip, não uma planilha',
			explanation: 'Dentro dele não há as partes de uma planilha.',
			action: 'Confira se o arquivo é o certo; se as planilhas estão dentro dele, extraia-as antes.',
		},
		en: {
			title: 'it is a .zip file, not a workbook',
			explanation: 'It does not hold the parts of a workbook.',
			action: 'Check whether it is the right file; if the workbooks are inside it, extract them first.',
		},
	},
	'workbook-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'planilha sem workbook.xml: não há lista de abas',
			explanation: 'A parte que diz quais abas existem não está no arquivo.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'workbook without workbook.xml: there is no list of sheets',
			explanation: 'The part that says which sheets exist is not in the file.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-no-sheets': {
		kind: 'refusal',
		'pt-BR': {
			title: 'planilha sem nenhuma aba de células',
			explanation: 'Não há nada para importar: o arquivo não lista abas, ou só tem gráficos e macros.',
			action: 'Confira se o arquivo é o certo.',
		},
		en: {
			title: 'workbook without any sheet of cells',
			explanation: 'There is nothing to import: the file lists no sheets, or has only charts and macros.',
			action: 'Check whether it is the right file.',
		},
	},
	'workbook-too-many-sheets': {
		kind: 'refusal',
		'pt-BR': {
			title: 'planilha com mais de {limit} abas',
			explanation: 'Uma lista de equipamentos cabe em poucas abas.',
			action: 'Apague as abas que não são da lista, ou copie a lista para uma planilha nova.',
		},
		en: {
			title: 'workbook with more than {limit} sheets',
			explanation: 'A list of equipment fits into a few sheets.',
			action: 'Delete the sheets that are not part of the list, or copy the list to a new workbook.',
		},
	},
	'sheet-part-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a aba “{sheet}” aponta para uma parte que não existe',
			explanation: 'Importar zero linhas dela esconderia um arquivo danificado.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the sheet “{sheet}” points to a part that does not exist',
			explanation: 'Importing zero rows from it would hide a damaged file.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-part-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta no arquivo a parte {part}, e há células que precisam dela',
			explanation: 'Sem ela os textos ou as datas seriam lidos errado.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the file lacks the part {part}, and there are cells that need it',
			explanation: 'Without it texts or dates would be read wrong.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-part-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a parte {part} está repetida no arquivo',
			explanation: 'Cada programa leria uma das duas; adivinhar qual vale poderia importar os dados errados.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the part {part} is in the file twice',
			explanation: 'Each program would read one of the two; guessing which one counts could import the wrong data.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-backslash-names': {
		kind: 'refusal',
		'pt-BR': {
			title: 'as partes da planilha têm nomes com barra invertida (\\)',
			explanation: 'O formato só permite a barra comum; o Excel e os outros programas não abrem o arquivo assim.',
			action: 'Gere o arquivo de novo por outro programa, ou extraia-o e compacte-o de novo com um compactador comum.',
		},
		en: {
			title: 'the parts of the workbook have names with a backslash (\\)',
			explanation: 'The format only allows the forward slash; Excel and the other programs do not open such a file.',
			action:
				'Make the file again with another program, or extract it and compress it again with an ordinary archiver.',
		},
	},
	'workbook-xml-truncated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML de {part} termina antes do fim',
			explanation: 'O que falta não pode ser adivinhado, e metade de uma aba nunca é importada.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the XML of {part} ends before its end',
			explanation: 'What is missing cannot be guessed, and half a sheet is never imported.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-malformed': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML de {part} está malformado no byte {position}',
			explanation: 'O Excel também acusaria o arquivo de danificado. Nada foi importado dele.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the XML of {part} is malformed at byte {position}',
			explanation: 'Excel too would call the file damaged. Nothing was imported from it.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-second-root': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML de {part} tem mais de uma raiz',
			explanation: 'Há conteúdo depois do fim da parte: dois arquivos juntados ou um arquivo adulterado.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the XML of {part} has more than one root',
			explanation: 'There is content after the end of the part: two files joined, or a file that was tampered with.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-doctype': {
		kind: 'refusal',
		'pt-BR': {
			title: '{part} tem uma declaração DOCTYPE: DTD não é permitido',
			explanation: 'Nenhuma planilha precisa de DTD; ela serve para ataques por entidades.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: '{part} has a DOCTYPE declaration: a DTD is not allowed',
			explanation: 'No workbook needs a DTD; it serves attacks by entities.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-too-deep': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML de {part} é profundo demais: mais de {limit} níveis',
			explanation: 'Uma planilha real não passa de uma ou duas dezenas de níveis.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the XML of {part} is too deep: more than {limit} levels',
			explanation: 'A real workbook stays below one or two tens of levels.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-attributes': {
		kind: 'refusal',
		'pt-BR': {
			title: 'um elemento de {part} tem atributos demais, ou longos demais',
			explanation: 'Uma planilha real não passa de algumas dezenas.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'an element of {part} has too many attributes, or too long ones',
			explanation: 'A real workbook stays below some tens.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-encoding': {
		kind: 'refusal',
		'pt-BR': {
			title: 'UTF-8 inválido em {part}',
			explanation: 'Os bytes não são o texto que a parte declara; acentos sairiam trocados.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'invalid UTF-8 in {part}',
			explanation: 'The bytes are not the text that the part declares; accents would come out wrong.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-charset': {
		kind: 'refusal',
		'pt-BR': {
			title: '{part} declara uma codificação que não é lida: {encoding}',
			explanation: 'O formato só permite UTF-8 e UTF-16.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: '{part} declares an encoding that is not read: {encoding}',
			explanation: 'The format only allows UTF-8 and UTF-16.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-character': {
		kind: 'refusal',
		'pt-BR': {
			title: 'caractere inválido no XML de {part}, no byte {position}',
			explanation: 'Bytes NUL, caracteres de controle e metades de pares não são texto em XML.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'invalid character in the XML of {part}, at byte {position}',
			explanation: 'NUL bytes, control characters and halves of pairs are no text in XML.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'workbook-xml-entity': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o XML de {part} usa uma entidade desconhecida, no byte {position}',
			explanation: 'Só as cinco entidades do XML e referências numéricas existem sem DTD.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'the XML of {part} uses an unknown entity, at byte {position}',
			explanation: 'Only the five entities of XML and numeric references exist without a DTD.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'sheet-row-order': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aba “{sheet}”: a linha {row} está repetida ou fora de ordem',
			explanation: 'As linhas de uma aba vêm em ordem crescente; fora dela não se sabe qual vale.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'sheet “{sheet}”: row {row} is repeated or out of order',
			explanation: 'The rows of a sheet come in ascending order; otherwise there is no telling which one counts.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'sheet-row-number': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aba “{sheet}”: número de linha inválido ({found})',
			explanation: 'As linhas vão de 1 a 1.048.576.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'sheet “{sheet}”: invalid row number ({found})',
			explanation: 'Rows go from 1 to 1,048,576.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'sheet-cell-reference': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aba “{sheet}”, linha {row}: referência de célula inválida ({found})',
			explanation: 'A posição da célula não é uma posição desta linha, e adivinhar a coluna trocaria os dados.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'sheet “{sheet}”, row {row}: invalid cell reference ({found})',
			explanation: 'The position of the cell is no position of this row, and guessing the column would swap the data.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'sheet-cell-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aba “{sheet}”: a célula {cell} está repetida',
			explanation: 'Há dois conteúdos para a mesma célula e não se sabe qual vale.',
			action: 'Peça o arquivo de novo a quem o enviou; se ele abre no Excel, salve-o de novo como .xlsx.',
		},
		en: {
			title: 'sheet “{sheet}”: the cell {cell} is there twice',
			explanation: 'There are two contents for the same cell and no telling which one counts.',
			action: 'Ask the sender for the file again; if it opens in Excel, save it again as .xlsx.',
		},
	},
	'sheet-too-many-columns': {
		kind: 'refusal',
		'pt-BR': {
			title: 'aba “{sheet}”: a linha {row} tem {count} células preenchidas; o limite é {limit} colunas',
			explanation: 'Uma lista de equipamentos tem algumas dezenas de colunas.',
			action: 'Apague as colunas que não são da lista, ou copie a lista para uma aba nova, e importe de novo.',
		},
		en: {
			title: 'sheet “{sheet}”: row {row} has {count} filled cells; the limit is {limit} columns',
			explanation: 'A list of equipment has some tens of columns.',
			action: 'Delete the columns that are not part of the list, or copy the list to a new sheet, and import again.',
		},
	},
	'workbook-text-limit': {
		kind: 'refusal',
		'pt-BR': {
			title: 'os textos da planilha passam do limite de {limit} bytes',
			explanation: 'Uma lista de um milhão de linhas usa menos de um décimo disso.',
			action: 'Divida a planilha, ou apague as colunas de texto longo que não são da lista.',
		},
		en: {
			title: 'the texts of the workbook exceed the limit of {limit} bytes',
			explanation: 'A list of a million rows uses less than a tenth of that.',
			action: 'Split the workbook, or delete the columns of long text that are not part of the list.',
		},
	},
	'number-unreadable': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula diz ser um número, mas não é: {found}',
			explanation: 'O valor gravado no arquivo não é um número que exista.',
			action: 'Digite o valor de novo na célula.',
		},
		en: {
			title: 'the cell claims to be a number but is none: {found}',
			explanation: 'The value stored in the file is no number that exists.',
			action: 'Type the value into the cell again.',
		},
	},
	'number-digits-lost': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número com mais dígitos do que a planilha guarda: {found}',
			explanation: 'Um número guarda cerca de 15 dígitos; os últimos deste se perderiam.',
			action: 'Formate a coluna como Texto e digite o valor de novo.',
		},
		en: {
			title: 'number with more digits than a workbook keeps: {found}',
			explanation: 'A number keeps about 15 digits; the last ones of this one would be lost.',
			action: 'Format the column as Text and type the value again.',
		},
	},
	'serial-out-of-range': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula tem formato de data, mas o número {found} não é uma data',
			several: 'células com formato de data, mas com números que não são datas: {found}',
			explanation: 'Datas de planilha vão de 01/01/1900 a 31/12/9999.',
			action: 'Digite a data de novo, ou mude o formato da célula para Geral.',
		},
		en: {
			title: 'the cell has a date format, but the number {found} is no date',
			several: 'cells with a date format, but with numbers that are no dates: {found}',
			explanation: 'Dates of a workbook go from 1900-01-01 to 9999-12-31.',
			action: 'Type the date again, or change the format of the cell to General.',
		},
	},
	'iso-date-unreadable': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula diz ser uma data, mas não é: {found}',
			explanation: 'O valor gravado no arquivo não é uma data do calendário.',
			action: 'Digite a data de novo na célula.',
		},
		en: {
			title: 'the cell claims to be a date but is none: {found}',
			explanation: 'The value stored in the file is no date of the calendar.',
			action: 'Type the date into the cell again.',
		},
	},
	'boolean-unreadable': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula diz ser VERDADEIRO ou FALSO, mas não é: {found}',
			explanation: 'O valor gravado no arquivo não é 0 nem 1.',
			action: 'Digite o valor de novo na célula.',
		},
		en: {
			title: 'the cell claims to be TRUE or FALSE but is neither: {found}',
			explanation: 'The value stored in the file is neither 0 nor 1.',
			action: 'Type the value into the cell again.',
		},
	},
	'text-index-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'índice de texto inválido: {found}',
			explanation: 'A célula aponta para um texto que não está na lista de textos do arquivo.',
			action: 'Digite o texto de novo na célula, ou abra o arquivo no Excel e salve-o de novo.',
		},
		en: {
			title: 'invalid text index: {found}',
			explanation: 'The cell points to a text that is not in the list of texts of the file.',
			action: 'Type the text into the cell again, or open the file in Excel and save it again.',
		},
	},
	'text-too-long': {
		kind: 'refusal',
		'pt-BR': {
			title: 'texto longo demais para uma célula',
			explanation: 'Uma célula guarda até 32.767 caracteres; só o começo foi lido.',
			action: 'Encurte o texto da célula.',
		},
		en: {
			title: 'text too long for a cell',
			explanation: 'A cell holds up to 32,767 characters; only the beginning was read.',
			action: 'Shorten the text of the cell.',
		},
	},
	'formula-without-result': {
		kind: 'refusal',
		'pt-BR': {
			title: 'fórmula sem resultado gravado: {found}',
			explanation: 'O programa que gerou o arquivo não calculou a fórmula, e a importação não calcula.',
			action: 'Abra o arquivo no Excel, salve-o e importe de novo; ou troque a fórmula pelo valor.',
		},
		en: {
			title: 'formula without a stored result: {found}',
			explanation: 'The program that made the file did not compute the formula, and the import does not compute.',
			action: 'Open the file in Excel, save it and import again; or replace the formula by its value.',
		},
	},
	'cell-type-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'célula de um tipo desconhecido: {found}',
			explanation: 'O formato só conhece número, texto, data, verdadeiro/falso e erro.',
			action: 'Digite o valor de novo na célula.',
		},
		en: {
			title: 'cell of an unknown type: {found}',
			explanation: 'The format only knows number, text, date, true/false and error.',
			action: 'Type the value into the cell again.',
		},
	},
	'cell-beyond-columns': {
		kind: 'refusal',
		'pt-BR': {
			title: 'célula preenchida muito além da lista: {found}',
			several: 'células preenchidas muito além da lista: {found}',
			explanation: 'São lidas as primeiras 256 colunas; esta célula está além delas.',
			action: 'Apague a célula, ou traga-a para dentro da lista.',
		},
		en: {
			title: 'filled cell far beyond the list: {found}',
			several: 'filled cells far beyond the list: {found}',
			explanation: 'The first 256 columns are read; this cell is beyond them.',
			action: 'Delete the cell, or bring it into the list.',
		},
	},
} as const satisfies CataloguePart;
