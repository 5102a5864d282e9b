/**
 * The invoices of a run. Their documents are read once, by the survey. A cancellation may come in the last file, so invoices wait in a file
 * of the plan's folder until they are built.
 */
import { kindOf, type ParamsOf } from '../../messages/codes.ts';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildUnits } from '../../invoices/plan/build-units.ts';
import {
	type ExpandedInvoices,
	InvoiceCollector,
	type PlacedDocument,
	type PlannedInvoices,
} from '../../invoices/plan/expand-invoices.ts';
import { assetsOf, recallerOf } from '../../invoices/plan/known-invoice.ts';
import { categoryWords } from '../../invoices/plan/ncm-categories.ts';
import { createUnitValues } from '../../invoices/plan/reconcile-invoice.ts';
import { tellUnsettled } from '../../invoices/facts/choose-companies.ts';
import type { ReadInvoice } from '../../invoices/facts/invoice-documents.ts';
import { UnitCorrections } from '../../invoices/corrections/unit-corrections.ts';
import type { CorrectedUnit } from '../../drafts/corrections/correction-log.ts';
import type { Question } from '../../drafts/decisions/question.ts';
import { Fault } from '../../messages/fault.ts';
import { OF_THE_RUN } from '../../messages/origin.ts';
import { definedOf, type Problem } from '../../messages/problem.ts';
import { nameFirst } from '../../messages/render-param.ts';
import type { KeyFact } from '../../sources/values/nfe-document.ts';
import type { NfeSource, RefusedSource } from '../../sources/values/source.ts';
import { LineFile } from '../../disk/durable-file.ts';
import { labelsOfUnits, type PlanRequest } from './plan-request.ts';
import { packText, unpackText } from '../../disk/packed-text.ts';
import { readJsonLines } from '../../disk/read-lines.ts';
import { recallChanges } from '../ledger/earlier-runs.ts';
import type { BesideInvoices } from './read-beside.ts';
import type { Settle } from './settle.ts';

const SPOOL = 'invoices.spool';

export class Invoices {
	readonly #request: PlanRequest;
	readonly #collector = new InvoiceCollector();
	readonly #spoolFile: string;
	#spool: LineFile | undefined;
	#hasInvoices = false;
	/** Cancellations of invoices whose assets an earlier run created. */
	readonly #waitingEvents: PlacedDocument[] = [];
	#expanded: ExpandedInvoices | undefined;
	#questions: readonly Question[] = [];

	/** `spoolDir`: folder of the plan. */
	constructor(request: PlanRequest, spoolDir: string) {
		this.#request = request;
		this.#spoolFile = path.join(spoolDir, SPOOL);
	}

