/**
 * `--enrollment-id`: a text with placeholders that gives each asset of an invoice its enrollment id.
 *
 * `{supplier}` (CNPJ or CPF) `{number}` `{series}` `{item}` `{unit}` `{key}` (access key) `{seq}`; a width pads with
 * zeros: `{seq:06}`. Refused: other placeholders, and a template that cannot tell two units
 * apart: it needs `{seq}`, or `{item}` and `{unit}` beside `{number}` or `{key}`. Ids that
 * come out equal all the same, of two suppliers say, are found when the plan is made.
 */
import { Fault } from '../../messages/fault.ts';

const NAMES = ['supplier', 'number', 'series', 'item', 'unit', 'key', 'seq'] as const;
type Name = (typeof NAMES)[number];

export interface EnrollmentTemplate {
	/** As the user wrote it. */
	readonly text: string;
	/** Whether `{seq}` stands in it. */
	readonly hasSequence: boolean;
	readonly render: (values: Readonly<Record<Name, string>>) => string;
}

const PLACEHOLDER = /\{(?<name>[^{}:]*)(?::(?<width>\d{1,2}))?\}/g;

/** Throws `Fault`. */
export function parseEnrollmentTemplate(text: string): EnrollmentTemplate {
	const used = new Set<Name>();
	for (const match of text.matchAll(PLACEHOLDER)) {
		const name = match.groups?.['name'] ?? '';
		if (!isName(name)) throw unknownPlaceholder(match[0]);
		used.add(name);
	}
	const stray = text.replaceAll(PLACEHOLDER, '');
	if (/[{}]/.test(stray)) throw unknownPlaceholder(text);
	const missing = missingNames(used);
	if (missing.length > 0) {
		throw invalidTemplate('template', text, missing);
	}
	const pieces = splitTemplate(text);
	return {
		text,
		hasSequence: used.has('seq'),
		render(values) {
			let id = '';
			for (const piece of pieces) {
				id += typeof piece === 'string' ? piece : values[piece.name].padStart(piece.width, '0');
			}
			return id;
		},
	};
}

/** Texts and placeholders in order: taken apart once, not for each of a million assets. */
function splitTemplate(text: string): readonly (string | { readonly name: Name; readonly width: number })[] {
	const pieces: (string | { readonly name: Name; readonly width: number })[] = [];
	let from = 0;
	for (const match of text.matchAll(PLACEHOLDER)) {
		const name = match.groups?.['name'] ?? '';
		pieces.push(text.slice(from, match.index));
		if (isName(name)) pieces.push({ name, width: Number(match.groups?.['width'] ?? 0) });
		from = match.index + match[0].length;
	}
	return [...pieces, text.slice(from)].filter((piece) => piece !== '');
}

function missingNames(used: ReadonlySet<Name>): readonly Name[] {
	if (used.has('seq')) return [];
	const needed: Name[] = used.has('key') ? ['item', 'unit'] : ['number', 'item', 'unit'];
	const missing = needed.filter((name) => !used.has(name));
	return missing.length === needed.length ? ['seq'] : missing;
}

function isName(name: string): name is Name {
	return (NAMES as readonly string[]).includes(name);
}

function unknownPlaceholder(found: string): Fault {
	return invalidTemplate('placeholder', found, NAMES);
}

function invalidTemplate(kind: 'placeholder' | 'template', found: string, names: readonly Name[]): Fault {
	const expected = names.map((name) => `{${name}}`).join(', ');
	return new Fault('nfe-option-invalid', { kind, option: '--enrollment-id', found, expected });
}
