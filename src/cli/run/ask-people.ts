/**
 * Who the people of a column are that no employee is called: one by one, or nobody, or the whole column kept as it stands.
 * What was chosen of one by one is shown once more before it counts.
 */
import type { Answer } from '../../drafts/decisions/answer.ts';
import type { PersonProposal } from '../../drafts/decisions/question.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import { acceptAll, type Asking, choose, type QuestionOf } from './asking.ts';
import { type NamedTable, renderPerson, renderQuestion, renderTargetName } from './render-question.ts';

/** Of the table only its names are needed. */
type AskingPeople = Omit<Asking<QuestionOf<'people'>>, 'table'> & { readonly table: NamedTable };

const [EACH, CUSTOM, NOBODY, OTHER] = ['each', 'custom', 'nobody', 'other'];

export async function askPeople(asking: AskingPeople): Promise<Answer | undefined> {
	const { question, table, language } = asking;
	const { column, people, custom } = question;
	const words = wordsOf('decisions', language);
	const chosen = await choose(asking, {
		message: renderQuestion(question, table, language),
		options: [
			{ value: EACH, label: words('people.each') },
			{ value: CUSTOM, label: words('people.custom', { target: renderTargetName(custom, language) }) },
			{ value: NOBODY, label: words('people.nobody') },
		],
		initial: EACH,
	});
	if (chosen === undefined) return undefined;
	if (chosen === CUSTOM) return { kind: 'columns', targets: new Map([[column, custom]]) };
	if (chosen === NOBODY) return { kind: 'people', column, values: new Map(people.map(({ text }) => [text, ''])) };
	const values = await askEach(asking);
	return values === undefined ? askPeople(asking) : { kind: 'people', column, values };
}

async function askEach(asking: AskingPeople): Promise<ReadonlyMap<string, string> | undefined> {
	const { question, table, language } = asking;
	const words = wordsOf('decisions', language);
	const values = new Map<string, string>();
	for (const person of question.people) {
		const value = person.proposal ?? (await askPerson(asking, person));
		if (value === undefined) return undefined;
		values.set(person.text, value);
		await asking.keepPart({ kind: 'people', column: question.column, values: new Map(values) });
	}
	const isAccepted = await acceptAll(asking, {
		message: renderQuestion(question, table, language),
		list: () => ({
			lines: question.people.map((person) => ({
				label: `${words('word.counted', { word: renderVisible(person.text), count: person.count })} → ${renderPerson(person, values.get(person.text), language)}`,
			})),
		}),
		async change(index) {
			const person = question.people[index];
			const value = person === undefined ? undefined : await askPerson(asking, person);
			if (person !== undefined && value !== undefined) values.set(person.text, value);
		},
	});
	return isAccepted ? values : undefined;
}

async function askPerson(
	asking: AskingPeople,
	{ text, count, near, proposal }: PersonProposal,
): Promise<string | undefined> {
	const words = wordsOf('decisions', asking.language);
	const chosen = await choose(asking, {
		message: words('person.what', { person: renderVisible(text), count }),
		options: [
			...near.map(({ id, name, email = id }) => ({
				value: id,
				label: renderVisible(name),
				hint: renderVisible(email),
			})),
			{ value: NOBODY, label: words('person.nobody') },
			{ value: OTHER, label: words('person.other') },
		],
		initial: proposal,
	});
	if (chosen === NOBODY) return '';
	if (chosen !== OTHER) return chosen;
	const typed = await asking.prompter.text({
		message: words('person.which'),
		check: (answer) => (answer.trim() === '' ? words('person.missing') : undefined),
	});
	return typed?.trim();
}
