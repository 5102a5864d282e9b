/** Sends only files that `summary.json` names. HTML is sandboxed, because a runs folder may come from another computer. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import path from 'node:path';
import { readReports } from '../../reports/write/report-folder.ts';
import { RUN_FILES } from '../../runs/record/run-folder.ts';
import { Refusal } from './refusal.ts';

const SUMMARY = 'summary.json';
const PIECE_BYTES = 256 * 1024;
const TYPES: Readonly<Record<string, string>> = {
	'.csv': 'text/csv; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.json': 'application/json; charset=utf-8',
	'.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** A browser refuses a sandboxed answer that also asks for an opener policy (HTML, 7.4.5). */
const REPORT_POLICY = [
	'sandbox allow-scripts',
	"default-src 'none'",
	"script-src 'unsafe-inline'",
	"style-src 'unsafe-inline'",
	'img-src data:',
	"form-action 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join('; ');

export async function sendReport(runsDir: string, run: string, name: string): Promise<Response> {
	const dir = await findRun(runsDir, run);
	const reports = await readReports(dir);
	if (name !== SUMMARY && !reports.some((report) => report.name === name)) throw new Refusal('missing');
	const handle = await openRegular(path.join(dir, name));
	const { size } = await handle.stat();
	const isShown = path.extname(name) === '.html';
	const headers = {
		'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream',
		'Content-Length': String(size),
		...(isShown
			? { 'Content-Security-Policy': REPORT_POLICY, 'Cross-Origin-Opener-Policy': 'unsafe-none' }
			: { 'Content-Disposition': renderDisposition(name) }),
	};
	return new Response(streamFile(handle, size), { headers });
}

async function openRegular(file: string): Promise<FileHandle> {
	const found = await lstat(file).catch(() => undefined);
	if (found?.isFile() !== true) throw new Refusal('missing');
	return open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
}

export async function findRun(runsDir: string, run: string): Promise<string> {
	const dir = path.join(runsDir, run);
	const isName = run === path.basename(run) && run !== '' && !run.startsWith('.') && !run.includes('\\');
	if (!isName) throw new Refusal('missing');
	const record = await lstat(path.join(dir, RUN_FILES.record)).catch(() => undefined);
	if (record?.isFile() !== true) throw new Refusal('missing');
	return dir;
}

/** Renders the header of RFC 6266, with the name in ASCII and in full (RFC 8187). */
export function renderDisposition(name: string): string {
	const plain = name.replaceAll(/[^\w .()-]/g, '_');
	const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function streamFile(handle: FileHandle, size: number): ReadableStream<Uint8Array> {
	let left = size;
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { buffer, bytesRead } = await handle.read({ buffer: new Uint8Array(Math.min(left, PIECE_BYTES)) });
				left -= bytesRead;
				if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead));
				if (bytesRead > 0 && left > 0) return;
				await handle.close();
				controller.close();
			},
			cancel: () => handle.close(),
		},
		{ highWaterMark: 0 },
	);
}
