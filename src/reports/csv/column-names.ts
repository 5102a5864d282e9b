/** Headers of the reports that are not handed back for correction. */
import type { Language } from '../../messages/message.ts';

const NAMES = {
	'pt-BR': {
		enrollmentId: 'patrimônio',
		assetId: 'id do ativo',
		createdAt: 'criado em (UTC)',
		sentAt: 'enviado em (UTC)',
		status: 'situação',
		category: 'categoria',
		brand: 'marca',
		model: 'modelo',
		serialNumber: 'nº de série',
		vendorName: 'fornecedor',
		nfeNumber: 'nota fiscal',
		price: 'valor',
		file: 'arquivo',
		sheet: 'aba',
		row: 'linha',
		accessKey: 'chave da NF-e',
		item: 'item',
		unit: 'unidade',
		quantity: 'quantidade',
		planLine: 'nº no plano',
		notices: 'avisos',
		reason: 'motivo',
		problems: 'problemas',
		action: 'o que fazer',
		codes: 'códigos',
	},
	en: {
		enrollmentId: 'enrollment id',
		assetId: 'asset id',
		createdAt: 'created at (UTC)',
		sentAt: 'sent at (UTC)',
		status: 'status',
		category: 'category',
		brand: 'brand',
		model: 'model',
		serialNumber: 'serial number',
		vendorName: 'supplier',
		nfeNumber: 'invoice',
		price: 'price',
		file: 'file',
		sheet: 'sheet',
		row: 'row',
		accessKey: 'NF-e access key',
		item: 'item',
		unit: 'unit',
		quantity: 'quantity',
		planLine: 'no. in the plan',
		notices: 'notices',
		reason: 'reason',
		problems: 'problems',
		action: 'what to do',
		codes: 'codes',
	},
} as const satisfies Record<Language, Readonly<Record<string, string>>>;

export type ColumnName = keyof (typeof NAMES)['en'];

export function renderColumnNames(columns: readonly ColumnName[], language: Language): readonly string[] {
	return columns.map((column) => NAMES[language][column]);
}
