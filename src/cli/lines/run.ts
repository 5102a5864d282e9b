/** `asset-importer lines`: the company's virtual phone lines, as a table or as the API returned them. */
import { LINE_STATUSES, type Line } from '../../contract/line.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import type { CommandRun } from '../terminal/command.ts';
import { readApi } from '../api/read-api.ts';
import { printJson, tableWidth } from '../terminal/io.ts';
import { renderTable } from '../terminal/render-table.ts';

const COLUMNS = ['phone', 'name', 'status', 'cost-center', 'employee', 'id'] as const;

export const runLines: CommandRun = (invocation) =>
	readApi(invocation, async ({ client, signal }) => {
		const { io, flags, config } = invocation;
		const lines = await client.listLines(signal);
		if (flags.json) printJson(io, lines);
		else if (lines.length > 0) io.stdout.write(`${renderLines(lines, config.language, tableWidth(io))}\n`);
		const words = wordsOf('cli', config.language);
		if (!flags.quiet) io.stderr.write(`${words('lines.count', { count: lines.length })}\n`);
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
	const words = wordsOf('cli', language);
	const columns = COLUMNS.map((name) => ({ title: words(`lines.${name}`) }));
	return renderTable(columns, rows, width);
}

function renderStatus(status: string, language: Language): string {
	const known = LINE_STATUSES.find((one) => one === status);
	return known === undefined ? status : wordsOf('cli', language)(`lines.status.${known}`);
}
