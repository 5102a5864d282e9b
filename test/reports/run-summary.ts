/** A summary to render, with figures that add up. */
import type { RunSummary } from '../../src/reports/summary/run-summary.ts';

export const SUMMARY: RunSummary = {
	version: 1,
	program: '0.1.0',
	run: '20260131T134500Z-ativos',
	command: 'import',
	state: 'finished',
	startedAt: '2026-01-31T13:45:00.000Z',
	environment: { baseUrl: 'https://api.example', kind: 'production' },
	inputs: [{ file: 'ativos 2026.csv', sha256: '0'.repeat(64), bytes: 1 }],
	files: { read: 1, refused: 0, skipped: 0 },
	buckets: { units: 1_500, created: 1_350, refused: 2, rejected: 142, unconfirmed: 0, skipped: 6, notSent: 0 },
	cents: { planned: 123_456_789, created: 123_456_789, refused: 0, unconfirmed: 0, notSent: 0 },
	byStatus: { available: 1_350 },
	byCategory: {},
	bySupplier: {},
	problems: [
		{
			code: 'status-unknown',
			count: 142,
			message: 'coluna B “Situação”: situação desconhecida: “ativo”',
			first: { kind: 'row', file: 'ativos 2026.csv', row: 17 },
		},
		{
			code: 'api-refused',
			count: 1,
			message: 'a API recusou: invalid (status 422, input-validation-error)',
			first: { kind: 'row', file: 'ativos 2026.csv', row: 900 },
		},
	],
	skips: [],
	unconfirmed: [],
	held: [],
	notices: [],
	deprecations: [],
	reports: [
		{ name: 'rejected.csv', kind: 'rejected', rows: 144, bytes: 10, sha256: '0'.repeat(64) },
		{ name: 'created.csv', kind: 'created', rows: 1_350, bytes: 10, sha256: '0'.repeat(64) },
	],
};
