/** The files of an import: its report is a page of its own to open, everything else is for other programs. */
import type { ReportView } from '../../protocol/view.ts';
import { fileAddress } from '../state/client.ts';
import { formatBytes, words } from '../words/words.ts';

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
