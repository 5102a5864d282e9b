import { type Signal, signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TargetView, WorkbenchView } from '../../protocol/view.ts';
import { isKeyMissing } from '../../protocol/work-state.ts';
import { go } from '../state/address.ts';
import { perform, view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { bound, Button, Choice } from './controls.tsx';

const wantsApi = signal(false);
/** A target is chosen that is not in use yet: using it is the next step, not sending. */
export const isChoosing = signal(false);

/** After a rehearsal: opens the form of the target, for the API. */
export function ForReal({ now }: { readonly now: WorkbenchView }) {
	const open = (): void => {
		wantsApi.value = true;
		go({ screen: 'send', workbench: now.id });
	};
	return <Button class="button is-main" onClick={open} label={words('rehearsal.for-real')} />;
}

export function TargetPanel() {
	const now = view.value;
	if (now === undefined) return null;
	const { target } = now;
	// Open at once if a key has to be typed.
	const isKeyAsked = isKeyMissing(now);
	return (
		<details class="card panel" open={isKeyAsked || wantsApi.value}>
			<summary>
				<h2>{words('target.title')}</h2>
				<span class="hint">{describeTarget(target)}</span>
				{isKeyAsked ? <span class="tag is-open">{words('target.key-missing')}</span> : null}
			</summary>
			<TargetForm key={`${now.id} ${target.kind} ${wantsApi.value}`} id={now.id} target={target} />
		</details>
	);
}

export function describeTarget(target: TargetView): string {
	if (target.kind === 'rehearsal') return words('target.rehearsal.what');
	const name = words(`target.${target.environment}`);
	return words('target.api.what', { name, address: target.baseUrl, key: target.key ?? '–' });
}

function TargetForm({ id, target }: { readonly id: string; readonly target: TargetView }) {
	const kind = useSignal<TargetView['kind']>(wantsApi.value ? 'api' : target.kind);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (wantsApi.value) form.current?.querySelector<HTMLElement>('input[type=url]')?.focus();
	}, []);
	const address = useSignal(target.kind === 'api' ? target.baseUrl : '');
	const isMain = kind.value !== target.kind || isKeyMissing({ target });
	useEffect(() => {
		isChoosing.value = isMain;
		return () => {
			isChoosing.value = false;
		};
	}, [isMain]);
	const key = useRef<HTMLInputElement>(null);
	const submit = async (): Promise<void> => {
		const typed = key.current?.value.trim() ?? '';
		if (key.current !== null) key.current.value = '';
		const api = { kind: 'api', baseUrl: address.value.trim(), apiKey: typed === '' ? undefined : typed } as const;
		wantsApi.value = false;
		await perform(id, 'setTarget', kind.value === 'rehearsal' ? { kind: 'rehearsal' } : api);
	};
	return (
		<form
			ref={form}
			autocomplete="off"
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<Kinds kind={kind} />
			{kind.value === 'api' ? (
				<ApiFields address={address} typed={key} known={target.kind === 'api' ? target.key : undefined} />
			) : null}
			<Button
				type="submit"
				class={isMain ? 'button is-main' : 'button'}
				waits="setTarget"
				label={words('target.use')}
			/>
		</form>
	);
}

function Kinds({ kind }: { readonly kind: Signal<TargetView['kind']> }) {
	return (
		<fieldset class="choices">
			<legend class="unseen">{words('target.title')}</legend>
			{(['rehearsal', 'api'] as const).map((one) => (
				<Choice key={one} name="target" isChosen={kind.value === one} onChoose={() => void (kind.value = one)}>
					<strong>{words(`target.choice.${one}`)}</strong>{' '}
					<span class="hint">{words(`target.choice.${one}.what`)}</span>
				</Choice>
			))}
		</fieldset>
	);
}

interface ApiFieldsProps {
	readonly address: Signal<string>;
	readonly typed: RefObject<HTMLInputElement | null>;
	readonly known: string | undefined;
}

function ApiFields({ address, typed, known }: ApiFieldsProps) {
	return (
		<div class="fields">
			<label class="field">
				<span>{words('target.address')}</span>
				<input type="url" required placeholder="https://" {...bound(address)} />
			</label>
			<label class="field">
				<span>{words('target.key')}</span>
				<input
					type="password"
					autocomplete="off"
					ref={typed}
					required={known === undefined}
					placeholder={known ?? ''}
				/>
				<span class="hint">{words('target.key.what')}</span>
			</label>
		</div>
	);
}
