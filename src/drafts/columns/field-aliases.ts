/**
 * Names of columns, in Portuguese, English and Spanish, for every field that a request may carry.
 *
 * An alias means its field without doubt, whoever wrote it. A name that may mean something else (`Setor`, `Código`,
 * `Quantidade`) is no alias: it stands in `HEADER_HINTS`, is suggested, and the person decides. Compared folded, see
 * `folded-name.ts`; API names are aliases too. The first name of each language is the one shown to people.
 */
import type { AssetField } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import { type Words, splitWords } from '../values/word-list.ts';

export const FIELD_ALIASES: Readonly<Record<AssetField, Readonly<Record<Language, Words>>>> = {
	enrollmentId: {
		'pt-BR': splitWords(
			'Nº de Patrimônio, Patrimônio, Código de patrimônio, Código patrimonial, Nº patrimonial',
			'ID do patrimônio, ID patrimonial, Registro patrimonial, Registro de patrimônio, Etiqueta',
			'Etiqueta patrimonial, Etiqueta de patrimônio, Nº da etiqueta, Plaqueta, Nº da plaqueta',
			'Plaqueta de patrimônio, Plaqueta patrimonial, Tombo, Nº do tombo, Tombamento, Nº de tombamento',
			'Matrícula do bem, Matrícula do ativo, Matrícula patrimonial, Nº do bem, Nº do ativo',
			'Nº de inventário, Código de inventário, Patrimônio nº',
		),
		en: splitWords(
			'Asset number, Enrollment ID, Enrollment number, Asset tag, Asset tag number, Asset ID',
			'Asset code, Inventory number, Inventory tag, Inventory ID, Property tag, Patrimony number',
		),
	},
	status: {
		'pt-BR': splitWords(
			'Situação, Situação do bem, Situação do ativo, Situação do equipamento, Status do bem',
			'Situação atual',
		),
		en: splitWords('Status, Asset status, Current status'),
	},
	category: {
		'pt-BR': splitWords(
			'Categoria, Categoria do bem, Categoria do ativo, Tipo de equipamento, Tipo do bem, Tipo de ativo',
			'Classe do bem',
		),
		en: splitWords('Category, Asset category, Asset type, Equipment type, Device type'),
	},
	brand: {
		'pt-BR': splitWords('Marca, Fabricante, Marca/Fabricante, Marca do equipamento'),
		en: splitWords('Brand, Manufacturer, Make, Maker'),
	},
	model: {
		'pt-BR': splitWords('Modelo, Modelo do equipamento, Modelo do bem, Descrição do modelo'),
		en: splitWords('Model, Model name, Model number, Equipment model'),
	},
	vendorName: {
		'pt-BR': splitWords('Fornecedor, Nome do fornecedor, Razão social do fornecedor, Revenda, Loja, Comprado de'),
		en: splitWords('Vendor, Vendor name, Supplier, Supplier name, Purchased from, Seller'),
	},
	serialNumber: {
		'pt-BR': splitWords(
			'Nº de série, Serial, Nº serial, N/S, NS, Código serial, Nº de série do equipamento',
			'Número de fabricação',
		),
		en: splitWords('Serial number, S/N, SN, Serial no., Service tag, Serial code'),
	},
	acquisitionDate: {
		'pt-BR': splitWords(
			'Data de aquisição, Data da compra, Data de compra, Adquirido em, Comprado em, Data aquis.',
			'Data de aquisição do bem',
		),
		en: splitWords(
			'Acquisition date, Purchase date, Date of purchase, Date purchased, Purchased on, Acquired on',
			'Acquired at, Date acquired',
		),
	},
	acquisitionType: {
		'pt-BR': splitWords(
			'Tipo de aquisição, Forma de aquisição, Modalidade de aquisição, Modo de aquisição',
			'Comprado ou alugado',
		),
		en: splitWords('Acquisition type, Acquisition method, Purchase type, Type of acquisition'),
	},
	priceCents: {
		'pt-BR': splitWords(
			'Valor, Valor de aquisição, Valor de compra, Valor do bem, Valor unitário, Valor unit.',
			'Valor em reais, Valor em R$, Valor pago, Preço, Preço de compra, Preço de aquisição',
			'Preço unitário, Preço unit., Preço em reais, Preço em R$, Preço pago, Custo, Custo de aquisição',
			'Custo unitário, Valor NF unitário',
		),
		en: splitWords(
			'Price, Purchase price, Acquisition price, Unit price, Cost, Purchase cost, Acquisition cost',
			'Unit cost, Amount paid, Purchase value',
		),
	},
	nfeNumber: {
		'pt-BR': splitWords(
			'Nº NF, NF, NF-e, Nº NF-e, NFe nº, Nota fiscal, Nº da nota fiscal, Nota fiscal nº, Nº da nota',
			'Nota fiscal de compra, Nº da nota fiscal de compra, Nº da nota fiscal eletrônica',
		),
		en: splitWords('Invoice number, Invoice, Invoice no., NFE number, Purchase invoice, Invoice ID'),
	},
	contractId: {
		'pt-BR': splitWords('Contrato, Nº do contrato, Código do contrato, ID do contrato, Contrato nº'),
		en: splitWords('Contract, Contract ID, Contract number, Contract code'),
	},
	warrantyExpirationDate: {
		'pt-BR': splitWords(
			'Garantia até, Fim da garantia, Término da garantia, Vencimento da garantia, Validade da garantia',
			'Expiração da garantia, Data de vencimento da garantia, Data fim da garantia',
			'Data final da garantia, Data de término da garantia, Data de expiração da garantia',
			'Garantia válida até, Venc. garantia',
		),
		en: splitWords(
			'Warranty until, Warranty expiration date, Warranty expiration, Warranty expires, Warranty expiry',
			'Warranty expiry date, Warranty end, Warranty end date, Warranty ends, End of warranty',
			'Warranty valid until',
		),
	},
	allocatedLocation: {
		'pt-BR': splitWords(
			'Localização, Local, Localização atual, Localização física, Localização do bem, Local de alocação',
			'Local físico, Local atual, Local do bem, Onde está',
		),
		en: splitWords('Location, Allocated location, Current location, Physical location, Asset location, Site'),
	},
	employeeId: {
		'pt-BR': splitWords(
			'Responsável, Colaborador, Funcionário, Empregado, Nome do colaborador, Nome do funcionário',
			'Nome do responsável, Colaborador responsável, Funcionário responsável, E-mail do colaborador',
			'E-mail do funcionário, E-mail do responsável, CPF do colaborador, CPF do funcionário',
			'CPF do responsável, ID do colaborador, ID do funcionário, Em posse de, Alocado para, Atribuído a',
		),
		en: splitWords(
			'Employee, Employee ID, Employee name, Employee e-mail, Employee CPF, Assigned to, Assignee',
			'Allocated to, Responsible, Responsible employee, Assigned employee',
		),
	},
	employeeAttachedAt: {
		'pt-BR': splitWords(
			'Data de vinculação, Vinculado em, Vinculado desde, Data de atribuição, Atribuído em',
			'Responsável desde, Com o colaborador desde, Data de entrega ao colaborador',
			'Data de entrega ao funcionário, Entregue ao colaborador em, Data de vínculo com o colaborador',
		),
		en: splitWords(
			'Attached at, Employee attached at, Assigned at, Assigned on, Assigned since, Date assigned',
			'Assignment date, Attachment date',
		),
	},
};

