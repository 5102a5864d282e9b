/**
 * The catalogue of fields: their names, the words of their headers, and the kinds of their cells. The first name in each language
 * is shown to users.
 */
import type { AssetField } from '../../contract/asset-fields.ts';
import type { Language } from '../../messages/message.ts';
import { splitWords, type Words } from '../values/word-list.ts';
import { NAME } from './evidence.ts';
import type { TextKind } from './text-kind.ts';

export interface FieldEntry {
	/** Exact names. Each means its field, unless the cells contradict it. */
	readonly names: Readonly<Record<Language, Words>>;
	readonly spanish?: Words;
	/** Words with their weights; a header needs at least one. Below `NAME.near`, the cells must support it. */
	readonly heads?: readonly (readonly [words: string, weight: number])[];
	/** Words that may accompany a head. Any other word changes the meaning. */
	readonly beside?: string;
	/** A header needs one of these words besides its head. */
	readonly needs?: string;
	/** Words that name the field without a head or `needs`. */
	readonly alone?: string;
	readonly kinds: readonly TextKind[];
	readonly share: number;
}

export const ASSETS =
	'asset ativo activo bem bens bien bienes imobilizado equipamento equipment equipo equip device dispositivo produto product producto item maquina machine patrimonio patrimonial computador computer pc hardware laptop notebook desktop aparelho';
export const NAMING = 'nome nm name nom nombre descricao desc description descripcion des ds denominacao denom txt';
export const NUMBERING = 'n codigo id identificacao c cd';
export const COMMON = `${ASSETS} ${NAMING}`;
const ACQUIRED =
	'aquisicao aquis compra adquisicion purchase purchased purchasing acquisition acquired bought adquirido comprado incorporacao incorp incorporado';
const ENDING =
	'fim fin final ate until end ends expiry expiration expires expire expira exp due hasta vencimento venc vence termino validade valida vencimiento limite ending';

const TEXTS: readonly TextKind[] = ['word', 'words', 'code', 'logical'];
const NUMBERS: readonly TextKind[] = ['integer', 'code', 'word', 'decimal'];

