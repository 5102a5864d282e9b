/** Puts what a person typed into a unit. The typed cells are read like those of a table; all others stay as the invoice gives them. */
import { ASSET_FIELDS, type AssetField } from '../../contract/asset-fields.ts';
import { CUSTOM } from '../../drafts/corrections/correction-log.ts';
import type { TableOptions } from '../../drafts/decisions/table-options.ts';
import { targetOfField } from '../../drafts/columns/column-target.ts';
import { fillEmployee, findEmployeeColumns } from '../../drafts/columns/employee-column.ts';
import { preferredHeader } from '../../drafts/columns/match-column.ts';
import type { UnitValues } from '../../drafts/draft/row-result.ts';
import type { Body } from '../../drafts/draft/check-body.ts';
import { compileColumns } from '../../drafts/table/compile-columns.ts';
import type { Problem } from '../../messages/problem.ts';
import type { Cell } from '../../sources/values/cell.ts';

/** Typed values, by field of the asset or `custom:<label>`. */
export type TypedValues = ReadonlyMap<string, string>;

export interface CorrectedValues {
	readonly values: UnitValues;
	readonly problems: readonly Problem[];
	readonly notices: readonly Problem[];
}

export function createUnitCorrector(
	options: TableOptions,
	labels: readonly string[],
): (values: UnitValues, typed: TypedValues) => CorrectedValues {
	const header = [...ASSET_FIELDS.map((field) => preferredHeader(field, 'pt-BR')), ...labels];
	const fields: readonly string[] = [...ASSET_FIELDS, ...labels.map((label) => CUSTOM + label)];
	const targets = [...ASSET_FIELDS.map(targetOfField), ...labels.map((label) => ({ kind: 'custom', label }) as const)];
	const found = { header, targets, systemWords: {} };
	const { columns } = compileColumns(found, withoutMapping(options), new Map());
	const employees = findEmployeeColumns(found, options.employees);
	return (before, typed) => {
		const cells = fields.map((field): Cell => typed.get(field)?.trim() || null);
		const body: Body = withoutFields(before, typed);
		const [problems, notices]: [Problem[], Problem[]] = [[], []];
		for (const { index, fill } of columns) {
			const cell = cells[index] ?? null;
			if (cell === null) continue;
			const read = fill(cell, body, undefined);
			const problem = read.ok ? read.notice : read.problem;
			if (problem !== undefined) (read.ok ? notices : problems).push(placed(problem, fields[index]));
		}
		problems.push(
			...fillEmployee(cells, body, employees, notices).map((one) => placed(one, fields[one.place?.column ?? -1])),
		);
		return { values: body, problems, notices };
	};
}

/** The mapping says what columns of tables mean. */
const withoutMapping = ({ mapping: _mapping, ...options }: TableOptions): TableOptions => options;

function withoutFields(values: UnitValues, typed: TypedValues): Body {
	const body: Body = { ...values };
	for (const field of typed.keys()) if (isAssetField(field)) delete body[field];
	const custom = (values.customFields ?? []).filter(({ label }) => !typed.has(CUSTOM + label));
	if (custom.length > 0) body.customFields = custom;
	else delete body.customFields;
	return body;
}

const isAssetField = (name: string): name is AssetField => ASSET_FIELDS.some((field) => field === name);

const placed = (problem: Problem, field = ''): Problem => ({ ...problem, place: { name: '', field } });
