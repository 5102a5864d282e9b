import path from 'node:path';
import { definedOf } from '../../config/config.ts';
import { ASSET_FIELDS } from '../../contract/asset-fields.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import { type CorrectionLog, type EditSummary, isItem } from '../../drafts/corrections/correction-log.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { EditsView, InputView } from '../protocol/view.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { CommandInputs } from './commands.ts';
import { type KeptInput, shownName } from './input-files.ts';
import type { WorkbenchState } from './state-file.ts';

export function viewInputs(
	{ inPlace, language }: WorkbenchState,
	given: CommandInputs,
	files: readonly KeptInput[],
	checked: CheckedRun | undefined,
	shownFile: (text: string) => string,
): readonly InputView[] {
	const tables = new Set(checked?.record.tables.map(({ file }) => shownFile(file).split('!')[0]));
	const refused = new Map(
		checked?.index.files.map(({ origin, problem }) => [shownFile(origin.file).split('!')[0], problem]),
	);
	const view = (name: string, isInPlace: boolean, kind: InputView['kind'], bytes?: number): InputView => {
		const input = { name, ...definedOf({ bytes }), isInPlace };
		const problem = refused.get(name);
		if (kind !== 'unknown') return { ...input, kind };
		if (tables.has(name)) return { ...input, kind: 'table' };
		if (problem === undefined) return { ...input, kind };
		return { ...input, kind: 'refused', message: shownFile(renderProblem(problem, language)) };
	};
	return [
		...inPlace.map((file) => view(shownFile(file), true, isOfInvoices(file, given) ? 'invoices' : 'unknown')),
		...files.map(({ name, bytes, kind }) =>
			view(shownName(name), false, kind === 'invoices' ? kind : 'unknown', bytes),
		),
	];
}

/** A folder holds invoices if it has no tables. */
function isOfInvoices(named: string, { tables, invoices }: CommandInputs): boolean {
	const isOf = (file: string): boolean => file === named || file.startsWith(named + path.sep);
	return invoices.some(isOf) && !tables.some(isOf);
}

type Outcome = ReturnType<CheckedRun['view']>;
/** Cached, because sorting the wrong values of a large table takes a while. */
const outcomes = new WeakMap<CheckedRun, { readonly key: string; readonly outcome: Outcome }>();

export function outcomeOf(run: CheckedRun, language: Language): Outcome {
	const key = `${language} ${run.index.phase}`;
	const known = outcomes.get(run);
	if (known?.key === key) return known.outcome;
	const outcome = run.view(language);
	outcomes.set(run, { key, outcome });
	return outcome;
}

export function viewEdits(log: CorrectionLog, language: Language): EditsView {
	const shown = (edit: EditSummary | undefined) => edit && describeEdit(edit, language);
	return definedOf({ undo: shown(log.undo()), redo: shown(log.redo()) });
}

/** Names a cell of a unit, which has no letter in a spreadsheet. */
function nameField(field: string, language: Language): string {
	const known = ASSET_FIELDS.find((one) => one === field);
	return known === undefined ? field.replace(/^custom:/, '') : preferredHeader(known, language);
}

function describeEdit({ cells, rows, first }: EditSummary, language: Language): string {
	const words = wordsOf('workbench', language);
	if (cells === 1 && rows === 0 && first?.column !== undefined) {
		const { column, row } = first;
		const cell = typeof column === 'string' ? nameField(column, language) : `${columnLetters(column)}${row}`;
		return words('edit.cell', { cell, text: first.text ?? '' });
	}
	const state = first?.isSkipped === false ? 'back' : 'out';
	if (cells === 0 && rows === 1 && first !== undefined && !isItem(first))
		return words('edit.row', { row: first.row, state });
	return [
		...(cells > 0 ? [words('edit.cells', { count: cells })] : []),
		...(rows > 0 ? [words('edit.rows', { count: rows, state })] : []),
	].join(', ');
}
