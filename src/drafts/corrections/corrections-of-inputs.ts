/** Corrections found by the files of a run: its inputs as they are named, with what each is by its bytes. */
import type { CorrectedTable, CorrectionLog } from './correction-log.ts';
import type { TableCorrections } from './table-corrections.ts';

/** By the display path of a file, see `FileOrigin`, and the name of a sheet. */
export type CorrectionsOfInputs = (table: {
	readonly file: string;
	readonly sheet?: string;
}) => TableCorrections | undefined;

interface NamedInput {
	readonly file: string;
	readonly sha256: string;
}

/** What parts a zip from its entry in a display path, and an entry from its sheet. */
const BETWEEN = '!';

/** Of inputs without corrections nothing is kept; corrections of other inputs count for nothing. */
export function correctInputs(corrections: CorrectionLog): {
	readonly addInput: (input: NamedInput) => void;
	readonly ofTable: CorrectionsOfInputs;
} {
	const inputs: NamedInput[] = [];
	return {
		addInput({ file, sha256 }) {
			if (corrections.hasInput(sha256)) inputs.push({ file, sha256 });
		},
		ofTable(table) {
			const named = nameCorrectedTable(inputs, table);
			return named === undefined ? undefined : corrections.ofTable(named);
		},
	};
}

/** What corrections call a table; undefined for one that is of none of the inputs. */
export function nameCorrectedTable(
	inputs: Iterable<NamedInput>,
	{ file, sheet }: { readonly file: string; readonly sheet?: string },
): CorrectedTable | undefined {
	let container: NamedInput | undefined;
	for (const input of inputs) {
		if (input.file === file) return tableOf(input, sheet === undefined ? [] : [sheet]);
		if (file.startsWith(input.file + BETWEEN)) container ??= input;
	}
	if (container === undefined) return undefined;
	const entry = file.slice(container.file.length + BETWEEN.length);
	return tableOf(container, sheet === undefined ? [entry] : [entry, sheet]);
}

function tableOf({ sha256 }: NamedInput, names: readonly string[]): CorrectedTable {
	return names.length === 0 ? { input: sha256 } : { input: sha256, sheet: names.join(BETWEEN) };
}
