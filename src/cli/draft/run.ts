/** `asset-importer draft`: turns invoices into a workbook of assets that people complete and import. */
import { OWN_SHEETS } from '../../drafts/columns/reason-columns.ts';
import { labelsOf } from '../../drafts/invoice-unit/custom-fields.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { commandLine, keepFlags, withoutFlag } from '../../reports/text/command-line.ts';
import { type Remark, writeDrafts } from '../../reports/xlsx/write-drafts.ts';
import { type EarlierRuns, openEarlierOfFolder, openEarlierRuns } from '../../runs/ledger/earlier-runs.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import { draftInvoices, type DraftedInvoices } from './draft-invoices.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { canAsk } from '../run/ask-form.ts';
import { planSettings } from '../run/plan-settings.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { printJson, timeOf } from '../terminal/io.ts';
import { requireExtension, writeNewFile } from '../terminal/write-new-file.ts';

/** Excel's limit, without the header. */
const MAX_ROWS = 1_048_575;

export const runDraft: CommandRun = async (invocation) => {
	const { config, io } = invocation;
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

async function draft(
	invocation: Invocation,
	settings: PlanSettings,
	earlier: EarlierRuns,
	signal: AbortSignal,
): Promise<number> {
	const { args, flags, config, io } = invocation;
	const { language, runsDir } = config;
	const { output: name = wordsOf('cli', language)('draft.file') } = flags;
	requireExtension(name, '.xlsx');
	const accepting = { ...settings.nfe, ...(flags.acceptProposals ? { acceptProposals: true as const } : {}) };
	const reading = { ...settings, nfe: accepting, runsDir };
	const drafted = await draftInvoices(args, reading, language, signal, earlier);
	if (drafted.questions.length > 0 && canAsk(invocation)) {
		await (await import('../run/answer-tables.ts')).answerItems(drafted, invocation);
		return draft(invocation, settings, earlier, signal);
	}
	const { invoices, settledInvoices, remarks, undecided } = drafted;
	if (invoices.length === 0 && remarks.every(({ kind }) => kind !== 'rejection')) {
		throw new Fault('draft-without-invoices', { inputs: args.join(', ') });
	}
	const count = countAssets(invoices);
	if (count > MAX_ROWS) throw new Fault('drafts-too-many', { count, most: MAX_ROWS });
	const { customFields, timeZone } = settings.nfe;
	const labels = labelsOf(customFields);
	const earlierBooks = args.filter((input) => drafted.workbooks.has(input));
	const kept = keepFlags(invocation.typedFlags, 'resume');
	const commands = {
		draft: commandAgain(name, invocation),
		validate: commandLine('validate', [...earlierBooks, name], kept),
		import: commandLine('import', [...earlierBooks, name], kept),
	};
	const about = { language, now: timeOf(io), timeZone, labels, remarks, undecided, commands };
	const content = { ...about, invoices, settledInvoices };
	await writeNewFile(io.cwd, name, (file) => writeDrafts(file, { ...content, drafts: drafted.drafts() }));
	const figures = figuresOf(drafted);
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

function countAssets(invoices: DraftedInvoices['invoices']): number {
	return invoices.reduce((sum, { drafts }) => sum + drafts, 0);
}

function figuresOf({ settledInvoices, remarks }: DraftedInvoices) {
	const invoices = settledInvoices();
	const placesOf = (...kinds: readonly Remark['kind'][]): number =>
		new Set(remarks.filter(({ kind }) => kinds.includes(kind)).map(({ place }) => place)).size;
	return {
		invoices: invoices.length,
		assets: countAssets(invoices),
		refused: placesOf('rejection'),
		asked: placesOf('asked'),
		leftOut: placesOf('skip', 'exists'),
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
		...(figures.refused + figures.leftOut === 0 ? [] : [words('draft.left-out', { sheet: remarks })]),
		...(figures.asked === 0 ? [] : [`  ${words('draft.asked', { count: figures.asked, command: commands.draft })}`]),
		...(commands.import === undefined ? [] : [words('draft.next', { command: commands.import })]),
	].join('\n');
}
