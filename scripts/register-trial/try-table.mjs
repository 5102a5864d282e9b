/** Takes a table through the built program: all proposals, an answer to what has none, and the same table a month later. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { letters } from './contents.mjs';
import { goodRows, nextMonth, renderCsv } from './read-tables.mjs';

const [FIRST, SECOND] = ['inventory-2026-10.csv', 'inventory-2026-11.csv'];
const MOST_ROUNDS = 4;
const OPEN = '?';

/** `run` gives the JSON that the program prints. */
export async function tryTable(table, { program, folder }) {
	const cwd = path.join(folder, table.name.replaceAll(/\W+/g, '-'));
	mkdirSync(cwd, { recursive: true });
	const run = (args) => runProgram(program, [...args, '--json'], cwd);
	writeFileSync(path.join(cwd, FIRST), renderCsv(table));
	let last = await run(['validate', FIRST]);
	const wrong = new Set();
	let [answers, rounds] = [0, 0];
	if (last.undecided === undefined) {
		for (const one of findWrong(table, await readInspected(run))) wrong.add(one);
	}
	for (; last.undecided !== undefined && rounds < MOST_ROUNDS; rounds += 1) {
		const file = path.resolve(cwd, last.undecided.mapping);
		const mapping = JSON.parse(readFileSync(file, 'utf8'));
		for (const one of findWrong(
			table,
			table.columns.map((_, column) => entryOf(mapping, table, column)),
		))
			wrong.add(one);
		answers += answer(mapping, table);
		writeFileSync(file, JSON.stringify(mapping));
		last = await run(['validate', FIRST, '--mapping', last.undecided.mapping, '--save-mapping']);
	}
	writeFileSync(path.join(cwd, SECOND), renderCsv(nextMonth(table)));
	const { undecided } = await run(['validate', SECOND]);
	return {
		name: table.name,
		rows: table.rows.length,
		good: goodRows(table),
		imported: last.buckets?.notSent ?? 0,
		answers,
		rounds,
		wrong: [...wrong],
		secondMonth: undecided?.tables.reduce((sum, { questions }) => sum + countGroups(questions), 0) ?? 0,
	};
}

/** Questions as a person sees them: those of one group are answered together. */
const countGroups = (questions) => new Set(questions.map(({ group }) => group)).size;

async function readInspected(run) {
	const { files } = await run(['inspect', FIRST]);
	return files[0].tables[0].columns.map(({ field }) => field ?? undefined);
}

const toOf = (entry) => (typeof entry === 'string' ? entry : entry?.to);
const fold = (text) =>
	text
		.normalize('NFKD')
		.replaceAll(/[^\p{L}\p{N}]+/gu, '')
		.toLowerCase() || text.trim();

function entryOf({ columns = {}, columnsByLetter = {} }, { columns: all }, column) {
	const named = Object.keys(columns).find((header) => fold(header) === fold(all[column].header));
	return columnsByLetter[letters(column)] ?? columns[named];
}

/** Columns in a field that is not theirs, and words of the status with another meaning. */
function findWrong({ columns, meanings }, entries) {
	return columns.flatMap(({ header, targets }, at) => {
		const to = toOf(entries[at]);
		const field = to === 'price' ? 'priceCents' : to;
		const isField = field !== undefined && entries[at]?.price !== OPEN && !/^(?:\?|ignore|custom)/.test(field);
		if (isField && !targets.includes(field)) return [`${header}: ${field}`];
		const values = Object.entries((field === 'status' && entries[at]?.values) || {});
		return values.flatMap(([word, value]) => {
			const meant = [...meanings].find(([one]) => fold(one) === fold(word))?.[1];
			return meant === undefined || value === OPEN || value === meant ? [] : [`${word}: ${value}`];
		});
	});
}

