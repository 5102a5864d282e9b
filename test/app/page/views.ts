/** Views as a server sends them. */
import { QUESTIONS } from './asked-questions.ts';
import type {
	ColumnView,
	FoundRowView,
	HomeView,
	RunView,
	TableView,
	WorkbenchView,
} from '../../../src/app/protocol/view.ts';

export const HOME: HomeView = {
	version: '0.1.0',
	runsDir: '/home/ana/Documentos/asset-importer/runs',
	language: 'pt-BR',
	workbenches: [
		{
			id: 'w2',
			name: 'Inventário filial Recife 2026.xlsx',
			changedAt: '2026-11-21T17:04:00Z',
			stage: 'check',
			inputs: 3,
		},
		{ id: 'w3', name: 'notas', changedAt: '2026-11-20T09:30:00Z', stage: 'inputs', inputs: 1 },
	],
	runs: [],
};

export const WORKBENCH: WorkbenchView = {
	id: 'w1',
	language: 'pt-BR',
	revision: 1,
	state: { stage: 'inputs', reached: 'inputs', done: [], sending: 'none', isCurrent: false },
	inputs: [],
	target: { kind: 'rehearsal' },
	settings: {},
	check: { state: 'none', isBehind: false },
	tables: [],
	edits: {},
	commands: {
		check: 'asset-importer validate inventario-ti.xlsx notas',
		send: 'asset-importer import inventario-ti.xlsx notas',
	},
};

export const INPUTS: WorkbenchView['inputs'] = [
	{ name: 'inventario-ti.xlsx', bytes: 48_213, kind: 'table', isInPlace: false },
	{ name: 'notas/35260112345678000195550010000012341000012345.xml', bytes: 7_014, kind: 'invoices', isInPlace: true },
	{
		name: 'Relatório.pdf',
		bytes: 1_204_113,
		kind: 'refused',
		isInPlace: false,
		message: 'Isto é um PDF, e não uma planilha. Salve a lista como XLSX ou CSV e solte-a aqui.',
	},
];

/** While questions about tables are open. */
export const asking = (tables: WorkbenchView['tables']): WorkbenchView => ({
	...WORKBENCH,
	inputs: INPUTS,
	check: { state: 'undecided', isBehind: false },
	tables,
});

const column = (
	index: number,
	header: string,
	samples: readonly string[],
	more: Partial<ColumnView> = {},
): ColumnView => ({
	column: index,
	letters: String.fromCodePoint(65 + index),
	header,
	samples,
	filled: 240,
	distinct: samples.length,
	...more,
});

/** With a question of every kind. */
export const ASKED_TABLE: TableView = {
	key: 'form-1',
	file: 'inventario-ti.xlsx',
	sheet: 'Ativos',
	rows: 240,
	columns: [
		column(0, 'Placa', ['PAT-001', 'PAT-002', 'PAT-003'], { distinct: 240 }),
		column(1, 'Equipamento', ['Notebook', 'Monitor', 'Dock'], { target: 'category' }),
		column(2, 'Cond.', ['Bom', 'Em uso', 'Quebrado'], { target: 'status' }),
		column(3, 'Setor', ['Financeiro', 'TI', '<img onerror>']),
		column(4, 'Nº série', ['5CD1234XYZ', 'BRG8812'], { filled: 212, distinct: 212 }),
		column(5, 'Usuário', ['ana.souza', 'B. Lima'], { target: 'employeeId' }),
		column(6, 'Compra', ['03/04/2024', '05/06/2023'], { target: 'acquisitionDate' }),
	],
	questions: QUESTIONS,
	isIgnored: false,
	isAnswered: true,
	isRemembered: false,
};

export const DECIDED_TABLE: TableView = {
	key: 'form-2',
	file: 'mobiliario.csv',
	rows: 1_280,
	columns: [
		column(0, 'Patrimônio', ['M-001', 'M-002'], { target: 'enrollmentId' }),
		column(1, 'Situação', ['Em uso', 'Baixado'], { target: 'status', values: { Baixado: 'discarded' } }),
		column(2, 'Obs', ['riscado'], { target: 'ignore', place: { columns: { Obs: { to: '?' } } } }),
	],
	questions: [],
	isIgnored: false,
	isAnswered: true,
	isRemembered: true,
};

export const RUN: RunView = {
	name: '20261120T143000Z-inventario-ti',
	startedAt: '2026-11-20T14:30:00Z',
	command: 'import',
	files: ['inventario-ti.xlsx', 'mobiliario.csv', 'notas.zip'],
	target: 'https://api.example.com',
	figures: { units: 1_283, created: 1_240, refused: 3, rejected: 31, unconfirmed: 2, skipped: 7, notSent: 0 },
	isResumable: false,
	workbench: 'w2',
	reports: [
		{
			address: '/api/runs/20261120T143000Z-inventario-ti/files/report.html',
			name: 'report.html',
			kind: 'report',
			bytes: 48_000,
		},
		{
			address: '/api/runs/20261120T143000Z-inventario-ti/files/rejected.xlsx',
			name: 'rejected.xlsx',
			kind: 'rejected',
			bytes: 12_400,
			rows: 31,
		},
	],
};

export const FOUND: FoundRowView = {
	run: RUN.name,
	n: 17,
	enrollmentId: 'PAT-017',
	place: 'inventario-ti.xlsx [Ativos]:19',
	state: 'criada',
	facts: [{ label: 'Id do ativo', text: '4f1d' }],
};
