/** The frame of a screen: its heading, which has the focus when it opens, what it shows, and the command that does the same. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { announced } from '../state/store.ts';
import { words } from '../words/words.ts';

/** How long a copy button says that it copied. */
const SHOWN_MS = 2_000;

interface ScreenProps {
	readonly title: string;
	/** What a person does here, in a sentence. */
	readonly lead?: string;
	/** Beside the heading: what the screen is left by. */
	readonly actions?: ComponentChildren;
	/** The command that does the same as this screen. */
	readonly command?: string;
	readonly children: ComponentChildren;
}

let isFirst = true;

export function Screen({ title, lead, actions, command, children }: ScreenProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		document.title = `${title} · asset-importer`;
	}, [title]);
	useEffect(() => {
		// A page that was just opened begins at its top, as any other.
		if (!isFirst) heading.current?.focus();
		isFirst = false;
	}, []);
	return (
		<>
			<div class="screen">
				<div class="screen-head">
					<div>
						<h1 ref={heading} tabIndex={-1}>
							{title}
						</h1>
						{lead === undefined ? null : <p class="lead">{lead}</p>}
					</div>
					{actions === undefined ? null : <div class="actions">{actions}</div>}
				</div>
				{children}
			</div>
			{command === undefined ? null : <CommandLine command={command} />}
		</>
	);
}

function CommandLine({ command }: { readonly command: string }) {
	return (
		<aside class="command" aria-label={words('command.title')}>
			<span class="command-title">{words('command.title')}</span>
			<code title={command}>{command}</code>
			<CopyButton text={command} />
		</aside>
	);
}

/** Puts a text into the clipboard and says so. */
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
