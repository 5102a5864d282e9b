/** What is imported: files, folders and cells that a person drops, picks or pastes, and where to. */
import { useEffect } from 'preact/hooks';
import { Screen } from '../parts/screen.tsx';
import { address, go, hashOf } from '../state/address.ts';
import { postAction } from '../state/client.ts';
import { change, home, isWaiting, loadHome, view } from '../state/store.ts';
import { formatTime, words } from '../words/words.ts';
import { addFiles, copying, pasted, startSample } from './add-inputs.ts';
import { DropZone } from './drop-zone.tsx';
import { pickedFiles } from './dropped-files.ts';
import { InputsTable } from './inputs-table.tsx';
import { PastedCells } from './pasted-cells.tsx';

export function InputsScreen() {
	const now = view.value;
	const isEmpty = (now?.inputs.length ?? 0) === 0 && copying.value.length === 0;
	useEffect(() => {
		if (address.value.workbench === undefined) void loadHome();
		document.addEventListener('paste', takePaste);
		return () => document.removeEventListener('paste', takePaste);
	}, []);
	return (
		<Screen
			title={words('inputs.title')}
			{...(isEmpty ? { lead: words('inputs.lead') } : { actions: <Onward /> })}
			{...(isEmpty || now === undefined ? {} : { command: now.commands.check })}
		>
			<DropZone isEmpty={isEmpty} />
			{pasted.value === '' ? null : <PastedCells text={pasted.value} />}
			{isEmpty ? <Sample /> : <InputsTable inputs={now?.inputs ?? []} />}
			<Recent />
		</Screen>
	);
}

/** Anywhere on the screen but where text is typed. */
function takePaste(event: ClipboardEvent): void {
	const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
	if (isTyped || event.clipboardData === null) return;
	event.preventDefault();
	const { files } = event.clipboardData;
	if (files.length > 0) void addFiles(pickedFiles(files));
	else pasted.value = event.clipboardData.getData('text/plain');
}

/** Checks what nobody has checked yet, and leads to what is open about it. */
function Onward() {
	const now = view.value;
	if (now === undefined) return null;
	const onward = async (): Promise<void> => {
		const isChecked = now.check.state !== 'none' && !now.check.isBehind;
		if (isChecked || (await change('check', postAction(now.id, 'check')))) go({ screen: 'columns', workbench: now.id });
	};
	return (
		<button
			type="button"
			class="button is-main"
			disabled={copying.value.length > 0 || isWaiting()}
			onClick={() => void onward()}
		>
			{words('inputs.onward')}
		</button>
	);
}

function Sample() {
	return (
		<section class="card sample" aria-labelledby="sample-title">
			<div>
				<h2 id="sample-title">{words('inputs.sample')}</h2>
				<p>{words('inputs.sample.what')}</p>
			</div>
			<button type="button" class="button" disabled={isWaiting('sample')} onClick={() => void startSample()}>
				{words('inputs.sample.start')}
			</button>
		</section>
	);
}

function Recent() {
	const others = home.value?.workbenches ?? [];
	if (address.value.workbench !== undefined || others.length === 0) return null;
	return (
		<section class="card" aria-labelledby="recent-title">
			<h2 id="recent-title">{words('inputs.recent')}</h2>
			<ul class="listing">
				{others.map(({ id, name, changedAt, stage, inputs }) => (
					<li key={id}>
						<a href={hashOf({ screen: stage, workbench: id })}>{name === '' ? words('inputs.unnamed') : name}</a>
						{inputs > 1 ? <span class="hint">{words('inputs.more', { count: inputs - 1 })}</span> : null}
						<span class="hint">{words(`stage.${stage}`)}</span>
						<time class="hint" dateTime={changedAt}>
							{formatTime(changedAt)}
						</time>
					</li>
				))}
			</ul>
		</section>
	);
}
