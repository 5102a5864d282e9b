/** The inputs of the workbench: what each was taken for, and why one is not read. */
import type { InputView } from '../../protocol/view.ts';
import { isWaiting, perform, view } from '../state/store.ts';
import { formatBytes, words } from '../words/words.ts';
import { copying } from './add-inputs.ts';

export function InputsTable({ inputs }: { readonly inputs: readonly InputView[] }) {
	return (
		<div class="card is-flush">
			<table class="inputs stacked">
				<caption class="unseen">{words('inputs.list')}</caption>
				<thead>
					<tr>
						<th scope="col">{words('inputs.name')}</th>
						<th scope="col">{words('inputs.kind')}</th>
						<th scope="col" class="number">
							{words('inputs.size')}
						</th>
						<td />
					</tr>
				</thead>
				<tbody>
					{inputs.map((input) => (
						<InputRow key={input.name} input={input} twin={findTwin(input, inputs)} />
					))}
					{copying.value.map(({ name, file }, index) => (
						<tr key={`copying ${index} ${name}`}>
							<th scope="row">{name}</th>
							<td>{words(index === 0 ? 'inputs.copying' : 'inputs.waiting')}</td>
							<td class="number">{formatBytes(file.size)}</td>
							<td />
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

/** The earlier input with the same original name and different content, if there is one. */
function findTwin({ name }: InputView, inputs: readonly InputView[]): string | undefined {
	const plain = name.replace(/ \(\d+\)(?=[\\/]|(?:\.[^\\/]*)?$)/, '');
	return plain !== name && inputs.some((one) => one.name === plain) ? plain : undefined;
}

interface InputRowProps {
	readonly input: InputView;
	readonly twin: string | undefined;
}

function InputRow({ input, twin }: InputRowProps) {
	const { name, kind, bytes, isInPlace, message } = input;
	const remove = (): void => {
		const id = view.value?.id;
		if (id !== undefined) void perform(id, 'removeInput', { name }, `remove ${name}`);
	};
	return (
		<tr>
			<th scope="row">
				{name}
				{isInPlace ? <span class="hint"> {words('inputs.in-place')}</span> : null}
				{twin === undefined ? null : <p class="hint">{words('inputs.twin', { name: twin })}</p>}
				{message === undefined ? null : <p class="reason">{message}</p>}
			</th>
			<td>
				<span class={`kind is-${kind}`}>{words(`kind.${kind}`)}</span>
			</td>
			<td class="number">{bytes === undefined ? '' : formatBytes(bytes)}</td>
			<td class="number">
				<button
					type="button"
					class="quiet"
					disabled={isWaiting(`remove ${name}`)}
					aria-label={words('inputs.remove.of', { name })}
					onClick={remove}
				>
					{words('inputs.remove')}
				</button>
			</td>
		</tr>
	);
}