/** Writes into the mapping what a person would; gives the number of answers. */
function answer(mapping, table) {
	const { columns } = table;
	let count = 0;
	const put = (column, entry) => {
		const name = columns[column].header;
		const known = Object.keys(mapping.columns ?? {}).find((header) => fold(header) === fold(name));
		const isLettered = mapping.columnsByLetter?.[letters(column)] !== undefined;
		if (isLettered)
			mapping.columnsByLetter[letters(column)] = {
				header: name,
				...(typeof entry === 'string' ? { to: entry } : entry),
			};
		else mapping.columns = { ...mapping.columns, [known ?? name]: entry };
	};
	const find = (target) => columns.findIndex(({ targets }) => targets[0] === target);
	const number = find('enrollmentId');
	const status = find('status');
	const kept = (column) => {
		const [target] = columns[column].targets;
		return target === 'custom' || column === number
			? `custom: ${columns[column].header || letters(column)}`
			: target === 'priceCents'
				? 'price'
				: target;
	};
	for (const column of columns.keys()) {
		const entry = entryOf(mapping, table, column);
		if (toOf(entry) === OPEN || entry?.price === OPEN) {
			count += 1;
			put(column, kept(column));
		} else if (entry?.locale === OPEN) {
			count += 1;
			put(column, { ...entry, locale: 'pt-BR' });
		}
	}
	if (number !== -1 && toOf(entryOf(mapping, table, number)) !== 'enrollmentId') put(number, 'enrollmentId');
	if (mapping.constants?.status === OPEN) {
		count += 1;
		if (status === -1) mapping.constants.status = 'available';
		else {
			delete mapping.constants.status;
			const said = mapping.words?.status ?? {};
			const isSaid = (word) => Object.keys(said).some((one) => fold(one) === fold(word));
			const unsaid = [...new Set(table.rows.map((row) => row[status]))].filter((word) => word !== '' && !isSaid(word));
			count += unsaid.length;
			const values = Object.fromEntries(unsaid.map((word) => [word, meaningOf(word, table)]));
			put(status, { to: 'status', values });
		}
	}
	const open = new Set();
	const fill = (values = {}) => {
		for (const [word, value] of Object.entries(values)) {
			if (value !== OPEN) continue;
			open.add(fold(word));
			values[word] = meaningOf(word, table);
		}
	};
	// Words that no status has stay open: they are asked about only where they are needed.
	if (status !== -1) fill(mapping.words?.status);
	for (const column of columns.keys()) fill(entryOf(mapping, table, column)?.values);
	return count + open.size;
}

const GUESSES = [
	['discarded', /baix|dispos|recycl|inserv|retire|decommission|scrap/i],
	['maintenance', /manuten|mainten|mantenim|repar|conserto|diagnos/i],
	['broken', /broken|undeploy|defeit|out of service/i],
	['lost', /lost|missing|perdid|extravi/i],
	['archived', /archiv|arquiv|inativ|inactiv|expired/i],
	['available', /dispon|available|stock|estoque|spare|storage|ready|alma|almox/i],
];

function meaningOf(word, { meanings }) {
	const known = [...meanings].find(([one]) => fold(one) === fold(word))?.[1];
	return known ?? GUESSES.find(([, pattern]) => pattern.test(word))?.[0] ?? 'in-use';
}

function runProgram(program, args, cwd) {
	return new Promise((resolve, reject) => {
		// Nothing of these runs is noted in the home of whoever starts them.
		const env = { ...process.env, ASSET_IMPORTER_STATE_DIR: '' };
		const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
		const chunks = { stdout: '', stderr: '' };
		for (const name of ['stdout', 'stderr'])
			child[name].setEncoding('utf8').on('data', (text) => (chunks[name] += text));
		child.on('error', reject);
		child.on('close', () => {
			try {
				resolve(JSON.parse(chunks.stdout));
			} catch (error) {
				reject(new Error(`${args.join(' ')}\n${chunks.stdout}\n${chunks.stderr}`, { cause: error }));
			}
		});
	});
}
