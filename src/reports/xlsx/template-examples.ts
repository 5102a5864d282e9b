/** Two rows that show how the template is filled in: right as they are, and left out where somebody leaves them in. */
import type { AssetField } from '../../contract/asset.ts';
import { TEMPLATE_EXAMPLES } from '../../drafts/table/template-examples.ts';
import type { Language } from '../../messages/message.ts';

type Example = Readonly<Partial<Record<AssetField, string | number | Date>>> & { readonly colour: string };

const day = (year: number, month: number, dayOfMonth: number): Date => new Date(Date.UTC(year, month - 1, dayOfMonth));

export function templateExamples(language: Language): readonly Example[] {
	const pt = language === 'pt-BR';
	const [first, second] = TEMPLATE_EXAMPLES[language];
	return [
		{
			...first,
			status: pt ? 'em uso' : 'in use',
			acquisitionDate: day(2025, 12, 31),
			acquisitionType: pt ? 'comprado' : 'bought',
			priceCents: 4599.9,
			warrantyExpirationDate: day(2028, 12, 31),
			colour: pt ? 'Preto' : 'Black',
		},
		{
			...second,
			status: pt ? 'disponível' : 'available',
			acquisitionType: pt ? 'alugado' : 'rented',
			colour: pt ? 'Cinza' : 'Grey',
		},
	];
}
