import { expect, test } from 'vitest';
import { fromLatin1 } from '../../../src/sources/bytes/code-pages.ts';

test('every byte is read as in the WHATWG table', () => {
	const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
	const text = fromLatin1(bytes.toString('latin1'));
	expect(text).toBe(new TextDecoder('windows-1252').decode(bytes, { stream: true }));
});
