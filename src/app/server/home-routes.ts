/** What is asked beside an import that is open: the first screen, earlier runs and their files, a search through all of them. */
import { languageBody } from '../protocol/routes.ts';
import type { HomeView, RunView } from '../protocol/view.ts';
import { readReports } from '../../reports/write/report-folder.ts';
import { type AppContext, type AppParts, paramOf, readBody, type Route } from './app-context.ts';
import { Refusal } from './refusal.ts';
import { findRun, sendReport } from './send-file.ts';

export const HOME_ROUTES: readonly Route[] = [
	{ method: 'GET', path: '/api/home', serve: sendHome },
	{
		method: 'PUT',
		path: '/api/language',
		async serve(context, parts) {
			const { language } = await readBody(context, parts, languageBody);
			await parts.setLanguage(language);
			await parts.streams.setLanguage(language);
			return sendHome(context, parts);
		},
	},
	{
		method: 'GET',
		path: '/api/search',
		serve: async (context, { workbenches }) =>
			context.json({ found: await workbenches.find(context.req.query('text') ?? '') }),
	},
	{ method: 'GET', path: '/api/runs/:run', serve: sendRun },
	{
		method: 'GET',
		path: '/api/runs/:run/rows/:row',
		serve: async (context, { workbenches }) =>
			context.json({ found: await workbenches.row(paramOf(context, 'run'), paramOf(context, 'row')) }),
	},
	{
		method: 'GET',
		path: '/api/runs/:run/files/:name',
		serve: (context, { runsDir }) => sendReport(runsDir, paramOf(context, 'run'), paramOf(context, 'name')),
	},
];

async function sendHome(context: AppContext, { workbenches, version, runsDir, language }: AppParts): Promise<Response> {
	const view: HomeView = {
		version,
		runsDir,
		language: language(),
		workbenches: await workbenches.list(),
		runs: await workbenches.runs(),
	};
	return context.json(view);
}

async function sendRun(context: AppContext, { workbenches, runsDir }: AppParts): Promise<Response> {
	const name = paramOf(context, 'run');
	const dir = await findRun(runsDir, name);
	const run = (await workbenches.runs()).find((one) => one.name === name);
	if (run === undefined) throw new Refusal('missing');
	const reports = await readReports(dir);
	const view: RunView = {
		...run,
		reports: reports.map((report) => ({
			run: name,
			name: report.name,
			bytes: report.bytes,
			...(report.rows === undefined ? {} : { rows: report.rows }),
		})),
	};
	return context.json(view);
}
