import { expect, test } from 'vitest';
import { createFinder, createReplacer, type Finding } from '../../../src/app/protocol/finding.ts';

test.each<[string, Finding, string | undefined]>([
	['em uso', { find: 'USO' }, 'em X'],
	['uso em uso', { find: 'uso' }, 'X em X'],
	['em uso', { find: 'uso', isWhole: true }, undefined],
	['Em Uso', { find: 'em uso', isWhole: true }, 'X'],
	['R$ 1.0 (a/b)', { find: '1.0 (a/b)' }, 'R$ X'],
	['R$ 1,0', { find: '1.0' }, undefined],
	['a\nb', { find: 'a\nb', isWhole: true }, 'X'],
	['', { find: 'uso' }, undefined],
	['', {}, 'X'],
	['em uso', {}, 'X'],
])('%j, searched for %j, becomes %j', (now, finding, replaced) => {
	expect(createReplacer(finding, 'X')(now)).toBe(replaced);
	expect(createFinder(finding)(now)).toBe(replaced !== undefined && now !== '');
});

test('a replacement is taken as it is typed', () => {
	expect(createReplacer({ find: 'a' }, '$&$1')('a')).toBe('$&$1');
});
