import { expect, test } from 'vitest';
import {
	passwordOf,
	showLedgerAddress,
	withoutLedgerPassword,
	withoutPasswords,
} from '../../src/config/ledger-address.ts';

test.each([
	[
		'postgres://ana:secret@db.test:5432/assets?sslmode=verify-ca',
		'postgres://ana@db.test:5432/assets?sslmode=verify-ca',
	],
	['postgres://ana:se%40cret@db.test/assets', 'postgres://ana@db.test/assets'],
	['postgres://ana:se cret@db.test/assets', 'postgres://ana@db.test/assets'],
	['postgres://ana@db.test/assets', 'postgres://ana@db.test/assets'],
	['postgres://db.test/assets', 'postgres://db.test/assets'],
	['db.test:5432', 'db.test:…'],
])('%s is shown as %s', (typed, shown) => {
	expect(showLedgerAddress(typed)).toBe(shown);
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

test.each([
	['postgres://ana:se%40cret@db.test/assets', 'se@cret'],
	['postgres://ana@db.test/assets', undefined],
])('of %s the password is %s', (address, password) => {
	expect(passwordOf(address)).toBe(password);
});
