export const CUSTOM_FIELD_NAMES = [
	'accessKey',
	'series',
	'item',
	'unit',
	'supplierId',
	'ncm',
	'parts',
	'description',
] as const;

export type CustomFieldLabels = { readonly [Name in (typeof CUSTOM_FIELD_NAMES)[number]]?: string };

export const DEFAULT_CUSTOM_FIELDS = {
	accessKey: 'Chave da NF-e',
	series: 'Série da NF-e',
	item: 'Item da NF-e',
	unit: 'Unidade do item',
	supplierId: 'CNPJ do fornecedor',
	ncm: 'NCM',
	parts: 'Composto por',
	/** `xProd`, if a rule gives another model. */
	description: 'Descrição na NF-e',
} as const satisfies CustomFieldLabels;

/** `unit` differs for each unit. */
export type CustomFieldValues = { readonly [Name in Exclude<keyof CustomFieldLabels, 'unit'>]?: string };

export function listCustomFields(
	labels: CustomFieldLabels,
	values: CustomFieldValues,
	unit: string,
): { readonly label: string; readonly value: string }[] {
	const fields: { readonly label: string; readonly value: string }[] = [];
	for (const name of CUSTOM_FIELD_NAMES) {
		const label = labels[name];
		const value = name === 'unit' ? unit : values[name];
		if (label !== undefined && value !== undefined && value !== '') fields.push({ label, value });
	}
	return fields;
}

/** Labels of the rules override those of the options. */
export function resolveLabels(
	labels: CustomFieldLabels,
	own: { readonly [Name in keyof CustomFieldLabels]?: string | false } | undefined,
): CustomFieldLabels {
	if (own === undefined) return labels;
	const resolved: { -readonly [Name in keyof CustomFieldLabels]: string } = {};
	for (const name of CUSTOM_FIELD_NAMES) {
		const label = own[name] ?? labels[name];
		if (label !== undefined && label !== false) resolved[name] = label;
	}
	return resolved;
}
