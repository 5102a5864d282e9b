/** Writes `docs/problems.md` from the catalogue as compiled: `npm run build && node scripts/render-problems-doc.mjs`. */
import { writeFileSync } from 'node:fs';
import { renderProblemsDoc } from '../build/messages/render-problems-doc.js';

writeFileSync(new URL('../docs/problems.md', import.meta.url), renderProblemsDoc());
