import { describe, expect, test } from 'vitest';
import {
	parseLedgerAddress,
	showLedgerAddress,
	withoutLedgerPassword,
	withoutPasswords,
} from '../../src/contract/ledger-address.ts';
import { listed } from '../listed.ts';

describe('an address', () => {
	const NAMED = 'postgresql://ana%40x:se%40cret@db.test/a%20b?sslmode=verify-full';
	const whole = (address: string) => (address.startsWith('//') ? `postgres:${address}` : address);
	const MINE = { host: 'db.test', user: 'ana', database: 'assets' };
	const OTHERS = { host: 'db.test', user: 'ana@x', password: 'se@cret', database: 'a b', tls: 'name' };
	const CHECKED = { ...MINE, port: 5432, password: 'secret', tls: 'certificate' };
	// Without the usual scheme.
	test.each([
		['//ana:secret@db.test:5432/assets?sslmode=verify-ca', CHECKED, '//ana@db.test:5432/assets?sslmode=verify-ca'],
		[NAMED, OTHERS, 'postgresql://ana%40x@db.test/a%20b?sslmode=verify-full'],
		[
			'//ana:se cret@db.test/assets?sslmode=require',
			{ ...MINE, password: 'se cret', tls: 'name' },
			'//ana@db.test/assets?sslmode=require',
		],
		[
			'//db.test/assets?sslmode=disable',
			{ host: 'db.test', database: 'assets', tls: 'none' },
			'//db.test/assets?sslmode=disable',
		],
		['//ana@[::1]/assets', { ...MINE, host: '::1' }, '//ana@[::1]/assets'],
		['///assets?host=/run/pg', { host: '/run/pg', database: 'assets' }, '///assets?host=/run/pg'],
	])('%s is %j, and shown as %s', (typed, parsed, shown) => {
		expect(parseLedgerAddress(whole(typed))).toEqual(parsed);
		expect(showLedgerAddress(whole(typed))).toBe(whole(shown));
	});

	test.each([
		...listed`
			mysql://ana:secret@db.test/assets ¦ ana:secret@db.test/assets ¦ postgres://ana:secret@db.test
			postgres://ana:s/e@c?ret@db.test/assets ¦ postgres://ana:s/ecret@x@db.test/assets ¦ postgres://ana:se/cret
			postgres://ana@db.test/assets?password=secret ¦ postgres://ana:secret@db.test/assets?sslmode=prefer
			postgres://ana:secret@db.test/assets#part ¦ postgres://ana:secret@db.test/a/b
			postgres://ana:%zz@db.test/assets ¦ postgres://ana:secret@%zz/assets
			host=db.test user=ana password=secret dbname=assets ¦ host=db.test password='se@cret' ¦ db.test:5432
		`,
		'',
	])('%s is not an address, and nothing of it is shown', (typed) => {
		expect(parseLedgerAddress(typed)).toBeUndefined();
		expect(showLedgerAddress(typed)).toBe('…');
	});
});

test.each([
	[
		['--ledger', 'postgres://ana:secret@db.test/assets', '--json'],
		['--ledger', 'postgres://ana@db.test/assets', '--json'],
	],
	[['--ledger=postgres://ana:secret@db.test/assets'], ['--ledger=postgres://ana@db.test/assets']],
	[
		['--ledger', 'ana:secret@db.test'],
		['--ledger', '…'],
	],
	[
		['--mapping', 'ana:a@b.json'],
		['--mapping', 'ana:a@b.json'],
	],
])('from %j, the words %j are kept', (typed, kept) => expect(withoutLedgerPassword(typed)).toEqual(kept));

test.each([
	["unknown option '--leger=postgres://ana:se cret@db.test/a'", "unknown option '--leger=postgres://ana:…@db.test/a'"],
	[
		"unknown option '--leger=host=db.test password=se@cret dbname=a'",
		"unknown option '--leger=host=db.test password=… dbname=a'",
	],
	["host=db.test password = 'se \\' cret' dbname=a", 'host=db.test password = … dbname=a'],
	['host=db.test password=se\\ cret dbname=a', 'host=db.test password=… dbname=a'],
	["password='se cret", 'password=…'],
	['postgres://db.test/a?password=secret&user=ana', 'postgres://db.test/a?password=…&user=ana'],
	['https://api.test:8080/a@b', 'https://api.test:8080/a@b'],
	['nothing of the kind', 'nothing of the kind'],
])('%s is quoted as %s', (text, quoted) => expect(withoutPasswords(text)).toBe(quoted));
