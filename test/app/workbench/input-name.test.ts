import path from 'node:path';
import { expect, test } from 'vitest';
import { keptName } from '../../../src/app/workbench/input-name.ts';

const MARKED = /~[0-9a-f]{8}[^/\\]*$/;

test.each([
	['ativos.xlsx', 'ativos.xlsx'],
	['Patrimônio 2026 (final).csv', 'Patrimônio 2026 (final).csv'],
	['notas/janeiro/nfe.xml', 'notas/janeiro/nfe.xml'],
	['./notas//nfe.xml', 'notas/nfe.xml'],
	['notas--janeiro.xml', 'notas--janeiro.xml'],
])('keeps %j as %j', (given, kept) => {
	expect(keptName(given)).toBe(path.normalize(kept));
});

test.each([
	['../../etc/passwd'],
	['..\\..\\windows\\win.ini'],
	['/..'],
	['..'],
	['.'],
	[''],
	['.bashrc'],
	['-rf.csv'],
	['con.csv'],
	['LPT1'],
	['a:b.csv'],
	['a\u0000b.csv'],
	['a\nb.csv'],
	['\u202Evsc.exe'],
	['<img onerror=alert(1)>.csv'],
	['notas!ativos.csv'],
	['ativos. '],
	[`${'ç'.repeat(300)}.csv`],
	[`${'pasta/'.repeat(60)}ativos.csv`],
	['pasta/../ativos.csv'],
	['con/ativos.csv'],
])('keeps %j under a name that is harmless anywhere', (given) => {
	const kept = keptName(given);
	expect(kept).toMatch(MARKED);
	for (const part of kept.split(path.sep)) expect(part).not.toMatch(/^$|^[.\s-]|[.\s]$|[\p{C}<>:"|?*\\/!]/u);
	expect(Buffer.byteLength(kept)).toBeLessThan(220);
});

test.each([
	['a/b.csv', 'a--b.csv'],
	['a:b.csv', 'a_b.csv'],
	['a/b--c.csv', 'a--b/c.csv'],
	['con.csv', '_con.csv'],
])('keeps %j and %j apart', (one, other) => {
	expect(keptName(one)).not.toBe(keptName(other));
});
