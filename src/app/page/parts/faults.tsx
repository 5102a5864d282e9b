/** What went wrong, above the screen until it is dismissed; to be copied for whoever is asked for help. */
import { dismissFault, faults } from '../state/store.ts';
import { words } from '../words/words.ts';
import { CopyButton } from './copy-button.tsx';

export function Faults() {
	if (faults.value.length === 0) return null;
	return (
		<section class="faults" role="alert" aria-label={words('fault.title')}>
			{faults.value.map(({ id, message, action }) => (
				<div class="fault" key={id}>
					<div class="fault-text">
						<p>{message}</p>
						{action === undefined ? null : <p class="hint">{action}</p>}
					</div>
					<CopyButton text={[message, action ?? ''].join('\n').trim()} />
					<button type="button" class="quiet" onClick={() => dismissFault(id)}>
						{words('fault.dismiss')}
					</button>
				</div>
			))}
		</section>
	);
}
