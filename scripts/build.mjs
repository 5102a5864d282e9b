/**
 * Bundles `src/` into `dist/`, which is what is installed and run: a command then opens a dozen files instead of four hundred,
 * and starts in half the time. Packages are bundled too. Only the page, which a browser loads, and the packages, which nobody
 * debugs here, are minified, in files of their own: a stack trace shows our code as it is.
 *
 * `build/` has the same modules file by file, for scripts and benches that look at one part, and the list of bundled packages.
 * Both are made beside and moved into place when they are complete, so that an error leaves the last build and a command that
 * is starting finds a whole program. Types are checked by `check:types`; `prepack` adds the declarations.
 */
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import { dayOfSources } from './release/day-of-sources.mjs';
import { renderSbom } from './release/render-sbom.mjs';

const ENTRIES = {
	'cli/bin': 'src/cli/bin.ts',
	'cli/check-thread': 'src/cli/app/check-thread.ts',
	index: 'src/index.ts',
	sandbox: 'src/sandbox.ts',
};
const PAGE = 'src/app/page';
/** Parts inside packages with a licence of their own, which the packages ship without its text. */
const CARRIED = { undici: [{ name: 'llhttp', version: 'as compiled into undici', license: 'MIT' }] };
const NOTHING = 'export {};';
/**
 * Packages that are bundled in part, and that part. The index of `undici` loads fetch, web sockets and caches: two thirds of the
 * time that loading it takes; that of `exceljs` all that reads workbooks, which is half of it; that of `pg` pools and a native client.
 */
const PARTS = {
	undici: "export { default as Client } from 'undici/lib/dispatcher/client.js';",
	// HTTP/2 is not asked for. The same parser is there twice; a processor without SIMD runs the other one alone.
	'./client-h2.js': NOTHING,
	'../llhttp/llhttp_simd-wasm.js': NOTHING,
	exceljs: `import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
		export default { stream: { xlsx: { WorkbookWriter } } };`,
	'../../utils/parse-sax': NOTHING,
	// Its zip takes texts and streams; what else `archiver` takes – folders, files by a pattern, tar – is never given to it.
	async: "export { default as queue } from 'async/queue.js';",
	'graceful-fs': "export * from 'node:fs';",
	'readable-stream': "export * from 'node:stream';",
	...nothingOf('glob', 'lazystream', 'readdir-glob', 'tar-stream'),
	...nothingOf('lodash.difference', 'lodash.flatten', 'lodash.isplainobject', 'lodash.union'),
	pg: "export { default as Client } from 'pg/lib/client.js';",
	'pg-cloudflare': NOTHING,
};

/**
 * Modules that are loaded together are one file, with all that it imports: every module that is opened costs a third of a millisecond.
 * First packages, which can be shortened where they lie alone. Then each leaves out what one before it has: what prints the
 * version, what starts the program and shows its help, what any command needs, what those need that read tables, and what those
 * that send. The rest is cut by which commands share it.
 */
const TOGETHER = [
	{ name: 'commander', test: packages('commander') },
	{ name: 'zod', test: packages('zod', 'intl-messageformat') },
	{ name: 'undici', test: packages('undici') },
	{ name: 'fast-xml-parser', test: packages('fast-xml-parser', '@nodable/entities') },
	{ name: 'hono', test: packages('hono', '@hono/node-server') },
	{ name: 'version', test: /[\\/]config[\\/]program-version\.ts$/ },
	{ name: 'start', test: /[\\/]cli[\\/](?:main|terminal[\\/]process-io)\.ts$/ },
	{ name: 'command', test: /[\\/](?:config[\\/]load-config|messages[\\/](?:texts|render-problem))\.ts$/ },
	{ name: 'table', test: /[\\/]cli[\\/]validate[\\/]run\.ts$/ },
	{ name: 'send', test: /[\\/]cli[\\/](?:import|resume)[\\/]run\.ts$/ },
];

/** With the names of functions and classes, which errors and stack traces of packages show. */
const SHORTENED = { module: true, mangle: { toplevel: true, keepNames: true } };

