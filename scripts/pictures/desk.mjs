/** What every picture needs: a folder with the samples, the built program in it, and a way to keep a picture small. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const MOST_BYTES = 80_000;
const FEW_COLOURS = '-strip +dither -colors 64 -define png:compression-level=9 -define png:compression-filter=0'.split(
	' ',
);

/** `images`: where the pictures are kept. */
export function makeDesk(images) {
	const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
	const env = { ...process.env, ASSET_IMPORTER_STATE_DIR: '', LANG: 'pt_BR.UTF-8' };
	mkdirSync(images, { recursive: true });
	cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
	const has = (program) => spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
	return {
		folder,
		env,
		has,
		program: path.join(ROOT, 'dist/cli/bin.js'),
		clear: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),

		importer(...args) {
			try {
				execFileSync(process.execPath, [this.program, ...args, '--quiet'], { env, cwd: folder });
			} catch (error) {
				// Rejected rows are what the pictures are about.
				if (error.status !== 3) throw error;
			}
		},

		/** The folder of the last run. */
		lastRun() {
			const [last] = readdirSync(path.join(folder, 'runs'))
				.filter((name) => /^\d{8}T/.test(name))
				.toSorted()
				.toReversed();
			return path.join(folder, 'runs', last);
		},

		/** Keeps what `take` writes to the file that it is given, with 64 colours where ImageMagick is there. */
		async keep(name, take) {
			const image = path.join(images, name);
			await take(image);
			if (has('convert')) execFileSync('convert', [image, ...FEW_COLOURS, `PNG8:${image}`]);
			const { size } = statSync(image);
			console.log(`${name}  ${size.toLocaleString('en')} bytes${size > MOST_BYTES ? ': too large for a page' : ''}`);
		},
	};
}
