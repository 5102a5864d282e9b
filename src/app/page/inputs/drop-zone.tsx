/** Where files and folders are dropped, with buttons for who would rather choose them. */
import { useSignal } from '@preact/signals';
import { words } from '../words/words.ts';
import { addFiles } from './add-inputs.ts';
import { droppedFiles, pickedFiles } from './dropped-files.ts';

export function DropZone({ isEmpty }: { readonly isEmpty: boolean }) {
	const isOver = useSignal(false);
	return (
		<section
			class={`drop${isOver.value ? ' is-over' : ''}${isEmpty ? '' : ' is-small'}`}
			aria-label={words('inputs.drop')}
			onDragOver={(event) => {
				event.preventDefault();
				isOver.value = true;
			}}
			onDragLeave={() => {
				isOver.value = false;
			}}
			onDrop={(event) => {
				event.preventDefault();
				isOver.value = false;
				if (event.dataTransfer !== null) void droppedFiles(event.dataTransfer).then(addFiles);
			}}
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
