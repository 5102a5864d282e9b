import { assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { findSection, parseNumberFormat } from '../../../src/sources/values/number-format.ts';
import { builtInFormat } from '../../../src/sources/xlsx/styles.ts';

test.each([
	['number', 'General'],
	['number', 'GENERAL;-General'],
	['number', 'Geral'],
	['number', '@'],
	['number', '0'],
	['number', '#,##0.00'],
	['number', '0.00E+00'],
	['number', '##0.0e-0'],
	['number', '# ?/?'],
	['number', '0%'],
	['number', '[$R$-416] #,##0.00'],
	['number', '_-"R$ "* #,##0.00_-;-"R$ "* #,##0.00_-'],
	['number', '[Red]0;[Blue]-0'],
	['number', '[Red]'],
	['number', '[>=100][Magenta]0.0;0'],
	['number', '0" dias"'],
	['number', '0\\d'],
	['number', '0_d*y'],
	['number', '"hh:mm"'],
	['number', '0;dd/mm/yyyy'],
	['number', ';;;'],
	['number', ''],
	['date', '[=0]"";dd/mm/yyyy'],
	['date', '[=0]"";[$-416]dd/mm/yyyy;@'],
	['date', '[<1]"";dd/mm/yyyy'],
	['date', 'dd/mm/yyyy;;'],
	['varied', '[<1]hh:mm;dd/mm/yyyy'],
	['varied', '[=0]0;dd/mm/yyyy'],
	['date', 'dd/mm/yyyy'],
	['date', 'DD/MM/YYYY'],
	['date', 'd "de" mmmm "de" yyyy'],
	['date', '[$-416]dd/mm/yyyy;@'],
	['date', '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy'],
	['date', 'mmm/yy'],
	['date', 'mmmm'],
	['date', 'm'],
	['date', 'dddd'],
	['date', 'dd/mm/yyyy hh:mm'],
	['date', 'hh:mm dd/mm'],
	['date', 'hh:mm mmm'],
	['date', '[Red]yyyy-mm-dd'],
	['date', '[$-404]e/m/d'],
	['date', 'ggge"年"m"月"d"日"'],
	['date', '[Black]DD\\-MM\\-YY'],
	['time', 'hh:mm'],
	['time', 'h:mm AM/PM'],
	['time', 'h A/P'],
	['time', 'mm:ss'],
	['time', 'mm:ss.000'],
	['time', 'mmss.0'],
	['time', 'h"h"mm"min"'],
	['time', 'ss'],
	['time', '[$-F400]h:mm:ss\\ AM/PM'],
	['duration', '[h]:mm:ss'],
	['duration', '[hh]:mm'],
	['duration', '[mm]:ss'],
	['duration', '[m]'],
	['duration', '[ss].00'],
	['duration', '[Red][h]:mm'],
	['duration', '[H]:MM'],
] as const)('says what a format shows: %s: %s', (kind, code) => expect(parseNumberFormat(code).kind).toBe(kind));

test.each([
	[0, 'number'],
	[4, 'number'],
	[7, 'number'],
	[14, 'date'],
	[17, 'date'],
	[18, 'time'],
	[22, 'date'],
	[30, 'date'],
	[33, 'time'],
	[44, 'number'],
	[45, 'time'],
	[46, 'duration'],
	[49, 'number'],
	[58, 'date'],
	[9999, 'number'],
] as const)('knows the built-in format %i as a %s', (id, kind) =>
	expect(parseNumberFormat(builtInFormat(id)).kind).toBe(kind),
);

test('ignores literals, colours and conditions when it finds the kind of a format', () => {
	const literal = constantFrom('"d"', '"ym"', '\\h', '_s', '*y', '[Red]', '[Cor 10]', '[<5]', '[$USD-409]', '[$-416]');
	const format = constantFrom('0.00', 'dd/mm/yyyy', 'hh:mm', '[h]:mm', '#,##0');
	assert(
		property(
			literal,
			format,
			(before, code) => parseNumberFormat(`${before}${code}${before}`).kind === parseNumberFormat(code).kind,
		),
	);
});

test.each([
	[undefined, '#,##0.00'],
	[undefined, 'General'],
	[undefined, '0%'],
	[undefined, '[$-416]00000'],
	[undefined, '[$PAT-]0000'],
	[undefined, '0" dias"'],
	['BRL', '"R$ "#,##0.00'],
	['BRL', '[$R$-416] #,##0.00'],
	['BRL', '[$R$ -416]#,##0.00'],
	['BRL', '[$BRL] #,##0.00'],
	['BRL', '#,##0.00" reais"'],
	['BRL', '_-"R$"* #,##0.00_-;-"R$"* #,##0.00_-;_-"R$"* "-"??_-;_-@_-'],
	['BRL', '_("R$ "* #,##0.00_);_("R$ "* (#,##0.00);_("R$ "* "-"??_);_(@_)'],
	['US$', '[$US$-409]#,##0.00'],
	['US$', '"US$"#,##0.00'],
	['US$', '_-[$US$-409]* #,##0.00_-;-[$US$-409]* #,##0.00_-;_-[$US$-409]* "-"??_-;_-@_-'],
	['USD', '[$USD] #,##0.00'],
	['EUR', '#,##0.00" EUR"'],
	['$', '$#,##0.00'],
	['$', '"$"#,##0.00_);[Red]("$"#,##0.00)'],
	['$', '[$$-409]#,##0.00'],
	['$', '[$$-416]#,##0.00'],
	['€', '#,##0.00 [$€-407]'],
	['€', '#,##0.00\\ "€"'],
	['£', '[$£-809]#,##0.00'],
	['US$', '"R$ "#,##0.00;-"R$ "#,##0.00;"US$ "0'],
])('finds the currency %j in %s', (currency, code) => expect(parseNumberFormat(code).currency).toBe(currency));

test.each([
	['0;(0);"zero"', [0, 1, 2]],
	['0;(0)', [0, 1, 0]],
	['0', [0, 0, 0]],
	['0;@', [0, 0, 0]],
	['[<=9]0;00', [0, 0, 0]],
	['[>9]0;00', [1, 1, 1]],
	['[>9]0;[<0]00;000', [2, 1, 2]],
	['[>9]0', [-1, -1, -1]],
] as const)('chooses the section of %s for 5, -5 and 0', (code, sections) => {
	const format = parseNumberFormat(code);
	const chosen = [5, -5, 0].map((value) => {
		const section = findSection(format, value);
		return section === undefined ? -1 : format.sections.indexOf(section);
	});
	expect(chosen).toEqual(sections);
});
