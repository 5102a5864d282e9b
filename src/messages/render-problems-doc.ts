/** The catalogue as a Markdown page, by code: `docs/problems.md`. */
import { catalogue } from './catalogue/index.ts';
import { LANGUAGES, type CatalogueEntry, type Language, type MessageKind } from './message.ts';

const HEAD = `# Mensagens · Messages

Tudo que o programa pode dizer de uma célula, linha, nota, arquivo ou execução, em ordem de código. O código aparece na
coluna \`códigos\` de \`rejected.csv\` e \`rejected.xlsx\`, no relatório e em \`--json\`. Partes entre chaves são preenchidas
com o que foi encontrado.

Everything that the program may say of a cell, row, invoice, file or run, by code. The code stands in the column
\`codes\` of \`rejected.csv\` and \`rejected.xlsx\`, in the report and in \`--json\`. Parts in braces are filled with what
was found.

This page is generated from \`src/messages/catalogue/\` by \`scripts/render-problems-doc.mjs\`.
`;

const KINDS: Readonly<Record<MessageKind, string>> = {
	refusal: 'recusa: não é importado · refusal: it is not imported',
	notice: 'aviso: é importado mesmo assim · notice: it is imported all the same',
	skip: 'deixado de fora de propósito · left out on purpose',
	outcome: 'resposta da API · answer of the API',
	fault: 'o comando para · the command stops',
};

const EXAMPLE: Readonly<Record<Language, string>> = { 'pt-BR': 'Exemplo', en: 'Example' };

export function renderProblemsDoc(): string {
	const entries = Object.entries<CatalogueEntry>(catalogue).toSorted(([left], [right]) => (left < right ? -1 : 1));
	return `${HEAD}\n${entries.map(([code, entry]) => renderEntry(code, entry)).join('\n')}`;
}

function renderEntry(code: string, entry: CatalogueEntry): string {
	const messages = LANGUAGES.map((language) => {
		const { title, explanation, action, example } = entry[language];
		const last = example === undefined ? '' : ` ${EXAMPLE[language]}: ${codeSpan(example)}`;
		return `- **${language}: ${escapeMarkdown(withoutChoices(title))}** ${escapeMarkdown(withoutChoices(`${explanation} ${action}`))}${last}\n`;
	});
	return `## \`${code}\`\n\n${KINDS[entry.kind]}\n\n${messages.join('')}`;
}

/** `{count|vez|vezes}` is shown as the many that it mostly is. */
function withoutChoices(text: string): string {
	return text.replaceAll(/\{(\w+)\|[^|{}]+\|([^|{}]+)\}/g, '{$1} $2');
}

/** Angle brackets and the like in a message are its own text, not Markdown. */
function escapeMarkdown(text: string): string {
	return text.replaceAll(/[\\`*_<>[\]|]/g, '\\$&');
}

function codeSpan(text: string): string {
	return text.includes('`') ? escapeMarkdown(text) : `\`${text}\``;
}
