import { codes } from '../../src/messages/codes.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../src/messages/fault.ts';
import { LANGUAGES } from '../../src/messages/message.ts';
import type { Origin } from '../../src/messages/origin.ts';
import type { Problem, ShownProblem } from '../../src/messages/problem.ts';
import {
	describeFault,
	invoiceNumber,
	renderAdvice,
	renderFault,
	renderKind,
	renderOrigin,
	renderProblem,
} from '../../src/messages/render-problem.ts';
import { namesIn } from '../../src/messages/format-text.ts';
import { messageOf } from '../../src/messages/texts.ts';
import { anyText } from '../any-text.ts';
import { says } from '../says.ts';

const KEY = '35260412345678000190550010000000571000000578';

describe('a problem in one line', () => {
	const repeated: Problem = {
		code: 'enrollment-id-repeated',
		place: { column: 0, name: 'Patrimônio' },
		found: 'PAT-1',
		params: { kind: 'row', others: 'linha 9' },
	};

	test('names column letters, header and the text found', () => {
		expect(renderProblem(repeated, 'pt-BR')).toBe(
			'coluna A “Patrimônio”: número de patrimônio “PAT-1” repetido; também em linha 9',
		);
		expect(renderProblem(repeated, 'en')).toBe(
			'column A “Patrimônio”: asset number “PAT-1” is repeated; also in linha 9',
		);
	});

	test('adds the text found and the suggestion if the title has neither', () => {
		const problem: Problem = { code: 'no-data-rows', found: 'x', params: { suggestion: 'y' } };
		for (const language of LANGUAGES) {
			const title = says('no-data-rows', {}, { language }).source;
			expect(renderProblem(problem, language)).toMatch(new RegExp(`^${title} \\(.*: “x”\\); .* “y”\\?$`));
		}
	});

	test("suggests an API value in the language's words", () => {
		const problem: Problem = { code: 'status-unknown', found: 'Spare', params: { suggestion: 'in-use' } };
		expect(renderProblem(problem, 'pt-BR')).toMatch(/; .* “em uso”\?$/);
		expect(renderProblem(problem, 'en')).toMatch(/; .* “in use”\?$/);
	});

	test('names an XML element by its path', () => {
		expect(renderProblem({ code: 'no-data-rows', place: { name: 'det/prod/qCom' } }, 'en')).toMatch(
			/^det\/prod\/qCom: \w/,
		);
	});

	test('makes foreign text harmless: controls, line breaks, length', () => {
		const hostile: Problem = {
			...repeated,
			place: { column: 27, name: 'Pat\u001b[2Jrimônio\n' },
			found: '9'.repeat(200),
			params: { kind: 'row', others: '\u202etxt' },
		};
		const line = renderProblem(hostile, 'en');
		expect(line.startsWith('column AB “Pat\\u{1b}[2Jrimônio\\n”: ')).toBe(true);
		expect(line).toContain(` “${'9'.repeat(79)}…” `);
		expect(line.endsWith(' \\u{202e}txt')).toBe(true);
	});

	test('shows a code from another version of the program', () => {
		const problem: ShownProblem = JSON.parse('{"code":"from-the-future","found":"x"}');
		expect(renderProblem(problem, 'en')).toBe('from-the-future (found: “x”)');
	});

	test('leaves no placeholder and no line break, for any code and text', () => {
		const text = anyText({ maxLength: 100 });
		fc.assert(
			fc.property(
				fc.constantFrom(...Object.keys(codes)),
				text,
				text,
				fc.nat(300),
				fc.constantFrom(...LANGUAGES),
				(...drawn) => {
					const [code, name, found, column, language] = drawn;
					const { title, explanation, action = '' } = messageOf(code, language);
					const names = [title, explanation, action].flatMap(namesIn);
					const params = Object.fromEntries(
						names
							.filter((param) => !['found', 'column', 'header', 'resume'].includes(param))
							.map((param) => [param, 'filled']),
					);
					const problem: ShownProblem = { code, found, place: { column, name }, params };
					for (const line of [renderProblem(problem, language), renderAdvice(problem, language)]) {
						expect(line).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
						for (const open of names) {
							expect(
								line
									.replaceAll(name, '')
									.replaceAll(found, '')
									.split(/Ex[ea]mpl[eo]: /)[0],
							).not.toContain(`{${open}}`);
						}
					}
				},
			),
		);
	});
});

