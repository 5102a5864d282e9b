/** Units of an earlier division that exist, are unconfirmed or are missing, across all runs. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { renderUnitKey, type UnitIdentity } from '../../../src/drafts/invoice-unit/unit-identity.ts';
import { identitiesOfUnit } from '../../../src/runs/ledger/ledger-names.ts';
import { askLedger } from './ask-ledger.ts';
import { LEDGERS } from './ledgers.ts';
import { fakeApi } from '../fake-api.ts';
import { idsOf, makeRun } from '../make-run.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';
import { sendRun } from '../send-run.ts';

const NOTE = '35260112345678000195550010000008121000008120';
const UNITS = 7;
const identity = (unit: number): UnitIdentity => ({ accessKey: NOTE, item: 1, unit });
const key = (unit: number): string => renderUnitKey(identity(unit));
const numbers = Array.from({ length: UNITS }, (_, index) => index + 1);

interface Sent {
	readonly units: readonly number[];
	readonly lost?: readonly number[];
}

/** The units that the ledger knows of the item after these runs. */
describe.each(LEDGERS)('$name', ({ isMissing, useLedger }) => {
	describe.skipIf(isMissing)('as a ledger', () => {
		const place = useLedger();

		async function unitsAfter(runs: readonly Sent[]) {
			const runsDir = throwAwayFolder();
			for (const [index, { units, lost = [] }] of runs.entries()) {
				const name = `run-${index + 1}`;
				const dir = await makeRun(runsDir, {
					name,
					ids: idsOf(units.length, `${name}-`),
					keys: units.map(key),
					layouts: units.map(() => `1x${UNITS}`),
				});
				const ids = new Set(lost.map((unit) => `${name}-${units.indexOf(unit) + 1}`));
				const api = fakeApi(({ id }) =>
					ids.has(id) ? { kind: 'unconfirmed', problem: { code: 'attempt-interrupted' } } : undefined,
				);
				await sendRun(dir, api, { concurrency: 2, ledger: place() });
			}
			const ledger = await askLedger(runsDir, { place: place(), accessKeys: [NOTE] });
			onTestFinished(ledger.close);
			const [hit] = ledger.find({ ...identitiesOfUnit(identity(UNITS + 1)), layout: `1x${UNITS + 1}` });
			if (hit === undefined) throw new Error('the item is not known');
			expect(hit.run).toBe('run-1');
			return ledger.unitsOf(hit);
		}

		test.each<[string, readonly Sent[], Awaited<ReturnType<typeof unitsAfter>>]>([
			['all', [{ units: numbers }], { made: '1-7', doubtful: '', missing: '' }],
			['some', [{ units: [1, 2, 3, 5, 7] }], { made: '1-3, 5, 7', doubtful: '', missing: '4, 6', open: 4 }],
			[
				'some, and another run others',
				[{ units: [1, 2, 3] }, { units: [6, 7] }],
				{ made: '1-3; 6-7 (run-2)', doubtful: '', missing: '4-5', open: 4 },
			],
			['one in doubt', [{ units: numbers, lost: [2] }], { made: '1, 3-7', doubtful: '2', missing: '', open: 2 }],
		])('an earlier run created %s', async (_, runs, expected) => {
			expect(await unitsAfter(runs)).toEqual(expected);
		});
	});
});
