/** Views as a server sends them. */
import type { HomeView, WorkbenchView } from '../../../src/app/protocol/view.ts';

export const HOME: HomeView = {
	version: '0.1.0',
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
	stage: 'inputs',
	inputs: [],
	target: { kind: 'rehearsal' },
	settings: {},
	check: { state: 'none', isBehind: false },
	tables: [],
	edits: { cells: 0, skippedRows: 0 },
	commands: {
		check: 'asset-importer validate inventario-ti.xlsx notas --keep-plan',
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
