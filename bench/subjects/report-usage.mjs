/**
 * Loaded before a measured program (`node --import`): writes its peak memory and processor time when it ends, as the
 * system counts them (`getrusage`), all threads included.
 */
import { writeFileSync } from 'node:fs';

const file = process.env.BENCH_USAGE;
if (file !== undefined) {
	process.on('exit', () => {
		const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
		writeFileSync(file, JSON.stringify({ megabytes: maxRSS / 1024, cpuMs: (userCPUTime + systemCPUTime) / 1000 }));
	});
}
