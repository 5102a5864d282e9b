/** A planned run on disk, as `import` leaves it before the first request. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { AssetRequest } from '../../src/contract/asset.ts';
import { encodePlanLine } from '../../src/runs/plan-file/plan-line.ts';
import { BatchFile } from '../../src/disk/durable-file.ts';
import { identifyKey } from '../../src/runs/record/key-fingerprint.ts';
import { RUN_FILES, writeRunRecord } from '../../src/runs/record/run-folder.ts';
import type { PlanFigures, PlanLine, RunEnvironment, RunRecord } from '../../src/runs/record/run-record.ts';

export const ENVIRONMENT: RunEnvironment = { baseUrl: 'http://127.0.0.1:9', kind: 'sandbox' };
const API_KEY = 'svc_test_0123456789abcdef';
export const KEY_IDENTITY = identifyKey(API_KEY);

export interface RunShape {
	readonly name?: string;
	/** Enrollment ids, in order. */
	readonly ids: readonly string[];
	/** Draft keys, if they differ from the enrollment ids. */
	readonly keys?: readonly string[];
	/** For invoices, by the same index. */
	readonly layouts?: readonly string[];
	readonly environment?: RunEnvironment;
	readonly body?: Partial<AssetRequest>;
	/** Bodies of single rows, by the same index. */
	readonly bodies?: readonly Partial<AssetRequest>[];
	readonly figures?: Partial<PlanFigures>;
	readonly record?: Partial<RunRecord>;
}

export const idsOf = (count: number, prefix = 'PAT-'): string[] =>
	Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

export async function makeRun(
	runsDir: string,
	{ name = 'run-1', ids, keys = ids, layouts, environment = ENVIRONMENT, body, bodies, figures, record }: RunShape,
): Promise<string> {
	const dir = path.join(runsDir, name);
	mkdirSync(dir, { recursive: true });
	const lines = ids.map(
		(enrollmentId, index): PlanLine => ({
			n: index + 1,
			key: keys[index] ?? enrollmentId,
			...(layouts?.[index] === undefined ? {} : { layout: layouts[index] }),
			origin: { kind: 'row', file: 'equipamentos.csv', row: index + 2 },
			body: { enrollmentId, status: 'available', source: 'sheets-import', ...body, ...bodies?.[index] },
		}),
	);
	const id = record?.id ?? randomUUID();
	const plan = new BatchFile(path.join(dir, RUN_FILES.plan), record?.version === 1 ? undefined : id);
	for (const line of lines) plan.write(encodePlanLine(line));
	plan.close();
	await writeRunRecord(dir, {
		version: 2,
		id,
		program: 'asset-importer test',
		command: 'import',
		startedAt: '2026-01-31T13:45:00.000Z',
		environment,
		options: {},
		inputs: [],
		tables: [],
		planned: {
			units: ids.length,
			drafts: ids.length,
			rejected: 0,
			skipped: 0,
			files: { read: 1, refused: 0, skipped: 0 },
			totalCents: 0,
			byStatus: { available: ids.length },
			byCategory: {},
			bySupplier: {},
			notices: [],
			...figures,
		},
		...record,
	});
	return dir;
}
