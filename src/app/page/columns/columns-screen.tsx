import type { TableView } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { CheckState } from '../parts/check-state.tsx';
import { Screen, OtherFiles } from '../parts/screen.tsx';
import { go } from '../state/address.ts';
import { isReached, isWaiting, view } from '../state/store.ts';
import { listOf, words } from '../words/words.ts';
import { answersOf, type AskedTable, countDue, draftOf, groupTables, isAnswering, sendAnswers } from './asked-table.ts';
import { LEFT_OUT, TableWithQuestions } from './open-table.tsx';
import { TableColumns } from './table-columns.tsx';

export function ColumnsScreen() {
	const now = view.value;
	if (now === undefined) return null;
	const tables = groupTables(now.tables.filter(isAboutColumns), 'table');
	const { files = [] } = now.outcome ?? {};
	const open = tables.filter(({ first }) => first.questions.length > 0);
	return (
		<Screen
			title={words('columns.title')}
			lead={open.length > 0 ? words('columns.lead') : tables.length > 0 ? words('columns.all-decided') : undefined}
			actions={open.length === 0 ? <Onward /> : <TakeProposals tables={open} />}
			command={now.commands.check}
		>
			<CheckState now={now} at="columns" />
			<OtherFiles files={files} />
			{tables.map((table) => (
				<Table key={table.key} table={table} />
			))}
		</Screen>
	);
}

/** Items of invoices are asked about beside their rows; here, they are asked about again. */
const isAboutColumns = ({ isUnits, isIgnored, isAnswered, columns }: TableView): boolean =>
	isUnits !== true && (isIgnored || isAnswered || columns.length > 0);

function Onward() {
	const now = view.value;
	if (now === undefined) return null;
	return (
		<Button
			class="button is-main"
			disabled={!isReached('check')}
			onClick={() => go({ screen: 'check', workbench: now.id })}
			label={words('columns.onward')}
		/>
	);
}

function TakeProposals({ tables }: { readonly tables: readonly AskedTable[] }) {
	const proposed = tables
		.map(({ key, first }) => ({ key, ...answersOf(first, {}) }))
		.filter(({ patches }) => patches.length > 0);
	const take = async (): Promise<void> => {
		for (const { key, patches } of proposed) if (!(await sendAnswers(key, patches))) return;
	};
	const isOff = proposed.length === 0 || isWaiting() || tables.some(({ key }) => isAnswering(key));
	return <Button disabled={isOff} onClick={() => void take()} label={words('columns.take-all')} />;
}

const MAX_NAMED = 10;

const nameSome = (names: readonly string[]): string =>
	names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} …` : listOf(names);

function Table({ table }: { readonly table: AskedTable }) {
	const { key, first, places, rows } = table;
	const { questions, isIgnored, ignoredSheets = [], isAnswered, isRemembered } = first;
	const [name = '', ...others] = places;
	return (
		<section class={questions.length > 0 ? 'card table-card is-asked' : 'card table-card'} aria-label={name}>
			<div class="table-head">
				<h2 tabIndex={-1}>{name}</h2>
				{isIgnored ? null : <span class="hint">{words('check.rows.count', { count: rows })}</span>}
				{isRemembered ? <span class="tag">{words('columns.remembered')}</span> : null}
				{isIgnored ? <span class="tag">{words('columns.table-ignored')}</span> : null}
				{questions.length === 0 ? (
					<span class="actions table-actions">
						{isIgnored || first.columns.length === 0 ? null : (
							<Button
								class="quiet"
								aria-label={words('columns.leave-out-of', { table: name })}
								onClick={() => void sendAnswers(key, [LEFT_OUT])}
								label={words('columns.leave-out')}
							/>
						)}
						{isAnswered ? (
							<Button
								class="quiet"
								aria-label={words('columns.again-of', { table: name })}
								onClick={() => void sendAnswers(key, [], { reset: true })}
								label={words(isIgnored ? 'columns.take-in' : 'columns.again')}
							/>
						) : null}
					</span>
				) : (
					<span class="tag is-open">{words('columns.questions', { count: countDue(table) })}</span>
				)}
			</div>
			{others.length === 0 ? null : (
				<p class="hint">{words('columns.same-form', { count: others.length, tables: nameSome(others) })}</p>
			)}
			{ignoredSheets.length === 0 ? null : (
				<p class="hint">
					{words('columns.table-ignored')}: {listOf(ignoredSheets)}
				</p>
			)}
			{questions.length > 0 || isAnswering(key) || Object.keys(draftOf(key)).length === 0 ? null : (
				<p class="open-mark">{words('columns.elsewhere')}</p>
			)}
			{questions.length > 0 ? (
				<TableWithQuestions table={table} />
			) : isIgnored || first.columns.length === 0 ? null : (
				<TableColumns table={table} asked={[]} />
			)}
		</section>
	);
}
