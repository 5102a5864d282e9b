import { ASSET_STATUSES } from '../../../contract/asset-fields.ts';
import { nameOf, words } from '../words/words.ts';
import type { SettingsBody } from '../../protocol/routes.ts';
import { perform, view } from '../state/store.ts';
import { Button } from '../parts/controls.tsx';
import type { RefObject } from 'preact';
import type { WorkbenchView } from '../../protocol/view.ts';

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'] as const;
const DELIMITERS = [';', ',', 'tab', '|', '^', '~'] as const;
const ACCEPT = ['accept'] as const;
const FILL = ['fill'] as const;
const LOCALES = ['pt-BR', 'en-US'] as const;

interface SettingsPanelProps {
	readonly form: RefObject<HTMLFormElement | null>;
}

export function SettingsPanel({ form }: SettingsPanelProps) {
	const now = view.value;
	if (now === undefined) return null;
	const hasInvoices = now.inputs.some(({ kind }) => kind === 'invoices');
	return (
		<details class="card panel" open={hasInvoices && now.settings.enrollmentId === undefined}>
			<summary>
				<h2>{words('settings.title')}</h2>
				<span class="hint">{words(hasInvoices ? 'settings.what.invoices' : 'settings.what')}</span>
			</summary>
			<form
				ref={form}
				key={JSON.stringify(now.settings)}
				onSubmit={(event) => {
					event.preventDefault();
					void saveSettings(now, event.currentTarget);
				}}
			>
				<div class="fields">
					{SETTINGS.map((setting) => (
						<Field key={setting.name} setting={setting} settings={now.settings} />
					))}
				</div>
				<Button type="submit" waits="setSettings" label={words('settings.use')} />
			</form>
		</details>
	);
}

export function saveSettings({ id, settings }: WorkbenchView, form: HTMLFormElement): Promise<boolean> {
	return perform(id, 'setSettings', { ...readSettings(new FormData(form)), allow: settings.allow });
}

/** True if something was typed or chosen that is not saved. */
export function isChanged({ settings }: WorkbenchView, form: HTMLFormElement): boolean {
	const typed = readSettings(new FormData(form));
	return SETTINGS.some(({ name }) => JSON.stringify(typed[name]) !== JSON.stringify(settings[name]));
}

type Word = Parameters<typeof words>[0];

interface Setting {
	readonly name: keyof SettingsBody;
	readonly label: Word;
	readonly hint?: Word;
	readonly values?: readonly string[];
	readonly unset?: Word;
	readonly shown?: (value: string) => string;
	readonly join?: string;
}

const unset = 'settings.refuse';
const shown = (): string => words('settings.accept');

const SETTINGS: readonly Setting[] = [
	{ name: 'enrollmentId', label: 'settings.enrollment-id', hint: 'settings.enrollment-id.what' },
	{ name: 'company', label: 'settings.company', hint: 'settings.company.what' },
	{
		name: 'defaultStatus',
		label: 'settings.status',
		hint: 'settings.status.what',
		values: ASSET_STATUSES,
		unset: 'settings.status.none',
		shown: (value) => nameOf('value', value),
	},
	{
		name: 'invoiceFields',
		label: 'settings.invoice-fields',
		hint: 'settings.invoice-fields.what',
		values: FILL,
		unset: 'settings.invoice-fields.none',
		shown: () => words('settings.invoice-fields.fill'),
	},
	{ name: 'repeatedSerials', label: 'settings.serials', values: ACCEPT, unset, shown },
	{ name: 'shortRows', label: 'settings.short', hint: 'settings.short.what', values: ACCEPT, unset, shown },
	{
		name: 'locale',
		label: 'settings.locale',
		values: LOCALES,
		shown: (value) => words(value === 'en-US' ? 'settings.locale.en-US' : 'settings.locale.pt-BR'),
	},
	{ name: 'encoding', label: 'settings.encoding', values: ENCODINGS },
	{
		name: 'delimiter',
		label: 'settings.delimiter',
		values: DELIMITERS,
		shown: (value) => (value === 'tab' ? words('settings.delimiter.tab') : value),
	},
	{ name: 'exchangeRate', label: 'settings.exchange', hint: 'settings.exchange.what', join: ' ' },
	{ name: 'customFields', label: 'settings.custom', hint: 'settings.custom.what', join: ', ' },
];

function Field({ setting, settings }: { readonly setting: Setting; readonly settings: SettingsBody }) {
	const {
		name,
		label,
		hint,
		values,
		join,
		unset: none = 'settings.unsaid',
		shown: render = (value) => value,
	} = setting;
	const set = settings[name] ?? '';
	const text = typeof set === 'string' ? set : set.join(join);
	return (
		<label class="field">
			<span>{words(label)}</span>
			{values === undefined ? (
				// As `value`, each view of the server would replace what is typed.
				<input
					name={name}
					defaultValue={text}
					spellcheck={false}
					inputMode={name === 'company' ? 'numeric' : undefined}
				/>
			) : (
				<select name={name}>
					<option value="" selected={text === ''}>
						{words(none)}
					</option>
					{values.map((value) => (
						<option key={value} value={value} selected={text === value}>
							{render(value)}
						</option>
					))}
				</select>
			)}
			{hint === undefined ? null : <span class="hint">{words(hint)}</span>}
		</label>
	);
}

function readSettings(form: FormData): SettingsBody {
	const text = (name: keyof SettingsBody): string => {
		const value = form.get(name);
		return typeof value === 'string' ? value.trim() : '';
	};
	const one = <Value extends string>(name: keyof SettingsBody, values: readonly Value[]): Value | undefined =>
		values.find((value) => value === text(name));
	const list = (name: keyof SettingsBody, separator: RegExp): string[] | undefined => {
		const items = text(name).split(separator);
		const named = items.map((item) => item.trim()).filter((item) => item !== '');
		return named.length === 0 ? undefined : named;
	};
	const orNothing = (value: string): string | undefined => (value === '' ? undefined : value);
	return {
		defaultStatus: one('defaultStatus', ASSET_STATUSES),
		company: orNothing(text('company')),
		enrollmentId: orNothing(text('enrollmentId')),
		invoiceFields: one('invoiceFields', FILL),
		encoding: orNothing(text('encoding')),
		delimiter: orNothing(text('delimiter')),
		locale: one('locale', LOCALES),
		repeatedSerials: one('repeatedSerials', ACCEPT),
		shortRows: one('shortRows', ACCEPT),
		exchangeRate: list('exchangeRate', /[\s;]+/),
		customFields: list('customFields', /,/),
	};
}
