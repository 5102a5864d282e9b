/** The texts of one language, collected from its files. `../../texts.ts` loads it. */
import api from './api.json' with { type: 'json' };
import cell from './cell.json' with { type: 'json' };
import cli from './cli.json' with { type: 'json' };
import csv from './csv.json' with { type: 'json' };
import decisions from './decisions.json' with { type: 'json' };
import evidence from './evidence.json' with { type: 'json' };
import file from './file.json' with { type: 'json' };
import header from './header.json' with { type: 'json' };
import invoice from './invoice.json' with { type: 'json' };
import messages from './messages.json' with { type: 'json' };
import page from './page.json' with { type: 'json' };
import phoneLine from './phone-line.json' with { type: 'json' };
import plan from './plan.json' with { type: 'json' };
import reports from './reports.json' with { type: 'json' };
import run from './run.json' with { type: 'json' };
import server from './server.json' with { type: 'json' };
import usage from './usage.json' with { type: 'json' };
import workbench from './workbench.json' with { type: 'json' };
import workbook from './workbook.json' with { type: 'json' };

export const codes = {
	...api,
	...cell,
	...csv,
	...evidence,
	...file,
	...header,
	...invoice,
	...page,
	...phoneLine,
	...plan,
	...run,
	...usage,
	...workbook,
};

export const words = { cli, decisions, messages, reports, server, workbench };
