/** The button that creates. For production a person types how many assets there will be; the server compares. */
import { useSignal } from '@preact/signals';
import type { WorkbenchView } from '../../protocol/view.ts';
import { isWaiting, perform } from '../state/store.ts';
import { words } from '../words/words.ts';

/** Why nothing can be sent now, in the order in which it is to be dealt with. */
function obstacle({ check, target, tables }: WorkbenchView, count: number): string | undefined {
	if (check.state === 'running') return words('send.not.checking');
	if (check.state === 'undecided' || tables.some(({ questions, isLeftOut }) => !isLeftOut && questions.length > 0)) {
		return words('check.undecided');
	}
	if (check.state !== 'done') return words(check.state === 'failed' ? 'check.failed' : 'check.none');
	if (check.isBehind) return words('send.not.behind');
	if (target.kind === 'api' && target.key === undefined) return words('send.not.key');
	return count === 0 ? words('send.not.empty') : undefined;
}

export function Confirmation({ now, count }: { readonly now: WorkbenchView; readonly count: number }) {
	const typed = useSignal('');
	const isProduction = now.target.kind === 'api' && now.target.environment === 'production';
	const why = obstacle(now, count);
	const send = (): void => void perform(now.id, 'send', isProduction ? { count: typed.value.trim() } : {});
	const kind = now.target.kind === 'rehearsal' ? 'rehearsal' : now.target.environment;
	return (
		<form
			class="confirmation"
			onSubmit={(event) => {
				event.preventDefault();
				if (why === undefined) send();
			}}
		>
			{isProduction ? (
				<label class="field">
					{words('send.type-count', { count })}
					<input
						inputMode="numeric"
						autocomplete="off"
						value={typed.value}
						onInput={({ currentTarget }) => {
							typed.value = currentTarget.value;
						}}
					/>
				</label>
			) : null}
			<button
				type="submit"
				class={isProduction ? 'button is-main is-production' : 'button is-main'}
				disabled={why !== undefined || isWaiting('send') || (isProduction && typed.value.trim() === '')}
			>
				{words(`send.do.${kind}`, { count })}
			</button>
			{why === undefined ? null : (
				<p class="why" role="status">
					{why}{' '}
					{now.check.state === 'failed' || (now.check.isBehind && now.check.state !== 'running') ? (
						<button type="button" class="quiet" onClick={() => void perform(now.id, 'check', {})}>
							{words('check.now')}
						</button>
					) : null}
				</p>
			)}
		</form>
	);
}
