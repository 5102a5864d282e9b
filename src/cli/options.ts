/** The options that several commands share. Values stay as typed: `config` checks them, whichever way they came. */
import type { Command } from 'commander';
import type { Language } from '../problems/message.ts';

export function say(language: Language, texts: Readonly<Record<Language, string>>): string {
	return texts[language];
}

const append = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
/** A number stays text when it is none, so that the message can show what was typed. */
const numeric = (value: string): number | string => (/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value);

export function addGeneralOptions(command: Command, language: Language): void {
	command
		.option('--lang <language>', say(language, { 'pt-BR': 'idioma: pt-BR ou en', en: 'language: pt-BR or en' }))
		.option(
			'--runs-dir <folder>',
			say(language, { 'pt-BR': 'pasta das execuções (padrão: runs)', en: 'folder of the runs (default: runs)' }),
		)
		.option('--config <file>', say(language, { 'pt-BR': 'arquivo de configuração', en: 'config file' }))
		.option(
			'--json',
			say(language, { 'pt-BR': 'resultado em JSON na saída padrão', en: 'result as JSON on standard output' }),
		)
		.option('--quiet', say(language, { 'pt-BR': 'sem andamento nem avisos', en: 'no progress and no notices' }));
}

export function addInputOptions(command: Command, language: Language): void {
	command
		.option(
			'--sheet <name>',
			say(language, {
				'pt-BR': 'aba a importar; pode repetir; "*" para todas',
				en: 'sheet to import; may repeat; "*" for all',
			}),
			append,
		)
		.option(
			'--encoding <name>',
			say(language, {
				'pt-BR': 'codificação do CSV: utf-8, windows-1252, utf-16le, utf-16be',
				en: 'encoding of the CSV: utf-8, windows-1252, utf-16le, utf-16be',
			}),
		)
		.option('--delimiter <character>', say(language, { 'pt-BR': 'separador do CSV', en: 'delimiter of the CSV' }))
		.option(
			'--locale <locale>',
			say(language, {
				'pt-BR': 'leitura de datas e valores ambíguos: pt-BR (padrão) ou en-US',
				en: 'reading of ambiguous dates and amounts: pt-BR (default) or en-US',
			}),
		)
		.option(
			'--time-zone <zone>',
			say(language, {
				'pt-BR': 'fuso das datas sem fuso (padrão: UTC)',
				en: 'zone of dates without one (default: UTC)',
			}),
		)
		.option(
			'--default-status <status>',
			say(language, { 'pt-BR': 'status quando não há coluna de status', en: 'status when there is no status column' }),
		)
		.option(
			'--default-acquisition-type <type>',
			say(language, {
				'pt-BR': 'tipo de aquisição quando não há coluna',
				en: 'acquisition type when there is no column',
			}),
		)
		.option(
			'--unknown-columns <rule>',
			say(language, {
				'pt-BR': 'colunas desconhecidas: error (padrão), ignore, custom-fields',
				en: 'unknown columns: error (default), ignore, custom-fields',
			}),
		)
		.option(
			'--repeated-serials <rule>',
			say(language, {
				'pt-BR': 'números de série repetidos: refuse (padrão) ou accept',
				en: 'repeated serial numbers: refuse (default) or accept',
			}),
		)
		.option(
			'--mapping <file>',
			say(language, { 'pt-BR': 'arquivo que diz o que cada coluna é', en: 'file that says what each column is' }),
		)
		.option(
			'--save-mapping',
			say(language, {
				'pt-BR': 'guarda o mapeamento para tabelas com este cabeçalho',
				en: 'remembers the mapping for tables with this header',
			}),
		)
		.option(
			'--company <cnpj>',
			say(language, {
				'pt-BR': 'CNPJ (ou raiz) de quem compra; pode repetir',
				en: 'CNPJ (or its root) of who buys; may repeat',
			}),
			append,
		)
		.option(
			'--enrollment-id <template>',
			say(language, {
				'pt-BR': 'modelo do nº de patrimônio para notas, p. ex. "NF{number}-{item}-{unit}"',
				en: 'template of the enrollment id for invoices, e.g. "NF{number}-{item}-{unit}"',
			}),
		)
		.option(
			'--enrollment-start <number>',
			say(language, { 'pt-BR': 'primeiro valor de {seq}', en: 'first value of {seq}' }),
			numeric,
		)
		.option(
			'--cost <rule>',
			say(language, {
				'pt-BR': 'custo nas notas: landed (padrão, com frete e impostos) ou product',
				en: 'cost on invoices: landed (default, with freight and taxes) or product',
			}),
		)
		.option(
			'--recoverable-taxes <rule>',
			say(language, {
				'pt-BR': 'IBS e CBS no custo: include ou exclude (padrão)',
				en: 'IBS and CBS in the cost: include or exclude (default)',
			}),
		)
		.option(
			'--max-units-per-line <number>',
			say(language, {
				'pt-BR': 'máximo de unidades por item de nota (padrão: 200)',
				en: 'most units of one invoice line (default: 200)',
			}),
			numeric,
		)
		.option(
			'--rules <file>',
			say(language, { 'pt-BR': 'arquivo de regras para notas', en: 'file of rules for invoices' }),
		)
		.option(
			'--allow <case>',
			say(language, {
				'pt-BR': 'caso de nota aceito apesar da regra; pode repetir',
				en: 'invoice case accepted against the rule; may repeat',
			}),
			append,
		)
		.option(
			'--measured-units <rule>',
			say(language, {
				'pt-BR': 'itens por peso ou medida: skip (padrão) ou one-per-line',
				en: 'lines by weight or measure: skip (default) or one-per-line',
			}),
		)
		.option(
			'--include-ncm <prefix>',
			say(language, { 'pt-BR': 'só itens com este NCM; pode repetir', en: 'only lines with this NCM; may repeat' }),
			append,
		)
		.option(
			'--exclude-ncm <prefix>',
			say(language, { 'pt-BR': 'sem itens com este NCM; pode repetir', en: 'no lines with this NCM; may repeat' }),
			append,
		)
		.option(
			'--include-cfop <cfop>',
			say(language, { 'pt-BR': 'só itens com este CFOP; pode repetir', en: 'only lines with this CFOP; may repeat' }),
			append,
		)
		.option(
			'--exclude-cfop <cfop>',
			say(language, { 'pt-BR': 'sem itens com este CFOP; pode repetir', en: 'no lines with this CFOP; may repeat' }),
			append,
		)
		.option(
			'--include-text <text>',
			say(language, {
				'pt-BR': 'só itens com este texto na descrição; pode repetir',
				en: 'only lines with this text in the description; may repeat',
			}),
			append,
		)
		.option(
			'--exclude-text <text>',
			say(language, { 'pt-BR': 'sem itens com este texto; pode repetir', en: 'no lines with this text; may repeat' }),
			append,
		)
		.option(
			'--min-unit-price <reais>',
			say(language, {
				'pt-BR': 'só itens com custo unitário a partir deste valor',
				en: 'only lines whose unit cost is at least this',
			}),
		)
		.option('--no-categories', say(language, { 'pt-BR': 'sem categoria pelo NCM', en: 'no category by NCM' }))
		.option(
			'--no-invoice-fields',
			say(language, {
				'pt-BR': 'sem chave, série e item como campos personalizados',
				en: 'no access key, series and item as custom fields',
			}),
		);
}

