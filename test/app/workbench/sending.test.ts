/** What the page says of an import that stopped. */
import { describe, expect, test } from 'vitest';
import { nameButtons } from '../../../src/app/workbench/sending.ts';
import { codes } from '../../../src/messages/codes.ts';
import { LANGUAGES } from '../../../src/messages/message.ts';
import { renderFault } from '../../../src/messages/render-problem.ts';
import { loadTexts, wordsOf } from '../../../src/messages/texts.ts';

describe.each(LANGUAGES)('in %s', (language) => {
	const faults = Object.entries(codes).filter(([, { kind }]) => kind === 'fault');
	const texts = faults.map(([code]) => renderFault({ code, params: { kind: 'other' } }, language));

	test('a text that names the command that goes on names the button instead', async () => {
		await loadTexts(language);
		const button = wordsOf('workbench', language)('send.resume');
		expect(texts.filter((text) => text.includes('asset-importer resume')).length).toBeGreaterThan(5);
		const inPage = texts.map((text) => nameButtons(text, language));
		expect(inPage.filter((text) => text.includes('asset-importer resume'))).toEqual([]);
		expect(inPage.filter((text) => text.includes(`“${button}”`)).length).toBeGreaterThan(5);
	});

	test('the button has that name', async () => {
		const page = await import(`../../../src/messages/text/${language}/app.json`);
		expect(wordsOf('workbench', language)('send.resume')).toBe(page.default['send.resume']);
	});
});
