/** Imports invoices into a sandbox, run by run, like a company. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { COMPANY, syntheticNote } from '../../../scripts/nfe/synthetic-note.mjs';
import { wordsOf } from '../../../src/messages/texts.ts';
import { putFiles } from '../run-cli.ts';
import { openFolderWithApi } from '../serve-api.ts';

type Column = 'total' | 'drafts' | 'earlier' | 'rejected' | 'skipped' | 'unallocated' | 'difference' | 'created';

/** Amounts of a report, under the titles of their columns. */
export function titled(amounts: Partial<Readonly<Record<Column, string>>>): Readonly<Record<string, string>> {
	const words = wordsOf('reports', 'pt-BR');
	const columns: readonly Column[] = [
		'total',
		'drafts',
		'earlier',
		'rejected',
		'skipped',
		'unallocated',
		'difference',
		'created',
	];
	return Object.fromEntries(
		columns.flatMap((name) =>
			amounts[name] === undefined ? [] : [[words(`page.invoice-column.${name}`), amounts[name]]],
		),
	);
}

/** Two units of R$ 50,00. */
export const ITEM = { qCom: '2.0000', vProd: '100.00', qTrib: '2.0000' };

/** Opens a folder and a sandbox, and imports invoices from one into the other. */
export async function openInvoiceImports() {
	const { cwd, env, sandbox, run: command } = await openFolderWithApi();
	const buyer = COMPANY.CNPJ;
	const importNotes = async (files: readonly string[], template: string, more: readonly string[] = []) => {
		const flags = ['--yes', '--json', '--default-status', 'available', '--asset-number', template, '--company', buyer];
		const { exitCode, stdout, stderr } = await command('import', ...files, ...flags, ...more);
		if (stdout === '') throw new Error(stderr);
		const { buckets, run } = JSON.parse(stdout);
		const report = (name: string): string => readFileSync(path.join(cwd, 'runs', run, name), 'utf8');
		return { exitCode, buckets, run: String(run), stderr, report };
	};
	const write = (name: string, note: Parameters<typeof syntheticNote>[0]): void =>
		putFiles(cwd, { [name]: syntheticNote({ items: [ITEM], ...note }) });
	const writeText = (name: string, text: string): string => {
		putFiles(cwd, { [name]: text });
		return name;
	};
	const posted = (): number => sandbox.requests().filter(({ method }) => method === 'POST').length;
	return { importNotes, write, writeText, posted, cwd, env, sandbox };
}
