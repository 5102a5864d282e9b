/**
 * The example rows of the template workbook. An unchanged example row is skipped. A row with other texts belongs to the user, who
 * forgot to replace the example's number or serial number; it is refused.
 */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Body } from '../draft/check-body.ts';

type ExampleTexts = Readonly<Partial<Record<AssetField, string>>> & { readonly enrollmentId: string };

const NOTEBOOK = {
	category: 'Notebook',
	brand: 'Dell',
	model: 'Latitude 5440',
	serialNumber: '0042AB7',
	vendorName: 'Informática Silva Ltda',
	nfeNumber: '12345',
} as const;

export const TEMPLATE_EXAMPLES = {
	'pt-BR': [
		{ enrollmentId: 'EXEMPLO-0001', ...NOTEBOOK, allocatedLocation: 'Sede, 3º andar' },
		{ enrollmentId: 'EXEMPLO-0002', category: 'Monitor', brand: 'LG', contractId: 'CT-2025-17' },
	],
	en: [
		{ enrollmentId: 'EXAMPLE-0001', ...NOTEBOOK, allocatedLocation: 'Head office, 3rd floor' },
		{ enrollmentId: 'EXAMPLE-0002', category: 'Monitor', brand: 'LG', contractId: 'CT-2025-17' },
	],
} as const satisfies Readonly<Record<Language, readonly [ExampleTexts, ExampleTexts]>>;

const byId: ReadonlyMap<string, ExampleTexts> = new Map(
	Object.values(TEMPLATE_EXAMPLES).flatMap((examples) =>
		examples.map((example): [string, ExampleTexts] => [example.enrollmentId, example]),
	),
);

const DESCRIBING = ASSET_FIELDS.filter(
	(field) => field !== 'enrollmentId' && TEMPLATE_EXAMPLES.en.some((example) => field in example),
);

const EXAMPLE_SERIAL = NOTEBOOK.serialNumber;

export interface FoundExample {
	/** True for an unchanged example row, which is skipped. Otherwise the row is the user's own, and is refused. */
	readonly isLeftIn: boolean;
	readonly field: 'enrollmentId' | 'serialNumber';
	readonly problem: Problem;
}

/** `body`: the fields that could be read. A row with another price, date or status still counts as an unchanged example. */
export function findTemplateExample(body: Body): FoundExample | undefined {
	const { enrollmentId, serialNumber } = body;
	const example = byId.get(enrollmentId ?? '');
	if (example !== undefined) {
		const isLeftIn = DESCRIBING.every((field) => body[field] === undefined || body[field] === example[field]);
		const found = example.enrollmentId;
		const problem: Problem = isLeftIn
			? { code: 'template-example', found }
			: { code: 'value-of-example', found, params: { kind: 'enrollment_id' } };
		return { isLeftIn, field: 'enrollmentId', problem };
	}
	if (serialNumber !== EXAMPLE_SERIAL) return undefined;
	const problem: Problem = { code: 'value-of-example', found: serialNumber, params: { kind: 'serial_number' } };
	return { isLeftIn: false, field: 'serialNumber', problem };
}
