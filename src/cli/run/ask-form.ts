/** Asks a form in the terminal: its fields one by one, or as a list to accept at once. Esc goes back. */
import { type Answers } from '../../drafts/decisions/answers.ts';
import {
	entriesOf,
	ENTRY,
	type Field,
	type Form,
	type Option,
	STATUS_OF_ALL,
	TYPED,
} from '../../drafts/decisions/form.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { Invocation } from '../terminal/command.ts';
import type { Prompter } from '../terminal/io.ts';
import { renderProposal } from './render-form.ts';

export interface Asking {
	readonly prompter: Prompter;
	readonly language: Language;
	/** Saves the answers so far of a question with several parts. */
	readonly keepPart: (answers: Answers) => Promise<void>;
	readonly canLeaveOut: boolean;
}

/** True if there is a user at the terminal to ask. */
export function canAsk({ io, flags }: Pick<Invocation, 'io' | 'flags'>): boolean {
	return io.interactive && !flags.json;
}

/** Undefined: go back to the previous question. Throws `AbortError` if a question without a proposal is left open. */
export async function askForm(form: Form, asking: Asking): Promise<Answers | undefined> {
	const { fields, isList } = form;
	const [first, ...others] = fields;
	// A list may begin with a choice about the whole list.
	if (isList && first !== undefined && first.options.some(({ isLast }) => isLast === true)) {
		// A choice about a column has its name as a label, and may have hundreds of words.
		if (first.label === '') asking.prompter.say(others.map((field) => renderLine(lineOf(field))).join('\n'));
		const chosen = await askField(first, form, asking);
		if (chosen === undefined || isLast(first, chosen.value)) return chosen?.answers;
		return (await askList({ ...form, fields: others }, asking)) ?? askForm(form, asking);
	}
	return isList ? askList(form, asking) : askSteps(form, asking);
}

interface Chosen {
	readonly value: string;
	readonly answers: Answers;
}

async function askSteps(form: Form, asking: Asking): Promise<Answers | undefined> {
	const given: Chosen[] = [];
	while (given.length < form.fields.length) {
		const field = form.fields[given.length];
		if (field === undefined) break;
		const chosen = await askField(field, form, asking);
		if (chosen === undefined) {
			if (given.pop() === undefined) return undefined;
			continue;
		}
		given.push(chosen);
		if (chosen.value === ENTRY.leaveOut || isLast(field, chosen.value)) break;
	}
	return Object.assign({}, ...given.map(({ answers }) => answers));
}

/** A typed text is not among the values. */
const isLast = ({ options }: Field, value: string): boolean =>
	(options.find((option) => option.value === value) ?? options.find((option) => option.value === TYPED))?.isLast ===
	true;

/** Asks fields without a proposal one by one, then shows all fields, where each can be changed. */
async function askList(form: Form, asking: Asking): Promise<Answers | undefined> {
	const given = new Map<string, Chosen>();
	const open = form.fields.filter(({ proposal }) => proposal === undefined);
	for (let at = 0; at < open.length; ) {
		const field = open[at];
		const chosen = field === undefined ? undefined : await askField(field, form, asking);
		if (field === undefined || chosen === undefined) {
			if (at === 0) return undefined;
			at--;
			continue;
		}
		given.set(field.name, chosen);
		await asking.keepPart(answersOf(form, given));
		at++;
	}
	const isReviewed = open.length < form.fields.length || form.fields.some(({ typed }) => typed !== undefined);
	if (isReviewed && !(await acceptAll(form, given, asking))) return undefined;
	return Object.assign({}, ...form.fields.map((field) => chosenOf(field, given).answers));
}

function chosenOf(field: Field, given: ReadonlyMap<string, Chosen>): Chosen {
	const { name, proposal = '' } = field;
	return given.get(name) ?? { value: proposal, answers: entriesOf(field, proposal) };
}

/** The answers so far, without proposals. */
function answersOf({ fields }: Form, given: ReadonlyMap<string, Chosen>): Answers {
	return Object.assign({}, ...fields.map(({ name }) => given.get(name)?.answers));
}

