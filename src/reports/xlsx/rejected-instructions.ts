/** What the first sheet of `rejected.xlsx` says. */
import { REASON_COLUMNS } from '../../drafts/columns/reason-columns.ts';
import type { Language } from '../../messages/message.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import type { RunRecord, TableRecord } from '../../runs/record/run-record.ts';
import type { Instructions } from './instruction-sheet.ts';
import { sheetName } from './sheet-text.ts';

const LONGEST_FILE = 200;

/** What the command that takes the file again does with a row that was corrected. */
const AGAIN = {
	assets: {
		'pt-BR':
			'Uma linha corrigida é criada uma única vez. Uma linha que ficou como estava volta com os mesmos motivos. Uma linha que já foi criada nesse meio-tempo é deixada de fora.',
		en: 'A corrected row is created exactly once. A row that was left as it was comes back with the same reasons. A row that was created meanwhile is left out.',
	},
	lines: {
		'pt-BR':
			'Uma linha corrigida altera a sua linha telefônica. Uma linha que ficou como estava volta com os mesmos motivos. O que já está como a planilha pede não é enviado.',
		en: 'A corrected row changes its phone line. A row that was left as it was comes back with the same reasons. What is already as the file asks is not sent.',
	},
} as const satisfies Record<'assets' | NonNullable<RunRecord['subject']>, object>;

export function rejectedInstructions(
	table: TableRecord,
	sheet: string,
	command: string,
	language: Language,
	subject: keyof typeof AGAIN = 'assets',
): Instructions {
	const again = AGAIN[subject];
	const file = renderVisible(table.file, LONGEST_FILE);
	const reasons = REASON_COLUMNS[language].map((name) => `“${name}”`).join(', ');
	if (language === 'pt-BR') {
		return {
			sheet: sheetName('Como corrigir', [sheet]),
			title: 'Linhas que não foram importadas',
			lines: [
				`São do arquivo ${file}. Estão na aba “${sheet}”, com as suas colunas e os seus valores.`,
				'',
				'1. As células em vermelho estão erradas. O comentário de cada uma diz o que foi encontrado, o que é esperado e dá um exemplo.',
				`2. Corrija as células. As colunas ${reasons} explicam cada linha; não é preciso apagá-las, elas são ignoradas.`,
				'3. Apague as linhas que não quer importar. Não mude a linha do cabeçalho.',
				'4. Salve o arquivo no mesmo formato (.xlsx) e importe como está:',
				`> ${command}`,
				'',
				again[language],
			],
		};
	}
	return {
		sheet: sheetName('How to correct', [sheet]),
		title: 'Rows that were not imported',
		lines: [
			`They are from the file ${file}. They stand on the sheet “${sheet}”, with your columns and your values.`,
			'',
			'1. The cells in red are wrong. The comment of each says what was found, what is expected, and gives an example.',
			`2. Correct the cells. The columns ${reasons} explain each row; there is no need to delete them, they are ignored.`,
			'3. Delete the rows that you do not want to import. Leave the header row as it is.',
			'4. Save the file in the same format (.xlsx) and import it as it is:',
			`> ${command}`,
			'',
			again[language],
		],
	};
}
