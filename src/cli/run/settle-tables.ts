/**
 * What is open about tables, settled: by the person at the terminal, by the proposals where `--accept-proposals` says so, or
 * by nobody. Then the command ends with all that is open, and with a mapping file that has every proposal.
 */
import { acceptProposals, type AnsweredTable } from '../../drafts/decisions/answered-table.ts';
import { type Mapping, NO_MAPPING } from '../../drafts/mapping/mapping.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type UndecidedTable, UndecidedTables } from '../../runs/plan/open-tables.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import type { Invocation } from '../command-line/declaration.ts';
import { createPrompter } from '../terminal/prompter.ts';
import { askTable } from './ask-table.ts';
import { refuseUndecided } from './refuse-undecided.ts';

/** `plan` under settings with which nothing is open. */
export async function settleTables<Planned>(
	invocation: Invocation,
	command: string,
	settings: PlanSettings,
	plan: (settings: PlanSettings) => Promise<Planned>,
): Promise<Planned> {
	const answers = new Map(settings.table.mapping?.tables);
	for (;;) {
		try {
			return await plan(withAnswers(settings, answers));
		} catch (error) {
			if (!(error instanceof UndecidedTables)) throw error;
			const given = withAnswers(settings, answers).table.mapping;
			for (const [key, mapping] of await answer(error, command, given, invocation)) answers.set(key, mapping);
		}
	}
}

async function answer(
	undecided: UndecidedTables,
	command: string,
	given: Mapping | undefined,
	invocation: Invocation,
): Promise<ReadonlyMap<string, Mapping>> {
	const { io, flags } = invocation;
	const answers = new Map<string, Mapping>();
	const accepted = flags.acceptProposals
		? undecided.tables.map((table) => ({ ...table, ...acceptProposals(table) }))
		: undecided.tables;
	const isSettled = accepted.every(({ questions }) => questions.length === 0);
	const canAsk = io.interactive && flags.input && !flags.json;
	if (!isSettled && !canAsk) throw await refuseUndecided(undecided, command, given, invocation);
	const ask = isSettled ? undefined : await createAsking(invocation);
	for (const table of accepted) {
		const { mapping } = ask === undefined || table.questions.length === 0 ? table : await ask(table);
		answers.set(table.key, mapping);
	}
	if (ask !== undefined) io.stderr.write('\n');
	return answers;
}

/** A person at the terminal; whoever ends the questions reads that nothing is lost. */
async function createAsking(invocation: Invocation): Promise<(table: UndecidedTable) => Promise<AnsweredTable>> {
	const { io, config } = invocation;
	const prompter = io.prompter ?? (await createPrompter());
	return async (table) => {
		try {
			return await askTable(table, prompter, invocation);
		} catch (error) {
			if (error instanceof Error && error.name === 'AbortError') {
				io.stderr.write(`\n${wordsOf('decisions', config.language)('stopped')}\n`);
			}
			throw error;
		}
	};
}

function withAnswers(settings: PlanSettings, tables: ReadonlyMap<string, Mapping>): PlanSettings {
	if (tables.size === 0) return settings;
	const mapping = { ...(settings.table.mapping ?? NO_MAPPING), tables };
	return { ...settings, table: { ...settings.table, mapping } };
}
