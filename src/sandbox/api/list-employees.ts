/**
 * `GET /api/v1/employees`: all of them at once, in the order of their creation (open point NS-43).
 *
 * The counts of assets and lines are those that came with the employee plus what was attached here.
 * Source: specification, endpoint 4.
 */
import type { DocumentedEmployee } from '../../contract/documented/employee.ts';
import type { Home } from '../world/world.ts';

export function listEmployees(home: Home): { readonly employees: readonly DocumentedEmployee[] } {
	const lineCounts = new Map<string, number>();
	for (const { employeeId } of home.lines.values()) {
		if (employeeId !== null) lineCounts.set(employeeId, (lineCounts.get(employeeId) ?? 0) + 1);
	}
	return {
		employees: [...home.employees.values()].map((employee) => ({
			...employee,
			assetCount: employee.assetCount + (home.assetCountByEmployee.get(employee.id) ?? 0),
			phoneAccountCount: employee.phoneAccountCount + (lineCounts.get(employee.id) ?? 0),
		})),
	};
}
