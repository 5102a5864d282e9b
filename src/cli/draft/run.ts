/** `asset-importer draft`: invoices to a workbook of assets that people complete and import. */
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { type Remark, writeDrafts } from '../../reports/xlsx/write-drafts.ts';
import { type EarlierRuns, openEarlierRuns } from '../../runs/ledger/earlier-runs.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import { draftInvoices, type DraftedInvoices } from './draft-invoices.ts';
import { connectIfNamed, whileConnected } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { planSettings } from '../run/plan-settings.ts';
import type { CommandRun, Invocation } from '../command-line/declaration.ts';
import { printJson } from '../terminal/io.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

const DEFAULT_NAMES = { 'pt-BR': 'rascunhos.xlsx', en: 'drafts.xlsx' } as const;
/** Of a sheet of Excel, without its header. */
const MAX_ROWS = 1_048_575;

export const runDraft: CommandRun = async (invocation) => {
	const { config, io } = invocation;
	const settings = await planSettings(config, io.cwd);
	return whileConnected(
		invocation,
		() => connectIfNamed(invocation),
		async (connection, { requested: signal }) => {
			const about = { runsDir: config.runsDir, again: [], sameCompany: false };
			const earlier = connection && (await openEarlierRuns({ ...connection, ...about }, signal));
			try {
				return await draft(invocation, settings, earlier, signal);
			} finally {
				earlier?.close();
			}
		},
	);
};

async function draft(
	{ words, flags, config: { language }, io }: Invocation,
	settings: PlanSettings,
	earlier: EarlierRuns | undefined,
	signal: AbortSignal,
): Promise<number> {
	const { output: name = DEFAULT_NAMES[language] } = flags;
	const drafted = await draftInvoices(words, settings, language, signal, earlier);
	const { invoices, settledInvoices, open, remarks } = drafted;
	if (invoices.length === 0 && remarks.every(({ kind }) => kind !== 'rejection')) {
		throw new Fault('draft-without-invoices', { inputs: words.join(', ') });
	}
	const count = countAssets(invoices);
	if (count > MAX_ROWS) throw new Fault('drafts-too-many', { count, most: MAX_ROWS });
	const { customFields, timeZone } = settings.nfe;
	const labels = customFields === false ? [] : Object.values(customFields).filter((label) => label !== undefined);
	const about = { language, now: io.now(), name, timeZone, labels, open, remarks };
	const content = { ...about, invoices, settledInvoices };
	await writeNewFile(io.cwd, name, (file) => writeDrafts(file, { ...content, drafts: drafted.drafts() }));
	const figures = figuresOf(drafted);
	if (flags.json) printJson(io, { file: name, ...figures });
	else if (!flags.quiet) io.stderr.write(`${WRITTEN[language](name, figures)}\n`);
	return figures.refused > 0 ? EXIT.rowsLeft : EXIT.done;
}

interface Figures {
	readonly invoices: number;
	readonly assets: number;
	readonly refused: number;
	readonly leftOut: number;
}

function countAssets(invoices: DraftedInvoices['invoices']): number {
	return invoices.reduce((sum, { drafts }) => sum + drafts, 0);
}

function figuresOf({ settledInvoices, remarks }: DraftedInvoices): Figures {
	const invoices = settledInvoices();
	const placesOf = (kind: Remark['kind']): number =>
		new Set(remarks.filter((one) => one.kind === kind).map(({ place }) => place)).size;
	return {
		invoices: invoices.length,
		assets: countAssets(invoices),
		refused: placesOf('rejection'),
		leftOut: placesOf('skip'),
	};
}

const WRITTEN: Readonly<Record<Language, (file: string, figures: Figures) => string>> = {
	'pt-BR': (file, { invoices, assets, refused, leftOut }) =>
		[
			`Planilha escrita: ${file}`,
			`  notas: ${invoices} · ativos: ${assets} · recusados: ${refused} · deixados de fora: ${leftOut}`,
			assets === 0
				? `Nenhum ativo a completar: os motivos estão na aba “${wordsOf('reports', 'pt-BR')('drafts.remarks')}”`
				: `Complete a planilha e importe: asset-importer import ${quoteWord(file)}`,
		].join('\n'),
	en: (file, { invoices, assets, refused, leftOut }) =>
		[
			`Workbook written: ${file}`,
			`  invoices: ${invoices} · assets: ${assets} · refused: ${refused} · left out: ${leftOut}`,
			assets === 0
				? `No assets to complete: the sheet “${wordsOf('reports', 'en')('drafts.remarks')}” says why`
				: `Complete the workbook and import it: asset-importer import ${quoteWord(file)}`,
		].join('\n'),
};
