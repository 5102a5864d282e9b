/** Messages: header rows, columns, mapping. Used by drafts. */
import type { CataloguePart } from '../message.ts';

export const headerMessages = {
	'header-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: 'título de coluna repetido: {header} também está na coluna {otherColumn}',
			explanation: 'Não se sabe qual das duas colunas “{otherHeader}” vale.',
			action:
				'Apague uma das colunas, mude o título dela, ou diga no arquivo de mapeamento, pela letra, qual fica de fora: {entry} em “columnsByLetter”.',
			example: '"columnsByLetter": {"D": {"header": "Valor", "to": "ignore"}}',
		},
		en: {
			title: 'repeated column header: {header} also stands in column {otherColumn}',
			explanation: 'There is no telling which of the two columns “{otherHeader}” counts.',
			action:
				'Delete one of the columns, change its header, or say in the mapping file, by its letter, which to leave out: {entry} in "columnsByLetter".',
			example: '"columnsByLetter": {"D": {"header": "Valor", "to": "ignore"}}',
		},
	},
	'columns-same-field': {
		kind: 'refusal',
		'pt-BR': {
			title: 'duas colunas para o mesmo campo: esta e {otherColumn} “{otherHeader}”',
			explanation: 'Os dois títulos querem dizer a mesma coisa, e cada ativo tem um só valor.',
			action: 'Apague uma das colunas, mude o título dela, ou ignore-a no arquivo de mapeamento.',
		},
		en: {
			title: 'two columns for one field: this one and {otherColumn} “{otherHeader}”',
			explanation: 'Both headers mean the same, and each asset has one value.',
			action: 'Delete one of the columns, change its header, or ignore it in the mapping file.',
		},
	},
	'column-unknown': {
		kind: 'refusal',
		'pt-BR': {
			title: 'coluna desconhecida',
			explanation: 'O título não é de nenhum campo conhecido; ignorá-la sem avisar poderia perder dados.',
			action:
				'Corrija o título, escreva “campo: ” antes dele para um campo personalizado, ou use --unknown-columns ignore.',
			example: 'campo: Cor',
		},
		en: {
			title: 'unknown column',
			explanation: 'The header names no known field; to ignore it silently could lose data.',
			action: 'Correct the header, put "custom: " before it for a custom field, or use --unknown-columns ignore.',
			example: 'custom: Colour',
		},
	},
	'column-ignored': {
		kind: 'notice',
		'pt-BR': {
			title: 'coluna não importada',
			explanation: 'O título não é de nenhum campo conhecido, e --unknown-columns ignore manda deixá-la de fora.',
			action: 'Nada a fazer; para importá-la, corrija o título ou escreva “campo: ” antes dele.',
		},
		en: {
			title: 'column not imported',
			explanation: 'The header names no known field, and --unknown-columns ignore says to leave it out.',
			action: 'Nothing to do; to import it, correct the header or put "custom: " before it.',
		},
	},
	'column-as-custom-field': {
		kind: 'notice',
		'pt-BR': {
			title: 'coluna importada como campo personalizado',
			explanation:
				'O título não é de nenhum campo conhecido, e --unknown-columns custom-fields manda usá-lo como nome do campo.',
			action: 'Confira se o campo existe no painel; nomes que não existem podem ser descartados pela API.',
		},
		en: {
			title: 'column imported as a custom field',
			explanation: 'The header names no known field, and --unknown-columns custom-fields says to use it as the label.',
			action: 'Check that the field exists in the dashboard; labels that do not may be dropped by the API.',
		},
	},
	'column-enrollment-id-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta a coluna do número de patrimônio',
			explanation: 'Sem ela nenhum ativo pode ser criado. Títulos reconhecidos, entre outros: {names}.',
			action: 'Dê à coluna um desses títulos, ou ligue-a a enrollmentId no arquivo de mapeamento.',
			example: 'Patrimônio',
		},
		en: {
			title: 'the column of the enrollment id is missing',
			explanation: 'Without it no asset can be created. Known headers are, among others: {names}.',
			action: 'Give the column one of these headers, or map it to enrollmentId in the mapping file.',
			example: 'Asset number',
		},
	},
	'column-status-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'falta a coluna da situação',
			explanation: 'A situação é obrigatória e nunca é presumida. Títulos reconhecidos, entre outros: {names}.',
			action: 'Acrescente a coluna, ou diga a situação de todas as linhas com --default-status.',
			example: 'Situação',
		},
		en: {
			title: 'the column of the status is missing',
			explanation: 'The status is required and never assumed. Known headers are, among others: {names}.',
			action: 'Add the column, or give the status of all rows with --default-status.',
			example: 'Status',
		},
	},
	'reason-columns-incomplete': {
		kind: 'refusal',
		'pt-BR': {
			title: 'a coluna parece uma das três que este programa põe em rejected.csv e rejected.xlsx, e falta outra delas',
			explanation: 'Só as três juntas, lado a lado, são reconhecidas; sozinha, ela viraria um campo personalizado.',
			action: 'Apague também esta coluna, ou copie de volta as que faltam; se ela é sua, mude o nome dela.',
		},
		en: {
			title:
				'the column looks like one of the three that this program puts in rejected.csv and rejected.xlsx, and another of them is missing',
			explanation: 'Only the three together, side by side, are known; alone it would become a custom field.',
			action: 'Delete this column too, or copy the missing ones back; if it is yours, rename it.',
		},
	},
	'identity-columns-incomplete': {
		kind: 'refusal',
		'pt-BR': {
			title: 'faltam colunas de identidade da nota fiscal',
			explanation:
				'A planilha veio do comando draft, mas não tem mais todas estas colunas: {names}; sem elas a mesma nota poderia ser importada duas vezes.',
			action: 'Copie as colunas de volta da planilha original.',
		},
		en: {
			title: 'identity columns of the invoice are missing',
			explanation:
				'The workbook came from the command draft, but no longer has all of these columns: {names}; without them one note could be imported twice.',
			action: 'Copy the columns back from the original workbook.',
		},
	},
	'custom-field-label-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'campo personalizado sem nome',
			explanation: 'Depois de “campo:” vem o nome do campo, como ele está no painel.',
			action: 'Complete o título.',
			example: 'campo: Cor',
		},
		en: {
			title: 'custom field without a label',
			explanation: 'After "custom:" comes the label of the field, as it stands in the dashboard.',
			action: 'Complete the header.',
			example: 'custom: Colour',
		},
	},
	'rows-above-header': {
		kind: 'notice',
		'pt-BR': {
			title: 'cabeçalho na linha {row}; linhas acima dele que não são dados: {count}',
			explanation:
				'É a linha em que mais títulos de coluna são conhecidos; o que está acima foi tomado por título da planilha.',
			action: 'Confira com o comando inspect se o cabeçalho é esse.',
		},
		en: {
			title: 'header in row {row}; rows above it that are no data: {count}',
			explanation: 'It is the row in which most column headers are known; what stands above was taken for a title.',
			action: 'Check with the command inspect that this is the header.',
		},
	},
	'row-above-header': {
		kind: 'refusal',
		'pt-BR': {
			title: 'parece uma linha de dados, mas o cabeçalho foi encontrado na linha {row}',
			explanation: 'Só as linhas abaixo do cabeçalho são importadas; se a lista não tem cabeçalho, esse foi um engano.',
			action:
				'Se a lista não tem cabeçalho, ponha acima dela uma linha com o título de cada coluna e importe-a de novo; se esta linha não é um bem, apague-a.',
		},
		en: {
			title: 'looks like a row of data, but the header was found in row {row}',
			explanation: 'Only rows below the header are imported; if the list has no header, that one is a mistake.',
			action:
				'If the list has no header, put a row with the name of each column above it and import it again; if this row is no asset, delete it.',
		},
	},
	'mapping-column-absent': {
		kind: 'notice',
		'pt-BR': {
			title: 'o arquivo de mapeamento fala da coluna {found}, que não está nesta tabela',
			explanation:
				'Um mapeamento pode servir para várias tabelas; mas pode ser também um título escrito de outro jeito.',
			action: 'Nada a fazer se a coluna não existir aqui; senão, corrija o nome ou a letra no mapeamento.',
		},
		en: {
			title: 'the mapping file speaks of column {found}, which is not in this table',
			explanation: 'A mapping may serve several tables; but it may also be a header written in another way.',
			action:
				'Nothing to do if the column does not exist here; otherwise correct the name or the letter in the mapping.',
		},
	},
	'mapping-column-by-letter': {
		kind: 'notice',
		'pt-BR': {
			title: 'o mapeamento decide esta coluna só pela letra: {target}',
			explanation: 'Em outra tabela, a mesma letra pode estar em cima de outra coisa.',
			action:
				'Confira se é mesmo esta coluna; para que valha só com este título, acrescente “header” com ele no mapeamento.',
			example: '"D": {"header": "Valor", "to": "price"}',
		},
		en: {
			title: 'the mapping decides this column by its letter alone: {target}',
			explanation: 'In another table, the same letter may stand above something else.',
			action: 'Check that it is this column; for it to count with this header only, add "header" to the mapping.',
			example: '"D": {"header": "Price", "to": "price"}',
		},
	},
	'mapping-letter-invalid': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não é a letra de uma coluna',
			explanation: 'Em “columnsByLetter” as colunas têm as letras que a planilha mostra acima delas: A, B … Z, AA.',
			action: 'Escreva a letra da coluna; pelo título, ela vai em “columns”.',
			example: '"columnsByLetter": {"D": "price"}',
		},
		en: {
			title: '{found} is not the letter of a column',
			explanation: 'In "columnsByLetter" columns have the letters that a spreadsheet shows above them: A, B … Z, AA.',
			action: 'Write the letter of the column; by its header, it goes into "columns".',
			example: '"columnsByLetter": {"D": "price"}',
		},
	},
	'mapping-constant-and-column': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o mapeamento dá um valor fixo ({constant}) a um campo que tem coluna nesta tabela',
			explanation: 'Não se sabe se vale o valor fixo ou o da coluna.',
			action: 'Tire o valor fixo de “constants”, ou ignore a coluna no mapeamento.',
		},
		en: {
			title: 'the mapping gives a constant ({constant}) to a field that has a column in this table',
			explanation: 'There is no telling whether the constant or the column counts.',
			action: 'Take the value out of "constants", or ignore the column in the mapping.',
		},
	},
	'mapping-not-an-object': {
		kind: 'refusal',
		'pt-BR': {
			title: 'espera-se um objeto entre chaves',
			explanation: 'O arquivo de mapeamento é um objeto JSON com “columns”, “columnsByLetter” e “constants”.',
			action: 'Confira o formato em docs/mapping.schema.json, ou gere um com inspect --write-mapping.',
		},
		en: {
			title: 'an object in braces is expected',
			explanation: 'The mapping file is a JSON object with "columns", "columnsByLetter" and "constants".',
			action: 'Check the format in docs/mapping.schema.json, or make one with inspect --write-mapping.',
		},
	},
	'mapping-unknown-property': {
		kind: 'refusal',
		'pt-BR': {
			title: 'propriedade desconhecida',
			explanation: 'Aqui são conhecidas: {known}.',
			action: 'Corrija o nome, ou apague a propriedade.',
		},
		en: {
			title: 'unknown property',
			explanation: 'Known here are: {known}.',
			action: 'Correct the name, or delete the property.',
		},
	},
	'mapping-unknown-target': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não é um destino de coluna',
			explanation:
				'Um destino é um campo da API (status, model…), price para valores em reais, “custom: Nome” ou ignore; “?” marca uma coluna ainda não decidida.',
			action: 'Escreva um destino que exista.',
			example: 'custom: Cor',
		},
		en: {
			title: '{found} is no target of a column',
			explanation:
				'A target is a field of the API (status, model…), price for amounts in reais, "custom: Label" or ignore; "?" marks a column not yet decided.',
			action: 'Write a target that exists.',
			example: 'custom: Colour',
		},
	},
	'mapping-target-missing': {
		kind: 'refusal',
		'pt-BR': {
			title: 'o mapeamento não diz o destino da coluna: falta “to”',
			explanation: 'Sem destino não se sabe o que a coluna quer dizer.',
			action: 'Acrescente “to” com um campo da API (status, model…), price, “custom: Nome” ou ignore.',
			example: '"to": "custom: Cor"',
		},
		en: {
			title: 'the mapping does not say the target of the column: "to" is missing',
			explanation: 'Without a target nobody knows what the column means.',
			action: 'Add "to" with a field of the API (status, model…), price, "custom: Label" or ignore.',
			example: '"to": "custom: Colour"',
		},
	},
	'mapping-value-invalid': {
		kind: 'refusal',
		'pt-BR': {
			title: 'valor inválido no mapeamento',
			explanation: 'Espera-se: {expected}.',
			action: 'Corrija o valor.',
		},
		en: {
			title: 'invalid value in the mapping',
			explanation: 'Expected: {expected}.',
			action: 'Correct the value.',
		},
	},
	'mapping-header-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} já foi dito como “{other}”',
			explanation: 'Maiúsculas, acentos e pontuação não contam: os dois nomes são um só.',
			action: 'Apague um dos dois.',
		},
		en: {
			title: '{found} was already said as “{other}”',
			explanation: 'Case, accents and punctuation do not count: both names are one.',
			action: 'Delete one of the two.',
		},
	},
	'mapping-constant-repeated': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} dá outra vez um valor fixo ao campo de “{other}”',
			explanation: 'Cada campo tem um só valor fixo.',
			action: 'Apague um dos dois.',
		},
		en: {
			title: '{found} gives one more constant to the field of “{other}”',
			explanation: 'Each field has one constant.',
			action: 'Delete one of the two.',
		},
	},
	'mapping-constant-not-allowed': {
		kind: 'refusal',
		'pt-BR': {
			title: '{found} não pode ter um valor fixo',
			explanation:
				'Patrimônio, número de série e colaborador distinguem um ativo do outro; um valor igual para todas as linhas estaria errado.',
			action: 'Tire-o de “constants”.',
		},
		en: {
			title: '{found} cannot have a constant',
			explanation:
				'Enrollment id, serial number and employee tell assets apart; one value for all rows would be wrong.',
			action: 'Take it out of "constants".',
		},
	},
} as const satisfies CataloguePart;
