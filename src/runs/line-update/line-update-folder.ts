/** Where runs of line updates stand: apart from those of assets, whose ledger reads every run beside it. */
import path from 'node:path';

export function lineUpdateFolder(runsDir: string): string {
	return path.join(runsDir, 'line-update');
}