test('says what is expected, what to do and an example', () => {
	const [explanation, action] = (['explanation', 'action'] as const).map(
		(part) => says('header-not-found', {}, { part, language: 'en' }).source,
	);
	expect(renderAdvice({ code: 'header-not-found' }, 'en')).toMatch(
		new RegExp(`^${explanation} ${action} Example: Asset number; .*; Price$`),
	);
});

test('renders a fault in three lines: what, why, what to do', () => {
	const fault = new Fault('runs-folder-unwritable', { path: 'runs', reason: 'ENOSPC' }, { class: 'stopped' });
	const [title, ...rest] = renderFault(fault, 'pt-BR').split('\n');
	expect(title).toMatch(says('runs-folder-unwritable', { path: 'runs', reason: 'ENOSPC' }));
	expect(rest).toEqual([
		messageOf('runs-folder-unwritable', 'pt-BR').explanation,
		messageOf('runs-folder-unwritable', 'pt-BR').action,
	]);
});

describe.each([
	[
		'pt-BR',
		'Espere a rede voltar e continue com “asset-importer resume”.',
		'Espere a rede voltar e continue com “Continuar o envio”.',
	],
	[
		'en',
		'Wait until the network is back, and continue with "asset-importer resume".',
		'Wait until the network is back, and continue with “Go on sending”.',
	],
] as const)('how sending goes on, in %s,', (language, inTerminal, inPage) => {
	const fault = { code: 'api-out-of-reach' };

	test('is a command in a terminal and a button in the page', () => {
		expect(describeFault(fault, language).action).toBe(inTerminal);
		expect(describeFault(fault, language, true).action).toBe(inPage);
	});

	test('is named in the page as the button is', async () => {
		const page = await import(`../../src/messages/text/${language}/app.json`);
		expect(inPage).toContain(`“${page.default['send.resume']}”`);
	});
});

test.each<[Origin, string, string]>([
	[{ kind: 'file', file: 'a.pdf' }, 'a.pdf', 'a.pdf'],
	[{ kind: 'file', file: '- [Plan1]' }, 'entrada padrão [Plan1]', 'standard input [Plan1]'],
	[{ kind: 'file', file: '- a [1].csv' }, '- a [1].csv', '- a [1].csv'],
	[{ kind: 'row', file: '-', row: 17 }, 'entrada padrão, linha 17', 'standard input, row 17'],
	[{ kind: 'row', file: 'a.csv', row: 17 }, 'a.csv, linha 17', 'a.csv, row 17'],
	[
		{ kind: 'row', file: 'a.xlsx', sheet: 'Plan1', row: 17 },
		'a.xlsx, aba “Plan1”, linha 17',
		'a.xlsx, sheet “Plan1”, row 17',
	],
	[
		{ kind: 'invoice', file: 'n.zip!a.xml', accessKey: KEY, item: 1, unit: 3 },
		`n.zip!a.xml, NF-e 57, item 1, unidade 3 (chave ${KEY})`,
		`n.zip!a.xml, NF-e 57, item 1, unit 3 (key ${KEY})`,
	],
	[{ kind: 'invoice', file: 'a.xml', accessKey: 'cut', item: 2 }, 'a.xml, NF-e cut, item 2', 'a.xml, NF-e cut, item 2'],
])('names the place %j', (origin, pt, en) => {
	expect(renderOrigin(origin, 'pt-BR')).toBe(pt);
	expect(renderOrigin(origin, 'en')).toBe(en);
});

test.each([
	[KEY, '57'],
	[KEY.replace('000000057', '999999999'), '999999999'],
	// The CNPJ within the key may have letters from 2026 on.
	['35260412ABC34501DE35550010000123451000000578', '12345'],
	[`${KEY}0`, undefined],
	[KEY.toLowerCase().replace('12345678', 'abcdefgh'), undefined],
	['', undefined],
])('reads the invoice number from the key %j', (key, number) => expect(invoiceNumber(key)).toBe(number));

test.each(['money-format', 'date-impossible', 'zip-entry-repeated', 'zip-limit'])(
	'names the kind %s by its text before the first value',
	(code) => {
		const { title, several = title } = messageOf(code, 'pt-BR');
		const kind = renderKind(code, 'pt-BR');
		expect(kind).toMatch(/^\p{L}[^{]{10,}[\p{L}\d]$/u);
		expect(several.startsWith(kind)).toBe(true);
		expect(several.slice(kind.length)).toMatch(/^(?:[:;,( “]*\{.*)?$/);
	},
);

test('names the kind of a code from another version by the code', () =>
	expect(renderKind('from-the-future', 'pt-BR')).toBe('from-the-future'));
