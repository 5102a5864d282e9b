import type { InputView } from '../../protocol/view.ts';
import { listOwn, type PlacedTable } from '../columns/table-places.ts';
import { Button } from '../parts/controls.tsx';
import { announced, connection, perform, view } from '../state/store.ts';
import { asSentence, formatBytes, formatCount, words } from '../words/words.ts';
import { AT_ONCE, copying } from './add-inputs.ts';

type Tables = readonly PlacedTable[];

interface InputsTableProps {
	readonly inputs: readonly InputView[];
	readonly tables: Tables;
}

export function InputsTable({ inputs, tables }: InputsTableProps) {
	return (
		<div class="card is-flush">
			<table class="inputs stacked">
				<caption class="unseen">{words('inputs.list')}</caption>
				<thead>
					<tr>
						<th scope="col">{words('inputs.name')}</th>
						<th scope="col">{words('inputs.kind')}</th>
						<th scope="col" class="number">
							{words('inputs.rows')}
						</th>
						<th scope="col" class="number">
							{words('inputs.size')}
						</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{groupInputs(inputs).map(({ folder, of }) =>
						of.length < GROUPED ? (
							of.map((input) => (
								<InputRow key={input.name} input={input} twin={findTwin(input, inputs)} rows={rowsOf(input, tables)} />
							))
						) : (
							<GroupRow key={`${of[0]?.kind} ${folder}`} folder={folder} of={of} />
						),
					)}
					{copying.value.map(({ name, file }, index) => (
						<tr key={`copying ${index} ${name}`}>
							<th scope="row">{name}</th>
							<td>{words(index < AT_ONCE && connection.value === 'open' ? 'inputs.copying' : 'inputs.waiting')}</td>
							<td class="number" />
							<td class="number">{formatBytes(file.size)}</td>
							<td />
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** Fewer invoices of a folder are listed one by one. */
const GROUPED = 4;

interface InputGroup {
	readonly folder: string;
	readonly of: readonly InputView[];
}

/**
 * Groups invoices by folder, and files without assets. A file that could not be read keeps a line of its own for its reason, and so does
 * a folder that is read in place.
 */
function groupInputs(inputs: readonly InputView[]): readonly InputGroup[] {
	const groups = new Map<string, InputView[]>();
	for (const input of inputs) {
		const { name, kind, isInPlace } = input;
		const isFile = !isInPlace || /\.xml$/i.test(name);
		const isGrouped = kind === 'other' || (kind === 'invoices' && isFile);
		const key = isGrouped ? `${kind} ${folderOf(name)}` : `file ${name}`;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [input]);
		else group.push(input);
	}
	return Array.from(groups.values(), (of) => ({ folder: folderOf(of[0]?.name ?? ''), of }));
}

const folderOf = (name: string): string => name.replace(/[^\\/]*$/, '').replace(/[\\/]$/, '');

function rowsOf({ name }: InputView, tables: Tables): number | undefined {
	const own = listOwn(tables).filter(({ file }) => file === name);
	return own.length === 0 ? undefined : own.reduce((sum, { rows }) => sum + rows, 0);
}

function findTwin({ name }: InputView, inputs: readonly InputView[]): string | undefined {
	const plain = name.replace(/ \(\d+\)(?=[\\/]|(?:\.[^\\/]*)?$)/, '');
	return plain !== name && inputs.some((one) => one.name === plain) ? plain : undefined;
}

async function removeInputs(names: readonly string[], shown: string): Promise<void> {
	const id = view.value?.id;
	if (id === undefined) return;
	for (const name of names) if (!(await perform(id, 'removeInput', { name }, `remove ${shown}`))) return;
	announced.value = words('inputs.removed', { name: shown });
}

function RemoveButton({ names, shown }: { readonly names: readonly string[]; readonly shown: string }) {
	return (
		<Button
			class="quiet"
			waits={`remove ${shown}`}
			aria-label={words('inputs.remove.of', { name: shown })}
			onClick={() => void removeInputs(names, shown)}
			label={words('inputs.remove')}
		/>
	);
}

function TakeButton({ name }: { readonly name: string }) {
	return (
		<Button
			class="quiet"
			waits={`take ${name}`}
			aria-label={words('inputs.take.of', { name })}
			onClick={() => void takeDone(name)}
			label={words('inputs.take')}
		/>
	);
}

async function takeDone(name: string): Promise<void> {
	const id = view.value?.id;
	if (id === undefined || !(await perform(id, 'takeDone', { name }, `take ${name}`))) return;
	const { taken } = view.value ?? {};
	if (taken !== undefined) announced.value = words('inputs.taken', taken);
}

/** One line for all invoices of a folder. */
function GroupRow({ folder, of }: InputGroup) {
	const kind = of[0]?.kind ?? 'invoices';
	const shown = folder === '' ? words(kind === 'other' ? 'inputs.loose.other' : 'inputs.loose') : folder;
	const bytes = of.reduce((sum, one) => sum + (one.bytes ?? 0), 0);
	return (
		<tr>
			<th scope="row">
				<details>
					<summary>
						{shown} <span class="hint">{words('inputs.files', { count: of.length })}</span>
					</summary>
					<ul class="listing">
						{of.map(({ name, message }) => (
							<li key={name}>
								{name.slice(folder === '' ? 0 : folder.length + 1)}
								{message === undefined ? null : <span class="hint">{asSentence(message)}</span>}
								<RemoveButton names={[name]} shown={name} />
							</li>
						))}
					</ul>
				</details>
			</th>
			<td>
				<span class={`kind is-${kind}`}>{words(`kind.${kind}`)}</span>
			</td>
			<td class="number" />
			<td class="number">{formatBytes(bytes)}</td>
			<td class="number">
				<RemoveButton names={of.map(({ name }) => name)} shown={shown} />
			</td>
		</tr>
	);
}

interface InputRowProps {
	readonly input: InputView;
	readonly twin: string | undefined;
	readonly rows: number | undefined;
}

function InputRow({ input, twin, rows }: InputRowProps) {
	const { name, kind, bytes, isInPlace, message } = input;
	return (
		<tr>
			<th scope="row">
				{name}
				{isInPlace ? <span class="hint"> {words('inputs.in-place')}</span> : null}
				{twin === undefined ? null : <p class="hint">{words('inputs.twin', { name: twin })}</p>}
				{message === undefined ? null : <p class={kind === 'changes' ? 'hint' : 'reason'}>{asSentence(message)}</p>}
				{kind === 'changes' ? <TakeButton name={name} /> : null}
			</th>
			<td>
				<span class={`kind is-${kind}`}>{words(`kind.${kind}`)}</span>
			</td>
			<td class="number">{rows === undefined ? '' : formatCount(rows)}</td>
			<td class="number">{bytes === undefined ? '' : formatBytes(bytes)}</td>
			<td class="number">
				<RemoveButton names={[name]} shown={name} />
			</td>
		</tr>
	);
}
