/** The workbooks in LibreOffice, on a screen of their own. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export async function takeWorkbooks(desk) {
	// A display that nobody has: another's windows would be in the pictures.
	const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const [display] = await once(screen.stdout, 'data');
	const office = { ...desk, env: { ...desk.env, DISPLAY: `:${String(display).trim()}` } };
	try {
		desk.importer('validate', 'samples/com-erros.csv');
		await picture(office, path.join(desk.lastRun(), 'rejected.xlsx'), 'rejected.png', { size: '1340x480' });
		desk.importer('template', '-o', 'assets.xlsx');
		await picture(office, path.join(desk.folder, 'assets.xlsx'), 'template.png', {
			pointer: [820, 170],
			size: '1280x330',
		});
		desk.importer('draft', 'samples/notas', '-o', 'drafts.xlsx');
		await picture(office, path.join(desk.folder, 'drafts.xlsx'), 'draft.png', { size: '1180x420' });
	} finally {
		screen.kill();
	}
}

/** A workbook as it opens, on its second sheet, the first being one to read; the pointer where a comment shows. */
async function picture(desk, file, name, { pointer, size = '1180x560' }) {
	const { env } = desk;
	const office = await openWorkbook(desk, file);
	const ended = new Promise((resolve) => office.once('close', resolve));
	execFileSync('xdotool', ['key', 'ctrl+Next'], { env });
	await delay(1000);
	if (pointer !== undefined) execFileSync('xdotool', ['mousemove', ...pointer.map(String)], { env });
	await delay(2500);
	// The frame of the window above the sheet says nothing; the cells do.
	await desk.keep(name, (image) => {
		execFileSync('import', ['-window', 'root', '-crop', `${size}+0+75`, '+repage', image], { env });
	});
	execFileSync('xdotool', ['key', 'ctrl+q'], { env });
	await Promise.race([ended, delay(10_000)]);
	endAll(office);
}

/** Opens a workbook. The first start with a new profile may end at once, to start again: and a busy machine is slow: so it is asked again. */
async function openWorkbook(desk, file, attempts = 5) {
	const { env, folder } = desk;
	const profile = `-env:UserInstallation=file://${folder}/office`;
	const args = ['--norestore', '--nologo', '--nofirststartwizard', profile, '--calc', file];
	const office = spawn('soffice', args, { env, stdio: 'ignore', detached: true });
	for (let waited = 0; waited < 120 && office.exitCode === null; waited += 1) {
		await delay(500);
		const window = spawnSync('xdotool', ['search', '--name', path.basename(file)], { env, encoding: 'utf8' });
		if (window.status !== 0) continue;
		await delay(6000);
		// There is no window manager to give it the keys. A window that is gone was that of the start.
		const focus = spawnSync('xdotool', ['windowfocus', window.stdout.split('\n')[0]], { env });
		if (focus.status === 0) return office;
	}
	endAll(office);
	if (attempts > 1) return openWorkbook(desk, file, attempts - 1);
	throw new Error(`LibreOffice did not open ${file}`);
}

/** `soffice` is a shell script; what it started is in its group. */
function endAll({ pid }) {
	try {
		process.kill(-pid);
	} catch (error) {
		if (error.code !== 'ESRCH') throw error;
	}
}
