import { useSignal } from '@preact/signals';
import { FIELD_TARGETS } from '../../../drafts/decisions/question.ts';
import { questionWords, words } from '../words/words.ts';
import { customTarget, labelOf, targetName } from './target-name.ts';
import { OPEN } from './asked-table.ts';

const CUSTOM = 'custom';

interface TargetSelectProps {
	readonly label: string;
	readonly header: string;
	readonly target: string;
	readonly likely?: readonly string[];
	readonly onChoose: (target: string) => void;
}

export function TargetSelect({ label, header, target, likely = [], onChoose }: TargetSelectProps) {
	const custom = labelOf(target);
	// Kept until the field is left: the page may be drawn anew meanwhile.
	const typed = useSignal<string | undefined>(undefined);
	const value = custom === undefined ? target : CUSTOM;
	const first = [...new Set([target, ...likely])].filter((one) => one !== OPEN && labelOf(one) === undefined);
	const rest = FIELD_TARGETS.filter((one) => !first.includes(one));
	const choose = (chosen: string): void => onChoose(chosen === CUSTOM ? customTarget(header.trim()) : chosen);
	return (
		<span class="target-select">
			<select
				aria-label={words('columns.target-of', { column: label })}
				value={value}
				onChange={(event) => choose(event.currentTarget.value)}
			>
				{target === OPEN ? <option value={OPEN}>{words('columns.choose')}</option> : null}
				{first
					.filter((one) => one !== 'ignore')
					.map((one) => (
						<option key={one} value={one}>
							{targetName(one)}
						</option>
					))}
				<option value={CUSTOM}>{questionWords('target.custom-same')}</option>
				<option value="ignore">{questionWords('target.ignore')}</option>
				<optgroup label={words('columns.fields')}>
					{rest.map((one) => (
						<option key={one} value={one}>
							{targetName(one)}
						</option>
					))}
				</optgroup>
			</select>
			{custom === undefined ? null : (
				<input
					aria-label={words('columns.label-of', { column: label })}
					placeholder={words('columns.label')}
					value={typed.value ?? custom}
					onInput={(event) => {
						typed.value = event.currentTarget.value;
					}}
					onChange={(event) => {
						typed.value = undefined;
						onChoose(customTarget(event.currentTarget.value.trim()));
					}}
				/>
			)}
		</span>
	);
}
