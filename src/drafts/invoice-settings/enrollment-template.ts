/** It must tell units apart by `{seq}`, or by `{item}` and `{unit}` with `{number}` or `{key}`. */
import { Fault } from '../../messages/fault.ts';
import { fillTemplate, parseTemplate, takeStart } from '../values/template-text.ts';

const NAMES = ['supplier', 'number', 'series', 'item', 'unit', 'key', 'seq'] as const;
type Name = (typeof NAMES)[number];

export interface EnrollmentTemplate {
	readonly text: string;
	/** First value of `{seq}`. */
	readonly start: number;
	readonly render: (values: Readonly<Record<Name, string>>) => string;
}

export function parseEnrollmentTemplate(text: string): EnrollmentTemplate {
	const { template, start } = takeStart(text);
	const parsed = parseTemplate(template, NAMES);
	if ('unknown' in parsed) throw invalidTemplate('placeholder', parsed.unknown, NAMES);
	const { pieces } = parsed;
	const used = new Set(pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name])));
	const missing = missingNames(used);
	if (missing.length > 0) throw invalidTemplate('template', text, missing);
	return { text, start, render: (values) => fillTemplate(pieces, values) };
}

function missingNames(used: ReadonlySet<Name>): readonly Name[] {
	if (used.has('seq')) return [];
	const needed: Name[] = used.has('key') ? ['item', 'unit'] : ['number', 'item', 'unit'];
	const missing = needed.filter((name) => !used.has(name));
	return missing.length === needed.length ? ['seq'] : missing;
}

function invalidTemplate(kind: 'placeholder' | 'template', found: string, names: readonly Name[]): Fault {
	const expected = names.map((name) => `{${name}}`).join(', ');
	return new Fault('nfe-option-invalid', { kind, option: '--asset-number', found, expected });
}
