import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

/** The day of the commit, in UTC, or of `SOURCE_DATE_EPOCH`; undefined where the sources are in no repository. */
export function dayOfSources() {
	const given = process.env.SOURCE_DATE_EPOCH;
	const seconds = given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).stdout;
	if (seconds === undefined || seconds === null || seconds.trim() === '') return undefined;
	const then = new Date(Number(seconds) * 1000);
	then.setUTCHours(0, 0, 0, 0);
	return then;
}
