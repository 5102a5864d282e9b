/**
 * Whom the texts of a column of employees mean that no employee is called, or several are: near names of the directory, or
 * those several, for a person to choose.
 *
 * Proposed is only the one whose name it is in another order or without what joins it (`Moura, Ana`). A slip of the pen may be
 * another person (`Maria Lima`, `Mario Lima`), and so may whoever has only some of the words.
 */
import { type EmployeeDirectory, type FoundEmployee, isSameName } from '../columns/employee-directory.ts';
import type { UnknownPeople } from '../columns/unknown-people.ts';
import type { PersonProposal, UnknownPeopleProfile, WordCount } from './question.ts';
import { isMoreThanSlips } from './propose-words.ts';

export function proposePeople(unknown: UnknownPeople, directory: EmployeeDirectory): UnknownPeopleProfile {
	return { rows: unknown.rows, people: unknown.list().map((one) => proposePerson(one, directory.near(one.text))) };
}

function proposePerson(one: WordCount, near: readonly FoundEmployee[]): PersonProposal {
	const [same, another] = near.filter(({ name }) => isSameName(one.text, name));
	return { ...one, near, ...(same === undefined || another !== undefined ? {} : { proposal: same.id }) };
}

/** Those of whom nobody has said who they are; none where they are a few slips. `rows`: of the table. */
export function openPeople(
	{ rows: named, people }: UnknownPeopleProfile,
	isAnswered: (text: string) => boolean,
	rows: number,
): readonly PersonProposal[] {
	const open = people.filter(({ text }) => !isAnswered(text));
	const answered = people.reduce((sum, { text, count }) => sum + (isAnswered(text) ? count : 0), 0);
	return open.length > 0 && isMoreThanSlips(open, named - answered, rows) ? open : [];
}
