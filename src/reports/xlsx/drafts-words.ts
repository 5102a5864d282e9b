/** The words of the workbook of drafts. No title of its lists is the name of a field: no list is taken for assets. */
import type { Language } from '../../messages/message.ts';
import { quoteWord } from '../text/command-line.ts';
import type { Instructions } from './instruction-sheet.ts';

type Titles = readonly (readonly [title: string, width: number])[];

interface DraftsWords {
	readonly drafts: string;
	readonly notes: string;
	readonly remarks: string;
	readonly custom: string;
	readonly customAbout: string;
	readonly identity: string;
	readonly quantity: string;
	readonly itemValue: string;
	readonly issued: string;
	readonly instant: string;
	readonly rejection: string;
	readonly skip: string;
	readonly notice: string;
	readonly noteColumns: Titles;
	readonly remarkColumns: Titles;
	readonly instructions: (file: string) => Instructions;
}

export const DRAFTS_WORDS: Readonly<Record<Language, DraftsWords>> = {
	'pt-BR': {
		drafts: 'Ativos',
		notes: 'Notas e valores',
		remarks: 'Ficou de fora',
		custom: 'Campo',
		customAbout: 'Campo personalizado, da nota fiscal. Pode ser apagado.',
		identity: 'Identifica a unidade da nota: não altere. É por aqui que a mesma nota nunca é criada duas vezes.',
		quantity:
			'Quantos ativos são a quantidade do item na nota: usado na lista de imobilização (--immobilisation-list).',
		itemValue:
			'Quanto o item custou na nota, com todas as unidades. Se os preços não somarem mais este valor, a importação avisa.',
		issued:
			'Quando a nota foi emitida, para ordenar e filtrar por data. Não é importada: a data que vale é a de aquisição.',
		instant: 'Aqui está o instante exato da nota, com hora e fuso (-03:00 é o de Brasília).',
		rejection: 'recusado',
		skip: 'deixado de fora',
		notice: 'aviso',
		noteColumns: [
			['Origem', 36],
			['Nota nº', 12],
			['Emitida em', 18],
			['Emissor', 32],
			['Total da NF-e', 16],
			['Nesta planilha', 16],
			['Recusado', 16],
			['Deixado de fora', 16],
			['Não alocado', 16],
			['Diferença', 16],
			['Avisos', 60],
		],
		remarkColumns: [
			['O quê', 18],
			['Onde', 60],
			['Por quê', 60],
			['O que fazer', 60],
		],
		instructions: (file) => ({
			sheet: 'Como preencher',
			title: 'Ativos das notas fiscais, para completar e importar',
			lines: [
				'Na aba “Ativos” há uma linha por unidade de cada item de nota.',
				'',
				'1. Preencha o que falta nas colunas de cabeçalho azul, com *: o número de patrimônio de cada ativo e o status.',
				'2. Complete ou corrija o resto: série, local, responsável, categoria. As células aceitam o que uma planilha comum aceita.',
				'3. As seis últimas colunas dizem de que nota a linha é e estão protegidas: não as altere. Se mudar um preço ou apagar uma linha, a importação avisa quando o item não soma mais o “Valor do item NF-e”.',
				'4. As outras abas dizem o que foi feito do valor de cada nota, e o que foi recusado ou deixado de fora.',
				'5. Salve no formato .xlsx e confira, sem enviar nada:',
				`> asset-importer validate ${quoteWord(file)}`,
				'6. Se estiver tudo certo, importe:',
				`> asset-importer import ${quoteWord(file)}`,
				'',
				'Uma linha sem número de patrimônio é recusada sozinha; as outras são importadas. Depois disso, importar o XML das mesmas notas não cria nada de novo.',
			],
		}),
	},
	en: {
		drafts: 'Assets',
		notes: 'Notes and amounts',
		remarks: 'Not in it',
		custom: 'Custom',
		customAbout: 'A custom field, of the invoice. It may be deleted.',
		identity: 'Identifies the unit of the invoice: leave it as it is. By it the same note is never created twice.',
		quantity: 'How many assets the quantity of the item is: for the list of fixed assets (--immobilisation-list).',
		itemValue:
			'What the item cost on the invoice, all units together. If prices no longer add up to it, the import says so.',
		issued:
			'When the invoice was issued, to sort and filter by. It is not imported: the date that counts is that of acquisition.',
		instant: 'Here is the exact instant of the invoice, with time and zone (-03:00 is that of Brasília).',
		rejection: 'refused',
		skip: 'left out',
		notice: 'notice',
		noteColumns: [
			['Source', 36],
			['Number of the note', 12],
			['Issued at', 18],
			['Issuer', 32],
			['Total of the NF-e', 16],
			['In this workbook', 16],
			['Refused', 16],
			['Left out', 16],
			['Unallocated', 16],
			['Difference', 16],
			['Notices', 60],
		],
		remarkColumns: [
			['What', 18],
			['Where', 60],
			['Why', 60],
			['What to do', 60],
		],
		instructions: (file) => ({
			sheet: 'How to fill in',
			title: 'Assets of the invoices, to complete and import',
			lines: [
				'The sheet “Assets” has one row for each unit of each item of an invoice.',
				'',
				'1. Fill in what is missing in the columns with a blue header and a *: the enrollment id of each asset and the status.',
				'2. Complete or correct the rest: serial number, place, employee, category. The cells take what an ordinary spreadsheet takes.',
				'3. The last six columns say which invoice the row is from and are protected: leave them as they are. If you change a price or delete a row, the import says when the item no longer adds up to its “Valor do item NF-e”.',
				'4. The other sheets say what became of the amount of each invoice, and what was refused or left out.',
				'5. Save in the format .xlsx and check, without sending anything:',
				`> asset-importer validate ${quoteWord(file)}`,
				'6. When all is right, import:',
				`> asset-importer import ${quoteWord(file)}`,
				'',
				'A row without an enrollment id is refused by itself; the others are imported. After that, importing the XML of the same invoices creates nothing new.',
			],
		}),
	},
};
