import { parseTsv } from '../grid/edits.ts';
import { Button } from '../parts/controls.tsx';
import { words } from '../words/words.ts';
import { addFiles, addPasted, pasted, pickedFiles } from './add-inputs.ts';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

export function DropZone({ isEmpty }: { readonly isEmpty: boolean }) {
	const isOver = useSignal(false);
	return (
		<section
			class={`drop${isOver.value ? ' is-over' : ''}${isEmpty ? '' : ' is-small'}`}
			aria-label={words('inputs.drop')}
			onDragOver={() => void (isOver.value = true)}
			onDragLeave={() => void (isOver.value = false)}
			onDrop={() => void (isOver.value = false)}
		>
			<p class="drop-title">{words('inputs.drop')}</p>
			<div class="actions">
				<Picker name="files" label={words('inputs.choose')} isMain={isEmpty} />
				<Picker name="folder" label={words('inputs.folder')} isMain={false} />
			</div>
			<p class="hint">{words('inputs.paste')}</p>
		</section>
	);
}

interface PickerProps {
	readonly name: 'files' | 'folder';
	readonly label: string;
	readonly isMain: boolean;
}

function Picker({ name, label, isMain }: PickerProps) {
	return (
		<label class={isMain ? 'button is-main' : 'button'}>
			{label}
			<input
				type="file"
				class="unseen"
				name={name}
				multiple
				ref={(input) => {
					input?.toggleAttribute('webkitdirectory', name === 'folder');
				}}
				onChange={(event) => {
					void addFiles(pickedFiles(event.currentTarget.files));
					event.currentTarget.value = '';
				}}
			/>
		</label>
	);
}

const SHOWN_ROWS = 5;

export function PastedCells({ text }: { readonly text: string }) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), [text]);
	const rows = parseTsv(text);
	const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
	return (
		<section class="card pasted">
			<h2 id="pasted-title" ref={heading} tabIndex={-1}>
				{words('pasted.title', { rows: rows.length, columns })}
			</h2>
			<div class="scroll" tabIndex={0} role="region" aria-labelledby="pasted-title">
				<table class="cells">
					<tbody>
						{rows.slice(0, SHOWN_ROWS).map((row, index) => (
							<tr key={index}>
								{row.map((cell, column) => (
									<td key={column}>{cell}</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
			{rows.length > SHOWN_ROWS ? (
				<p class="hint">{words('pasted.more', { count: rows.length - SHOWN_ROWS })}</p>
			) : null}
			<div class="actions">
				<Button class="button is-main" waits="paste" onClick={() => void addPasted()} label={words('pasted.take')} />
				<Button onClick={() => void (pasted.value = '')} label={words('pasted.discard')} />
			</div>
		</section>
	);
}
