import { describe, expect, test } from 'vitest';
import {
	parseLedgerAddress,
	showLedgerAddress,
	withoutLedgerPassword,
	withoutPasswords,
} from '../../src/contract/ledger-address.ts';
import { listed } from '../listed.ts';

describe('an address', () => {
	test.each([
		[
			'postgres://ana:secret@db.test:5432/assets?sslmode=verify-ca',
			{ host: 'db.test', port: 5432, user: 'ana', password: 'secret', database: 'assets', tls: 'certificate' },
			'postgres://ana@db.test:5432/assets?sslmode=verify-ca',
		],
		[
			'postgresql://ana%40x:se%40cret@db.test/a%20b?sslmode=verify-full',
			{ host: 'db.test', user: 'ana@x', password: 'se@cret', database: 'a b', tls: 'name' },
			'postgresql://ana%40x@db.test/a%20b?sslmode=verify-full',
		],
		[
			'postgres://ana:se cret@db.test/assets?sslmode=require',
			{ host: 'db.test', user: 'ana', password: 'se cret', database: 'assets', tls: 'name' },
			'postgres://ana@db.test/assets?sslmode=require',
		],
		[
			'postgres://db.test/assets?sslmode=disable',
			{ host: 'db.test', database: 'assets', tls: 'none' },
			'postgres://db.test/assets?sslmode=disable',
		],
		['postgres://ana@[::1]/assets', { host: '::1', user: 'ana', database: 'assets' }, 'postgres://ana@[::1]/assets'],
		[
			'postgres:///assets?host=/run/postgresql',
			{ host: '/run/postgresql', database: 'assets' },
			'postgres:///assets?host=/run/postgresql',
		],
	])('%s is %j, and shown as %s', (typed, parsed, shown) => {
		expect(parseLedgerAddress(typed)).toEqual(parsed);
		expect(showLedgerAddress(typed)).toBe(shown);
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
	])('%s is none, and nothing of it is shown', (typed) => {
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
])('of %j the words %j are kept', (typed, kept) => expect(withoutLedgerPassword(typed)).toEqual(kept));

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
