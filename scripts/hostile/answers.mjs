/**
 * The expectations of hostile inputs, as checks of what `read-one.mjs` said of one: nothing when all is well, else what
 * is wrong.
 */

/** One source, refused when it was opened or while its rows were read. */
export const refused =
	(...codes) =>
	({ sources }) => {
		const code = sources.length === 1 ? sources[0].refused : undefined;
		return codes.includes(code) ? undefined : `expected ${codes.join(' or ')}, got ${JSON.stringify(sources)}`;
	};

/** One table with so many rows, and a notice. */
export const allRows =
	(count, notice) =>
	({ sources }) => {
		const [source] = sources;
		const fine = sources.length === 1 && source.tables?.length === 1 && source.tables[0].count === count;
		const told = notice === undefined || source.notices?.includes(notice);
		return fine && told ? undefined : `expected ${count} rows, got ${JSON.stringify(sources).slice(0, 500)}`;
	};

/** One table with exactly these rows; an unreadable cell is its code. */
export const rows =
	(expected, { notice } = {}) =>
	(answer) => {
		const wrong = allRows(expected.length, notice)(answer);
		if (wrong !== undefined) return wrong;
		const read = JSON.stringify(answer.sources[0].tables[0].first);
		return read === JSON.stringify(expected) ? undefined : `expected ${JSON.stringify(expected)}, got ${read}`;
	};

/** So many sources, each of which fits. */
export const each =
	(count, check) =>
	({ sources }) => {
		if (sources.length !== count) return `expected ${count} sources, got ${sources.length}`;
		return sources.map((source) => check({ sources: [source] })).find((wrong) => wrong !== undefined);
	};
