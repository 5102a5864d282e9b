/**
 * Takes the pictures of `docs/guia.md`: the workbooks in LibreOffice and the report in Chromium, made from `samples/` by
 * the built program, as a reader sees them.
 *
 * `npm run docs:pictures`. Needs Xvfb, xdotool, ImageMagick, LibreOffice (with `libreoffice-l10n-pt-br`) and Chromium,
 * all of them Debian packages; nothing but the pictures depends on them.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { SAMPLE_IMPORT } from './sample-import.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const IMAGES = path.join(ROOT, 'docs/images');
const DISPLAY = ':87';
const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
const env = { ...process.env, ASSET_IMPORTER_STATE_DIR: '', DISPLAY, LANG: 'pt_BR.UTF-8' };
const run = (command, args) => execFileSync(command, args, { env, cwd: folder, encoding: 'utf8' });

function importer(...args) {
	try {
		run(process.execPath, [path.join(ROOT, 'dist/cli/bin.js'), ...args, '--quiet']);
	} catch (error) {
		// Rejected rows are what the pictures are about.
		if (error.status !== 3) throw error;
	}
}

/** The last run made for these inputs. */
function lastRun() {
	const [last] = readdirSync(path.join(folder, 'runs'))
		.filter((name) => /^\d{8}T/.test(name))
		.toSorted()
		.toReversed();
	return path.join(folder, 'runs', last);
}

const OFFICE = ['--norestore', '--nologo', '--nofirststartwizard', `-env:UserInstallation=file://${folder}/office`];

/** Opens a workbook. The first start with a new profile may end at once, to start again: so it is asked twice. */
async function openWorkbook(file, attempts = 3) {
	const office = spawn('soffice', [...OFFICE, '--calc', file], { env, stdio: 'ignore' });
	for (let waited = 0; waited < 120 && office.exitCode === null; waited += 1) {
		await delay(500);
		const window = spawnSync('xdotool', ['search', '--name', path.basename(file)], { env, encoding: 'utf8' });
		if (window.status !== 0) continue;
		await delay(6000);
		// There is no window manager to give it the keys.
		run('xdotool', ['windowfocus', window.stdout.split('\n')[0]]);
		return office;
	}
	office.kill();
	if (attempts > 1) return openWorkbook(file, attempts - 1);
	throw new Error(`LibreOffice did not open ${file}`);
}

/** A workbook as it opens, on its second sheet where it has one to read first, the pointer where a comment shows. */
async function pictureWorkbook(file, image, { keys, pointer, size = '1180x560' }) {
	const office = await openWorkbook(file);
	const ended = new Promise((resolve) => office.once('close', resolve));
	for (const key of keys) run('xdotool', ['key', key]);
	await delay(1000);
	if (pointer !== undefined) run('xdotool', ['mousemove', ...pointer.map(String)]);
	await delay(2500);
	// The frame of the window above the sheet says nothing; the cells do.
	run('import', ['-window', 'root', '-crop', `${size}+0+75`, '+repage', `PNG8:${image}`]);
	run('xdotool', ['key', 'ctrl+q']);
	await Promise.race([ended, delay(10_000)]);
	// `soffice` is a shell script; what it started goes by the folder that is its own.
	spawnSync('pkill', ['-f', `${folder}/office`]);
}

async function pictureReport(file, image, colorScheme) {
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync', '--no-first-run'],
	});
	const page = await browser.newPage({ viewport: { width: 1180, height: 900 }, colorScheme, locale: 'pt-BR' });
	await page.goto(`file://${file}`);
	await page.screenshot({ path: image });
	await browser.close();
	run('convert', [image, `PNG8:${image}`]);
}

mkdirSync(IMAGES, { recursive: true });
cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
const screen = spawn('Xvfb', [DISPLAY, '-screen', '0', '1400x900x24'], { stdio: 'ignore' });
try {
	await delay(1500);
	importer('validate', 'samples/com-erros.csv');
	await pictureWorkbook(path.join(lastRun(), 'rejected.xlsx'), path.join(IMAGES, 'rejected.png'), {
		keys: ['ctrl+Next'],
		pointer: [200, 200],
	});
	importer('template', '-o', 'ativos.xlsx');
	await pictureWorkbook(path.join(folder, 'ativos.xlsx'), path.join(IMAGES, 'template.png'), {
		keys: ['ctrl+Next'],
		pointer: [250, 138],
		size: '1180x300',
	});
	importer('draft', 'samples/notas', '-o', 'rascunho.xlsx');
	await pictureWorkbook(path.join(folder, 'rascunho.xlsx'), path.join(IMAGES, 'draft.png'), {
		keys: ['ctrl+Next'],
		size: '1180x420',
	});
	importer(...SAMPLE_IMPORT);
	const report = path.join(lastRun(), 'report.html');
	await pictureReport(report, path.join(IMAGES, 'report.png'), 'light');
	await pictureReport(report, path.join(IMAGES, 'report-dark.png'), 'dark');
} finally {
	screen.kill();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
