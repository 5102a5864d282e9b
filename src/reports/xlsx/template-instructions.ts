/** What the first sheet of the template says. */
import type { Language } from '../../messages/message.ts';
import { quoteWord } from '../text/command-line.ts';
import type { Instructions } from './instruction-sheet.ts';

/** `file`: the workbook as it is named to the person. */
export function templateInstructions(sheet: string, file: string, language: Language): Instructions {
	if (language === 'pt-BR') {
		return {
			sheet: 'Como preencher',
			title: 'Planilha de ativos para importar',
			lines: [
				`Preencha a aba “${sheet}”, um ativo por linha.`,
				'',
				'1. As colunas de cabeçalho azul, com *, são obrigatórias. As de cabeçalho cinza podem ficar vazias ou ser apagadas.',
				'2. O comentário de cada cabeçalho diz o que se espera na coluna e dá um exemplo.',
				'3. “Situação” e “Tipo de aquisição” têm uma lista de opções na própria célula.',
				'4. As duas linhas de exemplo podem ser apagadas; se ficarem, não são importadas.',
				'5. Outros campos entram como campos personalizados, em colunas chamadas “Campo: nome do campo”.',
				'6. Salve no formato .xlsx e confira, sem enviar nada:',
				`> asset-importer validate ${quoteWord(file)}`,
				'7. Se estiver tudo certo, importe:',
				`> asset-importer import ${quoteWord(file)}`,
				'',
				'O que estiver errado volta em rejected.xlsx, com a explicação em cada célula; corrija e importe esse arquivo como está. Nenhum ativo é criado duas vezes.',
			],
		};
	}
	return {
		sheet: 'How to fill in',
		title: 'Workbook of assets to import',
		lines: [
			`Fill in the sheet “${sheet}”, one asset a row.`,
			'',
			'1. The columns with a blue header and a * are required. Those with a grey header may stay empty or be deleted.',
			'2. The comment of each header says what is expected in the column and gives an example.',
			'3. “Status” and “Acquisition type” have a list to choose from in the cell itself.',
			'4. The two example rows may be deleted; if they stay, they are not imported.',
			'5. Other fields go in as custom fields, in columns named “Custom: name of the field”.',
			'6. Save in the format .xlsx and check, without sending anything:',
			`> asset-importer validate ${quoteWord(file)}`,
			'7. When all is right, import:',
			`> asset-importer import ${quoteWord(file)}`,
			'',
			'What is wrong comes back in rejected.xlsx, with the explanation in each cell; correct that file and import it as it is. No asset is created twice.',
		],
	};
}
