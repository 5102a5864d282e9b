/**
 * What stands in the columns of a register, by topic and language: single words and the beginnings and endings of longer
 * texts. Brands, suppliers and people are invented. Which topic a column has is told by what it fills, and else by its header.
 */

const BRANDS = 'Aroeira Jatoba Umbuzeiro Caviuna Sapucaia Brauna Angico Copaiba Guapuruvu Pequi Cumaru Oiticica'.split(
	' ',
);
const SUPPLIER_NAMES = 'Ipe Carnauba Buriti Mangaba Cajueiro Tucuma Andiroba Paineira Juazeiro Macauba'.split(' ');
const FIRST_NAMES =
	'Alice Bruno Carla Diego Elisa Fabio Gilda Heitor Irene Joel Katia Lauro Marta Nelson Olga Paulo Rita Saulo'.split(
		' ',
	);
const LAST_NAMES =
	'Abrantes Bezerra Cordeiro Dourado Esteves Fagundes Galvao Hipolito Junqueira Lacerda Meireles Nogueira'.split(' ');
const MODEL_LINES = ['Campo', 'Serra', 'Litoral', 'Planalto', 'Vereda', 'Chapada', 'Mata', 'Varzea'];
const MODEL_ENDS = ['14 G2', '15 Pro', '24 FHD', 'Mini', 'Tower', 'Plus', '27 QHD', 'Slim 3', 'Max', 'Lite'];
const SYSTEMS = ['Linux', 'Windows', 'Android', 'macOS', 'ChromeOS'];

/** `word`: texts without a blank. `words`: of two parts, each beginning with each ending. */
const topic = (word, begins, ends) => ({ word, begins, ends });
/** Texts that stand as they are, for no ending fits every beginning. */
const phrases = (word, whole) => topic(word, whole, ['']);

const pt = {
	model: topic(MODEL_LINES, MODEL_LINES, MODEL_ENDS),
	item: topic(
		['Notebook', 'Monitor', 'Impressora', 'Cadeira', 'Mesa', 'Armario', 'Projetor', 'Bebedouro', 'Estante'],
		['Cadeira', 'Mesa', 'Armário', 'Notebook', 'Monitor', 'Impressora', 'Estante', 'Bebedouro', 'Projetor'],
		['giratória', 'de madeira', 'em aço', 'com gavetas', 'portátil', 'de parede', 'reclinável', 'de reunião'],
	),
	category: topic(
		['Notebook', 'Monitor', 'Mobiliário', 'Impressora', 'Servidor', 'Celular', 'Veículo', 'Ferramenta'],
		['Equipamentos de', 'Móveis de', 'Aparelhos de', 'Máquinas de'],
		['informática', 'escritório', 'comunicação', 'laboratório', 'cozinha', 'oficina', 'medição'],
	),
	brand: topic(BRANDS, BRANDS, ['Industrial', 'do Brasil', 'Eletrônica']),
	supplier: topic(SUPPLIER_NAMES, SUPPLIER_NAMES, [
		'Comércio Ltda',
		'Informática Ltda',
		'Móveis Ltda',
		'Distribuidora SA',
	]),
	location: topic(
		['Almoxarifado', 'Recepção', 'Matriz', 'Oficina', 'Biblioteca', 'Refeitório', 'Auditório', 'Arquivo'],
		['Bloco A', 'Bloco B', 'Prédio central', 'Anexo norte', 'Unidade sul', 'Galpão leste'],
		['sala 101', 'sala 204', 'térreo', '2º andar', 'corredor', 'depósito'],
	),
	department: topic(
		['Financeiro', 'Compras', 'Jurídico', 'Almoxarifado', 'Educação', 'Saúde', 'Obras', 'Transporte'],
		['Diretoria de', 'Setor de', 'Gerência de', 'Coordenação de'],
		['compras', 'finanças', 'pessoal', 'obras', 'ensino', 'transporte', 'contratos'],
	),
	status: phrases(
		['Ativo', 'Inativo', 'Disponível', 'Baixado', 'Emprestado', 'Manutenção'],
		['Em uso', 'Em estoque', 'Em manutenção', 'Em conserto', 'Fora de uso'],
	),
	condition: phrases(
		['Bom', 'Ótimo', 'Regular', 'Ruim', 'Novo'],
		['Muito bom', 'Estado regular', 'Sem uso', 'Com defeito'],
	),
	logical: phrases(['Sim', 'Não'], ['Sim, conferido', 'Ainda não', 'Sim, há tempo']),
	notes: topic(
		['Conferido', 'Etiquetado', 'Transferido', 'Avulso', 'Herdado'],
		['Verificar', 'Entregue com', 'Falta', 'Trocado por', 'Acompanha'],
		['o cabo', 'a fonte', 'o suporte', 'nova etiqueta', 'o manual', 'a chave', 'o termo'],
	),
	generic: topic(
		['Alta', 'Média', 'Baixa', 'Interno', 'Externo', 'Padrão', 'Especial', 'Geral', 'Local', 'Remoto'],
		['Grupo', 'Lote', 'Plano', 'Conta', 'Fundo', 'Projeto', 'Programa'],
		['geral', 'próprio', 'de apoio', 'de ensino', 'especial', 'do ano', 'central'],
	),
};

