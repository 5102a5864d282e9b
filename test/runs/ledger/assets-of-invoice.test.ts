/** Assets that earlier runs created from an invoice, whatever their numbers. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderUnitKey } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { assetsOf as assetsIn } from '../../../src/invoices/plan/known-invoice.ts';
import { findKnownInvoices } from '../../../src/runs/ledger/units-of-item.ts';
import { askLedger } from './ask-ledger.ts';
import { LEDGERS } from './ledgers.ts';
import { fakeApi } from '../fake-api.ts';
import { makeRun, type RunShape } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

const NOTE = '35260112345678000195550010000008121000008120';
const OTHER = '35260112345678000195550010000008131000008130';
const key = (item: number, unit: number, note = NOTE): string => renderUnitKey({ accessKey: note, item, unit });

describe.each(LEDGERS)('$name', ({ isMissing, useLedger }) => {
	describe.skipIf(isMissing)('as a ledger', () => {
		const place = useLedger();

		test.each([
			['nothing', [key(1, 1, OTHER), 'PAT-9'], []],
			['its units, and those of no other note', [key(1, 1), key(1, 2), key(1, 1, OTHER)], [key(1, 1), key(1, 2)]],
			[
				'units of several items, up to the last that a note may have',
				[key(3, 1), key(990, 1)],
				[key(3, 1), key(990, 1)],
			],
			['units behind others that were refused', [key(2, 1), key(2, 40)], [key(2, 1), key(2, 40)]],
		])('%s is found', async (_, keys, found) => {
			expect(await assetsOf(keys, { ids: keys.map((__, index) => `PAT-${index + 1}`) })).toEqual(found);
			// Their numbers may equal their keys: `--asset-number "nfe:{key}/{item}/{unit}"`.
			expect(await assetsOf(keys, { ids: keys })).toEqual(found);
		});

		test('units after any gap are found if their item states its number of units', async () => {
			const keys = [key(2, 101), key(2, 300), key(3, 1)];
			const ids = keys.map((__, index) => `PAT-${index + 1}`);
			expect(await assetsOf(keys, { ids, layouts: ['2x300', '2x300', '3x1'] })).toEqual(keys);
			expect(await assetsOf(keys, { ids, layouts: ['2x300+4x300', '2x300+4x300', '3x1'] })).toEqual(keys);
		});

		async function assetsOf(keys: readonly string[], shape: Pick<RunShape, 'ids' | 'layouts'>): Promise<unknown> {
			const runsDir = throwAwayFolder();
			const dir = await makeRun(runsDir, { name: 'run-1', keys, ...shape });
			await sendRun(dir, fakeApi(), { ledger: place() });
			const ledger = await askLedger(runsDir, { place: place(), accessKeys: [NOTE] });
			onTestFinished(ledger.close);
			const known = findKnownInvoices([{ accessKey: NOTE }], ledger);
			return assetsIn(NOTE, known).map((asset) => asset.key);
		}
	});
});
