import type { Signal } from '@preact/signals';
import type { ButtonHTMLAttributes, ComponentChildren, TargetedInputEvent } from 'preact';
import { isWaiting } from '../state/store.ts';

interface ButtonProps extends Omit<ButtonHTMLAttributes, 'children' | 'disabled'> {
	readonly label?: string | undefined;
	readonly children?: ComponentChildren;
	readonly disabled?: boolean;
	readonly waits?: string;
}

export function Button({ label, children, disabled = false, waits, ...attributes }: ButtonProps) {
	return (
		<button
			type="button"
			class="button"
			disabled={disabled || (waits !== undefined && isWaiting(waits))}
			{...attributes}
		>
			{label ?? children}
		</button>
	);
}

export const boundCheck = (choice: Signal<boolean>) => ({
	checked: choice.value,
	onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void => {
		choice.value = currentTarget.checked;
	},
});

interface ChoiceProps {
	readonly name: string;
	readonly isChosen: boolean;
	readonly onChoose: () => void;
	readonly children: ComponentChildren;
}

export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
	return (
		<label class="choice">
			<input type="radio" name={name} checked={isChosen} onChange={onChoose} />
			<span class="choice-text">{children}</span>
		</label>
	);
}

export const bound = (text: Signal<string>) => ({
	value: text.value,
	onInput: ({ currentTarget: { value } }: TargetedInputEvent<HTMLInputElement>): void => {
		text.value = value;
	},
});
