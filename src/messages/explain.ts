/** Entries of the list of messages, as plain text: what a code means, and what to do. Load the texts of the language first. */
import { codes, findCode, type MessageKind } from './codes.ts';
import { elementsOf, parameterOf } from './format-text.ts';
import type { Language } from './message.ts';
import { messageOf, wordsOf } from './texts.ts';

export const MESSAGE_CODES: readonly string[] = Object.keys(codes).toSorted();

const KINDS = {
	refusal: 'explain.refusal',
	notice: 'explain.notice',
	skip: 'explain.skip',
	outcome: 'explain.outcome',
	fault: 'explain.fault',
} as const satisfies Readonly<Record<MessageKind, string>>;

/** Undefined for an unknown code. Parts in braces are replaced with what was found. */
export function explainCode(code: string, language: Language): string | undefined {
	const row = findCode(code);
	if (row === undefined) return undefined;
	const words = wordsOf('messages', language);
	const { title, explanation, action = '', example } = messageOf(code, language);
	const kinds = 'kinds' in row ? Object.keys(row.kinds ?? {}) : [''];
	const entries = kinds.map((kind) => {
		const sentences = [explanation, action]
			.filter((text) => text !== '')
			.map((text) => withoutChoices(text, kind, language));
		return [withoutChoices(title, kind, language), ...sentences].join('\n');
	});
	const last = example === undefined ? [] : [`${words('explain.example')}: ${example}`];
	return `${[`${code}: ${words(KINDS[row.kind])}`, ...new Set(entries), ...last].join('\n\n')}\n`;
}

type Elements = ReturnType<typeof elementsOf>;

/** Takes the form for many from a plural, the list from a list that may be empty, and the given kind, or all of them, from kinds. */
function withoutChoices(text: string, kind: string, language: Language): string {
	const render = (elements: Elements): string => elements.map(renderElement).join('');
	const renderElement = (element: Elements[number]): string => {
		if (!('options' in element)) {
			const name = parameterOf(element);
			if (name === 'resume') return wordsOf('messages', language)('resume.command');
			return name === undefined ? textOf(element) : `{${name}}`;
		}
		const { options, value } = element;
		const ofKind = value === 'kind' && kind !== '' ? (options[kind] ?? options['other']) : undefined;
		if (ofKind !== undefined) return render(ofKind.value);
		const isOneOf = !('pluralType' in element) && options['empty_list'] === undefined;
		const shown = isOneOf ? Object.values(options) : [options['other']].filter((option) => option !== undefined);
		return shown.map((option) => render(option.value)).join(' / ');
	};
	return render(elementsOf(text));
}

const textOf = (element: Elements[number]): string => ('value' in element ? element.value : '');
