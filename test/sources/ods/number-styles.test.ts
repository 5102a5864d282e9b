import { expect, test } from 'vitest';
import { documentCell, documentRow, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { readTable } from '../xlsx/read-all.ts';
import { openFlat } from './read-document.ts';

/** An element, with its attributes as `name=value name=value`. */
const unit = (name: string, attributes = '', inside?: string): string => {
	const written = attributes.replaceAll(/(\S+)=(\S+) ?/g, ' number:$1="$2"');
	return inside === undefined ? `<number:${name}${written}/>` : `<number:${name}${written}>${inside}</number:${name}>`;
};
const number = (attributes: string, inside = ''): string => unit('number', attributes, inside);
const text = (content: string): string => unit('text', '', content);
const style = (kind: string, content: string, attributes = '', name = 'N1'): string =>
	`<number:${kind}-style style:name="${name}"${attributes}>${content}</number:${kind}-style>`;
const num = (content: string, name = 'N1'): string => style('number', content, '', name);
const money = (symbol: string): string => style('currency', symbol + number(TWO));
const map = (condition: string, name: string): string =>
	`<style:map style:condition="value()${condition}" style:apply-style-name="${name}"/>`;
/** Units in their long form and the text between them; `_` is a space. */
const long = (units: string): string =>
	units.replaceAll(/[a-z]+|[^a-z ]/g, (one) => (/[a-z]/.test(one) ? unit(one, LONG) : text(one.replace('_', ' '))));
const LONG = 'style=long';
const CELL = '<style:style style:name="c" style:family="table-cell" style:data-style-name="N1"/>';

async function codeOf(styles: string): Promise<string | undefined> {
	const rows = `<table:table-row>${documentCell('x', ' table:style-name="c"')}</table:table-row>${documentRow(['y'])}`;
	const source = await openFlat(tableXml(rows), { styles: styles + CELL });
	const [row] = await readTable(source);
	return source.formatCodes?.[row?.formats?.[0] ?? -1];
}

const TWO = 'decimal-places=2 min-decimal-places=2 min-integer-digits=1 grouping=true';
const INT = number('decimal-places=0 min-integer-digits=1');
const BR = 'language=pt country=BR';
const DASH = unit('embedded-text', 'position=2', '-');
const THREE = num(INT, 'P0') + num(text('-') + INT, 'P1') + num(text('zero'), 'P2');

test.each([
	['General', num(number('min-integer-digits=1'))],
	['0', num(INT)],
	['#', num(number('decimal-places=0 min-integer-digits=0'))],
	['00000', num(number('decimal-places=0 min-integer-digits=5'))],
	['#,##0.00', num(number(TWO))],
	['0.0##', num(number('decimal-places=3 min-decimal-places=1 min-integer-digits=1'))],
	['#,##0,', num(number('decimal-places=0 min-integer-digits=1 grouping=true display-factor=1000'))],
	['0000\\-00', num(number('decimal-places=0 min-integer-digits=6', DASH))],
	['"PAT-"0', num(text('PAT-') + INT)],
	['"a"\\""b"0', num(text('a"b') + INT)],
	['*-0', num(unit('fill-character', '', '-') + INT)],
	['000E+0', num(unit('scientific-number', 'decimal-places=0 min-integer-digits=3'))],
	['????0', num(number('decimal-places=0 min-integer-digits=1 max-blank-integer-digits=5'))],
	['#,##0,,,,,', num(number('decimal-places=0 min-integer-digits=1 grouping=true display-factor=1e21'))],
	['[<>5]"outro";0', num(text('outro'), 'P') + num(INT + map('!=5', 'P'))],
	['# ??/16', num(unit('fraction', 'min-integer-digits=0 min-numerator-digits=2 denominator-value=16'))],
	['0.00%', style('percentage', number('decimal-places=2 min-integer-digits=1') + text('%'))],
	['0.00E+00', num(unit('scientific-number', 'decimal-places=2 min-integer-digits=1 min-exponent-digits=2'))],
	['# ?/??', num(unit('fraction', 'min-integer-digits=0 min-numerator-digits=1 min-denominator-digits=2'))],
	['[$R$-416]\\ #,##0.00', money(unit('currency-symbol', BR, 'R$') + text(' '))],
	['[$$]#,##0.00', money(unit('currency-symbol', '', '$'))],
	['[$¤-409]#,##0.00', money(unit('currency-symbol', 'language=en country=US'))],
	['[$R$-416]#,##0.00', money(unit('currency-symbol', BR))],
	['#,##0.00', money(unit('currency-symbol'))],
	['[$CHF]#,##0.00', money(unit('currency-symbol', '', 'CHF'))],
	[
		'[$-416]d" de "mmmm',
		style('date', unit('day') + text(' de ') + unit('month', `textual=true ${LONG}`), ' number:language="pt"'),
	],
	[
		'dd/mm/yyyy\\ hh:mm:ss.00',
		style('date', long('day / month / year _ hours : minutes :') + unit('seconds', `${LONG} decimal-places=2`)),
	],
	['[h]:mm', style('time', unit('hours') + long(': minutes'), ' number:truncate-on-overflow="false"')],
	['h:mm\\ AM/PM', style('time', unit('hours') + long(': minutes _') + unit('am-pm'))],
	['@', style('text', unit('text-content'))],
	['0;\\-0', num(INT, 'P') + num(text('-') + INT + map('&gt;=0', 'P'))],
	['[>100]"muito";0', num(text('muito'), 'P') + num(INT + map('&gt;100', 'P'))],
	['[=0]"";yy', num('', 'P') + style('date', unit('year') + map('=0', 'P'))],
	[
		'0;\\-0;"zero";@',
		THREE + style('text', unit('text-content') + map('&gt;0', 'P0') + map('&lt;0', 'P1') + map('=0', 'P2')),
	],
])('a number style becomes the code: %s', async (code, styles) => expect(await codeOf(styles)).toBe(code));
