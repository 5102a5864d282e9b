/**
 * Writes `docs/problems.md`, every message by code, from the texts and the codes as compiled:
 * `npm run build && node scripts/render-problems-doc.mjs`. `--check` writes nothing and fails where the page is behind.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { codes } from '../build/messages/codes.js';

const PAGE = new URL('../docs/problems.md', import.meta.url);
const TEXT = new URL('../src/messages/text/', import.meta.url);

const HEAD = `# Mensagens · Messages

Tudo que o programa pode dizer de uma célula, linha, nota, arquivo ou execução, em ordem de código. O código aparece na
coluna \`códigos\` de \`rejected.csv\` e \`rejected.xlsx\`, no relatório e em \`--json\`. Partes entre chaves são preenchidas
com o que foi encontrado.

Everything that the program may say of a cell, row, invoice, file or run, by code. The code stands in the column
\`codes\` of \`rejected.csv\` and \`rejected.xlsx\`, in the report and in \`--json\`. Parts in braces are filled with what
was found.

This page is generated from \`src/messages/text/\` by \`scripts/render-problems-doc.mjs\`.
`;

const KINDS = {
	refusal: 'recusa: não é importado · refusal: it is not imported',
	notice: 'aviso: é importado mesmo assim · notice: it is imported all the same',
	skip: 'deixado de fora de propósito · left out on purpose',
	outcome: 'resposta da API · answer of the API',
	fault: 'o comando para · the command stops',
};

/** As the parser of ICU messages calls a piece of text. */
const LITERAL = 0;

const EXAMPLE = { 'pt-BR': 'Exemplo', en: 'Example' };

const texts = Object.fromEntries(Object.keys(EXAMPLE).map((language) => [language, readTexts(language)]));
const sections = Object.keys(codes).toSorted().map(renderCode);
const page = `${HEAD}\n${sections.join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
	console.error('docs/problems.md is behind the texts: npm run docs:problems');
	process.exitCode = 1;
}

function readTexts(language) {
	const folder = new URL(`${language}/`, TEXT);
	const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
	return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
}

function renderCode(code) {
	const { kind, kinds = { '': {} } } = codes[code];
	const messages = Object.keys(kinds).flatMap((ofCode) =>
		Object.keys(EXAMPLE).map((language) => {
			const { title, explanation, action = '', example } = texts[language][code];
			const fill = (text) => escapeMarkdown(withoutChoices(text, ofCode));
			const last = example === undefined ? '' : ` ${EXAMPLE[language]}: ${codeSpan(example)}`;
			return `- **${language}: ${fill(title)}** ${fill(`${explanation} ${action}`.trim())}${last}\n`;
		}),
	);
	return `## \`${code}\`\n\n${KINDS[kind]}\n\n${messages.join('')}`;
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
