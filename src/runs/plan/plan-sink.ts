/** Writes the results of a pass to the files of the run, and counts them. */
import path from 'node:path';
import type { Built, Draft, Rejection, Skip } from '../../drafts/draft/built.ts';
import { keyOfRow } from '../../drafts/table/row-lot.ts';
import { groupProblems } from '../../messages/group-problems.ts';
import { type InvoiceOrigin, OF_THE_RUN, type Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { BatchFile, LineFile } from '../../disk/durable-file.ts';
import { encodePlanLine } from '../plan-file/plan-line.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { PlanFigures, PlanLine, RejectionLine, SkipLine } from '../record/run-record.ts';
import { identityOfPlace, isInShard, renderShard, type Shard } from '../record/shard.ts';
import type { PlanRequest } from './plan-request.ts';

/** Most categories or suppliers that are counted by name. */
const MAX_NAMES = 500;

export interface PlanSink {
	/** `row`: of a spreadsheet, to return it unchanged if the API refuses it. */
	readonly put: (built: Built, row?: Row) => void;
	readonly notice: (origin: Origin, problem: Problem) => void;
	readonly inferredBuyer: (name: string) => void;
	/** Counts a file that is read; a file that is refused or skipped goes to `put`. */
	readonly fileRead: () => void;
	readonly reconciliation: (record: object) => void;
	/** Makes the files durable. `earlierRuns`: the number of runs that the drafts were compared with. */
	readonly finish: (earlierRuns?: number) => PlanFigures;
	readonly abandon: () => void;
}

class PlanCounts {
	readonly built = { draft: 0, rejection: 0, skip: 0 };
	inferredBuyer: string | undefined;
	readonly files = { read: 0, refused: 0, skipped: 0 };
	readonly notices = groupProblems();
	readonly #documents = { refused: 0, skipped: 0 };
	readonly #earlier = { created: 0, held: 0 };
	readonly #byStatus = createTally();
	readonly #byCategory = createTally();
	readonly #bySupplier = createTally();
	readonly #customFields = new Set<string>();
	#joined = 0;
	#totalCents = 0;
	#last: InvoiceOrigin | undefined;

	add(built: Built): void {
		// The number of rows in a refused file is unknown.
		if (built.origin.kind !== 'file') this.built[built.kind]++;
		else if (built.kind !== 'draft') {
			const fate = built.kind === 'skip' ? 'skipped' : 'refused';
			this.files[fate]++;
			if (built.origin.document !== undefined) this.#documents[fate]++;
		}
		if (built.kind === 'draft') this.#addDraft(built);
		if (built.kind !== 'skip') return;
		if (built.earlier !== undefined) this.#earlier[built.earlier]++;
		if (built.joinedInto !== undefined) this.#joined++;
	}

	figures(earlierRuns: number | undefined): PlanFigures {
		const { draft, rejection, skip } = this.built;
		const documents = this.#documents;
		const customFields = [...this.#customFields];
		return {
			units: draft + rejection + skip,
			drafts: draft,
			rejected: rejection,
			skipped: skip,
			...(this.#joined === 0 ? {} : { joined: this.#joined }),
			files: documents.refused + documents.skipped === 0 ? this.files : { ...this.files, documents },
			...(earlierRuns === undefined ? {} : { earlier: { runs: earlierRuns, ...this.#earlier } }),
			totalCents: this.#totalCents,
			byStatus: this.#byStatus.counts(),
			byCategory: this.#byCategory.counts(),
			bySupplier: this.#bySupplier.counts(),
			...(this.inferredBuyer === undefined ? {} : { inferredBuyer: this.inferredBuyer }),
			...(customFields.length === 0 ? {} : { customFields }),
			notices: this.notices.groups(),
		};
	}

	#addDraft({ origin, body, notices }: Draft): void {
		if (body.priceCents !== undefined) this.#totalCents += body.priceCents;
		this.#byStatus.add(body.status);
		if (body.category !== undefined) this.#byCategory.add(body.category);
		if (body.vendorName !== undefined) this.#bySupplier.add(body.vendorName);
		for (const problem of notices) this.notices.add(origin, problem);
		if (origin.kind === 'invoice') {
			// Units of one item have the same fields.
			if (this.#last?.item === origin.item && this.#last?.accessKey === origin.accessKey) return;
			this.#last = origin;
		}
		for (const { label } of body.customFields ?? []) this.#customFields.add(label);
	}
}

/** `writeDrafts` false: a dry run, which keeps no request bodies. */
export function createPlanSink(dir: string, writeDrafts: boolean): PlanSink {
	const plan = writeDrafts ? new BatchFile(path.join(dir, RUN_FILES.plan)) : undefined;
	const rejections = new LineFile(path.join(dir, RUN_FILES.rejections));
	const skips = new LineFile(path.join(dir, RUN_FILES.skips));
	const reconciliations = new LineFile(path.join(dir, RUN_FILES.reconciliation));
	const lineFiles = [plan, rejections, skips, reconciliations].filter((file) => file !== undefined);
	const counts = new PlanCounts();

	const writeDraft = ({ key, layout, origin, body }: Draft, row: Row | undefined): void => {
		if (plan === undefined) return;
		const n = counts.built.draft;
		const identity = layout === undefined ? { key } : { key, layout };
		const line: PlanLine = { n, ...identity, origin, body, ...(row === undefined ? {} : { row }) };
		plan.write(encodePlanLine(line));
	};

	return {
		put(built, row) {
			counts.add(built);
			if (built.kind === 'draft') writeDraft(built, row);
			else if (built.kind === 'rejection') rejections.write(rejectionLine(built, row));
			else skips.write(skipLine(built, row));
		},
		notice: (origin, problem) => counts.notices.add(origin, problem),
		inferredBuyer: (name) => void (counts.inferredBuyer = name),
		fileRead: () => void counts.files.read++,
		reconciliation: (record) => reconciliations.write(`${JSON.stringify(record)}\n`),
		finish(earlierRuns) {
			for (const file of lineFiles) file.close();
			return counts.figures(earlierRuns);
		},
		abandon() {
			for (const file of lineFiles) file.abandon();
		},
	};
}

function rejectionLine({ origin, identity, problems, row }: Rejection, read: Row | undefined): string {
	const cells = row ?? read;
	const named = identity === undefined ? {} : { identity };
	const line: RejectionLine = { origin, ...named, ...(cells === undefined ? {} : { row: cells }), problems };
	return `${JSON.stringify(line)}\n`;
}

function skipLine({ origin, reason, row }: Skip, read: Row | undefined): string {
	const cells = row ?? read;
	const line: SkipLine = { origin, ...(cells === undefined ? {} : { row: cells }), reason };
	return `${JSON.stringify(line)}\n`;
}

function createTally(): { add: (name: string) => void; counts: () => Record<string, number> } {
	const counts = new Map<string, { times: number }>();
	return {
		add(name) {
			const known = counts.get(name);
			if (known !== undefined) known.times++;
			else if (counts.size < MAX_NAMES) counts.set(name, { times: 1 });
		},
		counts() {
			const sorted = [...counts].toSorted(([, left], [, right]) => right.times - left.times);
			return Object.fromEntries(sorted.map(([name, { times }]) => [name, times]));
		},
	};
}

type Earlier = NonNullable<PlanRequest['earlier']>;

/** Leaves out and counts the rows of other shards. The pass still sees them, and finds repeats in other shards. */
export function createShardSink(sink: PlanSink, shard: Shard): PlanSink {
	let elsewhere = 0;
	const isOwn = (built: Parameters<PlanSink['put']>[0]): boolean => {
		if (built.kind === 'draft') return isInShard(shard, keyOfRow(built.key));
		// Only drafts of this shard are compared with earlier runs, see `restrictToShard`; each shard has its own.
		if (built.earlier !== undefined) return true;
		return isInShard(shard, identityOfPlace(built.origin));
	};
	return {
		...sink,
		put(built, row) {
			if (isOwn(built)) sink.put(built, row);
			else if (built.origin.kind !== 'file') elsewhere++;
		},
		notice(origin, problem) {
			if (isInShard(shard, identityOfPlace(origin))) sink.notice(origin, problem);
		},
		finish(earlierRuns) {
			const figures = sink.finish(earlierRuns);
			const problem = {
				code: 'rows-of-other-shares',
				params: { share: renderShard(shard), count: elsewhere },
			} as const;
			return { ...figures, notices: [{ origin: OF_THE_RUN, problem, count: 1 }, ...figures.notices] };
		},
	};
}

/** Only the drafts of one shard are compared with earlier runs. */
export function restrictToShard(earlier: Earlier, shard: Shard): Earlier {
	return {
		...earlier,
		check: (draft) => (isInShard(shard, keyOfRow(draft.key)) ? earlier.check(draft) : undefined),
	};
}
