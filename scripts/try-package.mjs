/**
 * `npm run trial -- package`: packs the package, installs it into an empty folder, compiles the examples of `docs/library.md`, and compiles
 * and runs a program of somebody who knows only its documentation.
 * Run by itself, it needs `npm run prepack` before.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PROGRAM = `import { readFile } from 'node:fs/promises';
import { type InputProblem, OpenQuestions, validateInput, type ValidatedInput } from 'asset-importer';
import { type SandboxServer, serveSandbox } from 'asset-importer/sandbox';

function show({ kind, file, row, column, found, message }: InputProblem): string {
	const place = [file, row, column].filter((part) => part !== undefined).join(':');
	return \`\${kind} \${place} \${message}\${found === undefined ? '' : \` (\${found})\`}\`;
}

async function validate(name: string, content: Buffer): Promise<ValidatedInput | undefined> {
	try {
		return await validateInput({ name, content }, { language: 'en' });
	} catch (error) {
		if (!(error instanceof OpenQuestions)) throw error;
		for (const { questions } of error.tables) {
			for (const question of questions) console.log('open', question.path);
		}
		return undefined;
	}
}

const clear = await validate('upload.csv', Buffer.from('Plaqueta;Status;Valor\\nA-1;em uso;10,00\\nA-2;em uso;dez\\n'));
for (const problem of clear?.problems ?? []) {
	if (problem.kind === 'refusal') console.log(show(problem));
}
console.log(clear?.ok, clear?.figures.drafts);
const open = await validate('open.csv', Buffer.from('Plaqueta;Status;Andar\\nA-1;em uso;3\\n'));
console.log(open?.ok ?? (await readFile('package.json', 'utf8')).includes('asset-importer'));
const sandbox: SandboxServer = await serveSandbox();
const answer = await fetch(sandbox.baseUrl + '/api/v1/employees', { headers: { authorization: 'Bearer ' + sandbox.keys.sandbox } });
console.log(answer.status);
await sandbox.close();
`;

const project = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'asset-importer-'));
const run = (command, ...args) =>
	execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
try {
	execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { stdio: 'ignore' });
	const [tarball = ''] = readdirSync(folder);
	writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
	run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
	assert.deepEqual(
		readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.')),
		['asset-importer'],
	);

	const installed = path.join(folder, 'node_modules/asset-importer');
	const readme = readFileSync(path.join(installed, 'README.md'), 'utf8');
	const pictures = [...readme.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, target]) => target);
	assert.notEqual(pictures.length, 0);
	assert.deepEqual(
		pictures.filter((target) => !existsSync(path.join(installed, target))),
		[],
	);

	const library = readFileSync(path.join(installed, 'docs/library.md'), 'utf8');
	const examples = [...library.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
	assert.notEqual(examples.length, 0);
	examples.forEach((code, index) => writeFileSync(path.join(folder, `example-${index}.ts`), code));

	writeFileSync(path.join(folder, 'program.ts'), PROGRAM);
	const strict = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
	const target = ['--module', 'nodenext', '--target', 'es2023', '--types', 'node'];
	const roots = ['--typeRoots', path.join(project, 'node_modules/@types')];
	run(
		process.execPath,
		path.join(project, 'node_modules/typescript/bin/tsc'),
		...strict,
		...target,
		...roots,
		'program.ts',
		...examples.map((_, index) => `example-${index}.ts`),
	);
	const printed = run(process.execPath, 'program.js').trim().split('\n');
	assert.deepEqual(
		[printed[0]?.startsWith('refusal upload.csv:3:C '), ...printed.slice(1)],
		[true, 'false 1', 'open /columns/Andar/to', 'true', '200'],
	);
	console.log(
		`${examples.length} examples and a program compile strictly; the program validates a buffer and asks the sandbox`,
	);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
