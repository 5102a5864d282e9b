import { expect, test } from 'vitest';
import { runCli, throwAwayFolder, readRun, putFiles } from '../run-cli.ts';
import { says, saysWords } from '../../says.ts';

const MAPPING = { columns: { 'Valor (US$)': 'price' } };

function folder(mapping: object = MAPPING): string {
	const cwd = throwAwayFolder({
		'a.csv': 'Patrimônio;Status;Valor (US$)\nA-1;em uso;100,00\nA-2;em uso;0,50\n',
		'm.json': mapping,
	});
	return cwd;
}

const ENV = { LANG: 'pt_BR.UTF-8' };

test('a column in dollars is refused without a rate, with advice', async () => {
	const cwd = folder();
	const { exitCode, printed } = await runCli(['validate', 'a.csv', '--mapping', 'm.json'], { cwd, env: ENV });
	expect([exitCode, printed]).toEqual([3, expect.stringMatching(says('money-currency'))]);
	expect(printed.split('--exchange-rate USD=5,43')).toHaveLength(2);
	expect(readRun(cwd, 'rejected.csv')).toContain('--exchange-rate USD=5,43');
});

test('with a rate it is converted, and plan, summary, page and record state the rate', async () => {
	const cwd = folder();
	const argv = ['import', 'a.csv', '--mapping', 'm.json', '--sandbox', '--exchange-rate', 'USD=5,43'];
	const { exitCode, printed } = await runCli(argv, { cwd, env: ENV });
	expect(exitCode).toBe(0);
	expect(printed.split('Câmbio, em reais: USD 5,43')).toHaveLength(3);
	const read = (name: string): string => readRun(cwd, name);
	expect(JSON.parse(read('summary.json'))).toMatchObject({ exchangeRates: ['USD=5.43'], cents: { created: 54_572 } });
	expect(read('report.html')).toContain('<dd>USD 5,43</dd>');
	expect(read('plan.jsonl')).toContain('"priceCents":54300');
});

test('an undecided column is proposed as the price with a rate, and reported without one', async () => {
	const cwd = folder();
	const told = await runCli(['validate', 'a.csv'], { cwd, env: ENV });
	expect([told.exitCode, told.printed]).toEqual([
		2,
		expect.stringMatching(saysWords('decisions', 'why.foreign-money', { currency: 'USD' })),
	]);
	const argv = ['import', 'a.csv', '--sandbox', '--exchange-rate', 'USD=5,43', '--accept-proposals'];
	expect((await runCli(argv, { cwd, env: ENV })).exitCode).toBe(0);
	expect(readRun(cwd, 'plan.jsonl')).toContain('"priceCents":54300');
});

test.each<[string, object, readonly string[], number]>([
	['the configuration gives the rate', MAPPING, ['--config', 'c.json'], 54_572],
	[
		'the mapping says that it is in reais',
		{ columns: { 'Valor (US$)': { to: 'price', currency: 'BRL' } } },
		[],
		10_050,
	],
])('%s', async (_what, mapping, flags, cents) => {
	const cwd = folder(mapping);
	putFiles(cwd, { 'c.json': '{ "exchangeRate": ["USD=5.43"] }' });
	const { stdout } = await runCli(['validate', 'a.csv', '--mapping', 'm.json', '--json', ...flags], { cwd, env: ENV });
	expect(JSON.parse(stdout)).toMatchObject({ buckets: { notSent: 2 }, cents: { planned: cents } });
});

test.each(['USD', 'USD=0', 'BRL=1', 'US$=5'])('the rate %j is invalid', async (rate) => {
	const { exitCode } = await runCli(['validate', 'a.csv', '--exchange-rate', rate], { cwd: folder(), env: ENV });
	expect(exitCode).toBe(2);
});
