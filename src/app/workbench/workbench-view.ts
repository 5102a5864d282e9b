/** Builds the view of a workbench: everything that the screens show except rows. */
import { definedOf } from '../../config/config.ts';
import type { CorrectionLog, EditSummary } from '../../drafts/corrections/correction-log.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import type {
	CheckView,
	EditsView,
	InputView,
	InvoiceView,
	OutcomeView,
	ReportView,
	SendingView,
	Stage,
	TableView,
	TargetView,
	WorkbenchView,
} from '../protocol/view.ts';
import type { CheckedRun } from '../rows/checked-run.ts';
import type { KeptInput } from './input-files.ts';
import type { WorkbenchState } from './state-file.ts';

export interface ShownWorkbench {
	readonly id: string;
	readonly revision: number;
	readonly state: WorkbenchState;
	readonly maskedKey: string | undefined;
	readonly files: readonly KeptInput[];
	readonly check: CheckView;
	readonly tables: readonly TableView[];
	readonly checked: CheckedRun | undefined;
	readonly reports: readonly ReportView[];
	readonly invoices: readonly InvoiceView[];
	readonly drafts: string | undefined;
	readonly edits: CorrectionLog;
	readonly sending: SendingView | undefined;
	readonly isSending: boolean;
	readonly commands: WorkbenchView['commands'];
	/** Replaces the server's paths by names that the user knows. */
	readonly shownFile: (text: string) => string;
}

export function viewWorkbench(shown: ShownWorkbench): WorkbenchView {
	const { id, revision, state, check, tables, sending, commands } = shown;
	return {
		id,
		language: state.language,
		revision,
		stage: stageOf(shown),
		inputs: viewInputs(shown),
		target: viewTarget(shown),
		settings: definedOf(state.settings),
		check,
		tables,
		...definedOf({ outcome: viewShownOutcome(shown), sending: sending && showPlaces(sending, shown.shownFile) }),
		edits: viewEdits(shown.edits, state.language),
		commands,
	};
}

function showPlaces(sending: SendingView, shownFile: ShownWorkbench['shownFile']): SendingView {
	return { ...sending, unconfirmed: sending.unconfirmed.map((one) => ({ ...one, place: shownFile(one.place) })) };
}

function stageOf({ check, checked, sending, isSending, files, state }: ShownWorkbench): Stage {
	if (isSending) return 'send';
	if (sending !== undefined && sending.run !== '') return 'result';
	if (files.length + state.inPlace.length === 0) return 'inputs';
	if (check.state === 'undecided') return 'columns';
	if (checked === undefined) return check.state === 'running' ? 'columns' : 'inputs';
	return (checked.record.planned?.drafts ?? 0) > 0 ? 'send' : 'check';
}

function viewInputs({ files, state, checked, drafts, shownFile }: ShownWorkbench): readonly InputView[] {
	const tables = new Set(checked?.record.tables.map(({ file }) => shownFile(file).split('!')[0]));
	const { language } = state;
	const refused = new Map(
		(checked?.index.files ?? []).map(({ origin, problem }) => [shownFile(origin.file).split('!')[0], problem]),
	);
	const view = (
		name: string,
		isInPlace: boolean,
		more: Pick<InputView, 'bytes'>,
		kind: InputView['kind'] = 'unknown',
	): InputView => {
		const problem = refused.get(name);
		if (kind !== 'unknown' || tables.has(name) || problem === undefined) {
			return { name, ...more, isInPlace, kind: tables.has(name) && kind === 'unknown' ? 'table' : kind };
		}
		return { name, ...more, isInPlace, kind: 'refused', message: shownFile(renderProblem(problem, language)) };
	};
	return [
		...state.inPlace.map((file) => view(shownFile(file), true, {})),
		...files.map(({ name, bytes, kind }) => view(name, false, { bytes }, kind === 'invoices' ? kind : 'unknown')),
		...(drafts === undefined ? [] : [view(drafts, false, {}, 'drafts')]),
	];
}

function viewTarget({ state: { target }, maskedKey }: ShownWorkbench): TargetView {
	if (target.kind === 'rehearsal') return target;
	return maskedKey === undefined ? target : { ...target, key: maskedKey };
}

function viewShownOutcome({ checked, reports, invoices, state, shownFile }: ShownWorkbench): OutcomeView | undefined {
	if (checked === undefined) return undefined;
	return {
		...outcomeOf(checked, state.language),
		invoices: invoices.map((one) => ({ ...one, file: shownFile(one.file) })),
		reports,
	};
}

type Outcome = ReturnType<CheckedRun['view']>;
/** Cached, because sorting the wrong values of a large table takes a while. */
const outcomes = new WeakMap<CheckedRun, { readonly key: string; readonly outcome: Outcome }>();

function outcomeOf(run: CheckedRun, language: Language): Outcome {
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

/** `D12: “31/12/2025”`, `240 células`, `3 linhas de volta`. */
function describeEdit({ cells, rows, first }: EditSummary, language: Language): string {
	const words = wordsOf('workbench', language);
	if (cells === 1 && rows === 0 && first?.column !== undefined) {
		return words('edit.cell', { cell: `${columnLetters(first.column)}${first.row}`, text: first.text ?? '' });
	}
	const state = first?.isSkipped === false ? 'back' : 'out';
	if (cells === 0 && rows === 1 && first !== undefined) return words('edit.row', { row: first.row, state });
	return [
		...(cells > 0 ? [words('edit.cells', { count: cells })] : []),
		...(rows > 0 ? [words('edit.rows', { count: rows, state })] : []),
	].join(', ');
}
