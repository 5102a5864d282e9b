/** How a field of the API is called where people read: the header of its column in templates. */
import type { Language } from './message.ts';

type Words = Readonly<Record<Language, string>>;
const words = (pt: string, en: string): Words => ({ 'pt-BR': pt, en });

export const FIELD_NAMES: Readonly<Record<string, Words>> = {
	enrollmentId: words('Nº de Patrimônio', 'Asset number'),
	status: words('Situação', 'Status'),
	category: words('Categoria', 'Category'),
	brand: words('Marca', 'Brand'),
	model: words('Modelo', 'Model'),
	vendorName: words('Fornecedor', 'Vendor'),
	serialNumber: words('Nº de série', 'Serial number'),
	acquisitionDate: words('Data de aquisição', 'Acquisition date'),
	acquisitionType: words('Tipo de aquisição', 'Acquisition type'),
	priceCents: words('Valor', 'Price'),
	nfeNumber: words('Nº NF', 'Invoice number'),
	contractId: words('Contrato', 'Contract'),
	warrantyExpirationDate: words('Garantia até', 'Warranty until'),
	allocatedLocation: words('Localização', 'Location'),
	employeeId: words('Responsável', 'Employee'),
	employeeAttachedAt: words('Data de vinculação', 'Attached at'),
	customFields: words('Campos personalizados', 'Custom fields'),
};
