/**
 * Takes the pictures of `docs/guia.md` and of the README, made from `samples/` by the built program, as a reader sees them:
 * the page and the report in Chromium, the workbooks in LibreOffice.
 *
 * `npm run docs:pictures`, or one part of it: `npm run docs:pictures -- browser`, `… -- workbooks`. The browser needs Chromium
 * alone. The workbooks need Xvfb, xdotool, ImageMagick and LibreOffice (with `libreoffice-l10n-pt-br`), all of them Debian
 * packages. A part whose programs are not there says so and leaves its pictures as they are.
 */
import path from 'node:path';
import { makeDesk } from './pictures/desk.mjs';
import { takePage } from './pictures/page.mjs';
import { takeReport } from './pictures/report.mjs';
import { takeWorkbooks } from './pictures/workbooks.mjs';

/** Each part with the programs that it needs. */
const PARTS = {
	browser: { needs: [process.env.CHROMIUM ?? 'chromium'], take: [takePage, takeReport] },
	workbooks: { needs: ['Xvfb', 'xdotool', 'import', 'soffice'], take: [takeWorkbooks] },
};

const IMAGES = path.join(import.meta.dirname, '../docs/images');
const asked = process.argv.slice(2);
const unknown = asked.filter((part) => !(part in PARTS));
if (unknown.length > 0) throw new Error(`no part is called ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);

for (const [part, { needs, take }] of Object.entries(PARTS)) {
	if (asked.length > 0 && !asked.includes(part)) continue;
	const desk = makeDesk(IMAGES);
	const missing = needs.filter((program) => !desk.has(program));
	try {
		if (missing.length > 0) console.error(`${part}: left as they are; not installed: ${missing.join(', ')}`);
		else for (const one of take) await one(desk);
	} finally {
		desk.clear();
	}
}
