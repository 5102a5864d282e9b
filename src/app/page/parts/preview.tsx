import type { DescribedPreview } from '../../../reports/text/describe-preview.ts';
import { words } from '../words/words.ts';

interface PreviewProps {
	readonly preview: DescribedPreview;
}

/** Shows some rows as they will be created, beside the cells that their values come from. */
export function PreviewRows({ preview: { rows } }: PreviewProps) {
	if (rows.length === 0) return null;
	return (
		<section class="preview" aria-labelledby="preview">
			<h3 id="preview">{words('preview.rows')}</h3>
			<div class="preview-rows">
				{rows.map(({ place, values, more }) => (
					<article class="preview-row" key={place} aria-label={place}>
						<h4>{place}</h4>
						<dl>
							{values.map(({ label, text, from }) => (
								<div key={label}>
									<dt>{label}</dt>
									<dd>
										<span>{text}</span>
										{from === '' ? null : <span class="hint">{from}</span>}
									</dd>
								</div>
							))}
						</dl>
						{more === '' ? null : <p class="hint">{more}</p>}
					</article>
				))}
			</div>
		</section>
	);
}

export function PreviewReadings({ preview: { readings } }: PreviewProps) {
	if (readings.length === 0) return null;
	return (
		<section class="preview" aria-labelledby="readings">
			<h3 id="readings">{words('preview.readings')}</h3>
			{readings.map(({ place, columns }) => (
				<div key={place}>
					{place === '' ? null : <h4>{place}</h4>}
					<dl class="preview-readings">
						{columns.map(({ column, before, after }) => (
							<div key={column}>
								<dt>{column}</dt>
								<dd>
									{before} <span aria-hidden="true">→</span> <b>{after}</b>
								</dd>
							</div>
						))}
					</dl>
				</div>
			))}
		</section>
	);
}

export function PreviewIgnored({ preview: { ignoredColumns } }: PreviewProps) {
	if (ignoredColumns.length === 0) return null;
	return (
		<section class="preview" aria-labelledby="ignored-columns">
			<h3 id="ignored-columns">{words('preview.ignored')}</h3>
			<ul>
				{ignoredColumns.map(({ reason, columns }) => (
					<li key={reason}>
						{reason}
						{columns.length === 0 ? '' : `: ${columns.join(', ')}`}
					</li>
				))}
			</ul>
		</section>
	);
}
