/** A model with everything that the page can show, and with a hostile text wherever a text can be. */
import type { ReportModel } from '../../../src/reports/html/report-model.ts';
import type { Language } from '../../../src/messages/message.ts';
import { RECONCILED } from '../run-folder.ts';
import { SUMMARY } from '../run-summary.ts';

export const HOSTILE = `</script><x-evil a="b" onload='c'>&amp;`;
const KEY = '35260412345678000190550010000000571000000578';
const CENTS = {
	totalCents: 1_000,
	earlierCents: 0,
	draftsCents: 700,
	rejectedCents: 100,
	skippedCents: 100,
	unallocatedCents: 50,
	differenceCents: 50,
};

export function makeModel(language: Language, text = HOSTILE, rows = 3): ReportModel {
	const group = {
		code: 'status-unknown',
		count: 3,
		message: text,
		action: text,
		first: { kind: 'row', file: text, sheet: text, row: 7 },
	} as const;
	const summary = {
		...SUMMARY,
		run: text,
		program: text,
		environment: { baseUrl: text, kind: 'production' as const },
		sentFrom: '2026-01-31T13:45:00.000Z',
		sentTo: '2026-01-31T13:47:00.000Z',
		inputs: [{ file: text, sha256: '', bytes: 1 }],
		problems: [group, { ...group, code: 'api-refused' as const }],
		skips: [group],
		unconfirmed: [group],
		notices: [group],
		reports: [{ name: text, kind: 'rejected' as const, rows: 3, bytes: 10_000, sha256: '' }],
	};
	const texts = { file: text, accessKey: KEY, number: text, supplierName: text, supplierId: text };
	const invoice = { ...RECONCILED, ...CENTS, ...texts, issuedAt: '2026-01-01', held: [] };
	return {
		summary,
		language,
		folder: '',
		dir: text,
		figures: {
			state: 'finished',
			cents: summary.cents,
			problems: [],
			skips: [],
			unconfirmed: [],
			notices: [],
			held: [],
			timeline: [
				{ second: 1_769_867_100, created: 100, refused: 2, unconfirmed: 1 },
				{ second: 1_769_867_220, created: 50, refused: 0, unconfirmed: 0 },
			],
			byCategory: [
				{ name: text, count: 3, cents: 300 },
				{ name: '', count: 1, cents: 0 },
			],
			bySupplier: [{ name: text, count: 3 }],
			invoices: new Map(),
		},
		rejected: Array.from({ length: rows }, (_, index) => ({
			origin: { kind: 'row', file: text, row: index + 2 } as const,
			enrollmentId: `PAT-${index}${text}`,
			problems: index % 2 === 0 ? [text] : [text, 'ação'],
			codes: index % 2 === 0 ? ['status-unknown'] : ['money-format', 'nfe-company-unknown'],
		})),
		invoices: [{ invoice, created: 1 }],
		invoiceCount: 1,
		invoiceTotals: CENTS,
		signatures: { intact: 1, reformatted: 0, altered: 0, foreign: 0, missing: 0 },
	};
}
