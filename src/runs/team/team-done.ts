/** Shares what people changed in the dashboard with all colleagues. */
import type { DoneMark } from '../record/done-marks.ts';
import { ledgerFault, type TeamDatabase } from './team-database.ts';
import { hasDoneTable } from './team-schema.ts';

/** None in a database that was set up before such marks were kept. */
export async function loadTeamDone(database: TeamDatabase, scope: number): Promise<readonly DoneMark[]> {
	if (!(await hasDoneTable(database))) return [];
	const rows = await database.query<
		Omit<DoneMark, 'at' | 'print'> & { readonly print: string | null; readonly at: Date }
	>('select key, field, value, print, at from asset_importer.done where scope = $1', [scope]);
	return rows.map(({ print, at, ...mark }) => ({
		...mark,
		...(print === null ? {} : { print }),
		at: at.toISOString(),
	}));
}

/** Throws `Fault` if the database has no table for marks. */
export async function keepTeamDone(database: TeamDatabase, scope: number, marks: readonly DoneMark[]): Promise<void> {
	if (!(await hasDoneTable(database))) throw ledgerFault('schema', database.place);
	await database.query(
		`insert into asset_importer.done (scope, key, field, value, print, at)
		select $1, key, field, value, print, at
		from json_to_recordset($2::json) as mark (key text, field text, value text, print text, at timestamptz)`,
		[scope, JSON.stringify(marks)],
	);
}
