/**
 * Asks for confirmation before writing to production. The user must type the number of assets, so Enter alone confirms nothing.
 * Without a terminal only `--yes` or the exact `--confirm` confirms. The sandbox needs no confirmation.
 */
import type { Flags } from '../../config/flags.ts';
import { Fault } from '../../messages/fault.ts';
import { renderFault } from '../../messages/render-problem.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { PlanFigures, RunEnvironment } from '../../runs/record/run-record.ts';
import type { Invocation } from '../terminal/command.ts';
import { printFault } from '../terminal/io.ts';
import { createPrompter } from '../terminal/prompter.ts';

/** Returns when sending is confirmed; throws `Fault` otherwise. */
export async function confirmSending(
	{ io, config, flags }: Invocation,
	environment: RunEnvironment,
	send: {
		readonly drafts: number;
		readonly dir: string;
		/** Custom fields that will be filled, and the inferred buyer of the invoices. */
		readonly planned: Pick<PlanFigures, 'customFields' | 'inferredBuyer'> | undefined;
	},
): Promise<void> {
	const { confirm } = flags;
	if (confirm !== undefined && !isTypedCount(confirm, send.drafts)) {
		throw new Fault('confirmation-differs', { typed: confirm, count: send.drafts, path: send.dir });
	}
	const isConfirmed = flags.yes || confirm !== undefined;
	if (environment.kind === 'sandbox' || isConfirmed || send.drafts === 0) return;
	if (!io.interactive) throw new Fault('confirmation-needed', { kind: 'assets' });
	const count = String(send.drafts);
	const { inferredBuyer: buyer = '', customFields: labels = [] } = send.planned ?? {};
	const { baseUrl } = environment;
	const words = wordsOf('cli', config.language);
	const fields = labels.map((label) => renderVisible(label)).join(', ');
	const asked =
		buyer === ''
			? words('confirm.assets', { count, baseUrl })
			: words('confirm.assets-of-buyer', { count, baseUrl, buyer: renderVisible(buyer) });
	const message = fields === '' ? asked : `${words('confirm.fields', { fields })}\n${asked}`;
	const check = (typed: string): string | undefined =>
		isTypedCount(typed, send.drafts) ? undefined : words('confirm.again', { count });
	const prompter = io.prompter ?? (await createPrompter(config.language));
	const typed = await prompter.text({ message, check }).catch((error: unknown) => {
		if (error instanceof Error && error.name === 'AbortError') return undefined;
		throw error;
	});
	if (typed === undefined) throw new Fault('confirmation-refused', { path: send.dir });
}

/** With `--first`, no more than that is confirmed and sent. */
export function countToSend(drafts: number | undefined, { first = Infinity }: Pick<Flags, 'first'>): number {
	return Math.min(drafts ?? 0, first);
}

const THOUSANDS_MARKS = ['', '.', ',', ' '];

export function isTypedCount(typed: string, count: number): boolean {
	const groups = String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '|');
	return THOUSANDS_MARKS.some((mark) => typed.trim() === groups.replaceAll('|', mark));
}

/** Runs `work`. If it throws `code`, asks in the terminal and runs `accepted` after a yes. */
export async function askOnFault<Value>(
	{ io, config }: Pick<Invocation, 'io' | 'config'>,
	code: string,
	work: () => Promise<Value>,
	accepted: () => Promise<Value>,
): Promise<Value> {
	try {
		return await work();
	} catch (error) {
		if (!io.interactive || !(error instanceof Fault && error.code === code)) throw error;
		printFault(io.stderr, renderFault(error, config.language));
		if (!(await askYes({ io, config }, wordsOf('cli', config.language)('confirm.go-on')))) throw error;
		return accepted();
	}
}

/** False if the person does not want to change the phone line of the production environment. */
export async function confirmChange(
	{ io, config, flags }: Invocation,
	{ kind, baseUrl }: RunEnvironment,
	line: string,
): Promise<boolean> {
	if (kind === 'sandbox' || flags.yes) return true;
	if (!io.interactive) throw new Fault('confirmation-needed', { kind: 'line' });
	return askYes(
		{ io, config },
		wordsOf('cli', config.language)('confirm.line', { line: renderVisible(line), baseUrl }),
	);
}

async function askYes({ io, config }: Pick<Invocation, 'io' | 'config'>, message: string): Promise<boolean> {
	const prompter = io.prompter ?? (await createPrompter(config.language));
	const words = wordsOf('cli', config.language);
	const options = (['no', 'yes'] as const).map((value) => ({ value, label: words(`confirm.${value}`) }));
	return (await prompter.select({ message, options, initial: 'no' })) === 'yes';
}
