/** Settings beside the columns: how files are read and how invoices become assets. */
import type { ComponentChildren } from 'preact';
import { ASSET_STATUSES } from '../../../contract/asset-fields.ts';
import { nameOf, words } from '../words/words.ts';
import type { SettingsBody } from '../../protocol/routes.ts';
import { perform, view } from '../state/store.ts';
import { Button } from '../parts/controls.tsx';

const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'cp850', 'cp860', 'cp437', 'macintosh'] as const;
const DELIMITERS = [';', ',', 'tab', '|'] as const;
const ACCEPT = ['accept'] as const;
const LOCALES = ['pt-BR', 'en-US'] as const;

export function SettingsPanel() {
	const now = view.value;
	if (now === undefined) return null;
	const hasInvoices = now.inputs.some(({ kind }) => kind === 'invoices' || kind === 'drafts');
	const submit = (form: HTMLFormElement): void => {
		void perform(now.id, 'setSettings', readSettings(new FormData(form)));
	};
	return (
		<details class="card panel" open={hasInvoices && now.settings.enrollmentId === undefined}>
			<summary>
				<h2>{words('settings.title')}</h2>
				<span class="hint">{words(hasInvoices ? 'settings.what.invoices' : 'settings.what')}</span>
			</summary>
			<form
				key={JSON.stringify(now.settings)}
				onSubmit={(event) => {
					event.preventDefault();
					submit(event.currentTarget);
				}}
			>
				<div class="fields">
					<Fields settings={now.settings} />
				</div>
				<Button type="submit" waits="setSettings" label={words('settings.use')} />
			</form>
		</details>
	);
}

function Fields({ settings }: { readonly settings: SettingsBody }) {
	const { defaultStatus, company, enrollmentId, encoding, delimiter, locale, repeatedSerials, shortRows } = settings;
	return (
		<>
			<Field label={words('settings.enrollment-id')} hint={words('settings.enrollment-id.what')}>
				<input name="enrollmentId" value={enrollmentId ?? ''} spellcheck={false} />
			</Field>
			<Field label={words('settings.company')} hint={words('settings.company.what')}>
				<input name="company" value={company ?? ''} inputMode="numeric" />
			</Field>
			<Field label={words('settings.status')} hint={words('settings.status.what')}>
				<Options
					name="defaultStatus"
					values={ASSET_STATUSES}
					chosen={defaultStatus}
					unsaid={words('settings.status.none')}
					shown={(one) => nameOf('value', one)}
				/>
			</Field>
			<Accepted name="repeatedSerials" label={words('settings.serials')} chosen={repeatedSerials} />
			<Accepted
				name="shortRows"
				label={words('settings.short')}
				hint={words('settings.short.what')}
				chosen={shortRows}
			/>
			<Field label={words('settings.locale')}>
				<Options
					name="locale"
					values={LOCALES}
					chosen={locale}
					shown={(one) => words(one === 'en-US' ? 'settings.locale.en-US' : 'settings.locale.pt-BR')}
				/>
			</Field>
			<Field label={words('settings.encoding')}>
				<Options name="encoding" values={ENCODINGS} chosen={encoding} shown={(one) => one} />
			</Field>
			<Field label={words('settings.delimiter')}>
				<Options
					name="delimiter"
					values={DELIMITERS}
					chosen={delimiter}
					shown={(one) => (one === 'tab' ? words('settings.delimiter.tab') : one)}
				/>
			</Field>
			<Field label={words('settings.exchange')} hint={words('settings.exchange.what')}>
				<input name="exchangeRate" value={(settings.exchangeRate ?? []).join(' ')} spellcheck={false} />
			</Field>
			<Field label={words('settings.custom')} hint={words('settings.custom.what')}>
				<input name="customFields" value={(settings.customFields ?? []).join(', ')} />
			</Field>
		</>
	);
}

interface FieldProps {
	readonly label: string;
	readonly hint?: string | undefined;
	readonly children: ComponentChildren;
}

function Field({ label, hint, children }: FieldProps) {
	return (
		<label class="field">
			<span>{label}</span>
			{children}
			{hint === undefined ? null : <span class="hint">{hint}</span>}
		</label>
	);
}

interface OptionsProps {
	readonly name: string;
	readonly values: readonly string[];
	readonly chosen: string | undefined;
	readonly unsaid?: string;
	readonly shown: (value: string) => string;
}

/** The first option sets nothing. */
function Options({ name, values, chosen = '', unsaid, shown }: OptionsProps) {
	return (
		<select name={name}>
			<option value="" selected={chosen === ''}>
				{unsaid ?? words('settings.unsaid')}
			</option>
			{values.map((value) => (
				<option key={value} value={value} selected={chosen === value}>
					{shown(value)}
				</option>
			))}
		</select>
	);
}

function Accepted({ label, hint, ...options }: Omit<FieldProps & OptionsProps, 'children' | 'values' | 'shown'>) {
	const [unsaid, accept] = [words('settings.refuse'), words('settings.accept')];
	return (
		<Field label={label} hint={hint}>
			<Options {...options} values={ACCEPT} unsaid={unsaid} shown={() => accept} />
		</Field>
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
	// JSON leaves out what is undefined.
	return {
		defaultStatus: one('defaultStatus', ASSET_STATUSES),
		company: orNothing(text('company')),
		enrollmentId: orNothing(text('enrollmentId')),
		encoding: orNothing(text('encoding')),
		delimiter: orNothing(text('delimiter')),
		locale: one('locale', LOCALES),
		repeatedSerials: one('repeatedSerials', ACCEPT),
		shortRows: one('shortRows', ACCEPT),
		exchangeRate: list('exchangeRate', /[\s;]+/),
		customFields: list('customFields', /,/),
	};
}
