import type { OutcomeView, WorkbenchView } from '../../protocol/view.ts';
import { ReportLinks } from '../parts/screen.tsx';
import { hashOf } from '../state/address.ts';
import { words } from '../words/words.ts';

interface ChangedProps extends Pick<WorkbenchView, 'id'> {
	readonly outcome: OutcomeView;
}

/** Tells of rows that say otherwise than when their assets were created, and of assets whose rows are gone. */
export function Changed({ id, outcome: { changed, reports } }: ChangedProps) {
	const { rows = 0, absent = 0 } = changed ?? {};
	if (rows + absent === 0) return null;
	return (
		<section class="card" aria-labelledby="changed">
			<h2 id="changed">{words('check.changed')}</h2>
			<ul class="listing">
				{rows === 0 ? null : (
					<li>
						<span>{words('check.changed.rows', { count: rows })}</span>
						<ReportLinks reports={reports.filter(({ kind }) => kind === 'changed')} />
					</li>
				)}
				{absent === 0 ? null : (
					<li>
						<span>{words('check.changed.absent', { count: absent })}</span>
						<ReportLinks reports={reports.filter(({ kind }) => kind === 'absent')} />
					</li>
				)}
				<li>
					<span>{words('check.changed.done')}</span>
					<a href={hashOf({ screen: 'inputs', workbench: id })}>{words('check.changed.back')}</a>
				</li>
			</ul>
		</section>
	);
}
