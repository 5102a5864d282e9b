/** The columns of a workbook for new assets: in which order, how they look, and what a person is told of each. */
import type { AssetField } from '../../contract/asset.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import type { Language } from '../../messages/message.ts';

export interface AssetColumn {
	readonly field: AssetField;
	readonly required: boolean;
	readonly width: number;
	/** What the cells of the column look like: text keeps leading zeros and what Excel would take for a date. */
	readonly numFmt: '@' | 'dd/mm/yyyy' | 'General' | typeof REAIS_FORMAT;
	readonly about: Readonly<Record<Language, string>>;
}

export const REAIS_FORMAT = '"R$" #,##0.00';

const text = { required: false, numFmt: '@' } as const;
const date = { required: false, numFmt: 'dd/mm/yyyy', width: 18 } as const;

export const ASSET_COLUMNS: readonly AssetColumn[] = [
	{
		...text,
		field: 'enrollmentId',
		required: true,
		width: 20,
		about: {
			'pt-BR':
				'O número que identifica o ativo na empresa, da etiqueta ou plaqueta. Cada um só uma vez. Exemplo: PAT-0042',
			en: 'The number that identifies the asset in the company, of its tag. Each only once. Example: PAT-0042',
		},
	},
	{
		field: 'status',
		required: true,
		numFmt: 'General',
		width: 18,
		about: {
			'pt-BR': 'Escolha da lista. Exemplo: em uso',
			en: 'Choose from the list. Example: in use',
		},
	},
	{
		...text,
		field: 'category',
		width: 18,
		about: {
			'pt-BR': 'O que é, em uma ou duas palavras. Exemplo: Notebook',
			en: 'What it is, in a word or two. Example: Laptop',
		},
	},
	{
		...text,
		field: 'brand',
		width: 16,
		about: { 'pt-BR': 'Exemplo: Dell', en: 'Example: Dell' },
	},
	{
		...text,
		field: 'model',
		width: 22,
		about: { 'pt-BR': 'Exemplo: Latitude 5440', en: 'Example: Latitude 5440' },
	},
	{
		...text,
		field: 'serialNumber',
		width: 18,
		about: {
			'pt-BR': 'O número de série do fabricante, com todos os zeros. Exemplo: 0042AB7',
			en: "The maker's serial number, with all its zeros. Example: 0042AB7",
		},
	},
	{
		...text,
		field: 'vendorName',
		width: 22,
		about: { 'pt-BR': 'De quem foi comprado ou alugado.', en: 'From whom it was bought or rented.' },
	},
	{
		...date,
		field: 'acquisitionDate',
		about: { 'pt-BR': 'Dia, mês e ano. Exemplo: 31/12/2025', en: 'Day, month and year. Example: 31/12/2025' },
	},
	{
		field: 'acquisitionType',
		required: false,
		numFmt: 'General',
		width: 18,
		about: { 'pt-BR': 'Escolha da lista. Exemplo: comprado', en: 'Choose from the list. Example: bought' },
	},
	{
		field: 'priceCents',
		required: false,
		numFmt: REAIS_FORMAT,
		width: 16,
		about: {
			'pt-BR': 'Em reais, com no máximo duas casas decimais. Exemplo: 4.599,90',
			en: 'In reais, with at most two decimal places. Example: 4599.90',
		},
	},
	{
		...text,
		field: 'nfeNumber',
		width: 14,
		about: {
			'pt-BR': 'O número da nota fiscal de compra, não a chave de 44 dígitos. Exemplo: 12345',
			en: 'The number of the purchase invoice, not its key of 44 digits. Example: 12345',
		},
	},
	{
		...text,
		field: 'contractId',
		width: 16,
		about: { 'pt-BR': 'Do aluguel ou da compra, se houver.', en: 'Of the rental or the purchase, if there is one.' },
	},
	{
		...date,
		field: 'warrantyExpirationDate',
		about: {
			'pt-BR': 'O último dia da garantia. Exemplo: 31/12/2028',
			en: 'The last day of the warranty. Example: 31/12/2028',
		},
	},
	{
		...text,
		field: 'allocatedLocation',
		width: 22,
		about: { 'pt-BR': 'Onde está. Exemplo: Sede, 3º andar', en: 'Where it is. Example: Head office, 3rd floor' },
	},
	{
		...text,
		field: 'employeeId',
		width: 26,
		about: {
			'pt-BR': 'Com quem está: nome completo, e-mail, CPF ou id, como está no cadastro de colaboradores.',
			en: 'Who has it: full name, e-mail, CPF or id, as it stands in the register of employees.',
		},
	},
	{
		...date,
		field: 'employeeAttachedAt',
		about: {
			'pt-BR': 'Desde quando está com o responsável. Só com o responsável preenchido.',
			en: 'Since when the employee has it. Only with the employee filled in.',
		},
	},
];

/** `*` marks a required column; it makes no difference to the importer. */
export function headerOf({ field, required }: AssetColumn, language: Language): string {
	return `${preferredHeader(field, language)}${required ? ' *' : ''}`;
}
