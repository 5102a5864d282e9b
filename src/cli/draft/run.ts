/** `asset-importer draft`: turns invoices into a workbook of assets that people complete and import. */
import { randomUUID } from 'node:crypto';
import { OWN_SHEETS } from '../../drafts/columns/reason-columns.ts';
import { labelsOf } from '../../drafts/invoice-unit/custom-fields.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine, keepFlags, withoutFlag } from '../../reports/text/command-line.ts';
import { type Remark, writeDrafts } from '../../reports/xlsx/write-drafts.ts';
import { type EarlierRuns, openEarlierOfFolder, openEarlierRuns } from '../../runs/ledger/earlier-runs.ts';
import { makePlan, type Plan } from '../../runs/plan/make-plan.ts';
import { OpenItemQuestions } from '../../runs/plan/open-tables.ts';
import type { PlanRequest } from '../../runs/plan/plan-request.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import { type DraftedUnits, readDraftedUnits } from './drafted-units.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { canAsk } from '../run/ask-questions.ts';
import { planSettings } from '../run/plan-settings.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { printJson, timeOf } from '../terminal/io.ts';
import { requireExtension, writeNewFile } from '../terminal/write-new-file.ts';

/** Excel's limit, without the header. */
const MAX_ROWS = 1_048_575;

export const runDraft: CommandRun = async (invocation) => {
	const { config, io } = invocation;
	requireExtension(nameOf(invocation), '.xlsx');
	const settings = await planSettings(config, io.cwd);
	return whileConnected(
		invocation,
		() => connectIfNamed(invocation),
		async (connection, { requested: signal }) => {
			const about = { runsDir: config.runsDir, again: [], sameCompany: false };
			const earlier = await (connection === undefined
				? openEarlierOfFolder(config.runsDir, signal)
				: openEarlierRuns({ ...connection, ...about }, signal));
			try {
				return await draft(invocation, settings, earlier, signal);
			} finally {
				await earlier.close();
			}
		},
	);
};

function nameOf({ flags, config }: Pick<Invocation, 'flags' | 'config'>): string {
	return flags.output ?? wordsOf('cli', config.language)('draft.file');
}

async function draft(
	invocation: Invocation,
	settings: PlanSettings,
	earlier: EarlierRuns,
	signal: AbortSignal,
): Promise<number> {
	const { args, flags, config } = invocation;
	const { runsDir } = config;
	const nfe = { ...settings.nfe, ...(flags.acceptProposals ? { acceptProposals: true as const } : {}) };
	const asked = { inputs: args, runsDir, runId: randomUUID(), writeDrafts: true, tables: 'only-units' } as const;
	const request = { ...settings, ...asked, nfe, earlier, asksItems: canAsk(invocation) };
	const plan = await planAnswered(request, invocation, signal);
	try {
		await plan.keepChanges();
		return await writeWorkbook(invocation, settings, plan);
	} finally {
		await plan.close();
	}
}

async function planAnswered(request: PlanRequest, invocation: Invocation, signal: AbortSignal): Promise<Plan> {
	for (;;) {
		try {
			return await makePlan(request, signal);
		} catch (error) {
			if (!(error instanceof OpenItemQuestions)) throw error;
			await (await import('../run/answer-tables.ts')).answerItems(error, invocation);
		}
	}
}

async function writeWorkbook(invocation: Invocation, settings: PlanSettings, plan: Plan): Promise<number> {
	const { args, flags, config, io } = invocation;
	const { language } = config;
	const name = nameOf(invocation);
	const drafted = await readDraftedUnits(plan, language);
	const { invoices, remarks, undecided } = drafted;
	if (invoices.length === 0 && remarks.every(({ kind }) => kind !== 'rejection')) {
		throw new Fault('draft-without-invoices', { inputs: args.join(', ') });
	}
	const figures = figuresOf(drafted);
	if (figures.assets > MAX_ROWS) throw new Fault('drafts-too-many', { count: figures.assets, most: MAX_ROWS });
	const { customFields, timeZone } = settings.nfe;
	const labels = labelsOf(customFields);
	const earlierBooks = args.filter((input) => plan.unitFiles.has(input));
	const kept = keepFlags(invocation.typedFlags, 'resume');
	const commands = {
		draft: commandAgain(name, invocation),
		validate: commandLine('validate', [...earlierBooks, name], kept),
		import: commandLine('import', [...earlierBooks, name], kept),
	};
	const about = { language, now: timeOf(io), timeZone, labels, invoices, remarks, undecided, commands };
	await writeNewFile(io.cwd, name, (file) => writeDrafts(file, { ...about, drafts: drafted.rows() }));
	if (flags.json) printJson(io, { file: name, ...figures });
	else if (!flags.quiet) {
		const inputs = [...earlierBooks, ...(figures.assets > 0 ? [name] : [])];
		const next = inputs.length > 0 ? { import: commandLine('import', inputs, kept) } : {};
		const shown = { draft: commands.draft, ...next };
		io.stderr.write(`${renderWritten(name, figures, shown, language)}\n`);
	}
	return figures.refused + figures.asked > 0 ? EXIT.rowsLeft : EXIT.done;
}

/** Given the workbook too, `draft` writes what was answered into another one, because a person is editing the first. */
function commandAgain(name: string, { args, typedFlags }: Invocation): string {
	const [, base = '', number = '1'] = /^(.*?)(?:-(\d+))?\.xlsx$/i.exec(name) ?? [];
	const flags = [...withoutFlag(typedFlags, '--output'), '-o', `${base}-${Number(number) + 1}.xlsx`];
	return commandLine('draft', [...new Set([...args, name])], flags);
}

type Figures = ReturnType<typeof figuresOf>;

function figuresOf({ invoices, remarks }: DraftedUnits) {
	const placesOf = (...kinds: readonly Remark['kind'][]): number =>
		new Set(remarks.filter(({ kind }) => kinds.includes(kind)).map(({ place }) => place)).size;
	return {
		invoices: invoices.length,
		assets: invoices.reduce((sum, { drafts }) => sum + drafts, 0),
		refused: placesOf('rejection'),
		asked: placesOf('asked'),
		skipped: placesOf('skip', 'exists'),
	};
}

function renderWritten(
	file: string,
	figures: Figures,
	commands: { readonly draft: string; readonly import?: string },
	language: Language,
): string {
	const words = wordsOf('cli', language);
	const { remarks } = OWN_SHEETS[language];
	return [
		words('draft.written', { file }),
		`  ${words('draft.figures', { ...figures })}`,
		...(figures.refused + figures.skipped === 0 ? [] : [words('draft.skipped', { sheet: remarks })]),
		...(figures.asked === 0 ? [] : [`  ${words('draft.asked', { count: figures.asked, command: commands.draft })}`]),
		...(commands.import === undefined ? [] : [words('draft.next', { command: commands.import })]),
	].join('\n');
}
