/** The results as one table, a line per register and one for all of them. */

const COLUMNS = [
	'register',
	'rows',
	'good',
	'as it stands',
	'identifier',
	'status',
	'wrong',
	'others',
	'questions',
	'rounds',
];
const REST = ['importable', 'of good', 'notices/100', 'most of a kind', 'proposals alone'];

export function renderTable(results, totals) {
	const lines = [[...COLUMNS, ...REST], ...results.map(renderResult), renderTotals(totals)];
	const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
	const rule = widths.map((width) => '-'.repeat(width));
	return [lines[0], rule, ...lines.slice(1, -1), rule, lines.at(-1)]
		.map((line) =>
			line.map((text, column) => (column === 0 ? text.padEnd(widths[0]) : text.padStart(widths[column]))).join('  '),
		)
		.join('\n');
}

function renderResult(result) {
	return [
		`${result.register} ${result.language}`,
		String(result.rows),
		String(result.good),
		String(result.asItStands),
		loud(result.identifier),
		loud(result.status),
		countKinds(result.wrong),
		`${result.others.right}/${result.others.of}`,
		`${result.questions} (${result.questionsAndWords})`,
		String(result.rounds),
		String(result.importable),
		share(result.goodImportable, result.good),
		perHundred(result.notices, result.rows),
		String(result.mostOfAKind),
		String(result.accepted),
	];
}

function renderTotals(totals) {
	const three = ({ right, asked }) => `${right}+${asked} of ${totals.registers}`;
	const wrong = Object.entries(totals.wrong).filter(([, count]) => count > 0);
	return [
		'all',
		String(totals.rows),
		String(totals.good),
		String(totals.asItStands),
		three(totals.identifiers),
		three(totals.statuses),
		wrong.map(([kind, count]) => `${kind} ${count}`).join(', ') || '0',
		`${totals.others.right}/${totals.others.of}`,
		`median ${totals.medianQuestions}`,
		String(totals.mostRounds),
		String(totals.importable),
		share(totals.goodImportable, totals.good),
		perHundred(totals.notices, totals.rows),
		String(totals.mostOfAKind),
		String(totals.accepted),
	];
}

const loud = (judged) => (judged === 'wrong' ? 'WRONG' : judged);
const share = (part, whole) => (whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`);
const perHundred = (count, rows) => (rows === 0 ? '-' : ((count / rows) * 100).toFixed(2));

function countKinds(wrong) {
	const counts = new Map();
	for (const { kind } of wrong) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ') || '0';
}
