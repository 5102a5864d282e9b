import type { Fact, ReportView } from '../../protocol/view.ts';
import { fileAddress } from '../state/client.ts';
import { announced, view } from '../state/store.ts';
import { formatBytes, words } from '../words/words.ts';
import { Button } from './controls.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const SHOWN_MS = 2_000;

interface ScreenProps {
	readonly title: string;
	readonly lead?: string | undefined;
	readonly actions?: ComponentChildren;
	readonly command?: string | undefined;
	readonly children: ComponentChildren;
}

let isFirst = true;

export function Screen({ title, lead, actions, command, children }: ScreenProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		document.title = `${title} · asset-importer`;
	}, [title]);
	useEffect(() => {
		// A page that was just opened keeps its focus at the top.
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
		<Button
			class="quiet copy"
			onClick={() => void copy()}
			label={isCopied.value ? words('copied') : (label ?? words('copy'))}
		/>
	);
}

export function CheckState() {
	const check = view.value?.check;
	if (check === undefined) return null;
	if (check.state === 'failed') {
		return (
			<p class="lost check-failed" role="alert">
				{check.message ?? words('check.failed')}
			</p>
		);
	}
	if (check.state !== 'running') return null;
	// Counts change too often to be read out.
	return (
		<p class="progress" role="status" aria-busy="true">
			{words('check.reading')}
			{check.rows === undefined ? null : <span aria-hidden="true"> {words('check.rows', { rows: check.rows })}</span>}
		</p>
	);
}

export function ReportFiles({ reports }: { readonly reports: readonly ReportView[] }) {
	return (
		<section class="card" aria-labelledby="files">
			<h2 id="files">{words('result.files')}</h2>
			<ul class="listing">
				{reports.map(({ run, name, rows, bytes }) => {
					const opens = name.endsWith('.html') ? { target: '_blank' } : { download: name };
					return (
						<li key={name}>
							<a href={fileAddress(run, name)} {...opens}>
								{name}
							</a>
							<span class="hint">
								{rows === undefined ? '' : `${words('check.rows.count', { count: rows })} · `}
								{formatBytes(bytes)}
							</span>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

export const OUTCOMES = ['created', 'refused', 'rejected', 'unconfirmed', 'skipped', 'notSent'] as const;

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
	return (
		<dl class="facts">
			{facts.map(({ label, text }, index) => (
				<div key={index}>
					<dt>{label}</dt>
					<dd>{text}</dd>
				</div>
			))}
		</dl>
	);
}
