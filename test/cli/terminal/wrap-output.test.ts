import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wrapFor, wrapText } from '../../../src/cli/terminal/wrap-output.ts';
import { widthOf } from '../../../src/messages/text-width.ts';

const WORDS = '42 linhas: coluna B “Status”: falta a situação do ativo (a primeira: ativos.csv, linha 73)';

describe('text on a terminal', () => {
	test('wraps between words, indented by two more columns', () => {
		expect(wrapText(`  ${WORDS}\n\nSkips`, 50)).toBe(
			[
				'  42 linhas: coluna B “Status”: falta a situação',
				'    do ativo (a primeira: ativos.csv, linha 73)',
				'',
				'Skips',
			].join('\n'),
		);
	});

	test.each([
		['a line of figures', '  não enviados                        3.558  R$ 19.580.773,11'],
		['a path that is longer than the line', 'x'.repeat(90)],
		['what fits', 'Conferido; nada foi enviado'],
	])('leaves %s unchanged', (_, line) => {
		expect(wrapText(line, 50)).toBe(line);
	});

	const LONG = 'asset-importer import notas "minha pasta de notas" --asset-number "NF{number}-{item} {unit}"';

	test.each([
		[
			'by the mark of the shell, between its words',
			`  ${LONG}`,
			true,
			['  asset-importer import notas "minha pasta de notas" \\', '    --asset-number "NF{number}-{item} {unit}"'],
		],
		['not at all where shells have no such mark in common', `  ${LONG}`, false, [`  ${LONG}`]],
		[
			'behind a sentence, on lines of its own',
			`Complete a planilha e importe: ${LONG}`,
			true,
			[
				'Complete a planilha e importe:',
				'  asset-importer import notas "minha pasta de notas" \\',
				'    --asset-number "NF{number}-{item} {unit}"',
			],
		],
		[
			'never within a word',
			`  asset-importer import ${'pasta/'.repeat(12)}r.xlsx --yes`,
			true,
			['  asset-importer import \\', `    ${'pasta/'.repeat(12)}r.xlsx \\`, '    --yes'],
		],
	])('breaks a command %s', (_, line, hasShellMark, lines) => {
		expect(wrapText(line, 55, hasShellMark)).toBe(lines.join('\n'));
	});

	test.skipIf(process.platform === 'win32')('a shell takes a broken command for the same words', () => {
		const word = fc.stringMatching(/^(?:[a-z/{}=-]{1,30}|"[a-z {}-]{1,30}")$/);
		fc.assert(
			fc.property(fc.array(word, { maxLength: 8 }), fc.integer({ min: 24, max: 100 }), (words, width) => {
				const line = `  asset-importer ${words.join(' ')}`;
				const asWords = (command: string): string =>
					execFileSync(
						'sh',
						[
							'-c',
							`set -f; asset_importer() { printf '%s\\n' "$@"; }; ${command.replace('asset-importer', 'asset_importer')}`,
						],
						{
							encoding: 'utf8',
						},
					);
				expect(asWords(wrapText(line, width, true))).toBe(asWords(line));
			}),
			{ numRuns: 40 },
		);
	});

	test('changes only blanks and line ends, and no line of words is too wide', () => {
		const word = fc.stringMatching(/^[a-zã“”漢]{1,12}$/u);
		const line = fc
			.tuple(fc.nat(6), fc.array(word, { maxLength: 40 }))
			.map(([n, all]) => ' '.repeat(n) + all.join(' '));
		fc.assert(
			fc.property(fc.array(line, { maxLength: 4 }), fc.integer({ min: 40, max: 120 }), (lines, width) => {
				const wrapped = wrapText(lines.join('\n'), width);
				expect(wrapped.split(/\s+/)).toEqual(lines.join('\n').split(/\s+/));
				for (const one of wrapped.split('\n')) expect(widthOf(one)).toBeLessThanOrEqual(width);
			}),
		);
	});

	test('is unchanged in a pipe, or if hardly anything fits', () => {
		const long = `${WORDS} ${WORDS}`;
		expect(wrapFor({ write: () => true }, long)).toBe(long);
		expect(wrapFor({ write: () => true, isTTY: true, columns: 60 }, long)).toContain('\n');
		expect(wrapFor({ write: () => true, isTTY: true, columns: 8 }, long)).toBe(long);
	});
});
