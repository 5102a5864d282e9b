/** How a measured process tells what it measured: one line of JSON into the file that `measure.mjs` names. */
import { writeFileSync } from 'node:fs';

export function tellResult(result) {
	const file = process.env.BENCH_RESULT;
	if (file === undefined) console.log(JSON.stringify(result));
	else writeFileSync(file, JSON.stringify(result));
}
