/** Two rows that show how the template is filled in. They import as they are. */
import type { AssetField } from '../../contract/asset.ts';
import type { Language } from '../../problems/message.ts';

type Example = Readonly<Partial<Record<AssetField, string | number | Date>>> & { readonly colour: string };

const day = (year: number, month: number, dayOfMonth: number): Date => new Date(Date.UTC(year, month - 1, dayOfMonth));

export function templateExamples(language: Language): readonly Example[] {
	const pt = language === 'pt-BR';
	return [
		{
			enrollmentId: pt ? 'EXEMPLO-0001' : 'EXAMPLE-0001',
			status: pt ? 'em uso' : 'in use',
			category: 'Notebook',
			brand: 'Dell',
			model: 'Latitude 5440',
			serialNumber: '0042AB7',
			vendorName: 'Informática Silva Ltda',
			acquisitionDate: day(2025, 12, 31),
			acquisitionType: pt ? 'comprado' : 'bought',
			priceCents: 4599.9,
			nfeNumber: '12345',
			warrantyExpirationDate: day(2028, 12, 31),
			allocatedLocation: pt ? 'Sede, 3º andar' : 'Head office, 3rd floor',
			colour: pt ? 'Preto' : 'Black',
		},
		{
			enrollmentId: pt ? 'EXEMPLO-0002' : 'EXAMPLE-0002',
			status: pt ? 'disponível' : 'available',
			category: pt ? 'Cadeira' : 'Chair',
			brand: 'Flexform',
			acquisitionType: pt ? 'alugado' : 'rented',
			contractId: 'CT-2025-17',
			colour: pt ? 'Cinza' : 'Grey',
		},
	];
}
