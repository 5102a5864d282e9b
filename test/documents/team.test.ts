/** The page for teams, with a real PostgreSQL and GNU parallel; skipped where a machine lacks one of them. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { POSTGRES, usePostgres } from '../runs/team/postgres-server.ts';
import { followPage } from './follow-page.ts';

const PARALLEL = spawnSync('parallel', ['--version']).status === 0;

describe.skipIf(POSTGRES === undefined || !PARALLEL)('where PostgreSQL and GNU parallel are installed', () => {
	const postgres = usePostgres();

	test('every command of docs/team.md prints what the page shows', async () => {
		const database = postgres().url(await postgres().createDatabase());
		// Perl, in which GNU parallel is written, complains of a locale that a machine lacks.
		expect(await followPage('docs/team.md', 'C.UTF-8', { database })).toBeUndefined();
	});
});
