import { expect, test } from 'vitest';
import { advisoriesOf } from '../../scripts/release/audit-bundled.mjs';

const BUNDLED = [
	{ name: 'undici', version: '7.30.2' },
	{ name: 'exceljs', version: '4.4.0' },
];

function advisory(title: string) {
	return { severity: 'high', title, range: '<7.31.0', url: 'https://example.com/1' };
}

test('an advisory counts only for what is bundled, and once where it is about a package itself', () => {
	const vulnerabilities = {
		undici: { name: 'undici', via: [advisory('Smuggling')] },
		exceljs: { name: 'exceljs', via: ['undici'] },
		vitest: { name: 'vitest', via: [advisory('A tool')] },
	};
	expect(advisoriesOf({ vulnerabilities }, BUNDLED)).toEqual([
		'high: undici 7.30.2 (<7.31.0): Smuggling, https://example.com/1',
	]);
});
