import type { Fact, NoticeView, OutcomeView, ReportView } from '../../protocol/view.ts';
import { announced } from '../state/store.ts';
import { asSentence, formatBytes, words } from '../words/words.ts';
import { Button } from './controls.tsx';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

const SHOWN_MS = 2_000;

interface ScreenProps {
	readonly title: string;
	readonly lead?: ComponentChildren;
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
	// After painting, somebody may already type elsewhere, and would lose the focus.
	useLayoutEffect(() => {
		// A page that was just opened keeps its focus at the top.
		if (!isFirst) heading.current?.focus();
		isFirst = false;
	}, []);
	return (
		<>
			<div class="screen">
				<div class="screen-head">
					<div class="screen-title">
						<h1 ref={heading} tabIndex={-1}>
							{title}
						</h1>
						{typeof lead === 'string' ? <p class="lead">{lead}</p> : lead}
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
		<details class="command">
			<summary>{words('command.title')}</summary>
			<code>{command}</code> <CopyButton text={command} />
		</details>
	);
}

export function CopyButton({ text }: { readonly text: string }) {
	const isCopied = useSignal(false);
	const copy = async (): Promise<void> => {
		await navigator.clipboard.writeText(text);
		isCopied.value = true;
		announced.value = words('copied');
		setTimeout(() => {
			isCopied.value = false;
		}, SHOWN_MS);
	};
	return <Button class="quiet copy" onClick={() => void copy()} label={words(isCopied.value ? 'copied' : 'copy')} />;
}

/** Lists the files that could not be read, and on demand those without assets. */
export function OtherFiles({ files }: { readonly files: OutcomeView['files'] }) {
	const [unread, skipped] = [false, true].map((isSkipped) => files.filter((file) => file.isSkipped === isSkipped));
	return (
		<>
			{unread === undefined || unread.length === 0 ? null : (
				<section class="card is-refused" aria-labelledby="refused-files">
					<h2 id="refused-files">{words('check.files', { count: unread.length })}</h2>
					<FileList files={unread} />
				</section>
			)}
			{skipped === undefined || skipped.length === 0 ? null : (
				<details class="card notices">
					<summary>{words('check.files.other', { count: skipped.length })}</summary>
					<FileList files={skipped} />
				</details>
			)}
		</>
	);
}

/** Lists notices. Each names its file, since several files may have the same one. */
export function NoticeList({ notices }: { readonly notices: readonly NoticeView[] }) {
	return (
		<ul class="listing">
			{notices.map(({ message, action, count, place }) => (
				<li key={`${place} ${message}`}>
					<span>{asSentence(message)}</span>
					{action === undefined ? null : <span>{action}</span>}
					<span class="hint">
						{[place, count > 1 ? words('check.notice.count', { count }) : ''].filter(Boolean).join(' · ')}
					</span>
				</li>
			))}
		</ul>
	);
}

function FileList({ files }: { readonly files: OutcomeView['files'] }) {
	return (
		<ul class="listing">
			{files.map(({ name, message, action }) => (
				<li key={`${name} ${message}`}>
					<b>{name}</b>
					<span>{asSentence(message)}</span>
					{action === undefined ? null : <span class="hint">{action}</span>}
				</li>
			))}
		</ul>
	);
}

export function ReportFiles({ reports }: { readonly reports: readonly ReportView[] }) {
	const kinds = [...new Set(reports.map(({ kind }) => kind))];
	return (
		<section class="card" aria-labelledby="files">
			<h2 id="files">{words('result.files')}</h2>
			<ul class="listing">
				{kinds.map((kind) => (
					<li key={kind}>
						<b>{words(`report.${kind}`)}</b>
						<ReportLinks reports={reports.filter((one) => one.kind === kind)} />
					</li>
				))}
			</ul>
		</section>
	);
}

/** Names a file by its format, or by its name if there are several of that format. */
export function ReportLinks({ reports }: { readonly reports: readonly ReportView[] }) {
	const formatOf = ({ name }: ReportView): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase();
	const isOnly = (one: ReportView): boolean =>
		reports.filter((other) => formatOf(other) === formatOf(one)).length === 1;
	return reports.map((report) => {
		const { address, name, rows, bytes } = report;
		const opens = name.endsWith('.html') ? { target: '_blank', rel: 'noopener' } : { download: name };
		const size = rows === undefined ? formatBytes(bytes) : words('check.rows.count', { count: rows });
		return (
			<span key={name}>
				<a href={address} title={name} aria-label={name} {...opens}>
					{isOnly(report) ? formatOf(report) : name}
				</a>{' '}
				<span class="hint">{size}</span>
			</span>
		);
	});
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
