/** Looks up advisories for the packages that are bundled into the program, which `npm audit` of its users cannot see. */
import { spawnSync } from 'node:child_process';

/** Answers with a line for each advisory. Throws if the registry gives none of its lists. */
export function auditBundled(root, parties) {
	const words = ['audit', '--package-lock-only', '--json'];
	const { stdout } = spawnSync('npm', words, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
	const report = JSON.parse(stdout);
	if (report.vulnerabilities === undefined) throw new Error(report.message ?? 'npm audit gave no list');
	return advisoriesOf(report, parties);
}

/**
 * `report`: what `npm audit --json` says of the lock file, which has the tools too. One package may be there in several versions: an
 * advisory about it counts whichever was bundled.
 */
export function advisoriesOf({ vulnerabilities }, parties) {
	const bundled = new Map(parties.map(({ name, version }) => [name, version]));
	return Object.values(vulnerabilities)
		.filter(({ name }) => bundled.has(name))
		.flatMap(({ name, via }) =>
			via
				.filter((one) => typeof one === 'object')
				.map(
					({ severity, title, range, url }) => `${severity}: ${name} ${bundled.get(name)} (${range}): ${title}, ${url}`,
				),
		);
}
