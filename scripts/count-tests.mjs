/**
 * Prints the counts of the last test run as one plain line, and before it each test that was skipped with what it needs.
 * Fails when this machine has that, or when nobody has said what it needs. With `--all-installed` only real files, which are not
 * in the repository, may be missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CHROMIUM } from './chromium.mjs';
import { POSTGRES } from './postgres-server.mjs';

const runs = (program, ...args) => spawnSync(program, args).status === 0;
const hasChromium = () => CHROMIUM !== undefined;
const hasParallel = () => runs('parallel', '--version');
const isPosix = () => process.platform !== 'win32';
const isLinux = () => process.platform === 'linux';
const isBuilt = () => existsSync('dist/cli/bin.js') && existsSync('build');
const hasRealFiles = () => existsSync('../shared/real');
const allInstalled = process.argv.includes('--all-installed');

/** By test file: what it needs, and a check for it on this machine. */
const NEEDS = {
	'same-tables.test.ts': ['LibreOffice', () => runs('soffice', '--version')],
	'correction-round-xlsx.test.ts': ['LibreOffice', () => runs('soffice', '--version')],
	'held-dates-again.test.ts': ['LibreOffice', () => runs('soffice', '--version')],
	'completion.test.ts': ['zsh and fish', () => runs('zsh', '--version') && runs('fish', '--version')],
	'process-io.test.ts': [
		'`script` of util-linux and /dev/full',
		() => runs('script', '--version') && existsSync('/dev/full'),
	],
	'lock.test.ts': [
		'/proc and the right to a namespace of processes',
		() => existsSync('/proc/self/stat') && runs('unshare', '--pid', '--fork', '--mount-proc', 'true'),
	],
	'real-invoices.test.ts': ['a folder of real invoices, which is not in the repository', hasRealFiles],
	'parse-plain-xml.test.ts': ['a folder of real invoices, which is not in the repository', hasRealFiles],
	'shapes.test.ts': ['shapes of real registers, which are not in the repository', hasRealFiles],
	'real-sheets.test.ts': ['a folder of real workbooks, which is not in the repository', hasRealFiles],
	'kill.test.ts': ['the built program', isBuilt],
	'load-config.test.ts': ['Linux', isLinux],
	'event-log.test.ts': ['Linux', isLinux],
	'too-many-open-files.test.ts': ['a system other than Windows', isPosix],
	'disk-full.test.ts': ['a system other than Windows', isPosix],
	'submit.test.ts': ['a system other than Windows', isPosix],
	'ledger.test.ts': ['a system other than Windows', isPosix],
	'documents.test.ts': ['a system other than Windows', isPosix],
};

/** Tests in a browser and of a database say so themselves. */
const needOf = (file) => {
	const text = readFileSync(file, 'utf8');
	if (text.includes('CHROMIUM')) return ['Chromium', hasChromium];
	if (text.includes('PARALLEL')) return ['PostgreSQL and GNU parallel', () => POSTGRES !== undefined && hasParallel()];
	return text.includes('POSTGRES') ? ['PostgreSQL', () => POSTGRES !== undefined] : NEEDS[path.basename(file)];
};

const results = JSON.parse(readFileSync('coverage/test-results.json', 'utf8'));
const skipped = results.testResults.flatMap(({ name, assertionResults }) =>
	assertionResults
		.filter(({ status }) => status !== 'passed' && status !== 'failed')
		.map(({ fullName }) => ({ file: path.relative('.', name), fullName })),
);
let mayBeSkipped = true;
for (const { file, fullName } of skipped) {
	const [need, isHere] = needOf(file) ?? ['something that `scripts/count-tests.mjs` does not know', () => true];
	const wrong = isHere() || (allInstalled && isHere !== hasRealFiles);
	if (wrong) mayBeSkipped = false;
	console.log(`skipped${wrong ? ', though this machine should run it' : ''}: ${file}, ${fullName} (needs ${need})`);
}
console.log(`${results.numPassedTests} passed, ${results.numFailedTests} failed, ${skipped.length} skipped`);
if (!mayBeSkipped) process.exitCode = 1;
