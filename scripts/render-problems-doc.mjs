/**
 * Writes one page per language with every message by code, from the texts and the compiled codes:
 * `npm run build && node scripts/render-problems-doc.mjs`. `--check` writes nothing and fails if a page is outdated.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { codes } from '../build/messages/codes.js';

const TEXT = new URL('../src/messages/text/', import.meta.url);

const PAGES = [
	{
		language: 'en',
		file: 'docs/problems.md',
		head: `# Messages

Every message about a cell, row, invoice, file or run, by code. You find the code in the column \`codes\` of \`rejected.csv\` and
\`rejected.xlsx\`, in the report and in \`--json\`. Parts in braces are replaced with what was found.
[Em português](problemas.md).
`,
		kinds: {
			refusal: 'Rejected: it is not imported.',
			notice: 'Notice: it is imported.',
			skip: 'Skipped on purpose.',
			outcome: 'Answer of the API.',
			fault: 'The command stops.',
		},
		example: 'Example',
	},
	{
		language: 'pt-BR',
		file: 'docs/problemas.md',
		head: `# Mensagens

Todas as mensagens sobre uma célula, linha, nota, arquivo ou execução, por código. O código aparece na coluna \`códigos\` de
\`rejected.csv\` e \`rejected.xlsx\`, no relatório e em \`--json\`. As partes entre chaves são trocadas pelo que foi encontrado.
[In English](problems.md).
`,
		kinds: {
			refusal: 'Rejeição: não é importado.',
			notice: 'Aviso: é importado.',
			skip: 'Deixado de fora de propósito.',
			outcome: 'Resposta da API.',
			fault: 'O comando para.',
		},
		example: 'Exemplo',
	},
];

/** As the parser of ICU messages calls a piece of text. */
const LITERAL = 0;

for (const page of PAGES) {
	const url = new URL(`../${page.file}`, import.meta.url);
	const texts = readTexts(page.language);
	const sections = Object.keys(codes)
		.toSorted()
		.map((code) => renderCode(code, texts[code], page));
	const content = `${page.head}\n${sections.join('\n')}`;
	if (!process.argv.includes('--check')) writeFileSync(url, content);
	else if (readFileSync(url, 'utf8') !== content) {
		console.error(`${page.file} is outdated: npm run docs:problems`);
		process.exitCode = 1;
	}
}

function readTexts(language) {
	const folder = new URL(`${language}/`, TEXT);
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

function renderCode(code, { title, explanation, action = '', example }, page) {
	const { kind, kinds = { '': {} } } = codes[code];
	const last = example === undefined ? '' : ` ${page.example}: ${codeSpan(example)}`;
	const messages = Object.keys(kinds).map((ofCode) => {
		const fill = (text) => escapeMarkdown(withoutChoices(text, ofCode));
		return `- **${fill(title)}** ${fill(`${explanation} ${action}`.trim())}${last}\n`;
	});
	return `## \`${code}\`\n\n${page.kinds[kind]}\n\n${messages.join('')}`;
}

/** Of a plural the many that it mostly is; of a list that may be empty, the list; of kinds the one, or all of them. */
function withoutChoices(text, kind) {
	return renderParts(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst(), kind);
}

function renderParts(parts, kind) {
	return parts.map((part) => renderPart(part, kind)).join('');
}

function renderPart({ type, value, options, pluralType }, kind) {
	if (type === LITERAL) return value;
	if (options === undefined) return `{${value}}`;
	if (value === 'kind' && kind !== '') return renderParts((options[kind] ?? options.other).value, kind);
	const isKind = pluralType === undefined && options.empty_list === undefined;
	const shown = isKind ? Object.values(options) : [options.other];
	return shown.map((option) => renderParts(option.value, kind)).join(' / ');
}

/** Angle brackets and the like in a message are its own text, not Markdown. */
function escapeMarkdown(text) {
	return text.replaceAll(/[\\`*_<>[\]|]/g, String.raw`\$&`);
}

function codeSpan(text) {
	return text.includes('`') ? escapeMarkdown(text) : `\`${text}\``;
}