	/** Takes the documents of a file. Returns those that become nothing, whatever the other files say. */
	async add(source: NfeSource): Promise<readonly PlacedDocument[]> {
		const others = this.#collector.add(source, (read) => this.#keep(read));
		const cancelled = others.flatMap(({ document }) => document.facts.filter(({ what }) => what === 'cancelled'));
		const known = await recallerOf(this.#request.earlier)(cancelled);
		const isOfEarlierAssets = ({ what, accessKey }: KeyFact): boolean =>
			what === 'cancelled' && assetsOf(accessKey, known).length > 0;
		const isWaiting = ({ document }: PlacedDocument) => document.facts.some(isOfEarlierAssets);
		this.#waitingEvents.push(...others.filter(isWaiting));
		return others.filter((one) => !isWaiting(one));
	}

	hasInvoices(): boolean {
		return this.#hasInvoices;
	}

	addPdf(source: RefusedSource): void {
		this.#collector.addPdf(source);
	}

	/** Returns the items that a person must decide. */
	questions(): readonly Question[] {
		return this.#request.asksItems === true ? this.#questions : [];
	}

	/** Call after the last table. `nfe`: with all that is remembered. */
	async expand({ drafted, categories }: BesideInvoices, nfe: PlanRequest['nfe']): Promise<ExpandedInvoices> {
		const { earlier, runsDir } = this.#request;
		this.#spool?.end();
		this.#spool = undefined;
		return this.#collector.expand({
			options: {
				...nfe,
				categoryWords: categoryWords(Object.keys(categories.counts())),
				rowsIn: (...of) => drafted.rowsIn(...of),
			},
			earlier,
			drafted: drafted.invoices(),
			recalled: await recallChanges(runsDir),
			readInvoices: () => this.#readInvoices(),
		});
	}

	/** Builds all invoices in input order, as `expand` says. */
	async build(settle: Settle, nfe: PlanRequest['nfe'], signal?: AbortSignal): Promise<void> {
		const corrections = await openCorrections(this.#request);
		const expanded = await this.expand(settle, nfe);
		this.#expanded = expanded;
		this.#tellOthers(expanded, settle);
		const { inferred, unsettled } = expanded.facts.settled;
		if (this.#hasInvoices && inferred !== undefined) {
			settle.sink.notice(OF_THE_RUN, inferred.notice);
			settle.sink.inferredBuyer = inferred.buyer;
		}
		if (unsettled !== undefined && this.#request.writeDrafts)
			throw new Fault('nfe-recipients-differ', tellUnsettled(unsettled));
		const planned =
			unsettled === undefined
				? await this.#buildAll(expanded, { settle, nfe, corrections }, signal)
				: await this.#refuseAll(expanded, settle, tellUnsettled(unsettled), signal);
		settle.refuseRows(planned.refusedRows);
		settle.seen.push(...planned.seen);
		this.#questions = planned.questions;
	}

	fileOf(accessKey: string): string | undefined {
		return this.#expanded?.facts.fileOf(accessKey);
	}

	close(): void {
		this.#spool?.abandon();
		rmSync(this.#spoolFile, { force: true });
	}

	#keep(read: ReadInvoice): void {
		this.#hasInvoices = true;
		this.#spool ??= new LineFile(this.#spoolFile, 'latin1');
		this.#spool.write(`${packText(JSON.stringify(read))}\n`);
	}

	#readInvoices(): AsyncIterable<ReadInvoice> | Iterable<ReadInvoice> {
		return this.#hasInvoices ? readJsonLines<ReadInvoice>(this.#spoolFile, undefined, unpackText) : [];
	}

	/** Puts what is no invoice of this run where it belongs. */
	#tellOthers({ passed: { cancelledLater, missing } }: ExpandedInvoices, settle: Settle): void {
		const cancelled = new Map<string, string>();
		for (const { accessKey, file, problem } of cancelledLater) {
			const origin = { kind: 'invoice', file, accessKey } as const;
			settle.sink.put({ kind: 'rejection', origin, earlier: { isInAssets: false }, problems: [problem] });
			cancelled.set(accessKey, file);
		}
		for (const { origin, problem } of missing) {
			if (kindOf(problem.code) === 'skip') settle.sink.put({ kind: 'skip', origin, reason: problem });
			else settle.refuseFile(origin.file, [problem]);
		}
		for (const one of this.#waitingEvents) {
			const { document, origin } = one;
			if (!document.facts.some(({ accessKey }) => cancelled.get(accessKey) === origin.file)) {
				settle.leaveOut(one);
			}
		}
	}

	async #buildAll(
		expanded: ExpandedInvoices,
		{ settle, nfe, corrections }: BuildParts,
		signal: AbortSignal | undefined,
	): Promise<PlannedInvoices> {
		let units = 0;
		const sequence = { next: nfe.enrollmentIdTemplate?.start ?? 1 };
		const planned = await expanded.planAll(({ file, plan }) => {
			const { accessKey } = plan;
			const table = settle.enterInvoiceFile(file);
			for (const line of plan.lines) {
				if (line.isTaken === true) this.#request.onTakeItem?.();
				if (line.kind !== 'drafts') continue;
				const { item, keptApart } = line;
				if (keptApart !== undefined) settle.sink.notice({ kind: 'invoice', file, accessKey, item }, keptApart);
			}
			const valueOf = createUnitValues(plan);
			for (const built of buildUnits(plan, sequence, corrections)) {
				settle.takeUnit(built, valueOf(built.origin), table);
				units++;
			}
			settle.endInvoice(plan.isCopy ? undefined : plan.reconciliation);
			this.#request.onProgress?.({ file, units });
		}, signal);
		const missed = corrections?.missed((accessKey) => expanded.facts.fileOf(accessKey) !== undefined) ?? [];
		if (missed.length > 0) settle.sink.notice(OF_THE_RUN, missedNotice(missed));
		return planned;
	}

	/** A dry run also reports everything else of a mixed folder. */
	async #refuseAll(
		expanded: ExpandedInvoices,
		settle: Settle,
		{ recipients, proposed }: ParamsOf<'nfe-recipients-differ'>,
		signal: AbortSignal | undefined,
	): Promise<PlannedInvoices> {
		for await (const { file, invoice } of this.#readInvoices()) {
			signal?.throwIfAborted();
			const origin = { kind: 'invoice', file, accessKey: invoice.accessKey } as const;
			const problem: Problem = { code: 'nfe-company-unknown', params: { recipients, proposed } };
			settle.sink.put({ kind: 'rejection', origin, identity: {}, problems: [problem] });
		}
		return expanded.planNone();
	}
}

interface BuildParts {
	readonly settle: Settle;
	readonly nfe: PlanRequest['nfe'];
	readonly corrections: UnitCorrections | undefined;
}

/** Undefined if nothing was typed into units. */
async function openCorrections(request: PlanRequest): Promise<UnitCorrections | undefined> {
	const { unitCorrections: log, table, employees } = request;
	const units = log?.units() ?? [];
	if (log === undefined || units.length === 0) return undefined;
	const names = units.some((unit) => log.typedInto(unit).some(({ field }) => field === 'employeeId'));
	const directory = names ? (table.employees ?? (await employees?.())) : undefined;
	return new UnitCorrections(log, { ...table, ...definedOf({ employees: directory }) }, labelsOfUnits(request));
}

/** Each name is longer than a line of the page. */
const MAX_NAMED = 3;

function missedNotice(missed: readonly CorrectedUnit[]): Problem {
	const names = missed.map(({ accessKey, item, unit }) =>
		[accessKey, item, ...(unit === undefined ? [] : [unit])].join('/'),
	);
	return { code: 'correction-without-unit', params: { count: missed.length, units: nameFirst(names, MAX_NAMED) } };
}
