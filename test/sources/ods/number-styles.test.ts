import { describe, expect, test } from 'vitest';
import { documentCell, documentRow, tableXml } from '../../../scripts/hostile/document-parts.mjs';
import { readTable } from '../xlsx/read-all.ts';
import { openFlat } from './read-document.ts';

const number = (attributes: string, inside = ''): string =>
	`<number:number${attributes
		.split(' ')
		.filter((one) => one !== '')
		.map((one) => ` number:${one.replace('=', '="')}"`)
		.join('')}>${inside}</number:number>`;
const text = (content: string): string => `<number:text>${content}</number:text>`;
const style = (kind: string, content: string, attributes = '', name = 'N1'): string =>
	`<number:${kind}-style style:name="${name}"${attributes}>${content}</number:${kind}-style>`;
const map = (condition: string, name: string): string =>
	`<style:map style:condition="value()${condition}" style:apply-style-name="${name}"/>`;
const unit = (name: string, attributes = ''): string => `<number:${name}${attributes}/>`;
const LONG = ' number:style="long"';
const CELL = '<style:style style:name="c" style:family="table-cell" style:data-style-name="N1"/>';

async function codeOf(styles: string): Promise<string | undefined> {
	const rows = `<table:table-row>${documentCell('x', ' table:style-name="c"')}</table:table-row>${documentRow(['y'])}`;
	const source = await openFlat(tableXml(rows), { styles: styles + CELL });
	const [row] = await readTable(source);
	return source.formatCodes?.[row?.formats?.[0] ?? -1];
}

const TWO = 'decimal-places=2 min-decimal-places=2 min-integer-digits=1 grouping=true';

describe('a number style is the code', () => {
	test.each([
		['General', style('number', number('min-integer-digits=1'))],
		['0', style('number', number('decimal-places=0 min-integer-digits=1'))],
		['#', style('number', number('decimal-places=0 min-integer-digits=0'))],
		['00000', style('number', number('decimal-places=0 min-integer-digits=5'))],
		['#,##0.00', style('number', number(TWO))],
		['0.0##', style('number', number('decimal-places=3 min-decimal-places=1 min-integer-digits=1'))],
		['#,##0,', style('number', number('decimal-places=0 min-integer-digits=1 grouping=true display-factor=1000'))],
		[
			'0000\\-00',
			style(
				'number',
				number(
					'decimal-places=0 min-integer-digits=6',
					'<number:embedded-text number:position="2">-</number:embedded-text>',
				),
			),
		],
		['"PAT-"0', style('number', text('PAT-') + number('decimal-places=0 min-integer-digits=1'))],
		['"a"\\""b"0', style('number', text('a"b') + number('decimal-places=0 min-integer-digits=1'))],
		['0.00%', style('percentage', number('decimal-places=2 min-integer-digits=1') + text('%'))],
		[
			'0.00E+00',
			style(
				'number',
				unit(
					'scientific-number',
					' number:decimal-places="2" number:min-integer-digits="1" number:min-exponent-digits="2"',
				),
			),
		],
		[
			'# ?/??',
			style(
				'number',
				unit(
					'fraction',
					' number:min-integer-digits="0" number:min-numerator-digits="1" number:min-denominator-digits="2"',
				),
			),
		],
		[
			'[$R$-416]\\ #,##0.00',
			style(
				'currency',
				`<number:currency-symbol number:language="pt" number:country="BR">R$</number:currency-symbol>${text(' ')}${number(TWO)}`,
			),
		],
		['[$$]#,##0.00', style('currency', `<number:currency-symbol>$</number:currency-symbol>${number(TWO)}`)],
		[
			'[$¤-409]#,##0.00',
			style('currency', `<number:currency-symbol number:language="en" number:country="US"/>${number(TWO)}`),
		],
		[
			'[$R$-416]#,##0.00',
			style('currency', `<number:currency-symbol number:language="pt" number:country="BR"/>${number(TWO)}`),
		],
		['#,##0.00', style('currency', `<number:currency-symbol/>${number(TWO)}`)],
		['[$CHF]#,##0.00', style('currency', `<number:currency-symbol>CHF</number:currency-symbol>${number(TWO)}`)],
		[
			'[$-416]d" de "mmmm',
			style(
				'date',
				unit('day') + text(' de ') + unit('month', ' number:textual="true" number:style="long"'),
				' number:language="pt"',
			),
		],
		[
			'dd/mm/yyyy hh:mm:ss.00'.replace(' ', '\\ '),
			style(
				'date',
				unit('day', LONG) +
					text('/') +
					unit('month', LONG) +
					text('/') +
					unit('year', LONG) +
					text(' ') +
					unit('hours', LONG) +
					text(':') +
					unit('minutes', LONG) +
					text(':') +
					unit('seconds', `${LONG} number:decimal-places="2"`),
			),
		],
		[
			'[h]:mm',
			style('time', unit('hours') + text(':') + unit('minutes', LONG), ' number:truncate-on-overflow="false"'),
		],
		['h:mm\\ AM/PM', style('time', unit('hours') + text(':') + unit('minutes', LONG) + text(' ') + unit('am-pm'))],
		['@', style('text', unit('text-content'))],
		[
			'0;\\-0',
			style('number', number('decimal-places=0 min-integer-digits=1'), '', 'P') +
				style('number', text('-') + number('decimal-places=0 min-integer-digits=1') + map('&gt;=0', 'P')),
		],
		[
			'[>100]"muito";0',
			style('number', text('muito'), '', 'P') +
				style('number', number('decimal-places=0 min-integer-digits=1') + map('&gt;100', 'P')),
		],
		['[=0]"";yy', style('number', '', '', 'P') + style('date', unit('year') + map('=0', 'P'))],
		[
			'0;\\-0;"zero";@',
			['0', '-0', 'zero']
				.map((_, index) =>
					style(
						'number',
						index === 2
							? text('zero')
							: (index === 1 ? text('-') : '') + number('decimal-places=0 min-integer-digits=1'),
						'',
						`P${index}`,
					),
				)
				.join('') + style('text', unit('text-content') + map('&gt;0', 'P0') + map('&lt;0', 'P1') + map('=0', 'P2')),
		],
	])('%s', async (code, styles) => {
		expect(await codeOf(styles)).toBe(code);
	});
});