/** Spanish names that are not those of Portuguese already. Money is none of them: who writes Spanish counts in other coins. */
export const SPANISH_ALIASES: Readonly<Partial<Record<AssetField, Words>>> = {
	enrollmentId: splitWords('Número de activo, Número del bien, Número de inventario del activo'),
	category: splitWords('Tipo de equipo, Tipo de activo, Tipo de bien, Categoría del activo, Categoría del bien'),
	brand: splitWords('Marca del equipo'),
	model: splitWords('Modelo del equipo, Modelo del bien'),
	vendorName: splitWords('Proveedor, Nombre del proveedor'),
	serialNumber: splitWords('Número de serie del equipo'),
	acquisitionDate: splitWords('Fecha de compra, Fecha de adquisición'),
	acquisitionType: splitWords('Tipo de adquisición, Forma de adquisición, Modalidad de adquisición'),
	warrantyExpirationDate: splitWords(
		'Fin de la garantía, Garantía hasta, Vencimiento de la garantía, Fecha de vencimiento de la garantía',
		'Fecha de fin de la garantía',
	),
	allocatedLocation: splitWords(
		'Ubicación, Ubicación actual, Ubicación física, Ubicación del activo, Ubicación del bien, Ubicación del equipo',
	),
};

/** Prices in whole cents instead of reais. */
export const CENTS_ALIASES: readonly string[] = splitWords(
	'priceCents, Price in cents, Price (cents), Cents, Preço em centavos, Preço (centavos)',
	'Valor em centavos, Valor (centavos), Centavos',
);

