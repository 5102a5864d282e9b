/** `sms`: a line's messages, by page, time and service. */
import { describe, expect, test } from 'vitest';
import { runCli, throwAwayFolder } from '../run-cli.ts';
import { serveApi } from '../serve-api.ts';
import { saysWords } from '../../says.ts';

const LINE = '5a0d0002-0000-4000-8000-000000000001';
const PATH = `/api/v2/virtual-phone-accounts/${LINE}/sms-messages`;

interface Page {
	readonly smsMessages: readonly { readonly message: string; readonly receivedAt: string }[];
}

test('the table has time, origin, service, code and message, newest first', async () => {
	const { env, requests } = await serveApi();
	const { exitCode, stdout } = await runCli(['sms', LINE], { cwd: throwAwayFolder(), env });
	expect(exitCode).toBe(0);
	const [titles, ...rows] = stdout.trimEnd().split('\n');
	expect(titles).toMatch(/^recebida \(UTC\) +de +serviço +código +mensagem$/);
	expect(rows.map((row) => row.split(/ {2,}/)[0])).toEqual([
		'03/01/2026, 12:05:00',
		'02/01/2026, 11:05:00',
		'01/01/2026, 10:05:00',
	]);
	expect(rows[1]?.split(/ {2,}/).slice(1, 4)).toEqual(['28002', 'banco-beta', '771204']);
	expect(requests()).toEqual([`GET ${PATH}`]);
});

test.each(['+5511900002001', '(11) 90000-2001', '011 90000 2001', '5511900002001'])(
	'the line of the number %s is found',
	async (phone) => {
		const { env, requests } = await serveApi();
		expect((await runCli(['sms', phone], { cwd: throwAwayFolder(), env })).exitCode).toBe(0);
		expect(requests()).toEqual(['GET /api/v2/virtual-phone-accounts', `GET ${PATH}`]);
	},
);

test.each([
	['a number of nobody', '(11) 98888-7777', 'nenhuma linha tem o número'],
	['an id of nobody', 'linha-x', 'linha-x'],
])('%s is reported', async (_, line, words) => {
	const { env } = await serveApi();
	const { exitCode, stderr, stdout } = await runCli(['sms', line], { cwd: throwAwayFolder(), env });
	expect([exitCode, stdout]).toEqual([2, '']);
	expect(stderr).toContain(words);
});

describe('dates', () => {
	test.each([
		['strict UTC', ['--from', '2026-01-02T11:05Z'], 2],
		['an inclusive start and an exclusive end', ['--from', '2026-01-01T10:05:00Z', '--to', '2026-01-02T11:05:00Z'], 1],
		['a day in the Brazilian form', ['--from', '03/01/2026'], 1],
		['a local day of ISO', ['--to', '2026-01-02'], 1],
		['a local time in a zone', ['--from', '02/01/2026 08:06', '--time-zone', 'America/Sao_Paulo'], 1],
		['a local time at the instant', ['--from', '02/01/2026 08:05', '--time-zone', 'America/Sao_Paulo'], 2],
	])('%s', async (_, flags, count) => {
		const { env } = await serveApi();
		const { stdout } = await runCli(['sms', LINE, '--json', ...flags], { cwd: throwAwayFolder(), env });
		expect(JSON.parse(stdout).smsMessages).toHaveLength(count);
	});

	test.each(['31/02/2026', 'ontem', '2026-13-01'])('%s is refused before any request', async (date) => {
		const { env, requests } = await serveApi();
		const { exitCode, stderr } = await runCli(['sms', LINE, '--from', date], { cwd: throwAwayFolder(), env });
		expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--from')]);
		expect(stderr).toContain(date);
		expect(requests()).toEqual([]);
	});
});

test('several services select messages with any of them', async () => {
	const { env } = await serveApi();
	const argv = ['sms', LINE, '--json', '--service', 'banco-beta', '--service', 'none'];
	const { stdout } = await runCli(argv, { cwd: throwAwayFolder(), env });
	const page: Page = JSON.parse(stdout);
	expect(page.smsMessages.map(({ receivedAt }) => receivedAt.slice(0, 10))).toEqual(['2026-01-03', '2026-01-02']);
});

describe('pages', () => {
	async function serveMany(count: number) {
		const api = await serveApi();
		await api.sandbox.commands.load({
			messages: Array.from({ length: count }, (_, index) => ({
				lineId: LINE,
				originPhoneNumber: '28001',
				message: `aviso ${index}`,
				receivedAt: new Date(Date.UTC(2026, 1, 1) + index * 1000).toISOString(),
			})),
		});
		return api;
	}

	test('without --all only the first page is shown, and the others are announced', async () => {
		const { env } = await serveMany(250);
		const { stdout, stderr } = await runCli(['sms', LINE, '--json'], { cwd: throwAwayFolder(), env });
		const { pagination }: { readonly pagination: { readonly totalPages: number } } = JSON.parse(stdout);
		expect(pagination).toMatchObject({ page: 1, totalCount: 253 });
		expect(stderr).toMatch(saysWords('cli', 'sms.page', { page: 1, pages: pagination.totalPages, count: 253 }));
	});

	test('--all requests the largest pages by itself', async () => {
		const { env, requests } = await serveMany(250);
		await runCli(['sms', LINE, '--all'], { cwd: throwAwayFolder(), env });
		expect(requests()).toHaveLength(2);
	});
});
