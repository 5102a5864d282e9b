/** Counts what becomes of the rows, and writes it to the files of the run. Behind a row that waits, lines wait too. */
import path from 'node:path';
import type { AbsentAsset } from '../ledger/absent-assets.ts';
import type { Compared, RowResult, Draft } from '../../drafts/draft/row-result.ts';
import { groupProblems, listProblems, type ProblemGrouping } from '../../messages/group-problems.ts';
import type { InvoiceOrigin, Origin } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { BatchFile, LineFile } from '../../disk/durable-file.ts';
import { encodePlanLine } from '../plan-file/plan-line.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { PlanFigures, RejectionLine, SkipLine } from '../record/run-record.ts';
import type { PlanRequest } from './plan-request.ts';
import type { Spool } from './spool.ts';

/** A plan line begins like this until its place in the plan is known. */
const UNNUMBERED = '{"n":0,';
/** Most categories or suppliers counted by name. */
const MAX_NAMES = 500;

const COUNTED_AS = { changed: 'rows', unchanged: 'unchanged', unknown: 'notCompared' } as const;

type SinkRequest = Pick<PlanRequest, 'writeDrafts' | 'runId' | 'tables'> & {
	readonly table: Pick<PlanRequest['table'], 'timeZone'>;
};

export class PlanSink {
	readonly #dir: string;
	readonly #timeZone: string;
	/** The buyer inferred from the invoices. */
	inferredBuyer: string | undefined;
	/** Absent for a dry run, which keeps no request bodies. */
	readonly #plan: BatchFile | undefined;
	readonly #rejections: LineFile;
	readonly #skips: LineFile;
	readonly #reconciliations: LineFile;
	readonly #built = { draft: 0, rejection: 0, skip: 0 };
	readonly #files = { read: 0, refused: 0, skipped: 0 };
	readonly #documents = { refused: 0, skipped: 0 };
	readonly #earlier = { created: 0, held: 0 };
	readonly #changed = { rows: 0, differences: 0, unchanged: 0, notCompared: 0, readDifferently: 0, absent: 0 };
	#absent: LineFile | undefined;
	readonly #notices: Pick<ProblemGrouping, 'add' | 'groups'>;
	readonly #isWorkbook: boolean;
	readonly #byStatus = new Tally();
	readonly #byCategory = new Tally();
	readonly #bySupplier = new Tally();
	readonly #customFields = new Set<string>();
	readonly #waiting: Spool | undefined;
	#lines = 0;
	#joined = 0;
	#totalCents = 0;
	#last: InvoiceOrigin | undefined;

	constructor(dir: string, { writeDrafts, runId, tables, table }: SinkRequest, waiting?: Spool) {
		this.#isWorkbook = tables === 'only-units';
		this.#notices = this.#isWorkbook ? listProblems() : groupProblems();
		this.#waiting = waiting;
		this.#dir = dir;
		this.#timeZone = table.timeZone;
		this.#plan = writeDrafts ? new BatchFile(path.join(dir, RUN_FILES.plan), runId) : undefined;
		this.#rejections = new LineFile(path.join(dir, RUN_FILES.rejections));
		this.#skips = new LineFile(path.join(dir, RUN_FILES.skips));
		this.#reconciliations = new LineFile(path.join(dir, RUN_FILES.reconciliation));
	}