const ACCEPT = 'accept';
/** Longer lists, and lists with hints, are printed in full before the prompt. */
const FITTING = 10;

/** Shows all proposals: Enter accepts them, and each line can be changed first. */
async function acceptAll(form: Form, given: Map<string, Chosen>, asking: Asking): Promise<boolean> {
	const { prompter, language } = asking;
	const lines = (): readonly Option[] =>
		form.fields.map((field, index) => ({
			...lineOf({ ...field, proposal: chosenOf(field, given).value }),
			value: String(index),
		}));
	const shown = lines();
	if (shown.length > FITTING || shown.some(({ hint }) => hint !== undefined)) {
		prompter.say(shown.map(renderLine).join('\n'));
	}
	const accept = { value: ACCEPT, label: wordsOf('decisions', language)('columns.accept') };
	// It sums up the proposals, until one is changed.
	let evidence = form.evidence === '' ? {} : { evidence: form.evidence };
	for (;;) {
		const options = [accept, ...lines()];
		const chosen = await prompter.select({ message: form.title, ...evidence, options, initial: ACCEPT });
		if (chosen === undefined) return false;
		if (chosen === ACCEPT) return true;
		const field = form.fields[Number(chosen)];
		const changed = field === undefined ? undefined : await askField(field, form, asking, chosenOf(field, given).value);
		if (field === undefined || changed === undefined) continue;
		given.set(field.name, changed);
		evidence = {};
		await asking.keepPart(answersOf(form, given));
	}
}

function lineOf(field: Field): Pick<Option, 'label' | 'hint'> {
	const hint = [field.evidence, field.samples ?? ''].filter((text) => text !== '').join('; ');
	const label = field.proposal === undefined ? field.label : `${field.label} → ${renderProposal(field)}`;
	return { label, ...(hint === '' ? {} : { hint }) };
}

const renderLine = ({ label, hint = '' }: Pick<Option, 'label' | 'hint'>): string =>
	hint === '' ? label : `${label} (${hint})`;

const LATER = 'later';
/** Options of a list may not have an empty value. */
const EMPTY = 'empty';

/** Does not propose one status for all rows if a column may contain the status: the user should look at it first. */
function initialOf({ proposal, likely = 0 }: Field): string | undefined {
	return proposal === STATUS_OF_ALL && likely > 0 ? undefined : proposal;
}

async function askField(
	field: Field,
	form: Form,
	{ prompter, language, canLeaveOut }: Asking,
	initial: string | undefined = initialOf(field),
): Promise<Chosen | undefined> {
	const words = wordsOf('decisions', language);
	const { typed, options, question: message } = field;
	const isFirst = message === form.title || options.length === 0;
	const evidence = form.isList || form.evidence === '' || !isFirst ? {} : { evidence: form.evidence };
	if (options.length === 0) {
		const typing = { message, ...evidence, ...(initial === undefined ? {} : { initial }) };
		const text = await prompter.text({ ...typing, check: (value) => typed?.check(value) });
		return text === undefined ? undefined : { value: text, answers: entriesOf(field, text) };
	}
	const all = [
		...options.map((option) => ({ ...option, value: option.value || EMPTY })),
		...(canLeaveOut ? [{ value: ENTRY.leaveOut, label: words('leave-out') }] : []),
		...(initial === undefined ? [{ value: LATER, label: words('later') }] : []),
	];
	for (;;) {
		const chosen = await prompter.select({
			message,
			...evidence,
			options: all,
			initial: initial === '' ? EMPTY : initial,
		});
		if (chosen === undefined) return undefined;
		// Earlier answers are saved.
		if (chosen === LATER) throw new DOMException('answered later', 'AbortError');
		if (chosen === ENTRY.leaveOut) return { value: chosen, answers: { [ENTRY.leaveOut]: 'yes' } };
		const value = chosen === EMPTY ? '' : chosen;
		if (value !== TYPED || typed === undefined) return { value, answers: entriesOf(field, value) };
		const text = await prompter.text({ message: typed.question, check: typed.check });
		if (text !== undefined) return { value: text, answers: entriesOf(field, TYPED, text) };
	}
}
