/** Events and changes that a run saw of an invoice count in later runs and for rows of a workbook. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
	COMPANY,
	SUPPLIER,
	syntheticCnpj,
	syntheticEvent,
	syntheticKey,
	syntheticNote,
} from '../../../scripts/nfe/synthetic-note.mjs';
import { openFolderWithApi } from '../../cli/serve-api.ts';
import { says } from '../../says.ts';

const MOUSE = { cProd: 'M-1', xProd: 'MOUSE', qCom: '3', vProd: '90.00' };
const refers = { nNF: '70', references: [syntheticKey()] };
const FILES = {
	'nota.xml': syntheticNote({ items: [MOUSE] }),
	'cancelamento.xml': syntheticEvent({ key: syntheticKey() }),
	'devolucao.xml': syntheticNote({
		...refers,
		emit: COMPANY,
		dest: SUPPLIER,
		ide: { finNFe: '4' },
		items: [{ ...MOUSE, qCom: '1', CFOP: '5202', vProd: '30.00' }],
	}),
	'outra.xml': syntheticNote({
		...refers,
		emit: COMPANY,
		dest: SUPPLIER,
		nNF: '71',
		ide: { finNFe: '4' },
		items: [{ ...MOUSE, cProd: 'OUR-7', qCom: '1', CFOP: '5202', vProd: '30.00' }],
	}),
	'meia.xml': syntheticNote({
		...refers,
		emit: COMPANY,
		dest: SUPPLIER,
		nNF: '72',
		ide: { finNFe: '4' },
		items: [{ ...MOUSE, qCom: '0.5', CFOP: '5202', vProd: '15.00' }],
	}),
	'caixa.xml': syntheticNote({ items: [MOUSE, { cProd: 'K-1', uCom: 'CX', qCom: '1', vProd: '10.00' }] }),
	'teclado.xml': syntheticNote({
		...refers,
		emit: COMPANY,
		dest: SUPPLIER,
		nNF: '68',
		ide: { finNFe: '4' },
		items: [{ cProd: 'K-1', uCom: 'CX', qCom: '1', CFOP: '5202', vProd: '10.00' }],
	}),
	'cedo.xml': syntheticNote({
		...refers,
		emit: COMPANY,
		dest: SUPPLIER,
		nNF: '69',
		ide: { finNFe: '4' },
		items: [{ ...MOUSE, qCom: '1', CFOP: '5202', vProd: '30.00' }],
	}),
	'regras.json': JSON.stringify({ exclude: [{ cProd: 'M-1' }] }),
	'complemento.xml': syntheticNote({ ...refers, ide: { finNFe: '2' }, items: [{ cProd: 'M-1', vProd: '3.00' }] }),
};
const GIVEN = ['--default-status', 'available', '--asset-number', 'NF{number}-{item}-{unit}'];
const OTHER = `--belongs-to=${syntheticKey({ issuer: COMPANY.CNPJ, nNF: '71' })}/1=${syntheticKey()}/1`;
const OTHER_NONE = `--belongs-to=${syntheticKey({ issuer: COMPANY.CNPJ, nNF: '71' })}/1=none`;
const KEPT = `--belongs-to=${syntheticKey({ nNF: '70' })}/1=none`;
const NONE = `--belongs-to=${syntheticKey({ issuer: COMPANY.CNPJ, nNF: '70' })}/1=none`;

test.each<readonly [string, readonly string[], readonly [created: number, cents: number]]>([
	['of nothing else', ['import nota.xml'], [3, 90_00]],
	['cancelled before', ['validate cancelamento.xml', 'import nota.xml'], [0, 0]],
	['returned before', ['validate devolucao.xml', 'import nota.xml'], [2, 60_00]],
	['complemented before', ['validate complemento.xml', 'import nota.xml'], [3, 93_00]],
	['with rows of a workbook', ['draft nota.xml', 'import d.xlsx'], [3, 90_00]],
	['with rows, cancelled in between', ['draft nota.xml', 'validate cancelamento.xml', 'import d.xlsx'], [0, 0]],
	['with rows, cancelled beside them', ['draft nota.xml', 'import d.xlsx cancelamento.xml'], [0, 0]],
	[
		'with rows, returned in between',
		['draft nota.xml', 'validate nota.xml devolucao.xml', 'import d.xlsx'],
		[2, 60_00],
	],
	['with rows, returned beside them', ['draft nota.xml', 'import d.xlsx devolucao.xml'], [0, 0]],
	['with rows, which a person corrected', ['draft nota.xml', `import d.xlsx devolucao.xml ${NONE}`], [3, 90_00]],
	['with rows, without the returned ones', ['draft nota.xml devolucao.xml', 'import d.xlsx'], [2, 60_00]],
	['drafted after the return', ['validate devolucao.xml', 'draft nota.xml', 'import d.xlsx'], [2, 60_00]],
	[
		'drafted with the return, which was seen before',
		['validate devolucao.xml', 'draft nota.xml devolucao.xml', 'import d.xlsx'],
		[2, 60_00],
	],
	['with rows beside it, returned', ['draft nota.xml', 'import d.xlsx nota.xml devolucao.xml'], [2, 60_00]],
	['with rows beside it, returned by other codes', ['draft nota.xml', 'import d.xlsx nota.xml outra.xml'], [0, 0]],
	['with rows beside it, complemented', ['draft nota.xml', 'import d.xlsx nota.xml complemento.xml'], [0, 0]],
	[
		'with rows beside it, drafted with the complement',
		['draft nota.xml complemento.xml', 'import d.xlsx nota.xml complemento.xml'],
		[3, 93_00],
	],
	['with rows, an item without rows returned', ['draft caixa.xml teclado.xml', 'import d.xlsx'], [3, 90_00]],
	['with rows, half a piece returned', ['draft nota.xml', 'validate nota.xml meia.xml', 'import d.xlsx'], [0, 0]],
	['returned by other codes', ['import nota.xml outra.xml'], [0, 0]],
	[
		'returned as a person said before',
		[`validate nota.xml outra.xml ${OTHER}`, 'import nota.xml outra.xml'],
		[2, 60_00],
	],
	[
		'with rows, complemented in between',
		['draft nota.xml', 'validate nota.xml complemento.xml', 'import d.xlsx'],
		[0, 0],
	],
	[
		'with rows, complemented in between, whose price a person keeps',
		['draft nota.xml', 'validate nota.xml complemento.xml', `import d.xlsx ${KEPT}`],
		[3, 90_00],
	],
	[
		'with rows, complemented and drafted again',
		['draft nota.xml', 'validate nota.xml complemento.xml', 'draft nota.xml', 'import d.xlsx'],
		[3, 93_00],
	],
	[
		'with rows, returned as a person said by mistake',
		[
			'draft nota.xml',
			`validate nota.xml outra.xml ${OTHER}`,
			`validate nota.xml outra.xml ${OTHER_NONE}`,
			'import d.xlsx',
		],
		[3, 90_00],
	],
	[
		'with rows, returned as a person said by mistake and corrects beside them',
		['draft nota.xml', `validate nota.xml outra.xml ${OTHER}`, `import d.xlsx ${OTHER_NONE}`],
		[3, 90_00],
	],
	[
		'with rows, returned, although another company looks at it',
		[
			'draft nota.xml',
			'validate nota.xml devolucao.xml',
			`validate devolucao.xml --company=${syntheticCnpj('555666770001')}`,
			'import d.xlsx',
		],
		[2, 60_00],
	],
	[
		'with rows, returned, and left out by a rule in between',
		[
			'draft nota.xml',
			'validate nota.xml devolucao.xml',
			'validate nota.xml devolucao.xml --rules=regras.json',
			'import d.xlsx',
		],
		[2, 60_00],
	],
	['returned in a run that is gone', ['validate devolucao.xml', 'forget', 'import nota.xml'], [3, 90_00]],
])('an invoice %s', async (_, commands, expected) => {
	const { cwd, run, sandbox } = await openFolderWithApi(FILES);
	for (const line of commands) {
		const [command = '', ...words] = line.split(' ');
		if (command === 'forget') rmSync(path.join(cwd, 'runs'), { recursive: true });
		else await run(command, ...words, ...GIVEN, ...writes(command, cwd), ...yes(command));
	}
	const made = (await sandbox.assets()).filter(({ enrollmentId }) => enrollmentId?.startsWith('NF'));
	expect([made.length, made.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)]).toEqual(expected);
});

const writes = (command: string, cwd: string): readonly string[] => {
	if (command !== 'draft') return [];
	rmSync(path.join(cwd, 'd.xlsx'), { force: true });
	return ['-o', 'd.xlsx'];
};
const yes = (command: string): readonly string[] => (command === 'import' ? ['--yes', '--no-input'] : []);

test.each<readonly [string, readonly string[], readonly [rejected: number, skipped: number]]>([
	['returned with it', ['nota.xml devolucao.xml', 'nota.xml devolucao.xml'], [0, 4]],
	['returned with it, without the invoice', ['nota.xml devolucao.xml', 'devolucao.xml'], [0, 1]],
	[
		'returned with it, and again later',
		['nota.xml devolucao.xml', 'cedo.xml nota.xml devolucao.xml', 'devolucao.xml'],
		[0, 1],
	],
	['returned with it, and nobody knows that', ['nota.xml devolucao.xml', '', 'nota.xml devolucao.xml'], [0, 4]],
	['complemented with it, and nobody knows that', ['nota.xml complemento.xml', '', 'complemento.xml'], [1, 0]],
	[
		'returned with it, as a person said, after a mistake',
		[`nota.xml outra.xml ${OTHER}`, `nota.xml outra.xml ${OTHER_NONE}`, `nota.xml outra.xml ${OTHER}`],
		[1, 3],
	],
	['complemented with it', ['nota.xml complemento.xml', 'nota.xml complemento.xml'], [0, 4]],
	['complemented with it, without the invoice', ['nota.xml complemento.xml', 'complemento.xml'], [0, 1]],
	['returned later, as often as it is there', ['nota.xml', 'nota.xml devolucao.xml', 'nota.xml devolucao.xml'], [1, 3]],
	['complemented later', ['nota.xml', 'nota.xml complemento.xml', 'complemento.xml'], [1, 0]],
])('a person is told what to do by hand, and nothing else, about an invoice %s', async (_, imports, expected) => {
	const { cwd, run } = await openFolderWithApi(FILES);
	let last = '';
	for (const inputs of imports) {
		if (inputs === '') rmSync(path.join(cwd, 'runs', '.changes'), { recursive: true });
		if (inputs === '') continue;
		last = (await run('import', ...inputs.split(' '), ...GIVEN, '--yes', '--json')).stdout;
	}
	const { buckets }: { buckets: Record<string, number> } = JSON.parse(last);
	expect([buckets['rejected'], buckets['skipped']]).toEqual(expected);
});

test.each(['import', 'draft'])(
	'a damaged record of earlier returns ends `%s`, and nothing is created',
	async (command) => {
		const { cwd, run, sandbox } = await openFolderWithApi(FILES);
		await run('validate', 'nota.xml', 'devolucao.xml', ...GIVEN);
		const folder = path.join(cwd, 'runs', '.changes');
		for (const name of readdirSync(folder)) writeFileSync(path.join(folder, name), '{"file":"devol');
		const { exitCode, stderr } = await run(command, 'nota.xml', ...GIVEN, ...writes(command, cwd), ...yes(command));
		expect([exitCode, stderr]).toEqual([2, expect.stringMatching(says('saved-mapping-damaged', { kind: 'changes' }))]);
		expect(sandbox.requests().filter(({ method }) => method === 'POST')).toEqual([]);
	},
);
