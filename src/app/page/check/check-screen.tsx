import type { OutcomeView, WorkbenchView } from '../../protocol/view.ts';
import { isKeyMissing } from '../../protocol/work-state.ts';
import { Button } from '../parts/controls.tsx';
import { PreviewIgnored, PreviewReadings } from '../parts/preview.tsx';
import { CheckState } from '../parts/check-state.tsx';
import { NoticeList, Screen, OtherFiles } from '../parts/screen.tsx';
import { hashOf } from '../state/address.ts';
import { view } from '../state/store.ts';
import { words } from '../words/words.ts';
import { Changed } from './changed.tsx';
import { Invoices } from './invoices.tsx';
import { OpenList } from './open-list.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { Totals } from './totals.tsx';

export function CheckScreen() {
	const now = view.value;
	if (now === undefined) return null;
	const { outcome, state } = now;
	const { kind } = state.obstacle ?? {};
	const { unreadable = 0 } = outcome?.totals ?? {};
	return (
		<Screen
			title={words('check.title')}
			lead={kind === undefined || kind === 'empty' ? words('check.lead') : <CheckState now={now} at="check" />}
			actions={outcome === undefined ? null : <Actions now={now} outcome={outcome} />}
			command={now.commands.check}
		>
			{outcome === undefined ? null : (
				<>
					<Totals
						totals={outcome.totals}
						refused={outcome.invoiceSum?.refused}
						skipped={outcome.invoiceSum?.skipped}
						isOld={!state.isCurrent}
					/>
					<div class="check">
						<div class="check-side">
							<OpenList now={now} outcome={outcome} />
							<OtherFiles files={outcome.files} />
							{unreadable === 0 ? null : <p class="hint">{words('check.unreadable', { count: unreadable })}</p>}
							<Changed id={now.id} outcome={outcome} />
							<Notices outcome={outcome} />
							<HowRead outcome={outcome} />
							<Invoices outcome={outcome} tables={now.tables} />
						</div>
						<RowsPanel now={now} />
					</div>
				</>
			)}
		</Screen>
	);
}

function Actions({ now, outcome }: { readonly now: WorkbenchView; readonly outcome: OutcomeView }) {
	const sheets = outcome.reports.filter(({ kind, name }) => kind === 'rejected' && name.endsWith('.xlsx'));
	return (
		<>
			{sheets.length > 0 ? (
				<Downloads sheets={sheets} />
			) : outcome.totals.wrong === 0 ? null : (
				<Button disabled title={words('check.download.soon')} label={words('check.download')} />
			)}
			{outcome.totals.ready === 0 ? null : (
				<a class="button is-main" href={hashOf({ screen: 'send', workbench: now.id })}>
					{isKeyMissing(now) ? words('obstacle.key.go') : words('check.onward', { count: outcome.totals.ready })}
				</a>
			)}
		</>
	);
}

/** Offers one workbook for each table with rejected rows. */
function Downloads({ sheets }: { readonly sheets: OutcomeView['reports'] }) {
	const link = ({ address, name }: OutcomeView['reports'][number], text: string, look: string) => (
		<a class={look} href={address} download={name}>
			{text}
		</a>
	);
	const [only] = sheets;
	if (only !== undefined && sheets.length === 1) return link(only, words('check.download'), 'button');
	return (
		<details class="downloads">
			<summary class="button">{words('check.downloads', { count: sheets.length })}</summary>
			<ul class="listing card">
				{sheets.map((sheet) => (
					<li key={sheet.name}>{link(sheet, sheet.name, 'quiet')}</li>
				))}
			</ul>
		</details>
	);
}

function Notices({ outcome: { notices } }: { readonly outcome: OutcomeView }) {
	if (notices.length === 0) return null;
	return (
		<details class="card notices" open={notices.length <= 2}>
			<summary>{words('check.notices', { count: notices.length })}</summary>
			<NoticeList notices={notices} />
		</details>
	);
}

/** Shows at a glance how the tables are read; the rows are in the grid. */
function HowRead({ outcome: { preview } }: { readonly outcome: OutcomeView }) {
	if (preview.readings.length + preview.ignoredColumns.length === 0) return null;
	return (
		<details class="card notices how-read">
			<summary>{words(preview.readings.length === 0 ? 'preview.ignored' : 'preview.readings')}</summary>
			<PreviewReadings preview={preview} />
			<PreviewIgnored preview={preview} />
		</details>
	);
}
