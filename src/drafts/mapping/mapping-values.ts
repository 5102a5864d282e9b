/** Values that a mapping file gives: checked when the file is read, so that a slip in it is not told once per row. */
import type { Problem } from '../../messages/problem.ts';
import { prepareColumn } from '../columns/prepare-column.ts';
import { createZone } from '../values/zone.ts';
import type { ColumnTarget } from '../columns/column-target.ts';
import type { MappedConstant } from './mapping.ts';

/** Fields that tell assets apart, or people: a value for all rows would be wrong in all but one. */
const NO_CONSTANT: ReadonlySet<string> = new Set(['enrollmentId', 'serialNumber', 'employeeId']);
/** Only the form is checked here; the zone and the locale of the run come later. */
const READING = { zone: createZone('UTC'), locale: 'pt-BR', shortYears: false } as const;

/** The problem of a value synonym for a column of one of a few words; other columns take any text. */
export function readWord(text: string, target: ColumnTarget): Problem | undefined {
	const words = target.kind === 'field' && (target.field === 'status' || target.field === 'acquisitionType');
	return words ? readForm(text, target) : undefined;
}

/** The problem of a constant. */
export function readConstant({ target, text }: MappedConstant): Problem | undefined {
	const allowed = target.kind === 'custom' || (target.kind === 'field' && !NO_CONSTANT.has(target.field));
	if (!allowed) return { code: 'mapping-constant-not-allowed' };
	return text.trim() === '' ? { code: 'mapping-value-invalid', params: { expected: '"…"' } } : readForm(text, target);
}

function readForm(text: string, target: ColumnTarget): Problem | undefined {
	const result = prepareColumn(target, READING)?.(text, {});
	return result === undefined || result.ok ? undefined : result.problem;
}
