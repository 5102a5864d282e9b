/** What is imported: files, folders and cells that a person drops, picks or pastes, and where to. */
import { useEffect } from 'preact/hooks';
import { CheckState } from '../parts/check-state.tsx';
import { Screen } from '../parts/screen.tsx';
import { TargetPanel } from '../parts/target-panel.tsx';
import { address, go } from '../state/address.ts';
import { isReached, isWaiting, loadHome, perform, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { addFiles, copying, pasted, startSample } from './add-inputs.ts';
import { DropZone } from './drop-zone.tsx';
import { pickedFiles } from './dropped-files.ts';
import { InputsTable } from './inputs-table.tsx';
import { PastedCells } from './pasted-cells.tsx';
import { Recent } from './recent.tsx';
import { SettingsPanel } from './settings-panel.tsx';

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
			{isEmpty ? null : (
				<>
					<CheckState />
					<TargetPanel />
					<SettingsPanel />
				</>
			)}
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

/** A check begins by itself; one that a person has ended or that failed begins anew. */
function Onward() {
	const now = view.value;
	if (now === undefined) return null;
	const isIdle = now.check.state === 'none' || now.check.state === 'failed';
	const onward = async (): Promise<void> => {
		if (!isIdle || (await perform(now.id, 'check', {}))) go({ screen: 'columns', workbench: now.id });
	};
	return (
		<button
			type="button"
			class="button is-main"
			disabled={copying.value.length > 0 || isWaiting() || (!isIdle && !isReached('columns'))}
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