	/** `read`: the spreadsheet row, returned unchanged if the API refuses it. */
	put(built: RowResult, read?: Row): void {
		this.#count(built);
		if (built.kind === 'draft') {
			if (this.#plan === undefined) return;
			const { key, layout, origin, corrected, body } = built;
			this.#pass('draft', encodePlanLine({ n: 0, key, layout, origin, corrected, body, row: read }));
		} else if (built.kind === 'rejection') {
			const { origin, identity, problems, values, corrected, row = read } = built;
			const line: RejectionLine = { origin, identity, row, values, corrected, problems };
			this.#pass('rejection', JSON.stringify(line));
			if (this.#isWorkbook) for (const notice of built.notices ?? []) this.notice(origin, notice);
		} else {
			const { origin, reason, values, corrected, earlier, hasRows, compared, row = read } = built;
			const line: SkipLine = {
				origin,
				row,
				values,
				corrected,
				...definedOf({ earlier, hasRows, changed: compared?.asset }),
				reason,
			};
			this.#pass('skip', JSON.stringify(line));
		}
	}

	/** Writes a line that waited, and was counted before. */
	write(kind: 'draft' | 'rejection' | 'skip', line: string): void {
		if (kind === 'draft') this.#plan?.write(`{"n":${++this.#lines},${line.slice(UNNUMBERED.length)}`);
		else (kind === 'rejection' ? this.#rejections : this.#skips).write(`${line}\n`);
	}

	#pass(kind: 'draft' | 'rejection' | 'skip', line: string): void {
		if (this.#waiting?.isWaiting === true) this.#waiting.add({ kind, value: line });
		else this.write(kind, line);
	}

	notice(origin: Origin, problem: Problem): void {
		if (this.#waiting?.isWaiting === true) this.#waiting.addSmall({ kind: 'notice', value: { origin, problem } });
		else this.#notices.add(origin, problem);
	}

	/** Counts a file that was read. A refused or skipped file goes to `put`. */
	fileRead(): void {
		this.#files.read++;
	}

	reconciliation(record: object): void {
		this.#reconciliations.write(lineOf(record));
	}

	/** The file is there only if some are. */
	absent(asset: AbsentAsset): void {
		this.#absent ??= new LineFile(path.join(this.#dir, RUN_FILES.absent));
		this.#absent.write(lineOf(asset));
		this.#changed.absent++;
	}

	/** Makes the files durable. `earlierRuns`: number of runs that the drafts were compared with. */
	finish(earlierRuns?: number): PlanFigures {
		for (const file of this.#all()) file?.close();
		const { draft: drafts, rejection: rejected, skip: skipped } = this.#built;
		const documents = this.#documents;
		const customFields = [...this.#customFields];
		return {
			units: drafts + rejected + skipped,
			drafts,
			rejected,
			skipped,
			joined: this.#joined || undefined,
			files: documents.refused + documents.skipped === 0 ? this.#files : { ...this.#files, documents },
			earlier: earlierRuns === undefined ? undefined : { runs: earlierRuns, ...this.#earlier },
			changed: Object.values(this.#changed).some((number) => number > 0)
				? { ...this.#changed, timeZone: this.#timeZone }
				: undefined,
			totalCents: this.#totalCents,
			byStatus: this.#byStatus.counts(),
			byCategory: this.#byCategory.counts(),
			bySupplier: this.#bySupplier.counts(),
			inferredBuyer: this.inferredBuyer,
			customFields: customFields.length === 0 ? undefined : customFields,
			notices: this.#notices.groups(),
		};
	}

	abandon(): void {
		for (const file of this.#all()) file?.abandon();
	}

	#all() {
		return [this.#plan, this.#rejections, this.#skips, this.#reconciliations, this.#absent];
	}

	#count(built: RowResult): void {
		// The number of rows in a refused file is unknown.
		if (built.origin.kind !== 'file') this.#built[built.kind]++;
		else if (built.kind !== 'draft') {
			const bucket = built.kind === 'skip' ? 'skipped' : 'refused';
			this.#files[bucket]++;
			if (built.origin.document !== undefined) this.#documents[bucket]++;
		}
		if (built.kind === 'draft') this.#countDraft(built);
		if (built.kind !== 'skip') return;
		if (built.earlier !== undefined) this.#earlier[built.earlier]++;
		if (built.joinedInto !== undefined) this.#joined++;
		if (built.compared !== undefined) this.#countCompared(built.compared);
	}

	#countCompared({ kind, readDifferently, asset }: Compared): void {
		this.#changed[COUNTED_AS[kind]]++;
		this.#changed.readDifferently += readDifferently;
		this.#changed.differences += asset?.fields.length ?? 0;
	}

	#countDraft({ origin, body, notices }: Draft): void {
		this.#totalCents += body.priceCents ?? 0;
		this.#byStatus.add(body.status);
		this.#byCategory.add(body.category);
		this.#bySupplier.add(body.vendorName);
		for (const problem of notices) this.notice(origin, problem);
		if (origin.kind === 'invoice') {
			// Units of one item have the same fields.
			if (this.#last?.item === origin.item && this.#last?.accessKey === origin.accessKey) return;
			this.#last = origin;
		}
		for (const { label } of body.customFields ?? []) this.#customFields.add(label);
	}
}

function lineOf(line: object): string {
	return `${JSON.stringify(line)}\n`;
}

export class Tally {
	readonly #counts = new Map<string, { times: number }>();

	add(name: string | undefined): void {
		if (name === undefined) return;
		const known = this.#counts.get(name);
		if (known !== undefined) known.times++;
		else if (this.#counts.size < MAX_NAMES) this.#counts.set(name, { times: 1 });
	}

	counts(): Record<string, number> {
		const sorted = [...this.#counts].toSorted(([, left], [, right]) => right.times - left.times);
		return Object.fromEntries(sorted.map(([name, { times }]) => [name, times]));
	}
}