const en = {
	model: topic(MODEL_LINES, MODEL_LINES, MODEL_ENDS),
	item: topic(
		['Laptop', 'Monitor', 'Printer', 'Chair', 'Desk', 'Cabinet', 'Projector', 'Scanner', 'Shelf'],
		['Chair', 'Desk', 'Cabinet', 'Laptop', 'Monitor', 'Printer', 'Shelf', 'Projector', 'Scanner'],
		['with wheels', 'of oak', 'in steel', 'with drawers', 'portable', 'for the wall', 'large', 'for meetings'],
	),
	category: topic(
		['Laptop', 'Monitor', 'Furniture', 'Printer', 'Server', 'Phone', 'Vehicle', 'Tool'],
		['Office', 'Laboratory', 'Kitchen', 'Network', 'Medical', 'Workshop'],
		['equipment', 'furniture', 'device', 'machine', 'tool'],
	),
	brand: topic(BRANDS, BRANDS, ['Systems', 'Instruments', 'Works']),
	supplier: topic(SUPPLIER_NAMES, SUPPLIER_NAMES, ['Trading Ltd', 'Supplies Inc', 'Office Ltd', 'Computing Inc']),
	location: topic(
		['Warehouse', 'Reception', 'Headquarters', 'Workshop', 'Library', 'Canteen', 'Auditorium', 'Archive'],
		['Building A', 'Building B', 'Main block', 'North annex', 'South site', 'East hall'],
		['room 101', 'room 204', 'ground floor', '2nd floor', 'corridor', 'basement'],
	),
	department: topic(
		['Finance', 'Purchasing', 'Legal', 'Facilities', 'Sales', 'Research', 'Logistics', 'Training'],
		['Office of', 'Division of', 'School of'],
		['purchasing', 'finance', 'people', 'works', 'teaching', 'transport', 'contracts'],
	),
	status: phrases(
		['Active', 'Inactive', 'Retired', 'Spare', 'Deployed', 'Missing'],
		['In Use', 'In Storage', 'Out of Service', 'Ready to Deploy', 'In Repair', 'Checked Out'],
	),
	condition: phrases(
		['Good', 'Excellent', 'Fair', 'Poor', 'New'],
		['Very good', 'Rather worn', 'As new', 'With faults'],
	),
	logical: phrases(['Yes', 'No'], ['Yes, checked', 'Not yet', 'Yes, long since']),
	notes: topic(
		['Checked', 'Labelled', 'Moved', 'Loose', 'Inherited'],
		['Look for', 'Came with', 'Lacks', 'Changed for', 'Goes with'],
		['the cable', 'the charger', 'the stand', 'a new label', 'the manual', 'the key', 'the form'],
	),
	generic: topic(
		['High', 'Medium', 'Low', 'Internal', 'External', 'Standard', 'Special', 'General', 'Local', 'Remote'],
		['Group', 'Batch', 'Plan', 'Account', 'Fund', 'Project', 'Programme'],
		['general', 'own', 'of support', 'of teaching', 'special', 'of the year', 'central'],
	),
};

