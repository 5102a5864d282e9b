/**
 * What the program proposed, beside what the person chose. A wrong proposal is one that a person would have had to notice:
 * for the identifier, the status, money and dates there may be none; what is asked without one is no mistake.
 */
import { isTarget } from './answers.mjs';
import { isDateTarget, isMoneyTarget } from './make-register.mjs';

const LEAST_GOOD_SHARE = 0.98;
const MOST_QUESTIONS = 3;

/** `proposed`: target, `?` or undefined by column; `status`: the one proposed for all rows. */
export function scoreProposals({ proposed, status, questions }, made) {
	const wrong = made.columns.flatMap(({ header, target }, column) => {
		const kind = kindOfMistake(proposed[column], target);
		return kind === undefined ? [] : [{ kind, header, proposed: proposed[column], target }];
	});
	wrong.push(...findWrongOrders(questions, proposed, made));
	// A status for all rows is a person's to say, whatever the table has.
	if (status !== undefined && status !== '?') wrong.push({ kind: 'status', header: '', proposed: status, target: '' });
	const isAsked = (kind) => questions.some((question) => question.kind === kind);
	return {
		identifier: judge('enrollmentId', 'identifier', proposed, made, wrong, isAsked),
		status: judge('status', 'status', proposed, made, wrong, isAsked),
		wrong,
		others: countOthers(proposed, made),
		questions: questions.length,
		questionsAndWords: questions.reduce((sum, question) => sum + 1 + countOpenWords(question), 0),
	};
}

function kindOfMistake(proposed, target) {
	if (proposed === undefined || proposed === '?' || isTarget(proposed, target)) return undefined;
	if (proposed === 'enrollmentId') return 'identifier';
	if (proposed === 'status') return 'status';
	if (isMoneyTarget(proposed)) return 'money';
	return isDateTarget(proposed) ? 'dates' : undefined;
}

/** Right, asked without a proposal, wrong, or none where nothing is proposed and nothing asked. */
function judge(target, kind, proposed, { columns }, wrong, isAsked) {
	if (wrong.some((mistake) => mistake.kind === kind)) return 'wrong';
	if (columns.some((column, index) => column.target === target && proposed[index] === target)) return 'right';
	return isAsked(kind) ? 'asked' : 'none';
}

/** Dates whose order of day and month is taken without a proof and without a question. Nothing is proposed of it. */
function findWrongOrders(questions, proposed, made) {
	const isMonthFirst = made.dateStyle === 'month-first';
	if (!isMonthFirst || made.isWorkbook || hasProof(made)) return [];
	const asked = questions.flatMap(({ kind, columns }) =>
		kind === 'dates' ? columns.filter(({ isOrderOpen }) => isOrderOpen) : [],
	);
	return made.columns.flatMap(({ header, target }, column) =>
		isDateTarget(target) && proposed[column] === target && !asked.some((one) => one.column === column)
			? [{ kind: 'dates', header, proposed: 'pt-BR', target }]
			: [],
	);
}

/** Whether a day above 12, or a date that is the same both ways and no other, tells the order. */
const hasProof = ({ cells }) => {
	const dates = cells.flat().filter((cell) => cell?.date !== undefined && cell.written !== true);
	return (
		dates.some(({ date }) => date.getUTCDate() > 12) ||
		dates.every(({ date }) => date.getUTCDate() === date.getUTCMonth() + 1)
	);
};

const DECISIVE = new Set(['enrollmentId', 'status']);

/** Of columns that hold something; those of the identifier and the status have a place of their own. */
function countOthers(proposed, { columns }) {
	const others = columns.flatMap(({ target, filled }, column) =>
		DECISIVE.has(target) || filled === 0 ? [] : [isTarget(proposed[column], target)],
	);
	return { right: others.filter(Boolean).length, of: others.length };
}

const countOpenWords = ({ kind, words }) =>
	kind === 'words' ? words.filter(({ proposal }) => proposal === undefined).length : 0;

export function median(numbers) {
	const sorted = [...numbers].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	if (sorted.length === 0) return 0;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The sums of all registers. */
export function addUp(results) {
	const sum = (pick) => results.reduce((total, result) => total + pick(result), 0);
	const wrongOf = (kind) =>
		sum(({ scores }) => scores.flatMap(({ wrong }) => wrong).filter((one) => one.kind === kind).length);
	return {
		registers: results.length,
		rows: sum(({ rows }) => rows),
		good: sum(({ good }) => good),
		asItStands: sum(({ asItStands }) => asItStands),
		identifiers: countBy(results, 'identifier'),
		statuses: countBy(results, 'status'),
		wrong: Object.fromEntries(['identifier', 'status', 'money', 'dates'].map((kind) => [kind, wrongOf(kind)])),
		others: { right: sum(({ others }) => others.right), of: sum(({ others }) => others.of) },
		medianQuestions: median(results.map(({ questions }) => questions)),
		goodImportable: sum(({ goodImportable }) => goodImportable),
		importable: sum(({ importable }) => importable),
		mostRounds: Math.max(0, ...results.map(({ rounds }) => rounds)),
		notices: sum(({ notices }) => notices),
		mostOfAKind: Math.max(0, ...results.map(({ mostOfAKind }) => mostOfAKind)),
		accepted: sum(({ accepted }) => accepted),
		otherAmounts: sum(({ centsAgree }) => (centsAgree ? 0 : 1)),
	};
}

function countBy(results, what) {
	const counts = { right: 0, asked: 0, wrong: 0, none: 0 };
	for (const result of results) counts[result[what]] += 1;
	return counts;
}

const notRight = ({ wrong, none }) => wrong + none;

/** The bars that are missed, as sentences; none when all are held. */
export function missedBars(totals) {
	const wrong = Object.entries(totals.wrong).filter(([, count]) => count > 0);
	const share = totals.good === 0 ? 1 : totals.goodImportable / totals.good;
	const bars = [
		[
			notRight(totals.identifiers) > 0,
			`identifier neither right nor asked in ${notRight(totals.identifiers)} of ${totals.registers}`,
		],
		[
			notRight(totals.statuses) > 0,
			`status neither right nor asked in ${notRight(totals.statuses)} of ${totals.registers}`,
		],
		[wrong.length > 0, `wrong proposals: ${wrong.map(([kind, count]) => `${kind} ${count}`).join(', ')}`],
		[totals.otherAmounts > 0, `amounts read otherwise in ${totals.otherAmounts} registers`],
		[
			totals.medianQuestions > MOST_QUESTIONS,
			`median of ${totals.medianQuestions} questions, at most ${MOST_QUESTIONS}`,
		],
		[
			share < LEAST_GOOD_SHARE,
			`${(share * 100).toFixed(1)} % of the good rows importable, at least ${LEAST_GOOD_SHARE * 100} %`,
		],
		[totals.mostRounds > 1, `${totals.mostRounds} rounds, at most 1`],
		[totals.mostOfAKind > 1, `${totals.mostOfAKind} notices of one kind in a table, at most 1`],
	];
	return bars.flatMap(([isMissed, sentence]) => (isMissed ? [sentence] : []));
}
