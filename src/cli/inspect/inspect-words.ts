/** The words in which `inspect` tells what it found. */
import type { CellKind } from '../../drafts/table/describe-columns.ts';
import type { LocaleKind } from '../../drafts/values/locale-evidence.ts';
import type { Language } from '../../messages/message.ts';
import type { CsvDialect } from '../../sources/values/source.ts';

type Counted = (shown: string, count: number) => string;

interface InspectWords
	extends Readonly<
		Record<
			| 'format'
			| 'xlsx'
			| 'csv'
			| 'encoding'
			| 'delimiter'
			| 'lineEnd'
			| 'sheets'
			| 'sheet'
			| 'hidden'
			| 'tab'
			| 'unnamed'
			| 'unknown'
			| 'ignored'
			| 'reasons'
			| 'identity'
			| 'suggestion'
			| 'samples'
			| 'refused'
			| 'skipped'
			| 'rejection'
			| 'skip',
			string
		>
	> {
	readonly encodings: Readonly<Record<CsvDialect['encoding'], string>>;
	readonly asked: (option: string) => string;
	readonly knownColumns: (count: number) => string;
	readonly xml: (documents: number) => string;
	readonly header: (row: number) => string;
	readonly likelyHeader: (row: number) => string;
	readonly rows: Counted;
	readonly items: (count: number) => string;
	readonly units: (count: number) => string;
	readonly assets: (count: number) => string;
	readonly kinds: Readonly<Record<CellKind, readonly [one: string, several: string]>>;
	readonly evidence: Readonly<
		Record<
			LocaleKind,
			{
				readonly 'pt-BR': Counted;
				readonly 'en-US': Counted;
				readonly either: (shown: string, count: number, shape: string) => string;
				readonly shape: Readonly<Record<'pt-BR' | 'en-US', string>>;
			}
		>
	>;
}

const DATES = { 'pt-BR': 'dd/mm', 'en-US': 'mm/dd' } as const;
const NUMBERS = { 'pt-BR': '1.234,56', 'en-US': '1,234.56' } as const;

