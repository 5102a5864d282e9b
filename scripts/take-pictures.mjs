/**
 * Takes the pictures of both guides and of the README, made from `samples/` by the built program, as a reader sees them:
 * the page and the report in Chromium, the workbooks in LibreOffice.
 *
 * After a build: `node scripts/take-pictures.mjs`, or a part and a language of it: `… browser`, `… workbooks en`. The browser
 * needs Chromium alone. The workbooks need Xvfb, xdotool, ImageMagick and LibreOffice (with `libreoffice-l10n-pt-br`), all of them
 * Debian packages. A part whose programs are not there says so and leaves its pictures as they are. Pictures in English have a name
 * that ends with `-en`. The part `first-look` puts two of them together for the README.
 */
import path from 'node:path';
import { CHROMIUM } from './chromium.mjs';
import { makeDesk } from './pictures/desk.mjs';
import { takeFirstLook } from './pictures/first-look.mjs';
import { takePage } from './pictures/page.mjs';
import { takeDates } from './pictures/dates.mjs';
import { takeReport } from './pictures/report.mjs';
import { takeWorkbooks } from './pictures/workbooks.mjs';

/** Each part with the programs that it needs. */
const PARTS = {
	browser: { needs: [CHROMIUM ?? 'chromium'], take: [takePage, takeReport, takeDates] },
	workbooks: { needs: ['Xvfb', 'xdotool', 'import', 'soffice'], take: [takeWorkbooks] },
	'first-look': { needs: [CHROMIUM ?? 'chromium'], take: [takeFirstLook], languages: ['en'] },
};
const LANGUAGES = ['pt-BR', 'en'];

const IMAGES = path.join(import.meta.dirname, '../docs/images');
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !(word in PARTS) && !LANGUAGES.includes(word));
if (unknown.length > 0)
	throw new Error(
		`no part or language is called ${unknown.join(', ')}: ${[...Object.keys(PARTS), ...LANGUAGES].join(', ')}`,
	);
const parts = Object.keys(PARTS).filter((part) => asked.includes(part));
const languages = LANGUAGES.filter((language) => asked.includes(language));

for (const part of parts.length > 0 ? parts : Object.keys(PARTS)) {
	const { needs, take, languages: known = LANGUAGES } = PARTS[part];
	for (const language of languages.length > 0 ? languages : LANGUAGES) {
		if (known.includes(language)) await takePart({ part, needs, take, language });
	}
}

async function takePart({ part, needs, take, language }) {
	const desk = makeDesk(IMAGES, language);
	const missing = needs.filter((program) => !desk.has(program));
	try {
		if (missing.length > 0) console.error(`${part}: left as they are; not installed: ${missing.join(', ')}`);
		else for (const one of take) await one(desk);
	} finally {
		desk.clear();
	}
}
