/** Words of `report.html`. */
import type { Language } from '../../messages/message.ts';
import { BUCKET_WORDS, type BucketWords } from '../text/bucket-words.ts';
import type { RunState } from '../summary/run-summary.ts';

export interface ReportWords {
	readonly title: string;
	readonly state: Readonly<Record<RunState, string>>;
	readonly environment: string;
	readonly started: string;
	readonly sent: string;
	readonly inputs: string;
	readonly program: string;
	readonly figures: string;
	readonly buckets: BucketWords;
	readonly units: string;
	readonly sum: string;
	readonly filesApart: string;
	readonly next: string;
	readonly timeline: string;
	readonly timelineAbout: (step: string) => string;
	readonly most: (count: string) => string;
	readonly problems: string;
	readonly problem: string;
	readonly problemsAbout: string;
	readonly byCategory: string;
	readonly bySupplier: string;
	readonly unnamed: string;
	readonly others: (count: string) => string;
	readonly rejected: string;
	readonly where: string;
	readonly enrollmentId: string;
	readonly codes: string;
	readonly search: string;
	readonly code: string;
	readonly all: string;
	/** `{shown}` and `{total}` are filled in by the script. */
	readonly showing: string;
	readonly firstOnly: (count: string, total: string) => string;
	readonly printed: (count: string) => string;
	readonly unconfirmed: string;
	readonly skips: string;
	readonly notices: string;
	readonly count: string;
	readonly message: string;
	readonly first: string;
	readonly invoices: string;
	readonly invoicesAbout: string;
	/** Where some of the value is in assets of earlier runs. */
	readonly invoicesEarlier: string;
	readonly invoicesOfShare: (share: string) => string;
	readonly invoiceColumns: Readonly<Record<InvoiceColumn, string>>;
	readonly total: string;
	readonly files: string;
	readonly file: string;
	readonly rows: string;
	readonly size: string;
}

export const INVOICE_COLUMNS = [
	'number',
	'supplier',
	'total',
	'drafts',
	'earlier',
	'rejected',
	'skipped',
	'unallocated',
	'difference',
	'created',
] as const;
export type InvoiceColumn = (typeof INVOICE_COLUMNS)[number];

