/** `asset-importer lines`: the virtual phone lines of the company, as a table or as the API gave them. */
import type { Line } from '../../contract/line.ts';
import type { Language } from '../../problems/message.ts';
import { EXIT } from '../exit-code.ts';
import type { CommandRun } from '../declaration.ts';
import { printJson, readApi, tableWidth, tellCount } from '../read-api.ts';
import { renderTable } from '../render-table.ts';

const TITLES = {
	'pt-BR': ['telefone', 'nome', 'situação', 'centro de custo', 'id do colaborador', 'id da linha'],
	en: ['phone number', 'name', 'status', 'cost center', 'employee id', 'line id'],
} as const satisfies Record<Language, readonly string[]>;
const COUNTED = {
	'pt-BR': ['linha telefônica', 'linhas telefônicas'],
	en: ['phone line', 'phone lines'],
} as const satisfies Record<Language, readonly [string, string]>;

export const runLines: CommandRun = async (invocation) => {
	const { flags, io } = invocation;
	await readApi(invocation, async ({ client, config, signal }) => {
		const lines = await client.listLines(signal);
		if (flags['json'] === true) printJson(io, lines);
		else if (lines.length > 0) io.stdout.write(`${renderLines(lines, config.language, tableWidth(io))}\n`);
		tellCount(invocation, config.language, lines.length, COUNTED);
	});
	return EXIT.done;
};

function renderLines(lines: readonly Line[], language: Language, width: number | undefined): string {
	const rows = lines.map((line) => [
		line.phoneNumber ?? '',
		line.name ?? '',
		line.status ?? '',
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
