/** Which column has the number of the asset, or its status: the likeliest with what stands in them, and all others in a list. */
import type { ComponentChildren } from 'preact';
import { ASSET_STATUSES } from '../../../contract/asset-fields.ts';
import type { ColumnView } from '../../protocol/view.ts';
import { nameOf, questionWords, words } from '../words/words.ts';
import { type QuestionProps, choose, columnOf, draftOf } from './asked-table.ts';
import { columnName, countsOf, Samples, samplesOf } from './column-evidence.tsx';
import { ALL, choice, chosen, OPEN } from './draft-answers.ts';

const SHOWN = 4;

export function ColumnQuestion({ table: { key, first }, question }: QuestionProps<'identifier' | 'status'>) {
	const { kind, ranked, proposal } = question;
	const isStatus = kind === 'status';
	const value = chosen(draftOf(key), choice[kind], proposal);
	const set = (next: string): void => choose(key, choice[kind], next);
	const filled = first.columns.filter(({ samples, target }) => samples.length > 0 && target !== 'enrollmentId');
	const all = [...new Set([...ranked, ...filled.map(({ column }) => column)])].map((column) => columnOf(first, column));
	const likely = Math.min(ranked.length, SHOWN);
	const shown = all.slice(0, likely);
	const rest = all.slice(likely);
	const name = `${key} ${kind}`;
	return (
		<fieldset class="question">
			<legend>{questionWords(`question.${kind}`, { table: first.file })}</legend>
			{proposal === undefined ? <p class="open-mark">{questionWords(`evidence.no-${kind}`)}</p> : null}
			<div class="choices">
				{shown.map((column) => (
					<Choice key={column.column} name={name} value={String(column.column)} chosen={value} onChoose={set}>
						<ColumnLine column={column} rows={first.rows} />
					</Choice>
				))}
				{rest.length === 0 ? null : <OtherColumn columns={rest} value={value} onChoose={set} />}
				{isStatus ? (
					<Choice name={name} value={ALL} chosen={value} onChoose={set}>
						{questionWords('status.all')}
					</Choice>
				) : null}
			</div>
			{isStatus && value === ALL ? <StatusOfAll tableKey={key} /> : null}
		</fieldset>
	);
}

interface ChoiceProps {
	readonly name: string;
	readonly value: string;
	readonly chosen: string;
	readonly onChoose: (value: string) => void;
	readonly children: ComponentChildren;
}

export function Choice({ name, value, chosen: now, onChoose, children }: ChoiceProps) {
	return (
		<label class="choice">
			<input type="radio" name={name} value={value} checked={now === value} onChange={() => onChoose(value)} />
			<span class="choice-text">{children}</span>
		</label>
	);
}

function ColumnLine({ column, rows }: { readonly column: ColumnView; readonly rows: number }) {
	return (
		<>
			<strong>{columnName(column)}</strong> <Samples column={column} />{' '}
			<span class="hint">{countsOf(column, rows)}</span>
		</>
	);
}

interface OtherColumnProps {
	readonly columns: readonly ColumnView[];
	readonly value: string;
	readonly onChoose: (value: string) => void;
}

function OtherColumn({ columns, value, onChoose }: OtherColumnProps) {
	const isOther = columns.some(({ column }) => String(column) === value);
	return (
		<label class="field is-inline">
			<span>{words('columns.other')}</span>
			<select value={isOther ? value : OPEN} onChange={(event) => onChoose(event.currentTarget.value)}>
				{isOther ? null : <option value={OPEN}>{words('columns.choose')}</option>}
				{columns.map((column) => (
					<option key={column.column} value={String(column.column)}>
						{columnName(column)} – {samplesOf(column)}
					</option>
				))}
			</select>
		</label>
	);
}

function StatusOfAll({ tableKey }: { readonly tableKey: string }) {
	const value = draftOf(tableKey)[choice.statusOfAll] ?? OPEN;
	return (
		<label class={value === OPEN ? 'field is-inline is-open' : 'field is-inline'}>
			<span>{questionWords('status.which')}</span>
			<select value={value} onChange={(event) => choose(tableKey, choice.statusOfAll, event.currentTarget.value)}>
				<option value={OPEN}>{words('columns.choose')}</option>
				{ASSET_STATUSES.map((status) => (
					<option key={status} value={status}>
						{nameOf('value', status)}
					</option>
				))}
			</select>
		</label>
	);
}
