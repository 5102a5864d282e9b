/** `GET /api/v2/virtual-phone-accounts`. Source: specification, endpoint 1; open points NS-13 and NS-43. */
import type { ListedLine } from '../../contract/documented/line.ts';
import type { Home, StoredLine } from '../world/world.ts';

/** The lines of a home in the order of their creation, custom fields without their type. */
export function listLines(home: Home): readonly ListedLine[] {
	return [...home.lines.values()].map(listedLine);
}

export function listedLine(line: StoredLine): ListedLine {
	return { ...line, customFields: line.customFields.map(({ label, value }) => ({ label, value })) };
}
