/** `validate` of a folder of NF-e notes, whole process, against only parsing the same files on one core. */
import { availableParallelism } from 'node:os';
import { spawnSync } from 'node:child_process';
import { notesOf } from '../data.mjs';
import { target, figureOf, ratioTarget, ratioOf } from '../figures.mjs';
import { measureProcess, mustBe, subject, takeTurns } from '../measure.mjs';
import { measureValidate } from '../validate.mjs';

const FLAGS = ['--default-status', 'available', '--asset-number', 'PAT-{seq:06}'];
/** One of the first item, two of the second, three of the third. */
const UNITS_PER_NOTE = 6;
const ONE_CORE = ['taskset', '-c', '0'];

function parseNotes(name, folder, notes, options = {}) {
	return async () => {
		const measured = await measureProcess([subject('parse-notes'), name, folder], options);
		if (measured.failure !== undefined) return measured;
		mustBe(`notes read by ${name}`, measured.result.notes, notes);
		return { ...measured, ms: measured.result.ms };
	};
}

export const validateNotes = {
	name: 'nfe',
	title: 'validate, NF-e of 3 items, whole process; the others only parse',
	async run({ small, rounds }) {
		const notes = small ? 60 : 10_000;
		const folder = notesOf(notes);
		const expected = { rows: notes * UNITS_PER_NOTE };
		const validate = (options) => () => measureValidate(folder, expected, { flags: FLAGS, ...options });
		const hasTaskset = spawnSync('taskset', ['--version']).status === 0;
		const contestants = {
			[`validate, ${availableParallelism()} cores`]: validate({}),
			...(hasTaskset ? { 'validate, one core': validate({ prefix: ONE_CORE }) } : {}),
			'fast-xml-parser': parseNotes('fast-xml-parser', folder, notes),
			xml2js: parseNotes('xml2js', folder, notes),
		};
		const taken = await takeTurns(rounds, contestants);
		const [all, one] = Object.keys(taken);
		const sums = ['fast-xml-parser', 'xml2js'].map((name) => taken[name][0].result.sum);
		mustBe('the keys read', sums[0], sums[1]);
		const against = (name) => ratioOf(times(taken[name]), times(taken['fast-xml-parser']));
		const what = `NF-e ${notes} × 3 items against fast-xml-parser`;
		return {
			tables: [
				{
					title: `NF-e ${notes} × 3 items`,
					figures: Object.entries(taken).map(([name, list]) => figureOf(name, list)),
				},
			],
			targets: [
				...(hasTaskset ? [ratioTarget(`${what}, one core`, against(one), 1.2)] : []),
				ratioTarget(`${what}, both cores`, against(all), 0.75),
				target(`NF-e ${notes}: memory`, Math.max(...taken[all].map(({ megabytes }) => megabytes)), 350, { unit: 'MB' }),
			],
		};
	},
};

const times = (taken) => taken.map(({ ms }) => ms);
