import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Fault } from '../../../src/messages/fault.ts';
import { listInputs } from '../../../src/sources/open/list-inputs.ts';
import { listed, rowsOf } from '../../listed.ts';

let folder = '';
const at = (file: string): string => path.join(folder, file);

const FILES = listed`
	b.csv ¦ a.csv ¦ Z.csv ¦ ção.csv ¦ notas/2.xml ¦ notas/10.xml ¦ notas/2026/3.xml ¦ notas/.oculto.xml ¦ notas/~$a.xlsx
	notas/.DS_Store ¦ notas/Thumbs.db ¦ notas/__MACOSX/a.xml ¦ estranho/a[1]*.csv ¦ volta/mais/v.csv
	runs/2026-x/run.json ¦ runs/2026-x/plan.jsonl ¦ runs/2026-x/rejected.csv
`;

beforeAll(async () => {
	folder = await realpath(await mkdtemp(path.join(tmpdir(), 'list-inputs-')));
	for (const file of FILES) {
		await mkdir(path.dirname(at(file)), { recursive: true });
		await writeFile(at(file), file);
	}
	await mkdir(at('vazia/mais'), { recursive: true });
	await symlink('..', at('volta/mais/volta'));
	await symlink('nada', at('notas/nada.xml'));
	await symlink('eu.xml', at('notas/eu.xml'));
	await symlink('../a.csv', at('notas/atalho.csv'));
	await mkdir(at('.fora'));
	await writeFile(at('.fora/x.csv'), 'x');
	await mkdir(at('pasta/dentro'), { recursive: true });
	await writeFile(at('pasta/dentro/d.csv'), 'd');
	await symlink('../.fora', at('pasta/fora'));
	await symlink('..', at('pasta/acima'));
	await symlink('dentro', at('pasta/outra'));
});
afterAll(async () => {
	await rm(folder, { recursive: true });
});

/** Paths relative to the folder, with their notices. */
async function list(...inputs: readonly string[]): Promise<readonly string[]> {
	const files = await listInputs(inputs.map(at));
	return [...files].map(({ file, named, times }) => {
		const marks = [named ? 'named' : '', times > 1 ? `×${times}` : ''].filter((mark) => mark !== '');
		return [path.relative(folder, file), ...marks].join(' ');
	});
}

async function faultOf(...inputs: readonly string[]) {
	try {
		return await list(...inputs);
	} catch (error) {
		if (!(error instanceof Fault)) throw error;
		return { code: error.code, path: path.relative(folder, String(error.params['path'])) };
	}
}

describe('a folder', () => {
	test('lists its files and those of its subfolders, in the order of their character codes', async () => {
		expect(await list('.')).toEqual(listed`
			Z.csv ¦ a.csv ¦ b.csv ¦ estranho/a[1]*.csv ¦ notas/10.xml ¦ notas/2.xml ¦ notas/2026/3.xml ¦ pasta/dentro/d.csv
			pasta/fora/x.csv ¦ volta/mais/v.csv ¦ ção.csv
		`);
	});

	test('follows links once, and leaves out broken and circular ones', async () =>
		expect(await list('notas')).toEqual(['notas/10.xml', 'notas/2.xml', 'notas/2026/3.xml', 'notas/atalho.csv']));

	test('lists no files of run folders, unless a run folder is named', async () => {
		expect(await list('runs/2026-x/rejected.csv')).toEqual(['runs/2026-x/rejected.csv named']);
		expect(await list('runs/2026-x')).toHaveLength(3);
		expect(await faultOf('runs')).toEqual({ code: 'input-folder-empty', path: 'runs' });
	});

	test('keeps the name as the user wrote it', async () => {
		const [first] = await listInputs([path.relative(process.cwd(), at('notas/2026'))]);
		expect(first?.file).toBe(path.join(path.relative(process.cwd(), folder), 'notas/2026/3.xml'));
		expect(first).toMatchObject({ path: at('notas/2026/3.xml'), regular: true, size: 16 });
	});
});

describe('links to folders', () => {
	const outsideOf = async (...inputs: readonly string[]) => {
		const { refused } = await listInputs(inputs.map(at));
		return refused.map(({ file, problem }) => {
			const target = problem.code === 'input-link-outside' ? problem.params.target : problem.code;
			return `${path.relative(folder, file)} → ${path.relative(folder, String(target))}`;
		});
	};

	test('are not followed out of the named folder, and are reported', async () => {
		expect(await list('pasta')).toEqual(['pasta/dentro/d.csv']);
		expect(await outsideOf('pasta')).toEqual(['pasta/acima → ', 'pasta/fora → .fora']);
		expect(await list('pasta/*')).toEqual(['pasta/dentro/d.csv']);
		expect(await outsideOf('pasta/*')).toEqual(['pasta/acima → ', 'pasta/fora → .fora']);
	});

	test('are followed if they are named or stay inside', async () => {
		expect(await list('pasta/fora')).toEqual(['pasta/fora/x.csv']);
		expect(await outsideOf('pasta/fora', 'pasta/outra')).toEqual([]);
		expect(await outsideOf('.')).toEqual([]);
	});
});

test.each<[string, readonly string[]]>([
	['*.csv', ['Z.csv', 'a.csv', 'b.csv', 'ção.csv']],
	['?.csv', ['Z.csv', 'a.csv', 'b.csv']],
	['notas/*.xml', ['notas/10.xml', 'notas/2.xml']],
	['**/*.xml', ['notas/10.xml', 'notas/2.xml', 'notas/2026/3.xml']],
	['runs/*/rejected.csv', ['runs/2026-x/rejected.csv']],
	['**/3.xml', ['notas/2026/3.xml']],
	['notas/**', ['notas/10.xml', 'notas/2.xml', 'notas/2026/3.xml', 'notas/atalho.csv']],
	['n*/20*', ['notas/2026/3.xml']],
	['notas/.oc*', ['notas/.oculto.xml']],
	['estranho/a[1]*.csv', ['estranho/a[1]*.csv named']],
	['estranho/a[1]?.csv', ['estranho/a[1]*.csv']],
])('a glob: %s', async (pattern, files) => expect(await list(pattern)).toEqual(files));

describe('several inputs', () => {
	test('are listed in the order named, each file once', async () => {
		const files = ['b.csv named', 'notas/2026/3.xml', 'a.csv named'];
		expect(await list('b.csv', 'notas/2026', 'a.csv')).toEqual(files);
	});

	test('that name the same file are counted', async () => {
		expect(await list('a.csv', '*.csv', './a.csv', 'notas/atalho.csv')).toEqual([
			'a.csv named ×4',
			'Z.csv',
			'b.csv',
			'ção.csv',
		]);
		expect(await list('*.csv', 'a.csv')).toContain('a.csv named ×2');
	});
});

test.each([
	['nada.csv', 'input-not-found'],
	['a.csv/x.csv', 'input-not-found'],
	...rowsOf('input-no-match')`*.pdf ¦ nada/**/*.xml ¦ vazi* ¦ **/rejected.csv`,
	['vazia', 'input-folder-empty'],
])('a useless input stops the command: %s: %s', async (input, code) =>
	expect(await faultOf('a.csv', input)).toEqual({ code, path: input }),
);
