import type { WorkbenchListing } from '../../protocol/view.ts';
import { Button } from '../parts/controls.tsx';
import { CheckState } from '../parts/check-state.tsx';
import { Screen } from '../parts/screen.tsx';
import { TargetPanel } from '../parts/target-panel.tsx';
import { address, go, hashOf } from '../state/address.ts';
import { removeWorkbench } from '../state/client.ts';
import { asked, home, isReached, isWaiting, loadHome, perform, view } from '../state/store.ts';
import { formatTime, words } from '../words/words.ts';
import { addFiles, copying, pasted, pickedFiles, startSample } from './add-inputs.ts';
import { InputsTable } from './inputs-table.tsx';
import { DropZone, PastedCells } from './drop-zone.tsx';
import { isChanged, saveSettings, SettingsPanel } from './settings-panel.tsx';
import { useEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';

export function InputsScreen() {
	const now = view.value;
	const isEmpty = (now?.inputs.length ?? 0) === 0 && copying.value.length === 0;
	const settings = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (address.value.workbench === undefined) void loadHome();
		document.addEventListener('paste', takePaste);
		return () => document.removeEventListener('paste', takePaste);
	}, []);
	return (
		<Screen
			title={words('inputs.title')}
			lead={isEmpty ? words('inputs.lead') : undefined}
			actions={isEmpty ? undefined : <Onward settings={settings} />}
			command={isEmpty ? undefined : now?.commands.check}
		>
			{now?.taken === undefined ? null : <p class="card">{words('inputs.taken', now.taken)}</p>}
			<DropZone isEmpty={isEmpty} />
			{pasted.value === '' ? null : <PastedCells text={pasted.value} />}
			<Recent />
			{isEmpty ? (
				<Sample />
			) : (
				<>
					{now === undefined ? null : <CheckState now={now} at="inputs" />}
					<InputsTable inputs={now?.inputs ?? []} tables={now?.tables ?? []} />
					<TargetPanel />
					<SettingsPanel form={settings} />
				</>
			)}
		</Screen>
	);
}

function takePaste(event: ClipboardEvent): void {
	const isTyped = event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
	if (isTyped || event.clipboardData === null) return;
	event.preventDefault();
	const { files } = event.clipboardData;
	if (files.length > 0) void addFiles(pickedFiles(files));
	else pasted.value = event.clipboardData.getData('text/plain');
}

interface OnwardProps {
	readonly settings: RefObject<HTMLFormElement | null>;
}

/**
 * Goes on to the check, which starts by itself unless the last one failed or was stopped. After a failure the screen stays, because
 * it shows the reason. Saves settings that were typed but not saved.
 */
function Onward({ settings }: OnwardProps) {
	const now = view.value;
	if (now === undefined) return null;
	const isIdle = now.check.state === 'none' || now.check.state === 'failed';
	const onward = async (): Promise<void> => {
		const { current: form } = settings;
		if (form !== null && isChanged(now, form)) {
			if (await saveSettings(now, form)) go({ screen: 'check', workbench: now.id });
			return;
		}
		const isUnderWay = !isIdle || (await perform(now.id, 'check', {}));
		if (isUnderWay && now.check.state !== 'failed') go({ screen: 'check', workbench: now.id });
	};
	return (
		<Button
			class="button is-main"
			disabled={copying.value.length > 0 || isWaiting() || (!isIdle && !isReached('columns'))}
			onClick={() => void onward()}
			label={words('inputs.onward')}
		/>
	);
}

/** Shown to people who have imported nothing yet. */
function Sample() {
	const { workbenches = [], runs = [] } = home.value ?? {};
	if (workbenches.length + runs.length > 0) return null;
	return (
		<section class="card sample" aria-labelledby="sample-title">
			<div>
				<h2 id="sample-title">{words('inputs.sample')}</h2>
				<p>{words('inputs.sample.what')}</p>
			</div>
			<Button waits="sample" onClick={() => void startSample()} label={words('inputs.sample.start')} />
		</section>
	);
}

export function Recent() {
	const others = home.value?.workbenches ?? [];
	if (address.value.workbench !== undefined || others.length === 0) return null;
	return (
		<section class="card" aria-labelledby="recent-title">
			<h2 id="recent-title">{words('inputs.recent')}</h2>
			<ul class="listing">
				{others.map((one) => (
					<RecentWorkbench key={one.id} {...one} />
				))}
			</ul>
		</section>
	);
}

function RecentWorkbench({ id, name, changedAt, stage, inputs }: WorkbenchListing) {
	const shown = name === '' ? words('inputs.unnamed') : name;
	const remove = async (): Promise<void> => {
		if (!confirm(words('recent.delete.sure', { name: shown }))) return;
		if ((await asked(`delete ${id}`, removeWorkbench(id))) !== undefined) await loadHome();
	};
	return (
		<li>
			<a href={hashOf({ screen: stage, workbench: id })}>{shown}</a>
			{inputs > 1 ? <span class="hint">{words('inputs.more', { count: inputs - 1 })}</span> : null}
			<span class="hint">{words(`stage.${stage}`)}</span>
			<time class="hint" dateTime={changedAt}>
				{formatTime(changedAt)}
			</time>
			<Button
				class="quiet at-end"
				waits={`delete ${id}`}
				aria-label={words('recent.delete.of', { name: shown })}
				onClick={() => void remove()}
				label={words('recent.delete')}
			/>
		</li>
	);
}
