/**
 * Reads inputs through the program's own front door, to the last row, and says what came of each: one line of JSON for
 * each path, with the processor time it took and the most memory that the process had used by then.
 *
 * `node scripts/hostile/read-one.mjs <build> <path…>`
 */
import { pathToFileURL } from 'node:url';
import path from 'node:path';

const [build = 'build', ...paths] = process.argv.slice(2);
const { openSources } = await import(pathToFileURL(path.resolve(build, 'sources/open/open-sources.js')).href);
const KNOWN = new Set(['patrimônio', 'nome', 'situação', 'valor']);
const options = { scoreHeader: (cells) => cells.filter((cell) => KNOWN.has(cell.trim().toLowerCase())).length };
/** Rows that are told whole. */
const FIRST_ROWS = 8;

/** `zip-damaged overlap`: a code, and its kind where it has one. */
const nameOf = ({ code, params }) => (params?.kind === undefined ? code : `${code} ${params.kind}`);

const told = (cell) => {
	if (cell === null || typeof cell !== 'object') return cell;
	return cell.reason === undefined ? cell.text : nameOf(cell.reason);
};

/** The description of an invoice's first item, or what another document is. */
const toldDocument = (document) =>
	document.kind === 'invoice' ? document.items[0]?.prod.xProd : nameOf(document.problem);

async function readTable(source, index) {
	const table = { count: 0, first: [], invalid: [] };
	for await (const batch of source.readRows(index)) {
		for (const { cells } of batch) {
			table.count += 1;
			if (table.first.length < FIRST_ROWS) table.first.push(cells.map(told));
			for (const cell of cells) if (cell?.kind === 'invalid') table.invalid.push(nameOf(cell.reason));
		}
	}
	return table;
}

async function readSource(source) {
	const { kind, file } = source;
	const notices = source.notices?.map(nameOf);
	if (kind === 'refused') return { kind, file, refused: nameOf(source.problem), params: source.problem.params };
	if (kind === 'nfe')
		return {
			kind,
			file,
			notices,
			documents: source.documents.length,
			first: source.documents.slice(0, FIRST_ROWS).map(toldDocument),
		};
	try {
		const tables = [];
		for (const index of source.tables.keys()) tables.push(await readTable(source, index));
		return { kind, file, notices, tables };
	} catch (error) {
		if (error.name !== 'SourceRefusal') throw error;
		return { kind, file, refused: nameOf(error.problem), params: error.problem.params };
	}
}

for (const file of paths) {
	const before = process.cpuUsage();
	const sources = [];
	for await (const source of openSources([file], options)) sources.push(await readSource(source));
	const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
	const { user, system } = process.cpuUsage(before);
	console.log(JSON.stringify({ file, sources, seconds: (user + system) / 1e6, megabytes }));
}
