/** When invoices or settings change, the workbook is made again and edits move with their unit, or wait for it. */
import { chmod, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Edit } from '../../drafts/corrections/correction.ts';
import { scoreHeader } from '../../drafts/table/find-header.ts';
import { PRIVATE_FILE, replaceFile, syncFolder } from '../../disk/durable-file.ts';
import { renderUnitKey } from '../../drafts/invoice-unit/unit-identity.ts';
import { hashFile } from '../../sources/bytes/hash-file.ts';
import { openSources } from '../../sources/open/open-sources.ts';
import { readUnitRows } from '../../runs/plan/drafted-items.ts';
import type { Edits } from '../rows/edits.ts';

export const DRAFTS = 'drafts.xlsx';
const DRAFTING = 'drafting.xlsx';
const TYPED = 'drafts-typed.json';

export interface Drafting {
	readonly dir: string;
	readonly edits: Edits;
	readonly now: () => Date;
	readonly draft: (file: string) => Promise<unknown>;
}

/** If the command made no workbook, the old one stays. */
export async function makeDrafts({ dir, edits, now, draft }: Drafting): Promise<void> {
	const [made, kept] = [path.join(dir, DRAFTING), path.join(dir, DRAFTS)];
	await rm(made, { force: true });
	await draft(made);
	if (!existsSync(made)) return;
	const typed = await readTyped(dir, kept, edits);
	if (typed.size > 0) {
		const { units, header, sheet } = await readUnits(made);
		const { sha256 } = await hashFile(made);
		const edit = editFor(typed, { input: sha256, sheet, units, header });
		// Written first: a row must never be checked without its edits.
		if (edit !== undefined) await edits.append({ ...edit, at: now().toISOString() });
		const left = [...typed].filter(([unit]) => !units.has(unit));
		await replaceFile(path.join(dir, TYPED), `${JSON.stringify(Object.fromEntries(left), undefined, '\t')}\n`);
	}
	await chmod(made, PRIVATE_FILE);
	await rename(made, kept);
	await syncFolder(dir);
}

const typedSchema = z.record(
	z.string(),
	z.object({
		cells: z.array(z.object({ header: z.string(), column: z.number(), text: z.string() })),
		isSkipped: z.boolean(),
	}),
);
type Typed = z.infer<typeof typedSchema>[string];

async function readTyped(dir: string, kept: string, edits: Edits): Promise<ReadonlyMap<string, Typed>> {
	const typed = new Map(Object.entries(await readKept(path.join(dir, TYPED))));
	if (!existsSync(kept)) return typed;
	const { units, header, sheet } = await readUnits(kept);
	const { sha256: input } = await hashFile(kept);
	const held = edits.log().ofTable({ input, sheet });
	if (held === undefined) return typed;
	for (const [unit, row] of units) {
		const cells = held.cellsOf(row).map(({ column, text }) => ({ header: header[column] ?? '', column, text }));
		const isSkipped = held.isSkipped(row);
		if (cells.length > 0 || isSkipped) typed.set(unit, { cells, isSkipped });
	}
	return typed;
}

async function readKept(file: string): Promise<z.infer<typeof typedSchema>> {
	const text = await readFile(file, 'utf8').catch(() => '{}');
	return typedSchema.parse(JSON.parse(text));
}

interface Units {
	readonly sheet: string;
	readonly header: readonly string[];
	readonly units: ReadonlyMap<string, number>;
}

async function readUnits(file: string): Promise<Units> {
	const units = new Map<string, number>();
	let table = { sheet: '', header: new Array<string>() };
	for await (const source of openSources([file], { scoreHeader })) {
		if (source.kind !== 'table') continue;
		for await (const { sheet, header, number, unit } of readUnitRows(source)) {
			if (unit === undefined) continue;
			table = { sheet, header: [...header] };
			units.set(renderUnitKey(unit), number);
		}
	}
	return { ...table, units };
}

function editFor(
	typed: ReadonlyMap<string, Typed>,
	{ input, sheet, units, header }: Units & { readonly input: string },
): Edit | undefined {
	const cells: NonNullable<Edit['cells']> = [];
	const rows: NonNullable<Edit['rows']> = [];
	for (const [unit, { cells: its, isSkipped }] of typed) {
		const row = units.get(unit);
		if (row === undefined) continue;
		for (const { header: name, column, text } of its) {
			const named = header.indexOf(name);
			cells.push({ input, sheet, row, column: named === -1 ? column : named, text });
		}
		if (isSkipped) rows.push({ input, sheet, row, isSkipped });
	}
	return cells.length + rows.length === 0 ? undefined : { edit: 1, cells, rows };
}
