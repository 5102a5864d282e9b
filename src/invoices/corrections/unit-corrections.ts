/** Finds what a person corrected in units of invoices, and remembers which corrections found no unit. */
import type { CorrectedUnit, CorrectionLog } from '../../drafts/corrections/correction-log.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import { type CorrectedValues, createUnitCorrector, type TypedValues } from './correct-unit.ts';

export interface CorrectedRow {
	readonly isSkipped: boolean;
	readonly typed: TypedValues;
}

export class UnitCorrections {
	readonly #log: CorrectionLog;
	readonly #correct: ReturnType<typeof createUnitCorrector>;
	readonly #wanted = new Map<string, CorrectedUnit>();
	readonly #items = new Set<string>();

	/** `labels`: of the custom fields that invoices fill. */
	constructor(log: CorrectionLog, options: TableOptions, labels: readonly string[]) {
		this.#log = log;
		this.#correct = createUnitCorrector(options, labels);
		for (const unit of log.units()) {
			this.#wanted.set(nameOf(unit), unit);
			this.#items.add(`${unit.accessKey}/${unit.item}`);
		}
	}

	#hasItem(accessKey: string, item: number): boolean {
		return this.#items.has(`${accessKey}/${item}`);
	}

	/** Undefined for a unit without corrections. */
	find(unit: CorrectedUnit): CorrectedRow | undefined {
		if (!this.#wanted.delete(nameOf(unit)) && !this.#hasItem(unit.accessKey, unit.item)) return undefined;
		const typed = new Map(this.#log.typedInto(unit).map(({ field, text }) => [field, text]));
		const isSkipped = this.#log.isSkipped(unit);
		return isSkipped || typed.size > 0 ? { isSkipped, typed } : undefined;
	}

	/** An item that nobody decided can only be skipped. Values typed into it find no unit. */
	isSkippedItem(accessKey: string, item: number): boolean {
		const isSkipped = this.#log.isSkipped({ accessKey, item });
		if (isSkipped) this.#wanted.delete(nameOf({ accessKey, item }));
		return isSkipped;
	}

	correct(values: UnitValues, typed: TypedValues): CorrectedValues {
		return this.#correct(values, typed);
	}

	/** Lists corrected units of these invoices that no longer exist. Call after the last invoice. */
	missed(isOfRun: (accessKey: string) => boolean): readonly CorrectedUnit[] {
		return [...this.#wanted.values()].filter(({ accessKey }) => isOfRun(accessKey));
	}
}

const nameOf = ({ accessKey, item, unit = 0 }: CorrectedUnit): string => `${accessKey}/${item}/${unit}`;
