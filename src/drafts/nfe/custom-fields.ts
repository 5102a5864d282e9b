/** What an asset keeps of its invoice beyond the fields of the API, as custom fields with labels that can be set. */
export interface CustomFieldLabels {
	readonly accessKey?: string;
	readonly series?: string;
	readonly item?: string;
	readonly unit?: string;
	readonly supplierId?: string;
	readonly ncm?: string;
	/** The parts that were joined into the asset. */
	readonly parts?: string;
	/** `xProd`, where a rule gave another model. */
	readonly description?: string;
}

export const DEFAULT_CUSTOM_FIELDS = {
	accessKey: 'Chave da NF-e',
	series: 'Série da NF-e',
	item: 'Item da NF-e',
	unit: 'Unidade do item',
	supplierId: 'CNPJ do fornecedor',
	ncm: 'NCM',
	parts: 'Composto por',
	description: 'Descrição na NF-e',
} as const satisfies CustomFieldLabels;
const NAMES = [
	'accessKey',
	'series',
	'item',
	'unit',
	'supplierId',
	'ncm',
	'parts',
	'description',
] as const satisfies readonly (keyof CustomFieldLabels)[];

export type CustomFieldValues = { readonly [Name in keyof CustomFieldLabels]?: string };

/** The fields that have both a label and a value, in a fixed order. */
export function listCustomFields(
	labels: CustomFieldLabels,
	values: CustomFieldValues,
): { readonly label: string; readonly value: string }[] {
	const fields: { readonly label: string; readonly value: string }[] = [];
	for (const name of NAMES) {
		const [label, value] = [labels[name], values[name]];
		if (label !== undefined && value !== undefined && value !== '') fields.push({ label, value });
	}
	return fields;
}
