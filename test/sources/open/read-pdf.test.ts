import { afterEach, expect, test } from 'vitest';
import { PDF_LIMITS, PdfReader } from '../../../src/sources/open/read-pdf.ts';
import { writePdf } from './write-pdf.ts';

const sourceOf = (bytes: Uint8Array) => ({
	async *read() {
		yield bytes;
	},
});
const readers: PdfReader[] = [];
const readerOf = (limits = PDF_LIMITS): PdfReader => {
	const reader = new PdfReader(limits);
	readers.push(reader);
	return reader;
};
afterEach(async () => {
	for (const reader of readers.splice(0)) await reader.close();
});

const LINES = ['CHAVE DE ACESSO', 'Nº 12 – São Paulo'];
const PLAIN = writePdf([LINES, ['folha 2']]);
const [LINE] = LINES;
const changed = (from: string, to: string) => Buffer.from(PLAIN.toString('latin1').replace(from, to), 'latin1');

test.each([
	['plain', PLAIN, {}, 'CHAVE DE ACESSO|folha 2'],
	['compressed', writePdf([LINES, ['folha 2']], { compressed: true }), {}, 'CHAVE DE ACESSO|folha 2'],
	['one whose list of objects is elsewhere', changed('startxref\n', 'startxref\n9'), {}, 'CHAVE DE ACESSO|folha 2'],
	['only a beginning', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n'), {}, ''],
	['one whose pages contain themselves', changed('[4 0', '[2 0'), {}, ''],
	['more pages than are read', PLAIN, { pages: 1 }, ''],
	['larger than what is read', PLAIN, { bytes: PLAIN.length - 1 }, ''],
])('a PDF that is %s', async (_, bytes, limits, text) => {
	const read = await readerOf({ ...PDF_LIMITS, ...limits }).read(sourceOf(bytes));
	expect(
		read
			?.split('\n')
			.filter((line) => [LINE, 'folha 2'].includes(line))
			.join('|'),
	).toBe(text);
});

const BOMB = writePdf([[' '.repeat(100 * 1024 ** 2)]], { compressed: true });
const ENDLESS = writePdf([Array.from({ length: 400_000 }, () => 'x'.repeat(200))], { compressed: true });

test.each([
	['too long', ENDLESS, { ms: 100 }],
	['too much memory', BOMB, { memoryBytes: 64 * 1024 ** 2 }],
])('one that takes %s is given up, and the next is read', async (_, bytes, less) => {
	const limits = { ...PDF_LIMITS, ...less };
	const reader = readerOf(limits);
	expect(await reader.read(sourceOf(bytes))).toBe('');
	Object.assign(limits, PDF_LIMITS);
	expect(await reader.read(sourceOf(PLAIN))).toContain(LINE);
});

test('a signal ends the reading', async () => {
	const stop = new AbortController();
	const reading = readerOf().read(sourceOf(ENDLESS), stop.signal);
	stop.abort(new Error('stopped'));
	await expect(reading).rejects.toThrow('stopped');
});

test('a file that cannot be read to its end costs nothing else', async () => {
	const broken = {
		async *read() {
			yield Buffer.from('%PDF-');
			throw new Error('broken');
		},
	};
	expect(await readerOf().read(broken)).toBe('');
});
