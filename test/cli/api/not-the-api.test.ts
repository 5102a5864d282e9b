/** A portal, login page or wrong host answers instead of the API: its answers do not count, and the run stops. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { answerWith, startRawServer } from '../../client/raw-server.ts';
import { runCli, throwAwayFolder, summaryOf } from '../run-cli.ts';

const KEY = 'svc_test_0123456789abcdef';
const rows = (count: number): string =>
	['Patrimônio;Status', ...Array.from({ length: count }, (_, n) => `P-${n + 1};disponível`), ''].join('\n');

async function serve(answerTo: (number: number, body: string) => string) {
	const server = await startRawServer({ onRequest: (socket, number, _, body) => socket.write(answerTo(number, body)) });
	onTestFinished(server.close);
	const env = {
		LANG: 'pt_BR.UTF-8',
		ASSET_IMPORTER_API_KEY: KEY,
		ASSET_IMPORTER_BASE_URL: `http://127.0.0.1:${server.port}`,
	};
	return { server, env };
}

const PAGE = answerWith(200, '<html><title>Entrar na rede</title>').replace('application/json', 'text/html');
const ERROR = answerWith(200, '{"code":"unknown","message":"falhou","publicDetails":{}}');
const created = (body: string): string =>
	answerWith(201, JSON.stringify({ ...JSON.parse(body), id: `id-${body.length}`, createdAt: '2026-01-31T12:00:00Z' }));

describe('an import answered by something other than the API', () => {
	test.each([
		['a page', PAGE, 'text/html: <html><title>Entrar na rede</title>'],
		['an error body', ERROR, 'application/json: {"code":"unknown"'],
		['{}', answerWith(200, '{}'), 'application/json: {}'],
		['nothing', 'HTTP/1.1 204 No Content\r\n\r\n', '0 bytes'],
	])('%s: stops after three, creates nothing, and names what answered', async (_, answer, shown) => {
		const { server, env } = await serve(() => answer);
		const cwd = throwAwayFolder({ 'bom.csv': rows(20) });
		const { exitCode, printed } = await runCli(['import', 'bom.csv'], { cwd, env });
		expect([exitCode, printed]).toEqual([4, expect.stringContaining(shown)]);
		expect(printed).toContain('Confira --base-url');
		expect(server.counts.requests).toBe(3);
		expect(summaryOf(cwd)).toMatchObject({ buckets: { created: 0, unconfirmed: 3, notSent: 17 } });
		expect((await runCli(['import', 'bom.csv'], { cwd, env })).printed).not.toMatch(/já criad/);
		expect(server.counts.requests).toBe(6);
	});

	test('a page among assets leaves that row unconfirmed, exit 3, and the run goes on', async () => {
		const { server, env } = await serve((number, body) => (number % 4 === 0 ? PAGE : created(body)));
		const cwd = throwAwayFolder({ 'bom.csv': rows(20) });
		expect((await runCli(['import', 'bom.csv'], { cwd, env })).exitCode).toBe(3);
		expect(server.counts.requests).toBe(20);
		expect(summaryOf(cwd)).toMatchObject({ buckets: { created: 15, unconfirmed: 5, notSent: 0 } });
	});
});
