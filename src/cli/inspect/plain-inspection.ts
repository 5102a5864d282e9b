/** What `inspect` found, as plain values for programs: codes beside the words, fields by the names of mapping files. */
import { renderTarget } from '../../drafts/mapping/mapping-target.ts';
import type { Language } from '../../messages/message.ts';
import { columnLetters } from '../../messages/origin.ts';
import type { Problem } from '../../messages/problem.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import type { InspectedDocument, InspectedFile, InspectedTable, Inspection } from './inspect-inputs.ts';

export function plainInspection({ files, recipients, buyer }: Inspection, language: Language): object {
	const withMessages = (problems: readonly Problem[]): readonly object[] =>
		problems.map((problem) => ({ ...problem, message: renderProblem(problem, language) }));
	const plainTable = ({ sheet, found, rows, columns, answers }: InspectedTable): object => ({
		...(sheet === undefined ? {} : { sheet }),
		headerRow: found.rowNumber === 0 ? 'none' : found.rowNumber,
		rows,
		columns: columns.map(({ column, header, target, kinds, samples, evidence }) => ({
			column: columnLetters(column),
			header,
			field: found.undecided.includes(column) ? null : (renderTarget(target) ?? target.kind),
			kinds,
			...(evidence === undefined
				? {}
				: { evidence: { kind: evidence.kind, locale: evidence.locale, counts: evidence.counts } }),
			samples,
		})),
		problems: withMessages(found.problems),
		notices: withMessages(found.notices),
		questions: answers.questions,
	});
	const plainDocument = ({ plan, problem }: InspectedDocument): object => {
		if (plan === undefined) return { kind: 'other', problems: withMessages(problem === undefined ? [] : [problem]) };
		const { notices, file: _, ...figures } = plan.reconciliation;
		return { kind: 'invoice', ...figures, notices: withMessages(notices) };
	};
	const plainFile = (file: InspectedFile): object => {
		if (file.kind === 'nfe') {
			return { ...file, documents: file.documents.map(plainDocument), notices: withMessages(file.notices) };
		}
		if (file.kind !== 'table') return { ...file, problems: withMessages(file.problems) };
		return {
			...file,
			tables: file.tables.map(plainTable),
			problems: withMessages(file.problems),
			notices: withMessages(file.notices),
		};
	};
	return {
		files: files.map(plainFile),
		...(recipients === undefined ? {} : { recipients }),
		...(buyer === undefined ? {} : { buyer: withMessages([buyer])[0] }),
	};
}