const es = {
	model: topic(MODEL_LINES, MODEL_LINES, MODEL_ENDS),
	item: topic(
		['Portátil', 'Monitor', 'Impresora', 'Silla', 'Mesa', 'Armario', 'Proyector', 'Estante'],
		['Silla', 'Mesa', 'Armario', 'Portátil', 'Monitor', 'Impresora', 'Estante', 'Proyector'],
		['giratoria', 'de madera', 'en acero', 'con cajones', 'de pared', 'reclinable', 'de reunión'],
	),
	category: topic(
		['Portátil', 'Monitor', 'Mobiliario', 'Impresora', 'Servidor', 'Teléfono', 'Vehículo', 'Herramienta'],
		['Equipos de', 'Muebles de', 'Aparatos de', 'Máquinas de'],
		['informática', 'oficina', 'comunicación', 'laboratorio', 'cocina', 'taller', 'medición'],
	),
	brand: topic(BRANDS, BRANDS, ['Industrial', 'Andina', 'Electrónica']),
	supplier: topic(SUPPLIER_NAMES, SUPPLIER_NAMES, ['Comercio SA', 'Informática SA', 'Muebles SA', 'Distribuidora SA']),
	location: topic(
		['Almacén', 'Recepción', 'Sede', 'Taller', 'Biblioteca', 'Comedor', 'Auditorio', 'Archivo'],
		['Bloque A', 'Bloque B', 'Edificio central', 'Anexo norte', 'Sede sur', 'Bodega este'],
		['sala 101', 'sala 204', 'planta baja', '2º piso', 'pasillo', 'depósito'],
	),
	department: topic(
		['Finanzas', 'Compras', 'Jurídico', 'Almacén', 'Educación', 'Salud', 'Obras', 'Transporte'],
		['Dirección de', 'Sección de', 'Gerencia de', 'Coordinación de'],
		['compras', 'finanzas', 'personal', 'obras', 'enseñanza', 'transporte', 'contratos'],
	),
	status: phrases(
		['Activo', 'Disponible', 'Inactivo', 'Prestado', 'Mantenimiento'],
		['En uso', 'En reparación', 'En almacén', 'En mantenimiento', 'Fuera de servicio'],
	),
	condition: phrases(['Bueno', 'Excelente', 'Regular', 'Malo', 'Nuevo'], ['Muy bueno', 'Estado regular', 'Sin uso']),
	logical: phrases(['Sí', 'No'], ['Sí, revisado', 'Todavía no', 'Sí, hace tiempo']),
	notes: topic(
		['Revisado', 'Etiquetado', 'Trasladado', 'Suelto', 'Heredado'],
		['Verificar', 'Entregado con', 'Falta', 'Cambiado por', 'Acompaña'],
		['el cable', 'la fuente', 'el soporte', 'etiqueta nueva', 'el manual', 'la llave', 'el acta'],
	),
	generic: topic(
		['Alta', 'Media', 'Baja', 'Interno', 'Externo', 'Normal', 'Especial', 'General', 'Local', 'Remoto'],
		['Grupo', 'Lote', 'Plan', 'Cuenta', 'Fondo', 'Proyecto', 'Programa'],
		['general', 'propio', 'de apoyo', 'de enseñanza', 'especial', 'del año', 'central'],
	),
};

const person = topic(FIRST_NAMES, FIRST_NAMES, LAST_NAMES);
const system = topic(SYSTEMS, SYSTEMS, ['10', '11', '14', '24.04']);
const secret = topic(
	['zMuriqui', 'qTamandua', 'xJaguatirica'],
	['muriqui', 'tamandua'],
	['azul 7', 'verde 3', 'cinza 9'],
);

const TOPICS = {
	pt: { ...pt, person, system, secret },
	en: { ...en, person, system, secret },
	es: { ...es, person, system, secret },
};

const NO_VALUES = {
	pt: ['-', 'N/A', 'ND', 'S/N', 'null', '#N/A'],
	en: ['N/A', '-', 'null', 'Not Applicable', '#N/A', 'ND'],
	es: ['-', 'N/A', 'S/N', 'ND', 'null', '#N/A'],
};
const ALL_NO_VALUES = new Set(Object.values(NO_VALUES).flat());
export const noValueWords = (language) => NO_VALUES[language];
export const isNoValue = (text) => ALL_NO_VALUES.has(text.trim());

const TOPIC_OF_TARGET = {
	model: 'model',
	category: 'category',
	brand: 'brand',
	vendorName: 'supplier',
	allocatedLocation: 'location',
	status: 'status',
};

/** What a header tells, the decisive words first. */
const TOPIC_OF_HEADER = [
	['secret', /senha|password|clave|bitlocker|\bpin\b/],
	['condition', /conserv|condi|\bestado\b/],
	['status', /(?:person|user|usu\w*|employee|record|emp) (?:status|estado|situa\w*)|^(?:status|situa\w*)$/],
	[
		'person',
		/usu[a-z]*r|\buser|owner|propriet|respons|\bresp\b|custod|employee|assigned to|full name|requested|dono|emp name/,
	],
	['department', /depart|dept|setor|secret|company|empresa|organi|divis|cost cent|centro de|ccos|\barea/],
	['location', /local|locat|\bsala|room|site|build|campus|andar|ubica|agencia|distrit|floor|place/],
	['brand', /marca|brand|manufact|fabric/],
	['supplier', /fornec|supplier|vendor|proveed|\bprov\b/],
	['category', /\btipo|\btype|categ|famil|grupo|clas/],
	['model', /model/],
	['system', /^(?:os|so)$|sistema op|operating/],
	['logical', /\?|y\/n|yes|favorit|ativad|enabled|mock/],
	['notes', /obs|remark|note|coment|notas|detail/],
	['item', /produt|product|descri|nome|name|\bnom\b|\bbem\b|item|equip|denom|title|titulo|ativo/],
];

export function topicOf(target, words, language) {
	const name = TOPIC_OF_TARGET[target] ?? TOPIC_OF_HEADER.find(([, pattern]) => pattern.test(words))?.[0] ?? 'generic';
	return TOPICS[language][name];
}
