/** Each report is durable before it gets its name. A report that the user edited or has open is not overwritten. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { renderJson } from '../../messages/render-visible.ts';
import { diskErrorCode } from '../../disk/disk-error.ts';
import { PRIVATE_FILE, replaceFile, syncFile } from '../../disk/durable-file.ts';
import type { ReportFile, ReportKind, RunSummary } from '../summary/run-summary.ts';

const SUMMARY_FILE = 'summary.json';
const HELD_OPEN = new Set(['EBUSY', 'EPERM', 'EACCES']);

export type ReportFolder = ReturnType<typeof openReportFolder>;

export interface NewReport {
	readonly draft: string;
	readonly name: string;
	readonly kind: ReportKind;
	readonly rows?: number;
}

export function openReportFolder(dir: string, now: Date) {
	const drafts = new Set<string>();
	const draftPath = (name: string): string => {
		const draft = path.join(dir, `.${name}.new`);
		drafts.add(draft);
		return draft;
	};
	const stamp = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

	const clear = async (name: string, before: readonly ReportFile[]): Promise<boolean> => {
		const file = path.join(dir, name);
		const { name: stem, ext } = path.parse(name);
		try {
			const sha256 = await hashFile(file);
			if (sha256 === undefined) return true;
			const edited = !before.some((report) => report.name === name && report.sha256 === sha256);
			if (edited) await rename(file, path.join(dir, `${stem}-edited-${stamp}${ext}`));
			else await rm(file);
			return true;
		} catch (error) {
			if (HELD_OPEN.has(diskErrorCode(error) ?? '')) return false;
			throw error;
		}
	};

	const place = async ({ draft, name, kind, rows }: NewReport, before: readonly ReportFile[]): Promise<ReportFile> => {
		const from = draftPath(draft);
		const sha256 = (await hashFile(from)) ?? '';
		const { size } = await stat(from);
		const { name: stem, ext } = path.parse(name);
		await chmod(from, PRIVATE_FILE);
		await syncFile(from);
		const placed = (await clear(name, before)) ? name : `${stem}-${stamp}${ext}`;
		await rename(from, path.join(dir, placed));
		return { name: placed, kind, ...(rows === undefined ? {} : { rows }), bytes: size, sha256 };
	};

	return {
		draftPath,
		async replace(reports: readonly NewReport[]): Promise<readonly ReportFile[]> {
			const before = await readReports(dir);
			for (const { name } of before) {
				if (!reports.some((report) => report.name === name)) await clear(name, before);
			}
			const replaced: ReportFile[] = [];
			for (const report of reports) replaced.push(await place(report, before));
			return replaced;
		},
		add: async (report: NewReport) => place(report, await readReports(dir)),
		async writeSummary(summary: object): Promise<void> {
			await replaceFile(path.join(dir, SUMMARY_FILE), `${renderJson(summary, '\t')}\n`);
		},
		async discardDrafts() {
			for (const draft of drafts) await rm(draft, { force: true });
		},
	};
}

export async function readReports(dir: string): Promise<readonly ReportFile[]> {
	try {
		const summary: Partial<RunSummary> = JSON.parse(await readFile(path.join(dir, SUMMARY_FILE), 'utf8'));
		const names = (summary.reports ?? []).filter(({ name }) => name === path.basename(name));
		return names;
	} catch {
		return [];
	}
}

async function hashFile(file: string): Promise<string | undefined> {
	const hash = createHash('sha256');
	try {
		for await (const piece of createReadStream(file)) hash.update(piece);
	} catch (error) {
		if (diskErrorCode(error) === 'ENOENT') return undefined;
		throw error;
	}
	return hash.digest('hex');
}
