/** `asset-importer lines`: the virtual phone lines of the company, as a table or as the API gave them. */
import { LINE_STATUSES, type Line } from '../../contract/line.ts';
import type { Language } from '../../messages/message.ts';
import type { CommandRun } from '../command-line/declaration.ts';
import { printCount, readApi } from '../api/read-api.ts';
import { printJson, tableWidth } from '../terminal/io.ts';
import { renderTable } from '../terminal/render-table.ts';

const TITLES = {
	'pt-BR': ['telefone', 'nome', 'situação', 'centro de custo', 'id do colaborador', 'id da linha'],
	en: ['phone number', 'name', 'status', 'cost center', 'employee id', 'line id'],
} as const satisfies Record<Language, readonly string[]>;
const COUNTED = {
	'pt-BR': ['linha telefônica', 'linhas telefônicas'],
	en: ['phone line', 'phone lines'],
} as const satisfies Record<Language, readonly [string, string]>;

/** A status that the API may have one day is shown as it is named there. */
const STATUS_WORDS: Readonly<Record<(typeof LINE_STATUSES)[number], Readonly<Record<Language, string>>>> = {
	pending: { 'pt-BR': 'pendente', en: 'pending' },
	active: { 'pt-BR': 'ativa', en: 'active' },
	blocked: { 'pt-BR': 'bloqueada', en: 'blocked' },
	canceled: { 'pt-BR': 'cancelada', en: 'canceled' },
};

export const runLines: CommandRun = (invocation) =>
	readApi(invocation, async ({ client, signal }) => {
		const { io, flags, config } = invocation;
		const lines = await client.listLines(signal);
		if (flags.json) printJson(io, lines);
		else if (lines.length > 0) io.stdout.write(`${renderLines(lines, config.language, tableWidth(io))}\n`);
		printCount(invocation, lines.length, COUNTED);
	});

function renderLines(lines: readonly Line[], language: Language, width: number | undefined): string {
	const rows = lines.map((line) => [
		line.phoneNumber ?? '',
		line.name ?? '',
		renderStatus(line.status ?? '', language),
		line.costCenter ?? '',
		line.employeeId ?? '',
		line.id,
	]);
	return renderTable(
		TITLES[language].map((title) => ({ title })),
		rows,
		width,
	);
}

function renderStatus(status: string, language: Language): string {
	const known = LINE_STATUSES.find((one) => one === status);
	return known === undefined ? status : STATUS_WORDS[known][language];
}
