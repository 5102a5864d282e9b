import { describe, expect, test } from 'vitest';
import {
	parseLedgerAddress,
	showLedgerAddress,
	withoutLedgerPassword,
	withoutPasswords,
} from '../../src/contract/ledger-address.ts';

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
		['mysql://ana:secret@db.test/assets', '…@db.test/assets'],
		['ana:secret@db.test/assets', '…@db.test/assets'],
		['postgres://ana:secret@db.test', '…@db.test'],
		['postgres://ana:s/e@c?ret@db.test/assets', '…'],
		['postgres://ana:s/ecret@x@db.test/assets', '…@db.test/assets'],
		['postgres://ana:se/cret', 'postgres://ana:…'],
		['postgres://ana@db.test/assets?password=secret', '…@db.test/assets'],
		['postgres://ana:secret@db.test/assets?sslmode=prefer', '…@db.test/assets'],
		['postgres://ana:secret@db.test/assets#part', '…@db.test/assets#part'],
		['postgres://ana:secret@db.test/a/b', '…@db.test/a/b'],
		['postgres://ana:%zz@db.test/assets', '…@db.test/assets'],
		['postgres://ana:secret@%zz/assets', '…@%zz/assets'],
		['db.test:5432', 'db.test:…'],
		['', ''],
	])('%s is none, and shown as %s', (typed, shown) => {
		expect(parseLedgerAddress(typed)).toBeUndefined();
		expect(showLedgerAddress(typed)).toBe(shown);
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
		['--ledger', '…@db.test'],
	],
	[
		['--mapping', 'ana:a@b.json'],
		['--mapping', 'ana:a@b.json'],
	],
])('of %j the words %j are kept', (typed, kept) => {
	expect(withoutLedgerPassword(typed)).toEqual(kept);
});

test.each([
	["unknown option '--leger=postgres://ana:se cret@db.test/a'", "unknown option '--leger=postgres://ana:…@db.test/a'"],
	['https://api.test:8080/a@b', 'https://api.test:8080/a@b'],
	['nothing of the kind', 'nothing of the kind'],
])('%s is quoted as %s', (text, quoted) => {
	expect(withoutPasswords(text)).toBe(quoted);
});
