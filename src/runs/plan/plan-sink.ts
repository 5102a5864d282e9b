/**
 * Where a pass over the inputs puts what it built: the run's files, and the figures that are told before sending.
 */
import path from 'node:path';
import type { Built, Draft, Rejection, Skip } from '../../drafts/draft/built.ts';
import { groupProblems } from '../../messages/group-problems.ts';
import type { InvoiceOrigin, Origin } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Row } from '../../sources/values/cell.ts';
import { encodeCheckedLine } from '../storage/checked-line.ts';
import { earlierFate } from '../ledger/judge-draft.ts';
import { createLineFile } from '../storage/durable-file.ts';
import { LINES_PER_MARK, writePlanIndex } from '../plan-file/plan-index.ts';
import { RUN_FILES } from '../record/run-folder.ts';
import type { PlanFigures, PlanLine, RejectionLine, SkipLine } from '../record/run-record.ts';

/** Names of categories or suppliers that are counted one by one; a register with more has no use for the list. */
const MOST_NAMES = 500;

export interface PlanSink {
	/** `row` goes along for a draft of a spreadsheet, to hand it back unchanged if the API refuses it. */
	readonly put: (built: Built, row?: Row) => void;
	readonly notice: (origin: Origin, problem: Problem) => void;
	/** A file was opened and its rows or invoices go in; one that is refused or left out whole comes through `put`. */
	readonly fileRead: () => void;
	/** One line of the reconciliation of an invoice. */
	readonly reconciliation: (record: object) => void;
	/** Makes the files durable and gives the figures. `earlierRuns`: how many the drafts were compared with, if at all. */
	readonly finish: (earlierRuns?: number) => PlanFigures;
	readonly abandon: () => void;
}

/** `writeDrafts` false: a dry run, which keeps no request bodies. */
export function createPlanSink(dir: string, writeDrafts: boolean): PlanSink {
	const planFile = path.join(dir, RUN_FILES.plan);
	const plan = writeDrafts ? createLineFile(planFile) : undefined;
	const planOffsets: number[] = [];
	const rejections = createLineFile(path.join(dir, RUN_FILES.rejections));
	const skips = createLineFile(path.join(dir, RUN_FILES.skips));
	const reconciliations = createLineFile(path.join(dir, RUN_FILES.reconciliation));
	const lineFiles = [plan, rejections, skips, reconciliations].filter((file) => file !== undefined);

	const counts = { draft: 0, rejection: 0, skip: 0 };
	const files = { read: 0, refused: 0, skipped: 0 };
	const documents = { refused: 0, skipped: 0 };
	let joined = 0;
	const earlier = { created: 0, held: 0 };
	let totalCents = 0;
	const byStatus = createTally();
	const byCategory = createTally();
	const bySupplier = createTally();
	const notices = groupProblems();
	const invoiceFields = new Set<string>();
	const tableFields = new Set<string>();
	let last: InvoiceOrigin | undefined;

	/** Units of one item have the same fields. */
	const noteFields = ({ origin, body }: Draft): void => {
		if (origin.kind !== 'invoice') {
			for (const { label } of body.customFields ?? []) tableFields.add(label);
			return;
		}
		if (last?.item === origin.item && last?.accessKey === origin.accessKey) return;
		last = origin;
		for (const { label } of body.customFields ?? []) invoiceFields.add(label);
	};

	const putDraft = (draft: Draft, row: Row | undefined): void => {
		const { key, layout, origin, body } = draft;
		if (body.priceCents !== undefined) totalCents += body.priceCents;
		byStatus.add(body.status);
		if (body.category !== undefined) byCategory.add(body.category);
		if (body.vendorName !== undefined) bySupplier.add(body.vendorName);
		for (const problem of draft.notices) notices.add(origin, problem);
		noteFields(draft);
		if (plan === undefined) return;
		const identity = layout === undefined ? { key } : { key, layout };
		const line: PlanLine = { n: counts.draft, ...identity, origin, body, ...(row === undefined ? {} : { row }) };
		if ((counts.draft - 1) % LINES_PER_MARK === 0) planOffsets.push(plan.position());
		plan.write(encodeCheckedLine(line));
	};

	const putSkip = (skip: Skip, row: Row | undefined): void => {
		const fate = earlierFate(skip.reason);
		if (fate !== undefined) earlier[fate]++;
		if (skip.joinedInto !== undefined) joined++;
		skips.write(skipLine(skip, row));
	};

	return {
		put(built, row) {
			// A whole file is no row: nobody knows how many are in it.
			if (built.origin.kind !== 'file') counts[built.kind]++;
			else if (built.kind !== 'draft') {
				const fate = built.kind === 'skip' ? 'skipped' : 'refused';
				files[fate]++;
				if (built.origin.document !== undefined) documents[fate]++;
			}
			if (built.kind === 'draft') putDraft(built, row);
			else if (built.kind === 'rejection') rejections.write(rejectionLine(built, row));
			else putSkip(built, row);
		},
		notice: (origin, problem) => notices.add(origin, problem),
		fileRead: () => void files.read++,
		reconciliation: (record) => reconciliations.write(`${JSON.stringify(record)}\n`),
		finish(earlierRuns) {
			if (plan !== undefined) {
				writePlanIndex(planFile, counts.draft, { offsets: planOffsets, bytes: plan.position() });
			}
			for (const file of lineFiles) file.close();
			return {
				units: counts.draft + counts.rejection + counts.skip,
				drafts: counts.draft,
				rejected: counts.rejection,
				skipped: counts.skip,
				...(joined === 0 ? {} : { joined }),
				files: documents.refused + documents.skipped === 0 ? files : { ...files, documents },
				...(earlierRuns === undefined ? {} : { earlier: { runs: earlierRuns, ...earlier } }),
				totalCents,
				byStatus: byStatus.counts(),
				byCategory: byCategory.counts(),
				bySupplier: bySupplier.counts(),
				...(invoiceFields.size === 0 ? {} : { invoiceFields: [...invoiceFields] }),
				...(invoiceFields.size + tableFields.size === 0
					? {}
					: { customFields: [...new Set([...tableFields, ...invoiceFields])] }),
				notices: notices.groups(),
			};
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
			else if (counts.size < MOST_NAMES) counts.set(name, { times: 1 });
		},
		counts() {
			const sorted = [...counts].toSorted(([, left], [, right]) => right.times - left.times);
			return Object.fromEntries(sorted.map(([name, { times }]) => [name, times]));
		},
	};
}
