/** Every picture needs these: a folder with the samples, the built program in it, and a way to keep a picture small. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const MOST_BYTES = 80_000;
const FEW_COLOURS = '-strip +dither -colors 64 -define png:compression-level=9 -define png:compression-filter=0'.split(
	' ',
);

/** `images`: where the pictures are kept; those in English as `name-en.png`. */
export function makeDesk(images, language) {
	const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
	const env = {
		...process.env,
		ASSET_IMPORTER_STATE_DIR: '',
		LANG: language === 'en' ? 'en_US.UTF-8' : 'pt_BR.UTF-8',
		LANGUAGE: language === 'en' ? 'en' : 'pt_BR',
	};
	const nameOf = (name) => (language === 'en' ? name.replace('.png', '-en.png') : name);
	mkdirSync(images, { recursive: true });
	cpSync(path.join(ROOT, 'samples'), path.join(folder, 'samples'), { recursive: true });
	const has = (program) => spawnSync('sh', ['-c', `command -v "${program}"`]).status === 0;
	return {
		folder,
		env,
		has,
		language,
		/** The texts of the page, by their keys. */
		words: JSON.parse(readFileSync(path.join(ROOT, `src/messages/text/${language}/app.json`), 'utf8')),
		/** The guide in this language. */
		guide: readFileSync(path.join(ROOT, 'docs', language === 'en' ? 'guide.md' : 'guia.md'), 'utf8'),
		/** A picture that was taken before. */
		picture: (name) => path.join(images, nameOf(name)),
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
			const image = path.join(images, nameOf(name));
			await take(image);
			if (has('convert')) execFileSync('convert', [image, ...FEW_COLOURS, `PNG8:${image}`]);
			const { size } = statSync(image);
			console.log(
				`${path.basename(image)}  ${size.toLocaleString('en')} bytes${size > MOST_BYTES ? ': too large for a page' : ''}`,
			);
		},
	};
}