export const INSPECT_WORDS: Readonly<Record<Language, InspectWords>> = {
	'pt-BR': {
		format: 'formato',
		xlsx: 'XLSX (pelo conteúdo: um zip com uma pasta de trabalho)',
		csv: 'CSV (pelo conteúdo: texto com colunas)',
		xml: (count) => `XML (pelo conteúdo: ${count === 1 ? 'um documento fiscal' : `${count} documentos fiscais`})`,
		encoding: 'codificação',
		encodings: {
			'utf-8': 'todos os bytes são UTF-8 válido',
			'utf-8-bom': 'marca UTF-8 no começo',
			'utf-16le': 'marca ou zeros de UTF-16',
			'utf-16be': 'marca ou zeros de UTF-16',
			'utf-8-mixed': 'quase todos os bytes são UTF-8 válido',
			'windows-1252': 'os bytes não são UTF-8 válido',
			cp850: 'DOS, pelas palavras',
			cp860: 'DOS em português, pelas palavras',
			cp437: 'DOS, pelas palavras',
			macintosh: 'Macintosh antigo, pelas palavras',
		},
		delimiter: 'separador',
		knownColumns: (count) =>
			`com ele o cabeçalho tem ${count} ${count === 1 ? 'campo conhecido' : 'campos conhecidos'}`,
		asked: (option) => `por ${option}`,
		lineEnd: 'fim de linha',
		sheets: 'abas',
		sheet: 'aba',
		hidden: 'oculta',
		tab: 'tabulação',
		header: (row) => `cabeçalho na linha ${row}`,
		likelyHeader: (row) => `o cabeçalho parece estar na linha ${row}, mas nenhuma coluna é conhecida`,
		rows: (shown, count) => `${shown} ${count === 1 ? 'linha' : 'linhas'} abaixo dele`,
		unnamed: '(sem nome)',
		unknown: 'desconhecida: sem decisão o arquivo é recusado (--unknown-columns ou --mapping)',
		ignored: 'não é importada',
		reasons: 'motivos escritos por este programa: não são importados',
		identity: 'identificação escrita por este programa',
		suggestion: 'seria',
		samples: 'por exemplo',
		refused: 'recusado',
		skipped: 'deixado de fora',
		rejection: 'recusado',
		skip: 'deixado de fora',
		items: (count) => `${count} ${count === 1 ? 'item' : 'itens'}`,
		units: (count) => `${count} ${count === 1 ? 'ativo' : 'ativos'}`,
		assets: (count) => (count === 0 ? 'nenhum ativo' : `${count} ${count === 1 ? 'ativo' : 'ativos'} ao todo`),
		kinds: {
			text: ['texto', 'textos'],
			number: ['número', 'números'],
			date: ['data do Excel', 'datas do Excel'],
			time: ['hora', 'horas'],
			boolean: ['verdadeiro/falso', 'verdadeiros/falsos'],
			error: ['erro', 'erros'],
			empty: ['vazia', 'vazias'],
		},
		evidence: {
			date: {
				'pt-BR': (shown, count) => `${shown} ${count === 1 ? 'valor' : 'valores'} com dia acima de 12 → dd/mm`,
				'en-US': (shown, count) => `${shown} ${count === 1 ? 'valor' : 'valores'} com dia acima de 12 → mm/dd`,
				either: (shown, count, shape) =>
					`${shown} ${count === 1 ? 'valor serve dos dois jeitos, lido' : 'valores servem dos dois jeitos, lidos'} como ${shape}`,
				shape: DATES,
			},
			number: {
				'pt-BR': (shown, count) => `${shown} ${count === 1 ? 'valor' : 'valores'} com vírgula decimal → 1.234,56`,
				'en-US': (shown, count) => `${shown} ${count === 1 ? 'valor' : 'valores'} com ponto decimal → 1,234.56`,
				either: (shown, count, shape) =>
					`${shown} ${count === 1 ? 'valor serve dos dois jeitos, lido' : 'valores servem dos dois jeitos, lidos'} como ${shape}`,
				shape: NUMBERS,
			},
		},
	},
	en: {
		format: 'format',
		xlsx: 'XLSX (by its content: a zip with a workbook)',
		csv: 'CSV (by its content: text with columns)',
		xml: (count) => `XML (by its content: ${count === 1 ? 'one fiscal document' : `${count} fiscal documents`})`,
		encoding: 'encoding',
		encodings: {
			'utf-8': 'all bytes are valid UTF-8',
			'utf-8-bom': 'mark of UTF-8 at the start',
			'utf-16le': 'mark or zeros of UTF-16',
			'utf-16be': 'mark or zeros of UTF-16',
			'utf-8-mixed': 'nearly all bytes are valid UTF-8',
			'windows-1252': 'the bytes are no valid UTF-8',
			cp850: 'DOS, by its words',
			cp860: 'DOS in Portuguese, by its words',
			cp437: 'DOS, by its words',
			macintosh: 'old Macintosh, by its words',
		},
		delimiter: 'delimiter',
		knownColumns: (count) => `with it the header has ${count} known ${count === 1 ? 'field' : 'fields'}`,
		asked: (option) => `by ${option}`,
		lineEnd: 'line ends',
		sheets: 'sheets',
		sheet: 'sheet',
		hidden: 'hidden',
		tab: 'tab',
		header: (row) => `header in row ${row}`,
		likelyHeader: (row) => `the header seems to be in row ${row}, but no column is known`,
		rows: (shown, count) => `${shown} ${count === 1 ? 'row' : 'rows'} below it`,
		unnamed: '(no name)',
		unknown: 'unknown: undecided, it makes the file be refused (--unknown-columns or --mapping)',
		ignored: 'is not imported',
		reasons: 'reasons that this program wrote: not imported',
		identity: 'identity that this program wrote',
		suggestion: 'perhaps',
		samples: 'such as',
		refused: 'refused',
		skipped: 'left out',
		rejection: 'refused',
		skip: 'left out',
		items: (count) => `${count} ${count === 1 ? 'item' : 'items'}`,
		units: (count) => `${count} ${count === 1 ? 'asset' : 'assets'}`,
		assets: (count) => (count === 0 ? 'no asset' : `${count} ${count === 1 ? 'asset' : 'assets'} in all`),
		kinds: {
			text: ['text', 'texts'],
			number: ['number', 'numbers'],
			date: ['date of Excel', 'dates of Excel'],
			time: ['time', 'times'],
			boolean: ['true/false', 'true/false'],
			error: ['error', 'errors'],
			empty: ['empty', 'empty'],
		},
		evidence: {
			date: {
				'pt-BR': (shown, count) => `${shown} ${count === 1 ? 'value' : 'values'} with a day above 12 → dd/mm`,
				'en-US': (shown, count) => `${shown} ${count === 1 ? 'value' : 'values'} with a day above 12 → mm/dd`,
				either: (shown, count, shape) =>
					`${shown} ${count === 1 ? 'value reads' : 'values read'} both ways, taken as ${shape}`,
				shape: DATES,
			},
			number: {
				'pt-BR': (shown, count) => `${shown} ${count === 1 ? 'value' : 'values'} with a decimal comma → 1.234,56`,
				'en-US': (shown, count) => `${shown} ${count === 1 ? 'value' : 'values'} with a decimal point → 1,234.56`,
				either: (shown, count, shape) =>
					`${shown} ${count === 1 ? 'value reads' : 'values read'} both ways, taken as ${shape}`,
				shape: NUMBERS,
			},
		},
	},
};
