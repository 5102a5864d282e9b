/** Puts a text into the clipboard and says so. */
import { useSignal } from '@preact/signals';
import { announced } from '../state/store.ts';
import { words } from '../words/words.ts';

const SHOWN_MS = 2_000;

export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
	const isCopied = useSignal(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(text);
		isCopied.value = true;
		announced.value = words('copied');
		setTimeout(() => {
			isCopied.value = false;
		}, SHOWN_MS);
	};
	return (
		<button type="button" class="quiet copy" onClick={() => void copy()}>
			{isCopied.value ? words('copied') : (label ?? words('copy'))}
		</button>
	);
}