export const FIELDS: Readonly<Record<AssetField, FieldEntry>> = {
	enrollmentId: {
		names: {
			'pt-BR': splitWords(
				'Nº de Patrimônio, Patrimônio, Código de patrimônio, Código patrimonial, Nº patrimonial, ID do patrimônio, ID patrimonial, Registro patrimonial, Registro de patrimônio, Etiqueta, Etiqueta patrimonial, Etiqueta de patrimônio, Nº da etiqueta, Plaqueta, Nº da plaqueta, Plaqueta de patrimônio, Plaqueta patrimonial, Tombo, Nº do tombo, Tombamento, Nº de tombamento, Matrícula do bem, Matrícula do ativo, Matrícula patrimonial, Nº do bem, Nº do ativo, Nº de inventário, Código de inventário, Patrimônio nº, Chapa, Nº da chapa, Nº de chapa, Nº chapa patrimonial, Nº tombo, Cód. patrimônio, Nº pat.',
			),
			en: splitWords(
				'Asset number, Enrollment ID, Enrollment number, Asset tag, Asset tag number, Asset ID, Asset code, Inventory number, Inventory tag, Inventory ID, Property tag, Patrimony number',
			),
		},
		spanish: splitWords('Número de activo, Número del bien, Número de inventario del activo'),
		kinds: ['integer', 'code'],
		share: 0.9,
	},
	status: {
		names: {
			'pt-BR': splitWords(
				'Situação, Situação do bem, Situação do ativo, Situação do equipamento, Status do bem, Situação atual',
			),
			en: splitWords('Status, Asset status, Current status'),
		},
		heads: [
			[
				'status statut situacao situacion situation sit estado estatus state stat lifecycle stage fase disposition availability disponibilidade disponibilidad',
				NAME.made,
			],
		],
		beside: `${ASSETS} ${NAMING} record atual current actual uso use usage utilizacao operacional operational life cycle inventory inventario label deployment install allocation alocacao stock estoque`,
		kinds: TEXTS,
		share: 0.5,
	},
	category: {
		names: {
			'pt-BR': splitWords(
				'Categoria, Categoria do bem, Categoria do ativo, Tipo de equipamento, Tipo do bem, Tipo de ativo, Classe do bem',
			),
			en: splitWords('Category, Asset category, Asset type, Equipment type, Device type'),
		},
		spanish: splitWords('Tipo de equipo, Tipo de activo, Tipo de bien, Categoría del activo, Categoría del bien'),
		heads: [
			['categoria category categorie tipo tp type', NAME.made],
			[
				'equipamento equipment equipo bem bien aparelho dispositivo produto product producto maquina material veiculo vehicle',
				NAME.things,
			],
			['classe class clase grupo group familia family fam subcategoria cat', NAME.weak],
		],
		beside: `${COMMON} modelo model`,
		kinds: TEXTS,
		share: 0.5,
	},
	brand: {
		names: {
			'pt-BR': splitWords('Marca, Fabricante, Marca/Fabricante, Marca do equipamento'),
			en: splitWords('Brand, Manufacturer, Make, Maker'),
		},
		spanish: splitWords('Marca del equipo'),
		heads: [['marca fabricante fabricant brand manufacturer make maker mfr mfg', NAME.made]],
		kinds: TEXTS,
		share: 0.5,
	},
	model: {
		names: {
			'pt-BR': splitWords('Modelo, Modelo do equipamento, Modelo do bem, Descrição do modelo'),
			en: splitWords('Model, Model name, Model number, Equipment model'),
		},
		spanish: splitWords('Modelo del equipo, Modelo del bien'),
		heads: [
			['modelo modele model', NAME.made],
			['mod', NAME.near],
			[
				'equipamento equipment equipo bem bien aparelho dispositivo produto product producto maquina material veiculo vehicle',
				NAME.things,
			],
			[
				'descricao description descripcion denominacao especificacao desc des ds nome name nombre nom item title titulo',
				NAME.weak,
			],
		],
		beside: `${COMMON} ${NUMBERING} marca brand fabricante patrimonial sintetica sint`,
		kinds: [...TEXTS, 'integer'],
		share: 0.5,
	},
	vendorName: {
		names: {
			'pt-BR': splitWords('Fornecedor, Nome do fornecedor, Razão social do fornecedor, Revenda, Comprado de'),
			en: splitWords('Vendor, Vendor name, Supplier, Supplier name, Purchased from, Seller'),
		},
		spanish: splitWords('Proveedor, Nombre del proveedor'),
		heads: [
			['fornecedor fournisseur supplier vendor proveedor prov revenda revendedor seller', NAME.made],
			['forn', NAME.near],
		],
		kinds: TEXTS,
		share: 0.5,
	},
	serialNumber: {
		names: {
			'pt-BR': splitWords(
				'Nº de série, Serial, Nº serial, N/S, NS, Código serial, Nº de série do equipamento, Números de série, Nºs de série, Seriais, Número de fabricação',
			),
			en: splitWords('Serial number, Serial numbers, Serials, S/N, SN, Serial no., Service tag, Serial code'),
		},
		spanish: splitWords('Número de serie del equipo'),
		heads: [['serial serie series sn', NAME.made]],
		beside: `${ASSETS} ${NUMBERING} tag service fabrica`,
		kinds: NUMBERS,
		share: 0.5,
	},
	acquisitionDate: {
		names: {
			'pt-BR': splitWords(
				'Data de aquisição, Data da compra, Data de compra, Adquirido em, Comprado em, Data aquis., Data de aquisição do bem',
			),
			en: splitWords(
				'Acquisition date, Purchase date, Date of purchase, Date purchased, Purchased on, Acquired on, Acquired at, Date acquired',
			),
		},
		spanish: splitWords('Fecha de compra, Fecha de adquisición'),
		heads: [['data date fecha fec dia', NAME.made]],
		beside: `${ASSETS} ${ACQUIRED}`,
		needs: ACQUIRED,
		alone: ACQUIRED,
		kinds: ['date'],
		share: 0.8,
	},
	acquisitionType: {
		names: {
			'pt-BR': splitWords(
				'Tipo de aquisição, Forma de aquisição, Modalidade de aquisição, Modo de aquisição, Comprado ou alugado',
			),
			en: splitWords('Acquisition type, Acquisition method, Purchase type, Type of acquisition'),
		},
		spanish: splitWords('Tipo de adquisición, Forma de adquisición, Modalidad de adquisición'),
		heads: [['tipo forma modalidade modo type method modalidad', NAME.made]],
		beside: `${ASSETS} ${ACQUIRED}`,
		needs: ACQUIRED,
		kinds: TEXTS,
		share: 0.8,
	},
	priceCents: {
		names: {
			'pt-BR': splitWords(
				'Valor, Valor de aquisição, Valor de compra, Valor do bem, Valor unitário, Valor unit., Valor em reais, Valor em R$, Valor pago, Preço, Preço de compra, Preço de aquisição, Preço unitário, Preço unit., Preço em reais, Preço em R$, Preço pago, Custo, Custo de aquisição, Custo unitário, Valor NF unitário',
			),
			en: splitWords(
				'Price, Purchase price, Acquisition price, Unit price, Cost, Purchase cost, Acquisition cost, Unit cost, Amount paid, Purchase value, Purchase amount',
			),
		},
		heads: [['valor vlr vr vl v preco custo costo precio price cost value amount importe monto', NAME.made]],
		beside: `${ASSETS} ${ACQUIRED} unitario unitaria unit un original pago paid reais rs nf nota fiscal`,
		needs: `${ACQUIRED} unitario unitaria unit un pago paid original nf nota`,
		alone: 'valor vlr vr vl preco custo costo precio price cost',
		kinds: ['money', 'decimal', 'integer'],
		share: 0.6,
	},
	nfeNumber: {
		names: {
			'pt-BR': splitWords(
				'Nº NF, NF, NF-e, Nº NF-e, NFe nº, Nota fiscal, Nº da nota fiscal, Nota fiscal nº, Nº da nota, Nota fiscal de compra, Nº da nota fiscal de compra, Nº da nota fiscal eletrônica',
			),
			en: splitWords('Invoice number, Invoice, Invoice no., NFE number, Purchase invoice, Invoice ID'),
		},
		heads: [
			['nf nfe invoice factura', NAME.made],
			['nota', NAME.weak],
		],
		beside: `${NUMBERING} compra purchase fornecedor supplier vendor proveedor fiscal eletronica`,
		kinds: NUMBERS,
		share: 0.5,
	},
	contractId: {
		names: {
			'pt-BR': splitWords('Contrato, Nº do contrato, Código do contrato, ID do contrato, Contrato nº'),
			en: splitWords('Contract, Contract ID, Contract number, Contract code'),
		},
		heads: [['contrato contract', NAME.made]],
		beside: NUMBERING,
		kinds: [...NUMBERS, 'words'],
		share: 0.5,
	},
	warrantyExpirationDate: {
		names: {
			'pt-BR': splitWords(
				'Garantia até, Fim da garantia, Término da garantia, Vencimento da garantia, Validade da garantia, Expiração da garantia, Data de vencimento da garantia, Data fim da garantia, Data final da garantia, Data de término da garantia, Data de expiração da garantia, Garantia válida até, Venc. garantia',
			),
			en: splitWords(
				'Warranty until, Warranty expiration date, Warranty expiration, Warranty expires, Warranty expiry, Warranty expiry date, Warranty end, Warranty end date, Warranty ends, End of warranty, Warranty valid until',
			),
		},
		spanish: splitWords(
			'Fin de la garantía, Garantía hasta, Vencimiento de la garantía, Fecha de vencimiento de la garantía, Fecha de fin de la garantía',
		),
		heads: [['garantia warranty', NAME.made]],
		beside: `${ASSETS} data date fecha ${ENDING}`,
		needs: ENDING,
		alone: 'garantia warranty',
		kinds: ['date'],
		share: 0.8,
	},
	allocatedLocation: {
		names: {
			'pt-BR': splitWords(
				'Localização, Local, Localização atual, Localização física, Localização do bem, Local de alocação, Local físico, Local atual, Local do bem, Onde está',
			),
			en: splitWords('Location, Allocated location, Current location, Physical location, Asset location, Site'),
		},
		spanish: splitWords(
			'Ubicación, Ubicación actual, Ubicación física, Ubicación del activo, Ubicación del bien, Ubicación del equipo',
		),
		heads: [
			['localizacao location localisation lieu ubicacion ubi loc', NAME.made],
			['predio building', NAME.building],
			['local site lugar sala room', NAME.room],
			['setor departamento depto dpto facility warehouse dependencia', NAME.near],
			['lotacao andar pavimento floor piso', NAME.weak],
		],
		beside: `${COMMON} atual current actual fisica fisico physical alocacao`,
		kinds: [...TEXTS, 'integer'],
		share: 0.5,
	},
	employeeId: {
		names: {
			'pt-BR': splitWords(
				'Responsável, Colaborador, Funcionário, Empregado, Nome do colaborador, Nome do funcionário, Nome do responsável, Colaborador responsável, Funcionário responsável, E-mail do colaborador, E-mail do funcionário, E-mail do responsável, CPF do colaborador, CPF do funcionário, CPF do responsável, ID do colaborador, ID do funcionário, Em posse de, Alocado para, Atribuído a',
			),
			en: splitWords(
				'Employee, Employee ID, Employee name, Employee e-mail, Employee CPF, Assigned to, Assignee, Allocated to, Responsible, Responsible employee, Assigned employee',
			),
		},
		heads: [
			['responsavel responsable', NAME.near],
			['usuario resp func', NAME.weak],
		],
		beside: `${NAMING} atual current`,
		kinds: ['word', 'words', 'e-mail', 'integer', 'code'],
		share: 0.5,
	},
	employeeAttachedAt: {
		names: {
			'pt-BR': splitWords(
				'Data de vinculação, Vinculado em, Vinculado desde, Data de atribuição, Atribuído em, Responsável desde, Com o colaborador desde, Data de entrega ao colaborador, Data de entrega ao funcionário, Entregue ao colaborador em, Data de vínculo com o colaborador',
			),
			en: splitWords(
				'Attached at, Employee attached at, Assigned at, Assigned on, Assigned since, Date assigned, Assignment date, Attachment date',
			),
		},
		kinds: ['date'],
		share: 0.5,
	},
};

