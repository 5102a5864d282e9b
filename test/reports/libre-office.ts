/** LibreOffice, where it is installed: what another program makes of a workbook of ours. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** The workbook as LibreOffice saves it again, in a folder beside it. */
export function saveAgain(file: string): string {
	const folder = path.join(path.dirname(file), 'saved-again');
	mkdirSync(folder, { recursive: true });
	const profile = `-env:UserInstallation=file://${path.join(folder, 'profile')}`;
	execFileSync(
		'soffice',
		['--headless', profile, '--convert-to', 'xlsx:Calc MS Excel 2007 XML', '--outdir', folder, file],
		{
			stdio: 'ignore',
			timeout: 120_000,
		},
	);
	return path.join(folder, path.basename(file));
}
