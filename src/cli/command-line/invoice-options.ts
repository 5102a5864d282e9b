/** Options of the commands that read NF-e invoices: who bought, what it cost, how it is numbered, what is an asset. */
import { type OptionDeclaration, type OptionGroup, same } from './declaration.ts';

const RULE = { 'pt-BR': 'regra', en: 'rule' } as const;

export const invoiceOptions: OptionGroup = {
	title: { 'pt-BR': 'Notas fiscais (NF-e):', en: 'Invoices (NF-e):' },
	options: [
		{
			flag: '--company',
			value: same('cnpj'),
			about: {
				'pt-BR': 'CNPJ (ou os 8 primeiros caracteres, ou CPF) de quem compra; vale para todas as filiais',
				en: 'CNPJ (or its first 8 characters, or CPF) of who buys; it stands for all branches',
			},
			fallback: {
				'pt-BR': 'o destinatário, quando é o mesmo em todas as notas',
				en: 'the recipient, where it is the same on all invoices',
			},
			takes: 'list',
		},
		{
			flag: '--enrollment-id',
			value: { 'pt-BR': 'modelo', en: 'template' },
			about: {
				'pt-BR':
					'modelo do nº de patrimônio, p. ex. "NF{number}-{item}-{unit}"; há {supplier} {number} {series} {item} {unit} {key} {seq}, e {seq:06} completa com zeros',
				en: 'template of the enrollment id, e.g. "NF{number}-{item}-{unit}"; there are {supplier} {number} {series} {item} {unit} {key} {seq}, and {seq:06} pads with zeros',
			},
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
		},
		{
			flag: '--enrollment-start',
			value: { 'pt-BR': 'número', en: 'number' },
			about: { 'pt-BR': 'primeiro valor de {seq} no modelo', en: 'first value of {seq} in the template' },
			fallback: same('1'),
			takes: 'number',
		},
		{
			flag: '--cost',
			value: RULE,
			about: {
				'pt-BR': 'custo do ativo: com frete, impostos e despesas da nota (landed), ou só o produto (product)',
				en: 'cost of the asset: with freight, taxes and charges of the invoice (landed), or the product alone (product)',
			},
			choices: ['landed', 'product'],
			fallback: same('landed'),
		},
		{
			flag: '--recoverable-taxes',
			value: RULE,
			about: { 'pt-BR': 'IBS e CBS dentro ou fora do custo', en: 'IBS and CBS in or out of the cost' },
			choices: ['include', 'exclude'],
			fallback: same('exclude'),
		},
		{
			flag: '--max-units-per-line',
			value: { 'pt-BR': 'número', en: 'number' },
			about: {
				'pt-BR': 'máximo de unidades de um item, cada uma um ativo; acima disso o item é recusado',
				en: 'most units of one line, each an asset; a line with more is refused',
			},
			fallback: same('200'),
			takes: 'number',
		},
		{
			flag: '--measured-units',
			value: RULE,
			about: {
				'pt-BR': 'itens por peso, metro ou litro: deixados de fora, ou um ativo por item',
				en: 'lines by weight, metre or litre: left out, or one asset per line',
			},
			choices: ['skip', 'one-per-line'],
			fallback: same('skip'),
		},
		{
			flag: '--allow',
			value: { 'pt-BR': 'caso', en: 'case' },
			about: {
				'pt-BR': 'importa também este caso, que em geral é recusado ou deixado de fora',
				en: 'imports this case too, which is refused or left out by default',
			},
			choices: [
				'homologation',
				'no-protocol',
				'invalid-key',
				'cancel-requested',
				'disowned',
				'nfce',
				'own-issue',
				'total-differs',
				'rental',
				'not-owned',
				'bonus',
				'sample',
				'future-billing',
				'order-shipment',
				'unspecified',
				'not-in-total',
				'without-value',
			],
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
			takes: 'list',
		},
		{
			flag: '--rules',
			value: { 'pt-BR': 'arquivo', en: 'file' },
			about: {
				'pt-BR': 'arquivo JSON com filtros, categorias e campos personalizados para notas',
				en: 'JSON file with filters, categories and custom fields for invoices',
			},
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
			completes: 'files',
		},
		{
			flag: '--no-categories',
			about: {
				'pt-BR': 'não escolhe a categoria do ativo pelo NCM',
				en: 'does not choose the category of the asset by its NCM',
			},
		},
		{
			flag: '--no-invoice-fields',
			about: {
				'pt-BR': 'não envia chave, série e item da nota como campos personalizados',
				en: 'does not send access key, series and line of the invoice as custom fields',
			},
		},
	],
};

export const invoiceFilterOptions: OptionGroup = {
	title: { 'pt-BR': 'Filtro dos itens de notas:', en: 'Filter of invoice lines:' },
	options: [
		...filterPair('ncm', 'ncm', {
			'pt-BR': 'com este NCM, ou com este começo dele',
			en: 'with this NCM, or this start of it',
		}),
		...filterPair('cfop', 'cfop', { 'pt-BR': 'com este CFOP', en: 'with this CFOP' }),
		...filterPair(
			'text',
			{ 'pt-BR': 'texto', en: 'text' },
			{
				'pt-BR': 'com este texto na descrição',
				en: 'with this text in the description',
			},
		),
		{
			flag: '--min-unit-price',
			value: { 'pt-BR': 'reais', en: 'reais' },
			about: {
				'pt-BR': 'só itens cujo custo por unidade chega a este valor, em reais: 150 ou 150,00',
				en: 'only lines whose cost per unit is at least this, in reais: 150 or 150.00',
			},
			fallback: { 'pt-BR': 'todos', en: 'all' },
		},
	],
};

function filterPair(
	name: string,
	value: string | OptionDeclaration['about'],
	which: OptionDeclaration['about'],
): readonly OptionDeclaration[] {
	const shown = typeof value === 'string' ? same(value) : value;
	return [
		{
			flag: `--include-${name}`,
			value: shown,
			about: { 'pt-BR': `só itens ${which['pt-BR']}`, en: `only lines ${which.en}` },
			fallback: { 'pt-BR': 'todos', en: 'all' },
			takes: 'list',
		},
		{
			flag: `--exclude-${name}`,
			value: shown,
			about: { 'pt-BR': `sem itens ${which['pt-BR']}`, en: `no lines ${which.en}` },
			fallback: { 'pt-BR': 'nenhum', en: 'none' },
			takes: 'list',
		},
	];
}