/** Names that may mean several things, with the header that each is likely to stand for. Suggested only. */
export const HEADER_HINTS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		'Nº de Patrimônio': splitWords(
			'Código, Código do bem, Código do ativo, ID, Placa, Matrícula, Registro, Tag, Inventário, Bem',
			'Ativo, Activo, Código del activo, Código de activo, Código del bien, Bien',
		),
		Situação: splitWords(
			'Estado, Condição, Estado de conservação, State, Condition, Estado do bem, Situación',
			'Estado del bien, Estado del activo, Estado del equipo',
		),
		Categoria: splitWords('Tipo, Equipamento, Grupo, Classe, Família, Type, Group'),
		Modelo: splitWords(
			'Descrição, Descrição do bem, Produto, Item, Nome, Description, Product, Name, Especificação',
			'Descripción, Nombre, Producto',
		),
		Fornecedor: splitWords('Empresa, Razão social, Emitente, Company'),
		'Nº de série': splitWords('Série, IMEI, IMEI 1, Identificador, Device ID'),
		'Data de aquisição': splitWords(
			'Data, Date, Aquisição, Data NF, Data da nota, Data de emissão, Data da nota fiscal',
			'Data de entrada, Compra, Fecha',
		),
		'Tipo de aquisição': splitWords('Modalidade, Posse, Propriedade, Origem, Ownership, Próprio/Alugado'),
		'Valor de aquisição': splitWords(
			'Valor total, Preço total, Valor da nota, Valor NF, Valor atual, Valor contábil, Total',
			'Total price, Total cost, Costo, Costo de adquisición, Costo de compra, Costo unitario, Precio',
			'Precio de compra, Precio unitario',
		),
		'Nº NF': splitWords(
			'Nota, Documento, Documento fiscal, DANFE, Chave de acesso, Chave NF-e, Factura, Número de factura',
		),
		'Garantia até': splitWords('Garantia, Validade, Vencimento, Warranty, Expiration'),
		Localização: splitWords(
			'Setor, Departamento, Unidade, Filial, Sala, Andar, Lotação, Área, Department, Branch, Room',
			'Floor, Office, Cidade, Endereço, Centro de custo',
		),
		Colaborador: splitWords(
			'Usuário, Usuário atual, User, Login, E-mail, CPF, Gestor, Detentor, Owner, Custodiante, Empleado',
			'Responsable, Asignado a, Nombre del empleado',
		),
		'Data de vinculação': splitWords('Data de entrega, Data de alocação, Entregue em, Delivery date, Data do termo'),
	}).flatMap(([meant, unclear]) => unclear.map((name) => [name, meant] as const)),
);