const modules = path.join('.tmp', `build-${process.pid}`);
const made = path.join('.tmp', `dist-${process.pid}`);
const old = path.join('.tmp', `old-${process.pid}`);
mkdirSync('.tmp', { recursive: true });
try {
	await compileModules();
	const files = [...(await bundle()), ...(await bundlePage())];
	// npm may lay the same version of a package into several folders.
	const parties = [
		...new Map(
			packagesOf(files)
				.flatMap(partiesOf)
				.map((one) => [`${one.name} ${one.version}`, one]),
		).values(),
	];
	const licences = parties.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
	writeFileSync(path.join(made, 'third-party-licenses.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
	const list = parties.map(({ text: _text, ...party }) => party);
	const program = JSON.parse(readFileSync('package.json', 'utf8'));
	writeFileSync(path.join(made, 'sbom.cdx.json'), renderSbom({ program, parties: list, day: dayOfSources() }));
	writeFileSync(path.join(modules, 'third-party.json'), `${JSON.stringify(list, undefined, '\t')}\n`);
	chmodSync(path.join(made, 'cli/bin.js'), 0o755);
	chmodSync(path.join(modules, 'cli/bin.js'), 0o755);
	replace('build', modules);
	replace('dist', made);
} finally {
	for (const folder of [modules, made, old]) rmSync(folder, { recursive: true, force: true });
}

/** Every module of `src/` as a file of its own, with packages left where they are. */
async function compileModules() {
	const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !path.join('src', file).startsWith(PAGE),
	);
	const build = await rolldown({
		input: files.map((file) => path.join('src', file)),
		platform: 'node',
		external: /^[^./]/,
	});
	await build.write({
		dir: modules,
		format: 'esm',
		preserveModules: true,
		preserveModulesRoot: 'src',
		entryFileNames: '[name].js',
	});
}

/** Answers with the modules that were put in. */
async function bundle() {
	const partOf = {
		name: 'part-of-package',
		resolveId: (id) => (Object.hasOwn(PARTS, id) ? `\0part:${id}` : undefined),
		load: (id) => (id.startsWith('\0part:') ? PARTS[id.slice('\0part:'.length)] : undefined),
	};
	// Node warns of the constructor outside `node_modules`.
	const buffers = {
		name: 'buffers-of-archiver-utils',
		transform: (code, id) =>
			/[\\/]archiver-utils[\\/]index\.js$/.test(id)
				? {
						code: code.replace('new Buffer(0)', 'Buffer.alloc(0)').replace('new Buffer(source)', 'Buffer.from(source)'),
					}
				: undefined,
	};
	const shorten = {
		name: 'shorten-packages',
		generateBundle: (_, files) => {
			for (const chunk of Object.values(files).filter(isOfPackages))
				chunk.code = minifySync(chunk.fileName, chunk.code, SHORTENED).code;
		},
	};
	const build = await rolldown({ input: ENTRIES, platform: 'node', plugins: [partOf, buffers, shorten] });
	const { output } = await build.write({
		dir: path.resolve(made),
		format: 'esm',
		entryFileNames: '[name].js',
		// As deep as `cli/`: `config/program-version.ts` finds `package.json` from either.
		chunkFileNames: 'chunks/[name].js',
		// Read by the engine at every start, and by nobody else.
		comments: { legal: true, annotation: false, jsdoc: false },
		codeSplitting: { groups: TOGETHER.map((group, index) => ({ ...group, priority: TOGETHER.length - index })) },
	});
	return modulesOf(output);
}

/** The local page, for a browser: shortened, and a file for the texts of each language. Answers as `bundle`. */
async function bundlePage() {
	const build = await rolldown({
		input: { page: path.resolve(PAGE, 'main.tsx') },
		platform: 'browser',
		tsconfig: path.resolve(PAGE, 'tsconfig.json'),
	});
	const dir = path.join(made, 'app/page');
	const { output } = await build.write({
		dir,
		format: 'esm',
		minify: true,
		entryFileNames: '[name].js',
		chunkFileNames: '[name].js',
		comments: false,
	});
	const own = new Set(output.map(({ fileName }) => fileName));
	const foreign = output.flatMap(({ imports = [] }) => imports).filter((file) => !own.has(file));
	if (foreign.length > 0)
		throw new Error(`no browser has ${foreign.join(', ')}: the page must not import what needs it`);
	if (modulesOf(output).some((file) => file.includes('node_modules/zod/')))
		throw new Error('the page must not import schemas: they are half as large as the rest of it');
	const { TOKENS } = await import(pathToFileURL(path.resolve(modules, 'reports/html/style.js')).href);
	const styles = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
	// Styles that all screens share come first: their file lies above the other folders.
	styles.sort((one, other) => depthOf(one) - depthOf(other) || compareTexts(one, other));
	const css = styles.map((file) => readFileSync(path.join(PAGE, file), 'utf8').replaceAll(/\/\*[^]*?\*\/\n?/g, ''));
	writeFileSync(path.join(dir, 'page.css'), [TOKENS, ...css].join(''));
	for (const file of ['index.html', 'page.svg']) cpSync(path.join(PAGE, file), path.join(dir, file));
	return modulesOf(output);
}

function nothingOf(...names) {
	return Object.fromEntries(names.map((name) => [name, NOTHING]));
}

function packages(...names) {
	return new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`);
}

/** True if all of a chunk comes from packages. */
function isOfPackages({ moduleIds }) {
	return moduleIds.every((id) => id.startsWith('\0') || packages('.+').test(id));
}

function depthOf(file) {
	return file.split(path.sep).length;
}

function compareTexts(one, other) {
	return one < other ? -1 : 1;
}

function modulesOf(output) {
	return output.flatMap(({ moduleIds = [] }) => moduleIds);
}

/** The folders of the packages from which modules come. */
function packagesOf(files) {
	const folders = files.map((file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? '');
	return [...new Set(folders)].filter((folder) => folder !== '').toSorted(compareTexts);
}

/** A package, and what it carries, each with its licence. One without its text ends the build. */
function partiesOf(folder) {
	const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	const shipped = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
	const file = shipped === undefined ? keptLicence(name) : path.join(folder, shipped);
	const carried = (CARRIED[name] ?? []).map((one) => ({ ...one, carriedBy: name, file: keptLicence(one.name) }));
	return [{ name, version, license, file }, ...carried].map(({ file: of, ...party }) => ({
		...party,
		text: readFileSync(of, 'utf8').trim(),
	}));
}

/** Some packages name their licence alone; its text, with their author, is kept here. */
function keptLicence(name) {
	return path.join('scripts/licenses', `${name.replace('/', '+')}.txt`);
}

function replace(folder, by) {
	if (existsSync(folder)) renameSync(folder, old);
	renameSync(by, folder);
	rmSync(old, { recursive: true, force: true });
}
