/**
 * Finds assets of earlier imports of a table that the table no longer has. It must be the table of the same source: the same name without
 * its digits, the same header, and most of the assets. A file of rejected rows and a workbook of drafts have only some of their rows.
 */
import { findReasonColumns, isIdentityHeader } from '../../drafts/columns/reason-columns.ts';
import { fingerprintHeader } from '../../drafts/mapping/mapping.ts';
import { foldName } from '../../drafts/values/folded-name.ts';
import { NFE_IDENTITY_HEADERS } from '../../drafts/invoice-unit/unit-identity.ts';
import { createTableFinder } from '../record/find-table.ts';
import type { TableRecord } from '../record/run-record.ts';
import type { KeyedRun, Ledger, LedgerDraft } from './ledger-types.ts';

export interface AbsentAsset extends Pick<LedgerDraft, 'key' | 'enrollmentId' | 'assetId' | 'run'> {
	/** `ativos.csv:7`, in the earlier import. */
	readonly place: string;
}

type NamedDraft = Pick<LedgerDraft, 'run' | 'n' | 'readOrigin'>;

export class PresentAssets {
	readonly #ledger: Pick<Ledger, 'runs' | 'listCreated'>;
	readonly #runs: ReadonlyMap<string, FollowedRun>;

	constructor(ledger: Pick<Ledger, 'runs' | 'listCreated'>) {
		this.#ledger = ledger;
		this.#runs = new Map(ledger.runs.map((run) => [run.name, new FollowedRun(run)]));
	}

	note(found: readonly NamedDraft[]): void {
		for (const draft of found) this.#runs.get(draft.run)?.note(draft);
	}

	/** `tables`: those of which every row was noted. */
	async *listAbsent(tables: readonly TableRecord[], signal?: AbortSignal): AsyncGenerator<AbsentAsset> {
		for (const source of new Set(tables.map(nameSource))) {
			if (source === undefined) continue;
			let [seen, unseen] = [0, 0];
			const found: (readonly [FollowedRun, readonly number[]])[] = [];
			for (const run of this.#runs.values()) {
				const own = run.tablesOf(source);
				if (own.size === 0) continue;
				const missing = await this.#listMissing(run, own, signal);
				found.push([run, missing]);
				seen += run.countSeen(own);
				unseen += missing.length;
			}
			if (seen < unseen) continue;
			for (const [run, missing] of found) yield* this.#read(run, missing, signal);
		}
	}

	async #listMissing(run: FollowedRun, own: ReadonlySet<number>, signal: AbortSignal | undefined): Promise<number[]> {
		const missing: number[] = [];
		for await (const { n, readOrigin } of this.#ledger.listCreated(run.of, (at) => !run.has(at), signal)) {
			const origin = readOrigin();
			const table = origin === undefined ? undefined : run.find(origin);
			if (origin?.kind !== 'row' || table === undefined || !own.has(table)) continue;
			if (!run.hasAny(n, origin.unit, origin.units)) missing.push(n);
		}
		return missing;
	}

	async *#read(run: FollowedRun, missing: readonly number[], signal?: AbortSignal): AsyncGenerator<AbsentAsset> {
		const wanted = new Set(missing);
		for await (const draft of this.#ledger.listCreated(run.of, (n) => wanted.has(n), signal)) {
			const { key, enrollmentId, assetId, run: name, readPlace } = draft;
			yield { key, enrollmentId, ...(assetId === undefined ? {} : { assetId }), run: name, place: readPlace() };
		}
	}
}

/** Notes which drafts of a run were seen, with one bit for each. */
class FollowedRun {
	readonly of: KeyedRun;
	readonly find: ReturnType<typeof createTableFinder>;
	readonly #seen = new Map<number, number>();
	#bits = new Uint8Array(64);

	constructor(run: KeyedRun) {
		this.of = run;
		this.find = createTableFinder(run.record.tables);
	}

	note({ n, readOrigin }: NamedDraft): void {
		if (this.has(n)) return;
		const at = n >> 3;
		if (at >= this.#bits.length) {
			const longer = new Uint8Array(Math.max(at + 1, this.#bits.length * 2));
			longer.set(this.#bits);
			this.#bits = longer;
		}
		this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (n & 7));
		const origin = readOrigin();
		const table = origin === undefined ? undefined : this.find(origin);
		if (table !== undefined) this.#seen.set(table, (this.#seen.get(table) ?? 0) + 1);
	}

	has(n: number): boolean {
		return ((this.#bits[n >> 3] ?? 0) & (1 << (n & 7))) !== 0;
	}

	/** A row of several assets is in the file if one of them is. They are side by side in the plan. */
	hasAny(n: number, unit = 1, units = 1): boolean {
		const first = n - unit + 1;
		for (let at = first; at < first + units; at++) if (this.has(at)) return true;
		return false;
	}

	countSeen(tables: ReadonlySet<number>): number {
		return [...tables].reduce((sum, table) => sum + (this.#seen.get(table) ?? 0), 0);
	}

	tablesOf(source: string): ReadonlySet<number> {
		const { tables } = this.of.record;
		return new Set(tables.flatMap((table, number) => (nameSource(table) === source ? [number] : [])));
	}
}

const OWN_COLUMNS: ReadonlySet<string> = new Set(NFE_IDENTITY_HEADERS.map(foldName));

/** Undefined for a table that has only some rows of its source. */
export function nameSource({ file, sheet = '', header }: TableRecord): string | undefined {
	const isOurs = findReasonColumns(header) !== undefined || header.some(isOwnColumn);
	if (isOurs) return undefined;
	const name = foldName(`${file.split(/[!/\\]/).at(-1) ?? ''} ${sheet}`).replaceAll(/\p{N}/gu, '');
	return name === '' ? undefined : `${name} ${fingerprintHeader(header)}`;
}

function isOwnColumn(name: string): boolean {
	return isIdentityHeader(name) || OWN_COLUMNS.has(foldName(name));
}
