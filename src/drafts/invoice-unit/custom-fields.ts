/** Labels of the custom fields that invoices may fill, in the order in which they are sent. */
export const INVOICE_FIELDS = {
	accessKey: 'Chave da NF-e',
	series: 'Série da NF-e',
	item: 'Item da NF-e',
	unit: 'Unidade do item',
	supplierId: 'CNPJ do fornecedor',
	ncm: 'NCM',
	parts: 'Composto por',
	/** `xProd`, if a rule gives another model. */
	description: 'Descrição na NF-e',
} as const;

type FieldName = keyof typeof INVOICE_FIELDS;
const FIELD_NAMES = [
	'accessKey',
	'series',
	'item',
	'unit',
	'supplierId',
	'ncm',
	'parts',
	'description',
] as const satisfies readonly FieldName[];

/** Fields without a label are not sent. */
export type CustomFieldLabels = { readonly [Name in FieldName]?: string | false };

/** `unit` differs for each unit. */
export type CustomFieldValues = { readonly [Name in Exclude<FieldName, 'unit'>]?: string };

/** In the order in which they are sent. */
export function labelsOf(labels: CustomFieldLabels): readonly string[] {
	return FIELD_NAMES.flatMap((name) => labels[name] || []);
}

export function listCustomFields(
	labels: CustomFieldLabels,
	values: CustomFieldValues,
	unit: string,
): { readonly label: string; readonly value: string }[] {
	const fields: { readonly label: string; readonly value: string }[] = [];
	for (const name of FIELD_NAMES) {
		const label = labels[name];
		const value = name === 'unit' ? unit : values[name];
		if (label && value !== undefined && value !== '') fields.push({ label, value });
	}
	return fields;
}
