/** An invoice, the table of its units, and an import under way, as a server sends them. */
import type { InvoiceView, SendingView, TableView } from '../../../src/app/protocol/view.ts';

export const INVOICE: InvoiceView = {
	accessKey: '35260112345678000195550010000012341000012345',
	file: 'notas/1234.xml',
	number: '1234',
	supplier: 'Aroeira Informática Ltda.',
	issuedAt: '2026-01-15T13:00:00Z',
	signature: 'intact',
	totalCents: 1_250_000,
	assetsCents: 1_100_000,
	skippedCents: 100_000,
	refusedCents: 50_000,
	skippedItems: 1,
	items: [
		{ item: 1, description: 'Notebook Campo 14', quantity: '2', cents: 1_100_000, assets: 2 },
		{ item: 2, description: 'Frete', quantity: '1', cents: 100_000, assets: 0, message: 'Frete: não é um ativo.' },
		{ item: 3, description: 'Cabo', quantity: '1,5', cents: 50_000, assets: 0, message: 'A quantidade não é inteira.' },
	],
};

const DRAFT_HEADER = ['Chave NF-e', 'Item NF-e', 'Unidade NF-e', 'Nº de Patrimônio', 'Nº de série', 'Modelo', 'Preço'];

export const DRAFTS: TableView = {
	key: 'ativos.xlsx Ativos',
	file: 'ativos.xlsx',
	sheet: 'Ativos',
	rows: 2,
	columns: DRAFT_HEADER.map((header, column) => ({
		column,
		letters: String.fromCodePoint(65 + column),
		header,
		samples: [],
	})),
	questions: [],
	isIgnored: false,
	isAnswered: true,
	isRemembered: false,
};

export const SENDING: SendingView = {
	run: '2026-11-22T14-10-00-import',
	isRehearsal: true,
	sentTo: '',
	state: 'sending',
	total: 1_000,
	figures: { units: 1_100, created: 420, refused: 3, rejected: 90, unconfirmed: 1, skipped: 10, notSent: 576 },
	cents: {
		created: 193_195_800,
		refused: 1_379_970,
		rejected: 432_100,
		unconfirmed: 459_990,
		skipped: 4_599_900,
		notSent: 264_954_240,
		units: 465_022_000,
	},
	unreadable: 2,
	awaitsFields: false,
	perSecond: 9.7,
	secondsLeft: 60,
	startedAt: '2026-11-22T14:10:00Z',
	unconfirmed: [
		{
			n: 17,
			enrollmentId: 'PAT-000017',
			place: 'inventario.csv, linha 18',
			message: 'A conexão caiu antes da resposta.',
			sentAt: '2026-11-22T14:11:09Z',
			facts: [
				{ label: 'Nº de série', text: 'AR9000017' },
				{ label: 'Modelo', text: 'Campo 14' },
				{ label: 'Valor', text: 'R$ 4.599,90' },
			],
		},
	],
	reports: [
		{
			address: '/api/runs/2026-11-22T14-10-00-import/files/report.html',
			name: 'report.html',
			kind: 'report',
			bytes: 81_224,
		},
		{
			address: '/api/runs/2026-11-22T14-10-00-import/files/created.csv',
			name: 'created.csv',
			kind: 'created',
			rows: 420,
			bytes: 48_000,
		},
		{
			address: '/api/runs/2026-11-22T14-10-00-import/files/rejected.xlsx',
			name: 'rejected.xlsx',
			kind: 'rejected',
			rows: 93,
			bytes: 20_113,
		},
	],
};

export const FIRST_SENT: SendingView = {
	...SENDING,
	state: 'stopped',
	total: 880,
	figures: { units: 1_000, created: 3, refused: 0, rejected: 100, unconfirmed: 0, skipped: 20, notSent: 877 },
	cents: { created: 1_379_970 },
	unconfirmed: [],
	firstSent: [1, 2, 3].map((n) => ({
		enrollmentId: `PAT-00000${n}`,
		place: `inventario.csv, linha ${n + 1}`,
		facts: [
			{ label: 'Modelo', text: 'Campo 14' },
			{ label: 'Valor', text: 'R$ 4.599,90' },
		],
	})),
};
