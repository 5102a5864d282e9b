/** The next plan removes plans that nobody finished. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { markOwnProcess } from '../../../src/disk/process-age.ts';
import { createPlanFolder } from '../../../src/runs/record/plan-folder.ts';
import { throwAwayFolder } from '../../throw-away-folder.ts';

const OWN = JSON.stringify(markOwnProcess());
const ENDED = JSON.stringify({ ...markOwnProcess(), pid: 2 ** 30 });
const [MINUTE, HOUR] = [60, 3_600];

test.each<[string, string | undefined, number, boolean]>([
	['a living process', OWN, 2 * HOUR, true],
	['a process that ended', ENDED, 0, false],
	['a living process, too old', OWN, 25 * HOUR, false],
	['a process that is about to write its name', undefined, 0, true],
	['a process that is writing its name', '', MINUTE, true],
	['a process that was killed before it wrote its name', undefined, HOUR, false],
	['a process that was killed while it wrote its name', '', HOUR, false],
])('of %s', async (_what, owner, seconds, isKept) => {
	const runsDir = throwAwayFolder();
	const left = path.join(runsDir, '.plan-left');
	mkdirSync(left);
	if (owner !== undefined) writeFileSync(path.join(left, 'owner'), owner);
	const then = Date.now() / 1_000 - seconds;
	utimesSync(left, then, then);
	const own = await createPlanFolder(runsDir);
	expect({ left: existsSync(left), own: existsSync(own) }).toEqual({ left: isKept, own: true });
});