export const CENTS_NAMES: Words = splitWords(
	'priceCents, Price in cents, Price (cents), Cents, Preço em centavos, Preço (centavos), Valor em centavos, Valor (centavos), Centavos',
);

/** Words in headers of asset numbers. `match-column.ts` combines them. */
export const NUMBER_WORDS = {
	/** Names of labels on the asset; each is enough by itself. */
	labels: 'patrimonio tombo tombamento plaqueta etiqueta pat patr patrim patrimony chapa',
	/** Words for the number of something; of the asset if nothing else is named. */
	numbered: 'id codigo tag placa uid asset ativo activo bem bien inventario inventory inventaire identifier label',
	numbers: 'n id codigo cd tag placa uid label number identificador identifier identificacao registro registry',
	assets: `${ASSETS} inventario inventory inventaire act enrollment property fixed`,
	/** May accompany the others. */
	beside: 'atual actual current unico unique d novo nova new qr barras barra barcode bar interno internal',
	/** Things that catalogues, or programs on a device, number too. */
	catalogued: 'produto product producto item device dispositivo pc',
	/** Words for other things or people. A header with one is not an asset number. */
	others:
		'serial serie sn imei mac ip modelo model marca nota nf nfe invoice fiscal pedido order po telefone phone email mail cpf cnpj usuario user funcionario employee responsavel senha password chassi renavam contrato contract categoria cpu processador processor core ram memoria memory disco disk linha line os vlan conta account filial branch empresa company lote batch',
} as const;

