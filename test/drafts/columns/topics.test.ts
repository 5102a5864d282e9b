/** Texts of our own, and what they name. */
import { expect, test } from 'vitest';
import { topicOfText } from '../../../src/drafts/columns/topics.ts';

test.each([
	['Ana Paula de Souza', 'person'],
	['Paulo Duarte', 'person'],
	['São Paulo', 'place'],
	['SAO JOSE DOS CAMPOS', 'place'],
	['San José HQ', 'place'],
	['Rio de Janeiro', 'place'],
	['Recife', 'place'],
	['Sala 3, armário', 'place'],
	['Office chair', 'product'],
	['Dell Latitude 5420', 'product'],
	['Dell', 'maker'],
	['Projeto 2021', undefined],
])('%s names a %s', (text, topic) => {
	expect(topicOfText(text)).toBe(topic);
});
