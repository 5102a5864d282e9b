import { assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { builtInFormat, parseFormatKind } from '../../../src/sources/xlsx/number-format.ts';

describe('says what a format shows', () => {
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
	] as const)('%s: %s', (kind, code) => {
		expect(parseFormatKind(code)).toBe(kind);
	});
});

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
] as const)('knows the built-in format %i as a %s', (id, kind) => {
	expect(parseFormatKind(builtInFormat(id))).toBe(kind);
});

test('does not let literals, colours or conditions change what a format shows', () => {
	const literal = constantFrom('"d"', '"ym"', '\\h', '_s', '*y', '[Red]', '[Cor 10]', '[<5]', '[$USD-409]', '[$-416]');
	const format = constantFrom('0.00', 'dd/mm/yyyy', 'hh:mm', '[h]:mm', '#,##0');
	assert(
		property(literal, format, (before, code) => parseFormatKind(`${before}${code}${before}`) === parseFormatKind(code)),
	);
});
