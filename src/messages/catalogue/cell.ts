/** Messages: cells and rows of a spreadsheet. Used by drafts. */
import type { CataloguePart } from '../message.ts';

export const cellMessages = {
	'row-without-data': {
		kind: 'skip',
		'pt-BR': {
			title: 'linha sem nenhum dado nas colunas importadas',
			explanation: 'Só há conteúdo em colunas que não são importadas, ou fora da tabela.',
			action: 'Nada a fazer; se devia ser um ativo, preencha as colunas dele.',
		},
		en: {
			title: 'row without data in any imported column',
			explanation: 'There is content only in columns that are not imported, or beside the table.',
			action: 'Nothing to do; if it should be an asset, fill in its columns.',
		},
	},
	'header-again': {
		kind: 'skip',
		'pt-BR': {
			title: 'cabeçalho repetido no meio da tabela',
			explanation: 'A linha repete os nomes das colunas, como acontece quando arquivos são colados um no outro.',
			action: 'Nada a fazer; as linhas abaixo dela são lidas normalmente.',
		},
		en: {
			title: 'header repeated inside the table',
			explanation: 'The row repeats the names of the columns, as happens when files are joined.',
			action: 'Nothing to do; the rows below it are read as usual.',
		},
	},
	'template-example': {
		kind: 'skip',
		'pt-BR': {
			title: 'linha de exemplo da planilha modelo ({found}), não importada',
			several: 'linhas de exemplo da planilha modelo, não importadas: {found}',
			explanation: 'Ela só mostra como preencher; não é um equipamento da empresa.',
			action: 'Nada a fazer; se quiser, apague a linha.',
		},
		en: {
			title: 'example row of the template ({found}), not imported',
			several: 'example rows of the template, not imported: {found}',
			explanation: 'It only shows how to fill in the workbook; it is no equipment of the company.',
			action: 'Nothing to do; delete the row if you like.',
		},
	},
	'enrollment-id-of-example': {
		kind: 'refusal',
		'pt-BR': {
			title: '“{found}” é o número do exemplo da planilha modelo',
			several: 'números dos exemplos da planilha modelo: {found}',
			explanation: 'Os outros dados da linha não são os do exemplo; o número de patrimônio ficou por trocar.',
			action: 'Escreva o número de patrimônio do equipamento, como está na etiqueta.',
			example: 'PAT-0042',
		},
		en: {
			title: '"{found}" is the number of the example of the template',
			several: 'numbers of the examples of the template: {found}',
			explanation: 'The rest of the row is not that of the example; its enrollment id was not replaced.',
			action: 'Write the enrollment id of the equipment, as it stands on its tag.',
			example: 'PAT-0042',
		},
	},
	'serial-number-of-example': {
		kind: 'refusal',
		'pt-BR': {
			title: '“{found}” é o número de série do exemplo da planilha modelo',
			explanation: 'O número de patrimônio foi trocado, mas o resto da linha pode ser ainda o do exemplo.',
			action:
				'Escreva o número de série do equipamento, ou apague-o se não há; confira também marca, modelo e fornecedor.',
			example: 'BRJ2049L7K',
		},
		en: {
			title: '"{found}" is the serial number of the example of the template',
			explanation: 'The enrollment id was replaced, but the rest of the row may still be that of the example.',
			action:
				'Write the serial number of the equipment, or delete it if there is none; check make, model and supplier, too.',
			example: 'BRJ2049L7K',
		},
	},
	'row-too-long': {
		kind: 'refusal',
		'pt-BR': {
			title: 'células demais na linha: {count}; o cabeçalho tem {expected}',
			explanation:
				'Sobram células, e não há como saber qual delas saiu do lugar; muitas vezes um texto com o separador (ou com um código como &atilde;) perdeu as aspas.',
			action: 'Compare a linha com o cabeçalho e corrija a célula que foi dividida ou que sobrou.',
			example: '"Mesa; 1,20 m" entre aspas',
		},
		en: {
			title: 'too many cells in the row: {count}; the header has {expected}',
			explanation:
				'There are cells too many, and no way to tell which one slipped; often a text that holds the separator (or a code such as &atilde;) lost its quotes.',
			action: 'Compare the row with the header and correct the cell that was split or is too many.',
			example: '"Desk; 1.20 m" in quotes',
		},
	},
	'row-too-short': {
		kind: 'refusal',
		'pt-BR': {
			title: 'células de menos na linha: {count}; o cabeçalho tem {expected}',
			explanation: 'Faltam células, e não há como saber quais: os valores podem estar na coluna errada.',
			action:
				'Compare a linha com o cabeçalho e complete o que falta; se as últimas células devem ficar vazias, complete os separadores ou, no arquivo devolvido, apague a célula da coluna códigos.',
		},
		en: {
			title: 'too few cells in the row: {count}; the header has {expected}',
			explanation: 'Cells are missing, and there is no way to tell which: the values may stand in the wrong column.',
			action:
				'Compare the row with the header and add what is missing; if the last cells are to stay empty, add the separators or, in the file handed back, clear the cell of the column codes.',
		},
	},
	'cell-beside-table': {
		kind: 'notice',
		'pt-BR': {
			title: 'conteúdo fora da tabela, em uma coluna sem título',
			explanation: 'A célula não pertence a nenhuma coluna do cabeçalho e não foi importada; o resto da linha foi.',
			action: 'Se for um dado do ativo, dê um título à coluna.',
		},
		en: {
			title: 'content beside the table, in a column without a header',
			explanation: 'The cell belongs to no column of the header and was not imported; the rest of the row was.',
			action: 'If it is a value of the asset, give the column a header.',
		},
	},
	'apostrophe-before-sign': {
		kind: 'refusal',
		'pt-BR': {
			title: 'apóstrofo no começo, antes de um sinal como = + - @: {found}',
			explanation:
				'Em rejected.csv este programa põe um apóstrofo antes desses sinais, para que nenhuma planilha execute o texto como fórmula, e o tira ao importar. Aqui não dá para saber se ele é do programa ou do texto.',
			action: 'Tire os apóstrofos do começo; no Excel basta F2 e Enter na célula.',
			example: '+55 11 99999-0000',
		},
		en: {
			title: 'an apostrophe at the start, before a sign such as = + - @: {found}',
			explanation:
				'In rejected.csv this program puts an apostrophe before these signs, so that no spreadsheet runs the text as a formula, and takes it off on import. Here there is no way to tell whether it is of the program or of the text.',
			action: 'Take off the apostrophes at the start; in Excel F2 and Enter in the cell will do.',
			example: '+55 11 99999-0000',
		},
	},
	'row-looks-like-total': {
		kind: 'refusal',
		'pt-BR': {
			title: 'parece uma linha de total, não um ativo',
			explanation: 'A linha começa com uma palavra como “Total” e por isso não é importada.',
			action: 'Apague a linha; se for um ativo de verdade, dê a ele um número de patrimônio.',
		},
		en: {
			title: 'looks like a row of totals, not like an asset',
			explanation: 'The row begins with a word like “Total” and is therefore not imported.',
			action: 'Delete the row; if it is an asset indeed, give it an enrollment id.',
		},
	},
	'row-looks-like-note': {
		kind: 'refusal',
		'pt-BR': {
			title: 'parece um texto solto, não um ativo',
			explanation:
				'Na linha só a coluna do número de patrimônio está preenchida, e o texto não parece um número: pode ser um título, uma legenda ou uma observação.',
			action:
				'Apague a linha; se for um ativo de verdade, preencha mais uma coluna dela, como o modelo ou a categoria.',
		},
		en: {
			title: 'looks like a note, not like an asset',
			explanation:
				'Of the row only the enrollment id is filled, and the text does not look like a number: it may be a heading, a legend or a remark.',
			action: 'Delete the row; if it is an asset indeed, fill another column of it, such as the model or the category.',
		},
	},
	'row-has-only-number': {
		kind: 'notice',
		'pt-BR': {
			title: 'a linha só tem o número de patrimônio',
			explanation: 'Nenhuma outra coluna da linha está preenchida; ela é importada assim mesmo.',
			action: 'Confira se é um ativo, e não um título ou uma observação.',
		},
		en: {
			title: 'the row has an enrollment id and nothing else',
			explanation: 'No other column of the row is filled; it is imported all the same.',
			action: 'Check that it is an asset, not a heading or a remark.',
		},
	},
	'rows-hidden': {
		kind: 'notice',
		'pt-BR': {
			title: 'linhas ocultas na planilha, lidas como as outras: {count}',
			explanation: 'O Excel as esconde, por um filtro ou à mão; elas fazem parte da importação.',
			action: 'Para deixar alguma de fora, apague-a da planilha; esconder não basta.',
		},
		en: {
			title: 'rows hidden in the sheet, read like all others: {count}',
			explanation: 'Excel hides them, by a filter or by hand; they are part of the import.',
			action: 'To leave one out, delete it from the sheet; to hide it is not enough.',
		},
	},
	'contract-refused': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor que a API não aceita em {field}: {reason}',
			explanation: 'O valor passou pela leitura, mas não cumpre as regras da API.',
			action: 'Corrija a célula; se ela parecer certa, avise quem cuida do importador.',
		},
		en: {
			title: 'value that the API does not accept in {field}: {reason}',
			explanation: 'The value could be read, but does not keep the rules of the API.',
			action: 'Correct the cell; if it looks right, tell those who look after the importer.',
		},
	},
	'enrollment-id-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta o número de patrimônio',
			explanation: 'Cada ativo precisa do seu número; sem ele a linha não pode ser importada.',
			action: 'Preencha a célula com o número da plaqueta ou etiqueta do bem.',
			example: 'PAT-00123',
		},
		en: {
			title: 'the enrollment id is missing',
			explanation: 'Each asset needs an id of its own; without it the row cannot be imported.',
			action: 'Fill in the number on the tag of the asset.',
			example: 'PAT-00123',
		},
	},
	'enrollment-id-placeholder': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} está no lugar de um número de patrimônio',
			several: 'estão no lugar de um número de patrimônio: {found}',
			explanation: 'Escreve-se assim onde não há número; cada ativo precisa do seu.',
			action: 'Preencha a célula com o número da plaqueta ou etiqueta do bem.',
			example: 'PAT-00123',
		},
		en: {
			title: '{found} stands in place of an enrollment id',
			several: 'stand in place of an enrollment id: {found}',
			explanation: 'It is written where there is no number; each asset needs one of its own.',
			action: 'Fill in the number on the tag of the asset.',
			example: 'PAT-00123',
		},
	},
	'serial-placeholder': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} está no lugar de um número de série',
			several: 'estão no lugar de um número de série: {found}',
			explanation: 'Escreve-se assim onde não há número; no cadastro pareceria o número de série de vários bens.',
			action: 'Apague a célula se o bem não tiver número de série; se tiver, preencha-o.',
		},
		en: {
			title: '{found} stands in place of a serial number',
			several: 'stand in place of a serial number: {found}',
			explanation:
				'It is written where there is no number; in the register it would look like the number of many assets.',
			action: 'Clear the cell if the asset has no serial number; if it has one, fill it in.',
		},
	},
	'status-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta a situação do ativo',
			explanation:
				'A situação é obrigatória e nunca é presumida, nem por --default-status, em uma tabela que tem a coluna.',
			action: 'Preencha a célula com uma das situações aceitas.',
			example: 'em uso',
		},
		en: {
			title: 'the status of the asset is missing',
			explanation:
				'The status is required and never assumed, not even by --default-status, in a table that has the column.',
			action: 'Fill in one of the accepted statuses.',
			example: 'in use',
		},
	},
	'status-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'situação desconhecida: {found}',
			explanation:
				'São aceitas: disponível, em uso, alocado, em manutenção, quebrado, extraviado, furtado, vendido, doado, descartado, arquivado.',
			action: 'Troque por uma delas, ou ensine a palavra em “values” do arquivo de mapeamento.',
			example: 'disponível',
		},
		en: {
			title: 'unknown status: {found}',
			explanation:
				'Accepted are: available, in use, allocated, under maintenance, broken, lost, stolen, sold, donated, discarded, archived.',
			action: 'Replace it by one of them, or teach the word in "values" of the mapping file.',
			example: 'available',
		},
	},
	'acquisition-type-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'tipo de aquisição desconhecido: {found}',
			explanation: 'São aceitos: comprado, alugado, outro.',
			action: 'Troque por um deles, ou ensine a palavra em “values” do arquivo de mapeamento.',
			example: 'comprado',
		},
		en: {
			title: 'unknown acquisition type: {found}',
			explanation: 'Accepted are: bought, rented, other.',
			action: 'Replace it by one of them, or teach the word in "values" of the mapping file.',
			example: 'bought',
		},
	},
	'cell-error': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula tem um erro da planilha: {found}',
			explanation: 'A fórmula não deu resultado, ou a coluna estava estreita demais quando o CSV foi salvo (####).',
			action: 'Corrija a fórmula, ou apague a célula se o campo não tiver valor.',
		},
		en: {
			title: 'the cell holds an error of the spreadsheet: {found}',
			explanation: 'The formula gave no result, or the column was too narrow when the CSV was saved (####).',
			action: 'Correct the formula, or clear the cell if the field has no value.',
		},
	},
	'value-too-long': {
		kind: 'refusal',
		'pt-BR': {
			title: 'texto longo demais: {length} caracteres',
			explanation: 'O limite é de {max} caracteres; um texto desse tamanho quase sempre foi colado por engano.',
			action: 'Encurte o texto da célula.',
		},
		en: {
			title: 'text too long: {length} characters',
			explanation: 'The limit is {max} characters; a text of that size was nearly always pasted by mistake.',
			action: 'Shorten the text of the cell.',
		},
	},
	'text-control-character': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o texto contém um caractere de controle ({character})',
			explanation:
				'O caractere não aparece na tela, mas iria para o cadastro; costuma vir de uma cópia ou de um arquivo danificado.',
			action: 'Digite o texto da célula de novo.',
		},
		en: {
			title: 'the text contains a control character ({character})',
			explanation:
				'The character cannot be seen, but would get into the register; it comes from copying or from a damaged file.',
			action: 'Type the text of the cell anew.',
		},
	},
	'text-is-a-date': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula é uma data ou hora, mas aqui se espera um texto',
			explanation: 'O Excel transforma textos como 3-5 em data; o que foi digitado se perdeu.',
			action: 'Formate a célula como Texto e digite o valor de novo.',
		},
		en: {
			title: 'the cell is a date or time, but a text is expected here',
			explanation: 'Excel turns texts like 3-5 into a date; what was typed is lost.',
			action: 'Format the cell as Text and type the value anew.',
		},
	},
	'text-is-boolean': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula é VERDADEIRO ou FALSO, mas aqui se espera um texto',
			explanation: 'Um valor lógico não diz nada neste campo.',
			action: 'Escreva o texto que deve ir para o cadastro.',
		},
		en: {
			title: 'the cell is TRUE or FALSE, but a text is expected here',
			explanation: 'A logical value says nothing in this field.',
			action: 'Write the text that is to go into the register.',
		},
	},
	'identifier-digits-lost': {
		kind: 'refusal',
		'pt-BR': {
			title: 'número com dígitos perdidos: {found}',
			explanation: 'O Excel guarda só 15 dígitos; em um número maior, os últimos já foram trocados por zeros.',
			action: 'Formate a coluna como Texto e digite de novo o número completo, a partir da etiqueta ou da nota.',
		},
		en: {
			title: 'number with lost digits: {found}',
			explanation: 'Excel keeps only 15 digits; in a longer number the last ones have been replaced by zeros already.',
			action: 'Format the column as Text and type the whole number anew, from the tag or the invoice.',
		},
	},
	'identifier-not-whole': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não serve de identificação',
			several: 'não servem de identificação: {found}',
			explanation:
				'Uma identificação não tem casas decimais, sinal nem porcentagem, e o formato da célula precisa mostrá-la igual em qualquer programa.',
			action: 'Formate a célula como Texto e escreva a identificação como ela é.',
		},
		en: {
			title: '{found} does not serve as an identifier',
			several: 'do not serve as identifiers: {found}',
			explanation:
				'An identifier has no decimals, sign or percentage, and the format of its cell must show it alike in every program.',
			action: 'Format the cell as Text and write the identifier as it is.',
		},
	},
	'identifier-is-a-date': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a identificação virou uma data ou hora: {found}',
			explanation: 'O Excel transforma códigos como 1-2 ou 3/5 em data; o código original se perdeu.',
			action: 'Formate a célula como Texto e digite a identificação de novo.',
		},
		en: {
			title: 'the identifier has become a date or time: {found}',
			explanation: 'Excel turns codes like 1-2 or 3/5 into a date; the original code is lost.',
			action: 'Format the cell as Text and type the identifier anew.',
		},
	},
	'identifier-line-break': {
		kind: 'refusal',
		'pt-BR': {
			title: 'há mais de uma linha na célula da identificação',
			explanation: 'Cada linha da tabela é um ativo, com uma só identificação.',
			action: 'Deixe uma identificação por célula; crie uma linha para cada ativo.',
		},
		en: {
			title: 'there is more than one line in the cell of the identifier',
			explanation: 'Each row of the table is one asset, with one identifier.',
			action: 'Leave one identifier per cell; make a row for each asset.',
		},
	},
	'identifier-shown-otherwise': {
		kind: 'notice',
		'pt-BR': {
			title: 'a planilha mostra {shown}; a identificação importada é {found}',
			several: 'identificações importadas sem os pontos, decimais ou cifrões que a planilha mostra: {found}',
			explanation: 'O formato da célula é de quantidade ou de dinheiro; só os algarismos foram importados.',
			action: 'Se os pontos fazem parte da identificação, formate a coluna como Texto e escreva-a como ela é.',
		},
		en: {
			title: 'the sheet shows {shown}; the identifier imported is {found}',
			several: 'identifiers imported without the separators, decimals or currency that the sheet shows: {found}',
			explanation: 'The cell has the format of a quantity or of money; only the digits were imported.',
			action: 'If the separators belong to the identifier, format the column as Text and write it as it is.',
		},
	},
	'identifier-looks-like-a-number': {
		kind: 'notice',
		'pt-BR': {
			title: 'a identificação {found} parece um número que o Excel abreviou',
			several: 'identificações que parecem números que o Excel abreviou: {found}',
			explanation: 'Ela foi importada como está escrita.',
			action: 'Confira na etiqueta; se o número for outro, formate a coluna como Texto e corrija.',
		},
		en: {
			title: 'the identifier {found} looks like a number that Excel has abbreviated',
			several: 'identifiers that look like numbers that Excel shortened: {found}',
			explanation: 'It was imported as it is written.',
			action: 'Check the tag; if the number is another one, format the column as Text and correct it.',
		},
	},
	'identifier-of-several': {
		kind: 'notice',
		'pt-BR': {
			title: 'parece mais de um número em uma célula: {found}; será um ativo só',
			several: 'parecem mais de um número em uma célula, um ativo só para cada uma: {found}',
			explanation: 'Cada linha é um ativo, com um número de patrimônio e um número de série.',
			action: 'Se são vários bens, escreva uma linha para cada um; se não, nada a fazer.',
		},
		en: {
			title: 'it looks like more than one number in a cell: {found}; it becomes one asset',
			several: 'they look like more than one number in a cell, one asset for each cell: {found}',
			explanation: 'Each row is one asset, with one enrollment id and one serial number.',
			action: 'If they are several things, write a row for each; if not, nothing to do.',
		},
	},
	'identifier-looks-like-a-date': {
		kind: 'notice',
		'pt-BR': {
			title: 'a identificação {found} parece uma data ou hora',
			several: 'identificações que parecem datas ou horas: {found}',
			explanation:
				'O Excel transforma em data códigos como 1-2 ou 3/5 e salva a data no CSV; o código original se perde. Ela vai como está.',
			action:
				'Confira na etiqueta; se for outra, formate a coluna como Texto e digite-a de novo; se for essa, nada a fazer.',
		},
		en: {
			title: 'the identifier {found} looks like a date or a time',
			several: 'identifiers that look like dates or times: {found}',
			explanation:
				'Excel turns codes like 1-2 or 3/5 into a date and saves the date into the CSV; the code itself is lost. It goes as it is.',
			action:
				'Check the tag; if it is another one, format the column as Text and type it anew; if it is this one, nothing to do.',
		},
	},
	'identifier-with-label': {
		kind: 'notice',
		'pt-BR': {
			title: 'a célula traz o nome do campo junto com o número: {found}',
			several: 'células que trazem o nome do campo junto com o número: {found}',
			explanation:
				'No cadastro ele passa a fazer parte do número: o mesmo número sem ele pareceria outro. Vai como está.',
			action: 'Deixe na célula só o número; se a etiqueta do bem o traz assim, nada a fazer.',
			example: 'ABC123, e não S/N: ABC123',
		},
		en: {
			title: 'the cell holds the name of the field beside the number: {found}',
			several: 'cells that hold the name of the field beside the number: {found}',
			explanation:
				'In the register it becomes part of the number: the same number without it would look like another. It goes as it is.',
			action: 'Leave only the number in the cell; if it stands on the tag like this, nothing to do.',
			example: 'ABC123, not S/N: ABC123',
		},
	},
	'serial-looks-made-up': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} parece um número de série inventado',
			several: 'parecem números de série inventados: {found}',
			explanation:
				'Uma sequência assim é o que alguns fabricantes deixam na BIOS, ou o que se digita para não deixar vazio; vários bens podem ter a mesma. Ela vai como está.',
			action: 'Confira na etiqueta do bem; se ele não tiver número de série, apague a célula.',
		},
		en: {
			title: '{found} looks like a made-up serial number',
			several: 'look like made-up serial numbers: {found}',
			explanation:
				'Digits that only count are what some makers leave in the BIOS, or what is typed to leave nothing empty; many assets may have the same. They go as they are.',
			action: 'Check the tag of the asset; if it has no serial number, clear the cell.',
		},
	},
	'text-placeholder': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} está no lugar de um dado, e vai assim para o ativo',
			several: 'estão no lugar de um dado, e vão assim para os ativos: {found}',
			explanation: 'Escreve-se assim onde falta o dado; no cadastro pareceria o dado.',
			action:
				'Se falta o dado, deixe a célula vazia, ou dê a esse texto um valor vazio em “values” do mapeamento; se não falta, nada a fazer.',
		},
		en: {
			title: '{found} stands in place of a fact, and goes into the asset like this',
			several: 'stand in place of a fact, and go into the assets like this: {found}',
			explanation: 'It is written where a fact is missing; in the register it would look like the fact.',
			action:
				'If the fact is missing, leave the cell empty, or give this text an empty value in "values" of the mapping; if not, nothing to do.',
		},
	},
	'text-with-markup': {
		kind: 'notice',
		'pt-BR': {
			title: 'o texto traz códigos de outro formato: {found}',
			several: 'textos que trazem códigos de outro formato: {found}',
			explanation:
				'Códigos como &atilde;, <br> ou _x000D_ sobram quando um sistema exporta uma página ou uma planilha; no cadastro eles apareceriam assim. O texto vai como está.',
			action: 'Troque os códigos pelo que querem dizer; se o texto for mesmo esse, nada a fazer.',
			example: 'João, e não Jo&atilde;o',
		},
		en: {
			title: 'the text holds codes of another format: {found}',
			several: 'texts that hold codes of another format: {found}',
			explanation:
				'Codes like &atilde;, <br> or _x000D_ are left over where a system exports a page or a workbook; the register would show them like that. The text goes as it is.',
			action: 'Replace the codes by what they mean; if the text is meant like this, nothing to do.',
			example: 'João, not Jo&atilde;o',
		},
	},
	'text-looks-boolean': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} parece um valor lógico, não um texto',
			several: 'parecem valores lógicos, não textos: {found}',
			explanation:
				'Assim o Excel e outros programas escrevem “sim” em um CSV; também pode ser um nome. O texto vai como está.',
			action: 'Se não for um nome, escreva o que deve ir para o cadastro.',
		},
		en: {
			title: '{found} looks like a logical value, not like a text',
			several: 'look like logical values, not like texts: {found}',
			explanation:
				'This is how Excel and other programs write "yes" into a CSV; it may be a name, too. The text goes as it is.',
			action: 'If it is no name, write what is to go into the register.',
		},
	},
	'money-format': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor em dinheiro ilegível: {found}',
			explanation:
				'O valor precisa ser um número em reais; em português a vírgula separa os centavos e o ponto, os milhares.',
			action: 'Escreva só o valor.',
			example: 'R$ 1.234,56',
		},
		en: {
			title: 'unreadable amount of money: {found}',
			explanation:
				'The amount must be a number of reais; in a pt-BR column the comma parts the cents and the dot the thousands.',
			action: 'Write nothing but the amount, or set --locale en-US if dots part the cents.',
			example: 'R$ 1.234,56',
		},
	},
	'money-third-decimal': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor com mais de duas casas decimais: {found}',
			explanation: 'Centavos têm duas casas; o valor não é arredondado para não mudar o custo do ativo.',
			action: 'Arredonde na planilha, com =ARRED(valor;2), ou corrija o separador de milhares.',
			example: '1.234,56',
		},
		en: {
			title: 'amount with more than two decimals: {found}',
			explanation: 'Cents have two places; the amount is not rounded, for that would change the cost of the asset.',
			action: 'Round it in the spreadsheet, with =ROUND(amount,2), or correct the mark of the thousands.',
			example: '1,234.56',
		},
	},
	'money-dash-is-zero': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} foi lido como zero',
			explanation: 'É como o formato contábil do Excel mostra zero, e como ele o salva em CSV.',
			action: 'Se o valor não é conhecido, não escreva nada: o ativo é criado sem valor, e não com R$ 0,00.',
		},
		en: {
			title: '{found} was read as zero',
			explanation: 'It is how the accounting format of Excel shows zero, and how it saves it to CSV.',
			action: 'If the amount is not known, write nothing: the asset is created without one, not with R$ 0.00.',
		},
	},
	'money-negative': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor negativo: {found}',
			explanation: 'O custo de um ativo não pode ser negativo; estornos e devoluções não são ativos.',
			action: 'Corrija o sinal, ou tire a linha se for um estorno.',
			example: '1.234,56',
		},
		en: {
			title: 'negative amount: {found}',
			explanation: 'The cost of an asset cannot be negative; refunds and returns are no assets.',
			action: 'Correct the sign, or take the row out if it is a refund.',
			example: '1,234.56',
		},
	},
	'money-currency': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor em outra moeda: {found}',
			explanation: 'O cadastro guarda reais; a conversão depende da data e não é feita aqui.',
			action: 'Escreva o valor em reais; se ele já está em reais, mude o formato da célula para R$.',
			example: 'R$ 1.234,56',
		},
		en: {
			title: 'amount in another currency: {found}',
			explanation: 'The register keeps BRL; converting depends on the date and is not done here.',
			action: 'Write the amount in BRL; if it is in BRL already, change the format of the cell to R$.',
			example: 'R$ 1.234,56',
		},
	},
	'money-range': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor grande demais: {found}',
			explanation: 'Acima de 90 trilhões de reais os centavos já não são exatos.',
			action: 'Corrija o valor.',
		},
		en: {
			title: 'amount too large: {found}',
			explanation: 'Above 90 trillion BRL cents are no longer exact.',
			action: 'Correct the amount.',
		},
	},
	'money-not-a-number': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula não é um valor em dinheiro: {found}',
			explanation: 'Há uma data, hora ou valor lógico na coluna de valores.',
			action: 'Formate a célula como Número e escreva o valor.',
			example: '1234,56',
		},
		en: {
			title: 'the cell is no amount of money: {found}',
			explanation: 'There is a date, time or logical value in the column of amounts.',
			action: 'Format the cell as Number and write the amount.',
			example: '1234.56',
		},
	},
	'cents-format': {
		kind: 'refusal',
		'pt-BR': {
			title: 'não é um número inteiro de centavos: {found}',
			explanation: 'O título desta coluna diz centavos: R$ 1.234,56 se escreve 123456.',
			action: 'Escreva os centavos sem separadores, ou mude o título da coluna para “Valor” e use reais.',
			example: '123456',
		},
		en: {
			title: 'not a whole number of cents: {found}',
			explanation: 'The header of this column says cents: R$ 1,234.56 is written 123456.',
			action: 'Write the cents without marks, or rename the column to "Price" and use BRL.',
			example: '123456',
		},
	},
	'date-format': {
		kind: 'refusal',
		'pt-BR': {
			title: 'data ilegível: {found}',
			explanation: 'A data precisa de dia, mês e ano.',
			action: 'Escreva a data completa.',
			example: '31/12/2025',
		},
		en: {
			title: 'unreadable date: {found}',
			explanation: 'A date needs a day, a month and a year.',
			action: 'Write the whole date.',
			example: '2025-12-31',
		},
	},
	'date-impossible': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a data {found} não existe: {month} tem {days} dias',
			several: 'datas que não existem: {found}',
			explanation: 'O dia passa do fim do mês.',
			action: 'Corrija o dia.',
			example: '28/02/2026',
		},
		en: {
			title: 'the date {found} does not exist: {month} has {days} days',
			several: 'dates that do not exist: {found}',
			explanation: 'The day is past the end of the month.',
			action: 'Correct the day.',
			example: '2026-02-28',
		},
	},
	'date-month': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a data {found} não existe: não há mês {month}',
			several: 'datas que não existem, com mês acima de 12: {found}',
			explanation: 'Os meses vão de 1 a 12.',
			action: 'Corrija o mês.',
			example: '31/12/2025',
		},
		en: {
			title: 'the date {found} does not exist: there is no month {month}',
			several: 'dates that do not exist, with a month above 12: {found}',
			explanation: 'Months go from 1 to 12.',
			action: 'Correct the month.',
			example: '2025-12-31',
		},
	},
	'date-order': {
		kind: 'refusal',
		'pt-BR': {
			title: 'dia e mês trocados em {found}: esta coluna é lida como {order}',
			explanation:
				'As outras datas da coluna, ou a opção --locale, dizem que a ordem é {order}; lida ao contrário, a data existiria.',
			action: 'Corrija a data, ou a ordem da coluna com “locale” no arquivo de mapeamento.',
		},
		en: {
			title: 'day and month swapped in {found}: this column is read as {order}',
			explanation:
				'The other dates of the column, or the option --locale, say that the order is {order}; read the other way the date would exist.',
			action: 'Correct the date, or the order of the column with "locale" in the mapping file.',
		},
	},
	'date-short-year': {
		kind: 'refusal',
		'pt-BR': {
			title: 'ano com dois dígitos: {found}',
			explanation: 'Não se sabe o século, e uma garantia ou compra no século errado passa despercebida.',
			action:
				'Escreva o ano com quatro dígitos, ou permita anos curtos na coluna com “shortYears” no arquivo de mapeamento.',
			example: '31/12/2025',
		},
		en: {
			title: 'year of two digits: {found}',
			explanation: 'The century is not known, and a warranty or purchase in the wrong one goes unnoticed.',
			action:
				'Write the year with four digits, or allow short years in the column with "shortYears" in the mapping file.',
			example: '2025-12-31',
		},
	},
	'date-time-impossible': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a hora de {found} não existe',
			several: 'horas que não existem: {found}',
			explanation: 'As horas vão de 00:00 a 23:59:59, e o fuso, de -14:00 a +14:00.',
			action: 'Corrija a hora, ou deixe só a data.',
			example: '31/12/2025 23:59',
		},
		en: {
			title: 'the time in {found} does not exist',
			several: 'times that do not exist: {found}',
			explanation: 'Times go from 00:00 to 23:59:59, offsets from -14:00 to +14:00.',
			action: 'Correct the time, or leave only the date.',
			example: '2025-12-31 23:59',
		},
	},
	'date-is-number': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula é o número {found}, não uma data',
			several: 'números, e não datas: {found}',
			explanation: 'Datas do Excel são números por dentro; sem o formato de data não se sabe se este número é uma.',
			action: 'Se for uma data, formate a célula como Data; se não, corrija o valor.',
			example: '31/12/2025',
		},
		en: {
			title: 'the cell is the number {found}, not a date',
			several: 'numbers, not dates: {found}',
			explanation:
				'Dates of Excel are numbers inside; without a date format there is no telling whether this number is one.',
			action: 'If it is a date, format the cell as Date; if not, correct the value.',
			example: '2025-12-31',
		},
	},
	'date-not-a-date': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a célula não é uma data: {found}',
			explanation: 'Há uma hora, duração ou valor lógico na coluna de datas.',
			action: 'Escreva a data completa.',
			example: '31/12/2025',
		},
		en: {
			title: 'the cell is not a date: {found}',
			explanation: 'There is a time, duration or logical value in the column of dates.',
			action: 'Write the whole date.',
			example: '2025-12-31',
		},
	},
	'date-year-range': {
		kind: 'refusal',
		'pt-BR': {
			title: 'ano fora do esperado em {found}',
			explanation: 'São aceitos os anos de 1900 a 9999; fora disso é quase sempre um erro de digitação.',
			action: 'Corrija o ano.',
			example: '31/12/2025',
		},
		en: {
			title: 'unlikely year in {found}',
			explanation: 'Years from 1900 to 9999 are accepted; any other is nearly always a slip of the keys.',
			action: 'Correct the year.',
			example: '2025-12-31',
		},
	},
	'date-long-ago': {
		kind: 'notice',
		'pt-BR': {
			title: 'data anterior a 1971: {found}',
			several: 'datas anteriores a 1971: {found}',
			explanation:
				'Em 1900 e em 1970 o Excel e muitos sistemas começam a contar: quase sempre é um zero que virou data. Ela vai como está, pois a API a aceita.',
			action: 'Se a data não é conhecida, não escreva nada; se for mesmo essa, nada a fazer.',
		},
		en: {
			title: 'date before 1971: {found}',
			several: 'dates before 1971: {found}',
			explanation:
				'In 1900 and in 1970 Excel and many systems begin to count: it is nearly always a zero that became a date. It goes as it is, for the API takes it.',
			action: 'If the date is not known, write nothing; if it is the right one, nothing to do.',
		},
	},
	'date-not-yet': {
		kind: 'notice',
		'pt-BR': {
			title: 'data que ainda não chegou: {found}',
			several: 'datas que ainda não chegaram: {found}',
			explanation:
				'A coluna diz quando algo já aconteceu; quase sempre é um ano digitado errado. Ela vai como está, pois a API a aceita.',
			action: 'Confira o ano e corrija-o; se for mesmo essa, nada a fazer.',
			example: '2026, e não 2062',
		},
		en: {
			title: 'date that is yet to come: {found}',
			several: 'dates that are yet to come: {found}',
			explanation:
				'The column says when something happened; it is nearly always a slip in the year. It goes as it is, for the API takes it.',
			action: 'Check the year and correct it; if it is the right one, nothing to do.',
			example: '2026, not 2062',
		},
	},
	'warranty-far-ahead': {
		kind: 'notice',
		'pt-BR': {
			title: 'garantia por mais de 30 anos: {found}',
			several: 'garantias por mais de 30 anos: {found}',
			explanation:
				'Quase sempre é um ano digitado errado, ou uma data inventada para “sem fim”. Ela vai como está, pois a API a aceita.',
			action: 'Confira o ano e corrija-o, ou não escreva nada; se for mesmo essa, nada a fazer.',
		},
		en: {
			title: 'warranty for more than 30 years: {found}',
			several: 'warranties for more than 30 years: {found}',
			explanation:
				'It is nearly always a slip in the year, or a date made up for "without end". It goes as it is, for the API takes it.',
			action: 'Check the year and correct it, or write nothing; if it is the right one, nothing to do.',
		},
	},
	'warranty-before-acquisition': {
		kind: 'notice',
		'pt-BR': {
			title: 'a garantia acaba em {found}, antes da aquisição',
			several: 'garantias que acabam antes da aquisição: {found}',
			explanation: 'Uma das duas datas está errada, ou as colunas estão trocadas. Elas vão como estão.',
			action: 'Confira as duas datas da linha.',
		},
		en: {
			title: 'the warranty ends on {found}, before the acquisition',
			several: 'warranties that end before the acquisition: {found}',
			explanation: 'One of the two dates is wrong, or the columns are swapped. They go as they are.',
			action: 'Check both dates of the row.',
		},
	},
	'date-time-in-gap': {
		kind: 'notice',
		'pt-BR': {
			title: 'a hora {found} não existiu por causa do horário de verão; importada como {taken}',
			several: 'horas que não existiram por causa do horário de verão: {found}; importadas como {taken}',
			explanation: 'Nesse dia os relógios do fuso escolhido foram adiantados e pularam essa hora.',
			action: 'Confira a hora, ou o fuso em --time-zone.',
		},
		en: {
			title: 'the time {found} did not exist because of daylight saving; imported as {taken}',
			several: 'times that did not exist because of daylight saving: {found}; imported as {taken}',
			explanation: 'On that day the clocks of the chosen zone went forward and skipped that hour.',
			action: 'Check the time, or the zone in --time-zone.',
		},
	},
	'date-time-twice': {
		kind: 'notice',
		'pt-BR': {
			title: 'a hora {found} aconteceu duas vezes por causa do horário de verão; importada como {taken}',
			several: 'horas que aconteceram duas vezes por causa do horário de verão: {found}; importadas como {taken}',
			explanation: 'Nesse dia os relógios do fuso escolhido foram atrasados; foi usada a primeira das duas.',
			action: 'Confira a hora, ou escreva-a com o fuso.',
		},
		en: {
			title: 'the time {found} happened twice because of daylight saving; imported as {taken}',
			several: 'times that happened twice because of daylight saving: {found}; imported as {taken}',
			explanation: 'On that day the clocks of the chosen zone went back; the first of the two was taken.',
			action: 'Check the time, or write it with its offset.',
		},
	},
	'date-other-day-in-utc': {
		kind: 'notice',
		'pt-BR': {
			title: '{found} cai em outro dia em UTC: {taken}',
			several: 'datas que caem em outro dia em UTC: {found}',
			explanation: 'A API guarda o instante em UTC; quem só olha o dia verá o outro.',
			action: 'Nada a fazer se o fuso estiver certo; senão, confira --time-zone.',
		},
		en: {
			title: '{found} falls on another day in UTC: {taken}',
			several: 'dates that fall on another day in UTC: {found}',
			explanation: 'The API keeps the instant in UTC; who looks at the day alone will see the other one.',
			action: 'Nothing to do if the zone is right; otherwise check --time-zone.',
		},
	},
	'date-order-decided': {
		kind: 'notice',
		'pt-BR': {
			title: 'datas lidas como {shape}; valores com dia acima de 12, que só servem assim: {count}',
			explanation: 'Um dia acima de 12 mostra a ordem, e as outras datas da coluna seguem a mesma.',
			action: 'Nada a fazer; se estiver errado, defina “locale” da coluna no arquivo de mapeamento.',
		},
		en: {
			title: 'dates read as {shape}; values with a day above 12, which fit only that way: {count}',
			explanation: 'A day above 12 shows the order; the other dates of the column follow it.',
			action: 'Nothing to do; if it is wrong, set "locale" of the column in the mapping file.',
		},
	},
	'date-order-mixed': {
		kind: 'notice',
		'pt-BR': {
			title: 'datas nas duas ordens (dd/mm: {ptBr}, mm/dd: {enUs}); lidas como {shape}',
			explanation:
				'A coluna mistura as duas formas; as datas que não cabem em {shape} são recusadas, mas as ambíguas podem estar trocadas.',
			action: 'Confira a coluna inteira e escreva todas as datas do mesmo jeito.',
		},
		en: {
			title: 'dates in both orders (dd/mm: {ptBr}, mm/dd: {enUs}); read as {shape}',
			explanation:
				'The column mixes both forms; dates that do not fit {shape} are refused, but ambiguous ones may be swapped.',
			action: 'Check the whole column and write all dates in one way.',
		},
	},
	'date-order-assumed': {
		kind: 'notice',
		'pt-BR': {
			title: 'datas lidas como {shape}; servem nas duas ordens, dd/mm e mm/dd: {count}',
			explanation: 'Nenhuma data da coluna tem um dia acima de 12 que mostre a ordem.',
			action: 'Confira uma delas; se estiver trocada, use --locale ou “locale” no arquivo de mapeamento.',
		},
		en: {
			title: 'dates read as {shape}; fit both dd/mm and mm/dd: {count}',
			explanation: 'No date of the column has a day above 12 that would show the order.',
			action: 'Check one of them; if it is swapped, use --locale or "locale" in the mapping file.',
		},
	},
	'number-style-decided': {
		kind: 'notice',
		'pt-BR': {
			title: 'valores lidos no estilo {shape}; só servem assim: {count}',
			explanation: 'Os separadores mostram o estilo; os outros valores da coluna seguem o mesmo.',
			action: 'Nada a fazer; se estiver errado, defina “locale” da coluna no arquivo de mapeamento.',
		},
		en: {
			title: 'amounts read in the style {shape}; fit only that way: {count}',
			explanation: 'The marks show the style; the other amounts of the column follow it.',
			action: 'Nothing to do; if it is wrong, set "locale" of the column in the mapping file.',
		},
	},
	'number-style-mixed': {
		kind: 'notice',
		'pt-BR': {
			title: 'valores nos dois estilos (1.234,56: {ptBr}, 1,234.56: {enUs}); lidos como {shape}',
			explanation:
				'A coluna mistura as duas formas; o que não cabe em {shape} é recusado, mas um valor ambíguo pode estar errado.',
			action: 'Confira a coluna inteira e escreva todos os valores do mesmo jeito.',
		},
		en: {
			title: 'amounts in both styles (1.234,56: {ptBr}, 1,234.56: {enUs}); read as {shape}',
			explanation:
				'The column mixes both forms; what does not fit {shape} is refused, but an ambiguous amount may be wrong.',
			action: 'Check the whole column and write all amounts in one way.',
		},
	},
	'number-style-assumed': {
		kind: 'notice',
		'pt-BR': {
			title: 'valores lidos no estilo {shape}; servem nos dois, como 1.234: {count}',
			explanation: 'Nenhum valor da coluna mostra se o ponto separa milhares ou centavos.',
			action: 'Confira um deles; se estiver errado, use --locale ou “locale” no arquivo de mapeamento.',
		},
		en: {
			title: 'amounts read in the style {shape}; fit both styles, like 1.234: {count}',
			explanation: 'No amount of the column shows whether the dot parts thousands or cents.',
			action: 'Check one of them; if it is wrong, use --locale or "locale" in the mapping file.',
		},
	},
	'employee-not-found': {
		kind: 'refusal',
		'pt-BR': {
			title: 'nenhum colaborador encontrado para {found}',
			explanation: 'A pessoa é procurada por e-mail, CPF, id ou nome completo entre os colaboradores da empresa.',
			action: 'Confira a grafia, ou use o e-mail de trabalho ou o id.',
			example: 'ana.souza@empresa.com.br',
		},
		en: {
			title: 'no employee found for {found}',
			explanation: 'The person is looked for by e-mail, CPF, id or full name among the employees of the company.',
			action: 'Check the spelling, or use the work e-mail or the id.',
			example: 'ana.souza@company.com',
		},
	},
	'employee-ambiguous': {
		kind: 'refusal',
		'pt-BR': {
			title: '{count} colaboradores servem para {found}',
			several: 'mais de um colaborador serve para cada um destes: {found}',
			explanation: 'Os ids são: {candidates}.',
			action: 'Use o e-mail de trabalho, o CPF ou o id da pessoa certa.',
			example: 'ana.souza@empresa.com.br',
		},
		en: {
			title: '{count} employees match {found}',
			several: 'more than one employee fits each of these: {found}',
			explanation: 'Their ids are: {candidates}.',
			action: 'Use the work e-mail, the CPF or the id of the right person.',
			example: 'ana.souza@company.com',
		},
	},
	'employees-disagree': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não é a mesma pessoa que {other}',
			several: 'colunas que apontam para pessoas diferentes: {found}',
			explanation: 'Duas células da linha dizem quem é a pessoa, e elas não dizem o mesmo.',
			action: 'Deixe a mesma pessoa nas duas colunas, ou esvazie uma delas.',
		},
		en: {
			title: '{found} is not the same person as {other}',
			several: 'columns that point to different people: {found}',
			explanation: 'Two cells of the row say who the person is, and they do not say the same.',
			action: 'Put the same person into both columns, or clear one of them.',
		},
	},
	'employee-unreadable': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não identifica um colaborador',
			several: 'não identificam um colaborador: {found}',
			explanation: 'Espera-se um e-mail, um CPF, um id ou o nome completo.',
			action: 'Formate a célula como Texto e escreva um deles.',
			example: 'ana.souza@empresa.com.br',
		},
		en: {
			title: '{found} identifies no employee',
			several: 'do not identify an employee: {found}',
			explanation: 'An e-mail, a CPF, an id or the full name is expected.',
			action: 'Format the cell as Text and write one of them.',
			example: 'ana.souza@company.com',
		},
	},
	'employee-date-alone': {
		kind: 'refusal',
		'pt-BR': {
			title: 'há data de vínculo, mas falta o colaborador',
			explanation: 'A data diz desde quando o ativo está com alguém; sem a pessoa ela não vale nada.',
			action: 'Preencha o colaborador, ou apague a data.',
		},
		en: {
			title: 'there is a date of attachment, but no employee',
			explanation: 'The date says since when somebody has the asset; without the person it means nothing.',
			action: 'Fill in the employee, or clear the date.',
		},
	},
	'employees-of-demonstration': {
		kind: 'notice',
		'pt-BR': {
			title: 'os colaboradores deste ensaio são de demonstração; os da sua empresa não estão nele',
			explanation: 'As linhas que nomeiam pessoas da empresa são recusadas só no ensaio, por isso não as corrija.',
			action:
				'Para ensaiar o resto, use validate sem --sandbox; para conferir também as pessoas, dê o endereço e a chave da API.',
		},
		en: {
			title: 'the employees of this rehearsal are made up; those of your company are not among them',
			explanation: 'Rows that name people of the company are refused in the rehearsal only, so do not correct them.',
			action:
				'To rehearse the rest, validate without --sandbox; to check the people too, give the address and the key of the API.',
		},
	},
	'employees-not-checked': {
		kind: 'notice',
		'pt-BR': {
			title: 'colaboradores não conferidos',
			explanation:
				'Sem uma chave de API não há como buscar os colaboradores; as linhas foram conferidas em todo o resto.',
			action: 'Para conferir também as pessoas, dê a chave ao comando validate.',
		},
		en: {
			title: 'employees not checked',
			explanation: 'Without an API key the employees cannot be fetched; the rows were checked in everything else.',
			action: 'To check the people too, give the key to the command validate.',
		},
	},
} as const satisfies CataloguePart;
