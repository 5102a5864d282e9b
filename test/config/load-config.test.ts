import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load-config.ts';
import { Fault } from '../../src/messages/fault.ts';

let cwd: string;
beforeEach(() => {
	cwd = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-config-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const load = (flags: Record<string, unknown> = {}, env: Record<string, string> = {}) => loadConfig({ flags, env, cwd });
const faultOf = (action: () => unknown): Fault => {
	try {
		action();
	} catch (error) {
		if (error instanceof Fault) return error;
		throw error;
	}
	throw new Error('no fault');
};
const writeConfig = (values: unknown, name = 'asset-importer.config.json'): void =>
	writeFileSync(path.join(cwd, name), typeof values === 'string' ? values : JSON.stringify(values));

describe('where a setting comes from', () => {
	test('a flag overrides the environment, which overrides the file', () => {
		writeConfig({ baseUrl: 'https://file.test', lang: 'en', concurrency: 3 });
		const env = { ASSET_IMPORTER_BASE_URL: 'https://env.test', ASSET_IMPORTER_LANG: 'pt-BR' };
		expect(load({ baseUrl: 'https://flag.test' }, env)).toMatchObject({
			baseUrl: 'https://flag.test',
			language: 'pt-BR',
			concurrency: 3,
		});
		expect(load({}, env).baseUrl).toBe('https://env.test');
		expect(load().baseUrl).toBe('https://file.test');
	});

	test('the config is frozen', () => expect(Object.isFrozen(load())).toBe(true));

	test.each([
		['pt_BR.UTF-8', 'pt-BR'],
		['pt_PT', 'pt-BR'],
		['en_US.UTF-8', 'en'],
		['de_DE', 'en'],
	])('a system in %s gets texts in %s', (LANG, language) => expect(load({}, { LANG }).language).toBe(language));

	test('relative folders start from the working directory', () => {
		expect(load({ runsDir: 'outra' }).runsDir).toBe(path.join(cwd, 'outra'));
		expect(load().runsDir).toBe(path.join(cwd, 'runs'));
	});
});

describe('a rehearsal', () => {
	test('does not contradict a configured address', () => {
		writeConfig({ baseUrl: 'https://api.example.com' });
		expect(load({ sandbox: true })).toMatchObject({ baseUrl: 'https://api.example.com' });
	});

	test('with an address typed beside it is refused', () => {
		const fault = faultOf(() => load({ sandbox: true, baseUrl: 'https://api.example.com' }));
		expect(fault).toMatchObject({ code: 'sandbox-with-address', class: 'usage' });
	});
});

test.each([
	[{ defaultStatus: 'in-use' }, { defaultStatus: 'in-use' }],
	[{ defaultStatus: 'em uso' }, { defaultStatus: 'in-use' }],
	[{ defaultStatus: 'Disponível' }, { defaultStatus: 'available' }],
	[{ defaultStatus: 'em manutencao' }, { defaultStatus: 'maintenance' }],
	[{ defaultAcquisitionType: 'alugado' }, { defaultAcquisitionType: 'rented' }],
] as const)('%j is what a cell with that word means: %j', (typed, meant) => {
	expect(load(typed)).toMatchObject(meant);
	writeConfig(typed);
	expect(load()).toMatchObject(meant);
});

describe('an invalid setting', () => {
	test.each([
		[{ concurrency: 0 }, '--concurrency'],
		[{ concurrency: 'many' }, '--concurrency'],
		[{ defaultStatus: 'usado' }, '--default-status'],
		[{ defaultStatus: '' }, '--default-status'],
		[{ defaultAcquisitionType: 'próprio' }, '--default-acquisition-type'],
		[{ timeZone: 'Brasilia' }, '--time-zone'],
		[{ maxFailures: '5 %' }, '--max-failures'],
		[{ csv: ['delimiter=x'] }, '--csv'],
		[{ port: 99_999 }, '--port'],
		[{ port: 1.5 }, '--port'],
		[{ port: -1 }, '--port'],
	])('%j is refused and named %s', (flags, setting) => {
		const fault = faultOf(() => load(flags));
		expect(fault).toMatchObject({ code: 'setting-invalid', class: 'usage', params: { setting } });
	});

	test.each([
		[{ defaultStatus: 'usado' }, /^available \(disponível\), in-use \(em uso\), .*, archived \(arquivado\)$/],
		[{ defaultAcquisitionType: 'próprio' }, /^bought \(comprado\), /],
		[{ locale: 'fr' }, /^pt-BR, en-US$/],
	])("for %j, the words for people are listed with the API's names", (flags, expected) =>
		expect(faultOf(() => load(flags)).params['expected']).toMatch(expected),
	);

	test('a misspelt name in the config file is refused, not ignored', () => {
		writeConfig({ defualtStatus: 'available' });
		expect(faultOf(load)).toMatchObject({ code: 'setting-unknown', params: { setting: 'defualtStatus' } });
		expect(faultOf(load).params['known']).toMatch(/\bbaseUrl, .*\bdefaultStatus, /);
	});

	test.each([
		['acceptProposals', '--accept-proposals'],
		['yes', '--yes'],
		['input', '--no-input'],
		['keepPlan', '--keep-plan'],
	])('an entry %s is an option that is typed with the command: %s', (setting, option) => {
		writeConfig({ [setting]: true });
		expect(faultOf(load)).toMatchObject({ code: 'setting-unknown', params: { kind: 'typed', setting, option } });
	});

	test.each(['', '{', '[]', '1', 'null'])('a config file with %j is refused', (text) => {
		writeConfig(text);
		expect(faultOf(load).code).toBe('option-file-unreadable');
	});

	test('a config file that was named must exist', () =>
		expect(faultOf(() => load({ config: 'none.json' })).code).toBe('option-file-unreadable'));

	test('an API key is not allowed in the config file', () => {
		writeConfig({ apiKey: 'svc_test_0123456789abcdef' });
		expect(faultOf(load)).toMatchObject({ code: 'setting-unknown', params: { setting: 'apiKey' } });
	});
});

describe('the API key', () => {
	const KEY = 'svc_test_0123456789abcdef';

	test.each([
		['as it is', KEY],
		['as it was pasted', ` "Bearer ${KEY}"\r\n`],
	])('S-033 is read %s', (_, pasted) => {
		expect(load({}, { ASSET_IMPORTER_API_KEY: pasted }).apiKey).toBe(KEY);
		writeFileSync(path.join(cwd, 'key.txt'), pasted);
		expect(load({ apiKeyFile: 'key.txt' }).apiKey).toBe(KEY);
	});

	test('S-033 is refused before anything is sent, and not shown', () => {
		const fault = faultOf(() => load({}, { ASSET_IMPORTER_API_KEY: 'svc_test_0123 4567' }));
		expect(fault.code).toBe('api-key-malformed');
		expect(JSON.stringify(fault.params)).not.toContain('4567');
	});

	test('an empty variable is not a key', () =>
		expect(load({}, { ASSET_IMPORTER_API_KEY: ' ' }).apiKey).toBeUndefined());

	test('a key file that cannot be read is named', () =>
		expect(faultOf(() => load({ apiKeyFile: 'none.txt' })).code).toBe('option-file-unreadable'));
});

describe('the proxy', () => {
	test.each([
		[{ HTTPS_PROXY: 'http://a:1', NO_PROXY: 'a.test, .b.test' }, 'http://a:1', ['a.test', '.b.test']],
		[{ https_proxy: 'http://proxy.test:3128' }, 'http://proxy.test:3128', []],
		[{ ALL_PROXY: 'http://all.test:1' }, 'http://all.test:1', []],
	])('%j', (env, url, noProxy) => expect(load({}, env).proxy).toEqual({ url, noProxy }));

	test('is absent if no variable names one', () => expect(load().proxy).toBeUndefined());
});

test.runIf(process.platform === 'linux').each([
	[{ HOME: '/home/ana' }, '/home/ana/.local/state/asset-importer'],
	[{ HOME: '/home/ana', XDG_STATE_HOME: '/var/ana' }, '/var/ana/asset-importer'],
	[{ HOME: '/home/ana', ASSET_IMPORTER_STATE_DIR: '/srv/state' }, '/srv/state'],
	[{ HOME: '/home/ana', ASSET_IMPORTER_STATE_DIR: '' }, undefined],
	[{ XDG_STATE_HOME: 'state' }, undefined],
	[{}, undefined],
] as const)('what was sent is noted for %j in %j', (env, stateDir) => expect(load({}, env).stateDir).toBe(stateDir));

test.runIf(process.platform === 'linux').each<[object, () => string | undefined, object]>([
	[{}, () => '/home/ana', { stateDir: '/home/ana/.local/state/asset-importer' }],
	[{ HOME: '' }, () => '/home/ana', { stateDir: '/home/ana/.local/state/asset-importer' }],
	[{ HOME: '/home/rui' }, () => '/home/ana', { stateDir: '/home/rui/.local/state/asset-importer' }],
	[{}, () => undefined, { stateDir: undefined, lacksHome: true }],
	[{ ASSET_IMPORTER_STATE_DIR: '' }, () => undefined, { stateDir: undefined, lacksHome: undefined }],
	[{ XDG_STATE_HOME: '/state' }, () => undefined, { stateDir: '/state/asset-importer', lacksHome: undefined }],
])('with %j the system is asked for the folder of the user', (env, home, expected) => {
	const { stateDir, lacksHome } = loadConfig({ flags: {}, env: { ...env }, cwd, home });
	expect({ stateDir, lacksHome }).toEqual({ lacksHome: undefined, ...expected });
});

test('a runs folder counts as chosen by flag, variable or file, but not by default', () => {
	expect(load().isRunsDirChosen).toBe(false);
	expect(load({ runsDir: 'runs' }).isRunsDirChosen).toBe(true);
	expect(load({}, { ASSET_IMPORTER_RUNS_DIR: 'runs' }).isRunsDirChosen).toBe(true);
});

describe('the ledger of the team', () => {
	const URL_FLAG = 'postgres://importer@flag.test/db';
	const URL_ENV = 'postgres://importer@env.test/db';
	const URL_FILE = 'postgres://importer@file.test/db';

	test('is named by flag, variable or file, in this order', () => {
		writeConfig({ ledger: URL_FILE });
		const env = { ASSET_IMPORTER_LEDGER: URL_ENV };
		expect(load({ ledger: URL_FLAG }, env).ledger).toEqual({ url: URL_FLAG });
		expect(load({}, env).ledger).toEqual({ url: URL_ENV });
		expect(load().ledger).toEqual({ url: URL_FILE });
	});

	test('is absent if none is named', () => {
		expect(load().ledger).toBeUndefined();
	});

	test('is refused at once if invalid, wherever it is given, and not shown', () => {
		const ledger = 'mysql://ana:secret@db.test/assets';
		writeConfig({});
		const found = '…';
		const expected = 'postgres://user@host:5432/database';
		const env = { ASSET_IMPORTER_LEDGER: ledger };
		expect(faultOf(() => load({ ledger })).params).toMatchObject({ setting: '--ledger', found, expected });
		expect(faultOf(() => load({}, env)).params).toMatchObject({ setting: 'ASSET_IMPORTER_LEDGER', found, expected });
		writeConfig({ ledger });
		const setting = `ledger (${path.join(cwd, 'asset-importer.config.json')})`;
		expect(faultOf(load)).toMatchObject({ code: 'setting-invalid', params: { setting, found, expected } });
	});

	test.each([
		'{"ledgr": "postgres://ana:secret@db.test/assets"}',
		'{"ledger": x"postgres://ana:secret@db.test/assets"}',
		'{"ledger": ["postgres://ana:secret@db.test/assets"]}',
		'"postgres://ana:secret@db.test/assets" }',
	])('a config file with %s is refused without its password', (text) => {
		writeConfig(text);
		expect(JSON.stringify(faultOf(load).params)).not.toContain('secret');
	});
});
