/**
 * What the identity column of a file that this program handed back says of a row.
 *
 * A row of a drafts workbook keeps the key of its invoice unit (`nfe:<access key>/<item>/<unit>`), so that the same note
 * never becomes two assets, imported as XML or through the workbook. Any other text there means nothing.
 */
import type { Draft } from '../built.ts';

const INVOICE_UNIT = /^nfe:[0-9A-Z]{44}\/[1-9]\d{0,2}\/[1-9]\d{0,5}$/;

/** `damaged`: a key of an invoice unit that somebody has changed. */
export function parseIdentity(text: string): { readonly key: Draft['key'] } | 'damaged' | undefined {
	const key = text.trim();
	if (!key.startsWith('nfe:')) return undefined;
	return INVOICE_UNIT.test(key) ? { key } : 'damaged';
}