export function addConnectionOptions(command: Command, language: Language): void {
	command
		.option(
			'--sandbox',
			say(language, {
				'pt-BR': 'usa a API deste computador, só para este comando',
				en: 'uses the API of this computer, for this command only',
			}),
		)
		.option('--base-url <url>', say(language, { 'pt-BR': 'endereço da API', en: 'address of the API' }))
		.option(
			'--api-key-file <file>',
			say(language, { 'pt-BR': 'arquivo com a chave da API', en: 'file with the API key' }),
		)
		.option(
			'--ca-file <file>',
			say(language, { 'pt-BR': 'autoridade certificadora a mais (PEM)', en: 'extra certificate authority (PEM)' }),
		);
}

/** For commands that end with a run whose assets exist. */
export function addListOption(command: Command, language: Language): void {
	command.option(
		'--immobilisation-list <file>',
		say(language, {
			'pt-BR': 'lista (CSV) dos itens de nota que viraram ativos, para o evento 211130 da NF-e',
			en: 'list (CSV) of the invoice items that became assets, for event 211130 of the NF-e',
		}),
	);
}

export function addSendingOptions(command: Command, language: Language): void {
	command
		.option('--yes', say(language, { 'pt-BR': 'não pergunta', en: 'does not ask' }))
		.option(
			'--concurrency <number>',
			say(language, { 'pt-BR': 'requisições ao mesmo tempo (padrão: 8)', en: 'requests at once (default: 8)' }),
			numeric,
		)
		.option(
			'--max-per-second <number>',
			say(language, { 'pt-BR': 'máximo de requisições por segundo', en: 'most requests a second' }),
			numeric,
		)
		.option(
			'--max-failures <number|percent>',
			say(language, { 'pt-BR': 'para depois de tantas falhas', en: 'stops after so many failures' }),
			numeric,
		)
		.option(
			'--timeout <seconds>',
			say(language, { 'pt-BR': 'prazo de cada requisição (padrão: 60)', en: 'limit of each request (default: 60)' }),
			numeric,
		)
		.option(
			'--again <id>',
			say(language, {
				'pt-BR': 'cria de novo este nº de patrimônio; pode repetir',
				en: 'creates this enrollment id once more; may repeat',
			}),
			append,
		)
		.option(
			'--same-company',
			say(language, { 'pt-BR': 'a chave mudou, a empresa é a mesma', en: 'the key changed, the company is the same' }),
		);
}