export const WORDS: Readonly<Record<Language, ReportWords>> = {
	'pt-BR': {
		title: 'Importação de ativos',
		state: {
			checked: 'Conferido, nada foi enviado',
			unplanned: 'Conferência interrompida, nada foi enviado',
			unfinished: 'Parou antes do fim',
			finished: 'Concluída',
		},
		environment: 'Ambiente',
		started: 'Início',
		sent: 'Envio',
		inputs: 'Entradas',
		program: 'Programa',
		figures: 'Números',
		buckets: BUCKET_WORDS['pt-BR'],
		units: 'linhas e unidades lidas',
		sum: 'Cada linha e cada unidade lida está em exatamente um destes grupos:',
		filesApart: 'À parte, pois não se sabe quantas linhas teriam:',
		next: 'O que fazer agora',
		timeline: 'Respostas ao longo do tempo',
		timelineAbout: (step) => `Respostas da API a cada ${step}`,
		most: (count) => `no máximo ${count}`,
		problems: 'Problemas por tipo',
		problem: 'Problemas',
		problemsAbout: 'Quantas vezes cada problema foi encontrado',
		byCategory: 'Por categoria',
		bySupplier: 'Por fornecedor',
		unnamed: '(sem nome)',
		others: (count) => `e mais ${count}`,
		rejected: 'Linhas recusadas',
		where: 'Onde',
		enrollmentId: 'Patrimônio',
		codes: 'Códigos',
		search: 'Procurar',
		code: 'Problema',
		all: 'todos',
		showing: 'Mostrando {shown} de {total}',
		firstOnly: (count, total) => `Aqui estão as primeiras ${count} de ${total}; todas estão nos arquivos.`,
		printed: (count) => `Impressas as primeiras ${count}.`,
		unconfirmed: 'Sem confirmação',
		skips: 'Deixados de fora',
		notices: 'Avisos',
		count: 'Vezes',
		message: 'O quê',
		first: 'O primeiro',
		invoices: 'Notas fiscais',
		invoicesAbout:
			'O total de cada nota é a soma das partes: ativos, itens recusados, itens deixados de fora, valores que não são de nenhum ativo e a diferença.',
		invoicesEarlier:
			'Na coluna “Já em ativos” está o valor que importações anteriores já puseram em ativos: não falta criar nada dele.',
		invoicesOfShare: (share) =>
			`Esta execução é a parte ${share} do lote. As notas e os valores aparecem inteiros, com o que ficou para as outras partes; só a coluna “Criados” é desta.`,
		invoiceColumns: {
			number: 'Nota',
			supplier: 'Fornecedor',
			total: 'Total da nota',
			drafts: 'Em ativos',
			earlier: 'Já em ativos',
			rejected: 'Recusado',
			skipped: 'De fora',
			unallocated: 'Não alocado',
			difference: 'Diferença',
			created: 'Criados',
		},
		total: 'Total',
		files: 'Arquivos',
		file: 'Arquivo',
		rows: 'Linhas',
		size: 'Tamanho',
	},
	en: {
		title: 'Import of assets',
		state: {
			checked: 'Checked, nothing was sent',
			unplanned: 'Check interrupted, nothing was sent',
			unfinished: 'Stopped before its end',
			finished: 'Finished',
		},
		environment: 'Environment',
		started: 'Started',
		sent: 'Sending',
		inputs: 'Inputs',
		program: 'Program',
		figures: 'Figures',
		buckets: BUCKET_WORDS.en,
		units: 'rows and units read',
		sum: 'Every row and every unit that was read is in exactly one of these groups:',
		filesApart: 'Apart from these, since nobody knows how many rows they would have:',
		next: 'What to do now',
		timeline: 'Answers over time',
		timelineAbout: (step) => `Answers of the API every ${step}`,
		most: (count) => `at most ${count}`,
		problems: 'Problems by kind',
		problem: 'Problems',
		problemsAbout: 'How often each problem was found',
		byCategory: 'By category',
		bySupplier: 'By supplier',
		unnamed: '(no name)',
		others: (count) => `and ${count} more`,
		rejected: 'Rejected rows',
		where: 'Where',
		enrollmentId: 'Enrollment id',
		codes: 'Codes',
		search: 'Search',
		code: 'Problem',
		all: 'all',
		showing: 'Showing {shown} of {total}',
		firstOnly: (count, total) => `These are the first ${count} of ${total}; all of them are in the files.`,
		printed: (count) => `The first ${count} are printed.`,
		unconfirmed: 'Unconfirmed',
		skips: 'Left out',
		notices: 'Notices',
		count: 'Times',
		message: 'What',
		first: 'The first',
		invoices: 'Invoices',
		invoicesAbout:
			'The total of each invoice is the sum of its parts: assets, rejected items, items left out, amounts of no asset, and the difference.',
		invoicesEarlier:
			'The column “In assets already” has the value that earlier imports put into assets: nothing of it is left to create.',
		invoicesOfShare: (share) =>
			`This run is share ${share} of the batch. The invoices and their amounts are shown whole, with what was left to the other shares; only the column “Created” is of this one.`,
		invoiceColumns: {
			number: 'Invoice',
			supplier: 'Supplier',
			total: 'Invoice total',
			drafts: 'In assets',
			earlier: 'In assets already',
			rejected: 'Rejected',
			skipped: 'Left out',
			unallocated: 'Unallocated',
			difference: 'Difference',
			created: 'Created',
		},
		total: 'Total',
		files: 'Files',
		file: 'File',
		rows: 'Rows',
		size: 'Size',
	},
};
