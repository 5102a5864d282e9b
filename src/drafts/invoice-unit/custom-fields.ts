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
export const CUSTOM_FIELD_NAMES = [
	'accessKey',
	'series',
	'item',
	'unit',
	'supplierId',
	'ncm',
	'parts',
	'description',
] as const satisfies readonly (keyof CustomFieldLabels)[];

/** Of a line: all but `unit`, which each unit has its own of. */
export type CustomFieldValues = { readonly [Name in Exclude<keyof CustomFieldLabels, 'unit'>]?: string };

/** The fields that have both a label and a value, in a fixed order. `values`: of the line; `unit`: of one unit of it. */
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

/** The labels that hold: those of the rules before those of the options. */
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