/** Real words that look like a typo or the beginning of a head but mean something else. */
export const OPPOSITES =
	'contato contact contacto purchaser manufactured provedor supplied supplies invoiced imported validada lotacao locacao fabrica build import compute contra';

export const QUANTITY_WORDS = {
	heads: 'quantidade qtd qtde qtdade quantity qty cantidad cant quant',
	beside: `${ASSETS} itens unidade peca unit total estoque stock`,
} as const;

/** Words in headers of the day when an asset left: sold, donated, thrown away. */
export const WRITE_OFF_WORDS =
	'baixa baixado baixada desativacao desincorporacao alienacao descarte baja deactivation disposal disposed retirement retired';

/** Words in headers of columns about people. Such columns are offered as employees. */
export const PEOPLE_WORDS =
	'usuario user username funcionario employee colaborador responsavel responsible responsable owner proprietario gestor detentor custodiante custodian empleado assigned assignee login';

/** Machines that have a name in a network, which is no model: `Computer name`. */
export const MACHINES =
	'computador computadora computer pc host notebook laptop desktop servidor server maquina machine dispositivo device ativo activo asset estacao';

/** Words in headers of secrets, which must not be sent anywhere: passwords, recovery keys, PINs, licence keys. */
export const SECRET_WORDS = {
	alone:
		'senha password passwd passphrase passcode pwd pin puk bitlocker contrasena credencial credenciais credential secret cvv psk',
	keys: 'key chave clave',
	/** Words that make a key a secret. `Chave de acesso` is the access key of an invoice. */
	ofSecrets:
		'recuperacao recovery recuperacion licenca license licence licencia ativacao activation activacion product produto producto windows office cd api private privada criptografia encryption wifi wpa ssh filevault',
} as const;
