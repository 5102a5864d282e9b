/** Reports the result of a measured process: one line of JSON into the file that `measure.mjs` names. */
import { writeFileSync } from 'node:fs';

export function tellResult(result) {
	const file = process.env.BENCH_RESULT;
	if (file === undefined) console.log(JSON.stringify(result));
	else writeFileSync(file, JSON.stringify(result));
}