export function addLineUpdateOptions(command: Command, language: Language): void {
	command
		.addHelpText(
			'after',
			say(language, {
				'pt-BR': [
					'',
					'Planilha: uma coluna Telefone ou ID da linha, e o que deve mudar: Nome, Centro de custo, Colaborador (e-mail,',
					'CPF ou id), campo: Rótulo. Uma célula vazia deixa o campo como está; (limpar) o esvazia.',
				].join('\n'),
				en: [
					'',
					'Spreadsheet: a column Phone number or Line ID, and what is to change: Name, Cost center, Employee (e-mail, CPF',
					'or id), custom: Label. An empty cell leaves the field as it is; (clear) empties it.',
				].join('\n'),
			}),
		)
		.option('--id <id>', say(language, { 'pt-BR': 'id da linha a alterar', en: 'id of the line to change' }))
		.option(
			'--phone <number>',
			say(language, { 'pt-BR': 'telefone da linha a alterar', en: 'phone number of the line to change' }),
		)
		.option('--name <name>', say(language, { 'pt-BR': 'novo nome', en: 'new name' }))
		.option('--cost-center <text>', say(language, { 'pt-BR': 'novo centro de custo', en: 'new cost center' }))
		.option(
			'--employee <id|e-mail|CPF>',
			say(language, { 'pt-BR': 'colaborador que fica com a linha', en: 'employee who gets the line' }),
		)
		.option(
			'--custom <label=value>',
			say(language, {
				'pt-BR': 'campo personalizado: "Rótulo=valor"; pode repetir',
				en: 'custom field: "Label=value"; may repeat',
			}),
			append,
		)
		.option(
			'--clear <field>',
			say(language, {
				'pt-BR': 'esvazia name, cost-center ou employee; pode repetir',
				en: 'empties name, cost-center or employee; may repeat',
			}),
			append,
		)
		.option(
			'--dry-run',
			say(language, { 'pt-BR': 'confere tudo e não envia nada', en: 'checks everything and sends nothing' }),
		)
		.option(
			'--resume [run]',
			say(language, {
				'pt-BR': 'continua a última execução interrompida, ou a que for indicada',
				en: 'goes on with the last interrupted run, or with the one named',
			}),
		)
		.option('--sheet <name>', say(language, { 'pt-BR': 'aba a ler', en: 'sheet to read' }), append)
		.option('--encoding <name>', say(language, { 'pt-BR': 'codificação do CSV', en: 'encoding of the CSV' }))
		.option('--delimiter <character>', say(language, { 'pt-BR': 'separador do CSV', en: 'delimiter of the CSV' }))
		.option(
			'--unknown-columns <rule>',
			say(language, {
				'pt-BR': 'colunas desconhecidas: error (padrão), ignore, custom-fields',
				en: 'unknown columns: error (default), ignore, custom-fields',
			}),
		)
		.option('--yes', say(language, { 'pt-BR': 'não pergunta', en: 'does not ask' }))
		.option(
			'--concurrency <number>',
			say(language, { 'pt-BR': 'requisições ao mesmo tempo (padrão: 8)', en: 'requests at once (default: 8)' }),
			numeric,
		)
		.option(
			'--timeout <seconds>',
			say(language, { 'pt-BR': 'prazo de cada requisição (padrão: 60)', en: 'limit of each request (default: 60)' }),
			numeric,
		)
		.option(
			'--same-company',
			say(language, { 'pt-BR': 'a chave mudou, a empresa é a mesma', en: 'the key changed, the company is the same' }),
		);
}

export function addSmsOptions(command: Command, language: Language): void {
	command
		.option(
			'--from <date>',
			say(language, {
				'pt-BR': 'recebidas a partir de: 31/12/2025 13:45, 2025-12-31 ou 2025-12-31T13:45Z',
				en: 'received from: 31/12/2025 13:45, 2025-12-31 or 2025-12-31T13:45Z',
			}),
		)
		.option('--to <date>', say(language, { 'pt-BR': 'recebidas antes de', en: 'received before' }))
		.option(
			'--time-zone <zone>',
			say(language, {
				'pt-BR': 'fuso das datas dadas e mostradas (padrão: UTC)',
				en: 'zone of the dates given and shown (default: UTC)',
			}),
		)
		.option(
			'--service <service>',
			say(language, {
				'pt-BR': 'só deste serviço detectado, ou none, ou unknown; pode repetir',
				en: 'only of this detected service, or none, or unknown; may repeat',
			}),
			append,
		)
		.option('--page <number>', say(language, { 'pt-BR': 'página (padrão: 1)', en: 'page (default: 1)' }), numeric)
		.option(
			'--page-size <number>',
			say(language, { 'pt-BR': 'mensagens por página (padrão: 50)', en: 'messages a page (default: 50)' }),
			numeric,
		)
		.option('--all', say(language, { 'pt-BR': 'todas as páginas', en: 'all pages' }));
}
