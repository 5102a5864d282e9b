/** `asset-importer draft`: invoices to a workbook of assets that people complete and import. */
import { loadConfig } from '../../config/load-config.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { quoteWord } from '../../reports/text/command-line.ts';
import { type Remark, writeDrafts } from '../../reports/xlsx/write-drafts.ts';
import { type EarlierRuns, openEarlierRuns } from '../../runs/ledger/earlier-runs.ts';
import { draftInvoices, type DraftedInvoices } from './draft-invoices.ts';
import { connectIfNamed } from '../api/connect.ts';
import { EXIT } from '../terminal/exit-code.ts';
import { planSettings } from '../run/plan-settings.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { printJson } from '../api/read-api.ts';
import { listenForStop } from '../terminal/stop.ts';
import { writeNewFile } from '../terminal/write-new-file.ts';

const DEFAULT_NAMES = { 'pt-BR': 'rascunhos.xlsx', en: 'drafts.xlsx' } as const;
/** Of a sheet of Excel, without its header. */
const MOST_ROWS = 1_048_575;

export const runDraft: CommandRun = async ({ words, flags, io }) => {
	const config = loadConfig({ flags, env: io.env, cwd: io.cwd });
	const { language } = config;
	const settings = await planSettings(config, io.cwd);
	const name = typeof flags['output'] === 'string' ? flags['output'] : DEFAULT_NAMES[language];
	const stop = listenForStop(io, language);
	const connection = await connectIfNamed(config, false);
	let earlier: EarlierRuns | undefined;
	try {
		earlier =
			connection &&
			(await openEarlierRuns(
				{ ...connection, runsDir: config.runsDir, again: [], sameCompany: false },
				stop.requested,
			));
		const drafted = await draftInvoices(words, settings, language, stop.requested, earlier);
		const { notes, settledNotes } = drafted;
		const { open, remarks } = drafted;
		if (notes.length === 0 && remarks.every(({ kind }) => kind !== 'rejection')) {
			throw new Fault('draft-without-invoices', { inputs: words.join(', ') });
		}
		const count = countAssets(notes);
		if (count > MOST_ROWS) throw new Fault('drafts-too-many', { count, most: MOST_ROWS });
		const { customFields } = settings.nfe;
		const labels = customFields === false ? [] : Object.values(customFields).filter((label) => label !== undefined);
		const now = io.now();
		const { timeZone } = settings.nfe;
		const content = {
			language,
			now,
			name,
			timeZone,
			labels,
			open,
			remarks,
			invoices: notes,
			settledInvoices: settledNotes,
		};
		await writeNewFile(io.cwd, name, (file) => writeDrafts(file, { ...content, drafts: drafted.drafts() }));
		const figures = figuresOf(drafted);
		if (flags['json'] === true) printJson(io, { file: name, ...figures });
		else if (flags['quiet'] !== true) io.stderr.write(`${WRITTEN[language](name, figures)}\n`);
		return figures.refused > 0 ? EXIT.rowsLeft : EXIT.done;
	} finally {
		earlier?.close();
		await connection?.close();
		stop.dispose();
	}
};

interface Figures {
	readonly invoices: number;
	readonly assets: number;
	readonly refused: number;
	readonly leftOut: number;
}

function countAssets(notes: DraftedInvoices['notes']): number {
	return notes.reduce((sum, { drafts }) => sum + drafts, 0);
}

function figuresOf({ settledNotes, remarks }: DraftedInvoices): Figures {
	const notes = settledNotes();
	const placesOf = (kind: Remark['kind']): number =>
		new Set(remarks.filter((one) => one.kind === kind).map(({ place }) => place)).size;
	return {
		invoices: notes.length,
		assets: countAssets(notes),
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
