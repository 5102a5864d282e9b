/** Which rows of which table are the units of an item of an invoice: those of the workbook of drafts that name it. Pure. */
import type { TableView } from '../../protocol/view.ts';

/** The columns by which a row of a workbook of drafts names its item: of the key and of the number. */
export const ITEM_HEADERS = ['Chave NF-e', 'Item NF-e'] as const;

/** Undefined where its units are no rows yet. */
export function findItemRows(
	tables: readonly TableView[],
	accessKey: string,
	item: number,
): { readonly table: string; readonly values: Readonly<Record<number, string>> } | undefined {
	for (const { key, columns } of tables) {
		const [ofKey, ofItem] = ITEM_HEADERS.map((name) => columns.find(({ header }) => header === name)?.column);
		if (ofKey !== undefined && ofItem !== undefined) {
			return { table: key, values: { [ofKey]: accessKey, [ofItem]: String(item) } };
		}
	}
	return undefined;
}
