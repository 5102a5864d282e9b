/**
 * The options for one line, as the one row of a table: `--name Recepção` is a cell of a column `--name`.
 *
 * Refused as `Fault`: no line named, nothing to change, a field that is both set and emptied, `--custom` without a label or
 * a value, `--clear` of something else.
 */
import type { Flags } from '../../config/flags.ts';
import { CLEAR_WORDS, type UpdateColumn } from '../../drafts/phone-line/build-update.ts';
import type { PhoneLineField, PhoneLineTarget } from '../../drafts/phone-line/phone-line-columns.ts';
import { tidyLabel } from '../../drafts/columns/match-column.ts';
import { Fault } from '../../messages/fault.ts';

export interface OptionRow {
	readonly cells: readonly string[];
	readonly columns: readonly UpdateColumn[];
}

const FIELD_OPTIONS = { id: 'id', phone: 'phone', name: 'name', costCenter: 'cost-center' } as const satisfies Record<
	PhoneLineField,
	string
>;
const CLEARABLE = { name: 'name', 'cost-center': 'costCenter', employee: 'employee' } as const;
/** Options that only make sense for one line. */
const ROW_OPTIONS = ['id', 'phone', 'name', 'costCenter', 'employee', 'custom', 'clear'] as const;

/** The first option for one line that was given, as it is typed. */
export function givenRowOption(flags: Flags): string | undefined {
	const name = ROW_OPTIONS.find((option) => {
		const value = flags[option];
		return typeof value === 'object' ? value.length > 0 : value !== undefined;
	});
	return name === undefined ? undefined : `--${name === 'costCenter' ? 'cost-center' : name}`;
}

export function readOptionRow(flags: Flags): OptionRow {
	if (flags.id === undefined && flags.phone === undefined) throw new Fault('line-change-missing');
	const cells: string[] = [];
	const columns: UpdateColumn[] = [];
	const put = (option: string, target: PhoneLineTarget, text: string): void => {
		columns.push({ index: cells.length, place: { name: option }, target });
		cells.push(text);
	};
	for (const field of ['id', 'phone', 'name', 'costCenter'] as const) {
		const value = flags[field];
		if (value === undefined) continue;
		put(`--${FIELD_OPTIONS[field]}`, { kind: 'field', field }, requireText(`--${FIELD_OPTIONS[field]}`, value));
	}
	if (flags.employee !== undefined) {
		put('--employee', { kind: 'employee' }, requireText('--employee', flags.employee));
	}
	for (const text of flags.clear) {
		const field = Object.entries(CLEARABLE).find(([name]) => name === text)?.[1];
		if (field === undefined || flags[field] !== undefined) {
			const expected = Object.keys(CLEARABLE).filter((name) => name !== text);
			throw new Fault('setting-invalid', { setting: '--clear', found: text, expected: expected.join(', ') });
		}
		put('--clear', field === 'employee' ? { kind: 'employee' } : { kind: 'field', field }, CLEAR_WORDS['pt-BR']);
	}
	for (const text of flags.custom) {
		const [label = '', ...rest] = text.split('=');
		const value = rest.join('=');
		if (tidyLabel(label) === '' || value.trim() === '') {
			throw new Fault('setting-invalid', { setting: '--custom', found: text, expected: '"Andar=2º"' });
		}
		put('--custom', { kind: 'custom', label: tidyLabel(label) }, value);
	}
	if (columns.every(({ target }) => target.kind === 'field' && (target.field === 'id' || target.field === 'phone'))) {
		throw new Fault('line-change-missing');
	}
	return { cells, columns };
}

/** An empty text is no value: what empties a field is `--clear`. */
function requireText(option: string, value: string): string {
	if (value.trim() !== '') return value;
	throw new Fault('setting-invalid', { setting: option, found: value, expected: '--clear' });
}
