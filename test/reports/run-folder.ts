/** Run folders for tests, written with the same encoders as real ones. */
import type { InvoiceReconciliation } from '../../src/invoices/plan/invoice-plan.ts';
import { encodeCheckedJson } from '../../src/disk/checked-json.ts';
import { encodePlanLine } from '../../src/runs/plan-file/plan-line.ts';
import { logOf } from '../disk/log-of.ts';
import { throwAwayFolder, putFiles } from '../throw-away-folder.ts';
import { encodeEntry } from '../../src/runs/journal/journal-entry.ts';
import { RUN_FILES } from '../../src/runs/record/run-folder.ts';
import type {
	JournalEntry,
	PlanFigures,
	PlanLine,
	RejectionLine,
	RunRecord,
	SkipLine,
	TableRecord,
} from '../../src/runs/record/run-record.ts';

export interface RunContents {
	readonly record?: Partial<RunRecord>;
	readonly figures?: Partial<PlanFigures>;
	readonly lines?: readonly PlanLine[];
	/** Without `started` and `ended`, which are added. If undefined, no journal is written. */
	readonly journal?: readonly JournalEntry[];
	readonly ended?: string;
	readonly rejections?: readonly RejectionLine[];
	readonly skips?: readonly SkipLine[];
	readonly reconciliations?: readonly InvoiceReconciliation[];
}

export const AT = '2026-01-31T13:45:00.000Z';
export const NOW = new Date('2026-01-31T14:00:00Z');

export const CSV_TABLE: TableRecord = {
	file: 'ativos.csv',
	format: 'csv',
	csv: { encoding: 'windows-1252', delimiter: ';', lineEnd: '\r\n' },
	headerRow: 1,
	header: ['Patrimônio', 'Situação', 'Valor', 'Observação'],
	fields: ['enrollmentId', 'status', 'priceCents', null],
};

export const XLSX_TABLE: TableRecord = {
	file: 'ativos.xlsx',
	sheet: 'Ativos 2026',
	format: 'xlsx',
	formatCodes: ['General', 'dd/mm/yyyy', '"R$" #,##0.00', '00000'],
	headerRow: 3,
	header: ['Patrimônio', 'Situação', 'Valor', 'Data de aquisição'],
	fields: ['enrollmentId', 'status', 'priceCents', 'acquisitionDate'],
};

/** A draft of row `row` of a CSV, or of a table. */
export function planLine(n: number, over: Partial<PlanLine> = {}): PlanLine {
	const body = { enrollmentId: `PAT-${n}`, status: 'available', source: 'sheets-import', priceCents: 100 } as const;
	return { n, key: body.enrollmentId, origin: { kind: 'row', file: CSV_TABLE.file, row: n + 1 }, body, ...over };
}

const NOBODY = {
	file: 'a.xml',
	accessKey: '',
	number: '1',
	series: '1',
	issuedAt: '',
	supplierName: '',
	supplierId: '',
	signature: 'intact' as const,
};
const PARTS = { draftsCents: 0, rejectedCents: 0, skippedCents: 0, unallocatedCents: 0, differenceCents: 0 };
const ONE_ITEM = {
	variant: 'formula',
	items: 1,
	drafts: 1,
	rejectedItems: 0,
	skippedItems: 0,
	assetLines: [],
	notices: [],
};
/** An invoice whose reconciliation has only zeros. */
export const RECONCILED: InvoiceReconciliation = { ...NOBODY, ...PARTS, ...ONE_ITEM, totalCents: 0 };

/** A run without content. */
const NOTHING = { options: {}, inputs: [], tables: [] };
export const EMPTY_RECORD: RunRecord = { version: 1, program: '0', command: 'import', startedAt: '', ...NOTHING };

export function makeRun(contents: RunContents = {}): string {
	const dir = throwAwayFolder();
	const { lines = [], rejections = [], skips = [], reconciliations = [], journal } = contents;
	const isFile = ({ origin }: RejectionLine | SkipLine): boolean => origin.kind === 'file';
	const files = { read: 1, refused: rejections.filter(isFile).length, skipped: skips.filter(isFile).length };
	const [rejected, skipped] = [rejections.length - files.refused, skips.length - files.skipped];
	const planned: PlanFigures = {
		units: lines.length + rejected + skipped,
		drafts: lines.length,
		rejected,
		skipped,
		files,
		totalCents: lines.reduce((sum, { body }) => sum + (body.priceCents ?? 0), 0),
		byStatus: {},
		byCategory: {},
		bySupplier: {},
		notices: [],
		...contents.figures,
	};
	const record: RunRecord = {
		version: 1,
		program: '0.1.0',
		command: 'import',
		startedAt: AT,
		environment: { baseUrl: 'https://api.example', kind: 'sandbox' },
		options: {},
		inputs: [{ file: CSV_TABLE.file, sha256: '0'.repeat(64), bytes: 1 }],
		tables: [CSV_TABLE],
		planned,
		...contents.record,
	};
	const write = (name: string, text: string): void => putFiles(dir, { [name]: text });
	const jsonLines = (values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
	write(RUN_FILES.record, encodeCheckedJson(record));
	write(RUN_FILES.plan, lines.length === 0 ? '' : logOf(lines.map(encodePlanLine)));
	write(RUN_FILES.rejections, jsonLines(rejections));
	write(RUN_FILES.skips, jsonLines(skips));
	write(RUN_FILES.reconciliation, jsonLines(reconciliations));
	if (journal !== undefined) {
		const ended: JournalEntry = { type: 'ended', at: AT, reason: contents.ended ?? 'finished' };
		write(RUN_FILES.journal, logOf([{ type: 'started', at: AT } as const, ...journal, ended].map(encodeEntry)));
	}
	return dir;
}
