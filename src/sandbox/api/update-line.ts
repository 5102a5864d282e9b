/** Open points `custom-field-merge` and `unknown-employee`. */
import { checkInput } from '../../contract/error-body.ts';
import { type DocumentedUpdatedLine, type LineChange, lineChangeSchema } from '../../contract/line.ts';
import type { Home, StoredLine } from '../world/world.ts';
import { type Answer, invalidInput, unprocessable } from '../http/answer.ts';
import { knownFields } from './create-asset.ts';

export type LineUpdated =
	| { readonly ok: true; readonly line: StoredLine }
	| { readonly ok: false; readonly answer: Answer };

export function updateLine(home: Home, line: StoredLine, body: unknown): LineUpdated {
	const checked = checkInput(lineChangeSchema, body);
	if (!checked.ok) return { ok: false, answer: invalidInput(checked.details) };
	const { employeeId } = checked.value;
	if (typeof employeeId === 'string' && !home.employees.has(employeeId)) {
		return { ok: false, answer: unprocessable({ employeeId: 'no employee of this environment has this id' }) };
	}
	return { ok: true, line: mergeLine(home, line, checked.value) };
}

function mergeLine(home: Home, line: StoredLine, change: LineChange): StoredLine {
	const customFields = new Map(line.customFields.map((field) => [field.label, field]));
	for (const field of knownFields(home, change.customFields ?? [])) customFields.set(field.label, field);
	return {
		...line,
		name: change.name === undefined ? line.name : change.name,
		costCenter: change.costCenter === undefined ? line.costCenter : change.costCenter,
		employeeId: change.employeeId === undefined ? line.employeeId : change.employeeId,
		customFields: [...customFields.values()],
	};
}

export function updatedLine(line: StoredLine): DocumentedUpdatedLine {
	const { redirectPhoneNumber: _number, redirectExpiresAt: _expires, ...rest } = line;
	return { ...rest, customFields: [...rest.customFields] };
}
