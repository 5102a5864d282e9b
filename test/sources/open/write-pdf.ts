/** A PDF of one page for each list of lines, as simple as the standard allows. Source: ISO 32000-1, 7.5. */
import { deflateSync } from 'node:zlib';

export function writePdf(pages: readonly (readonly string[])[], { compressed = false } = {}): Buffer {
	const objects: Buffer[] = [
		Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
		Buffer.from(
			`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] >>`,
		),
		Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
	];
	for (const lines of pages) {
		const page = `/Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>`;
		objects.push(Buffer.from(`<< /Type /Page ${page} /Contents ${objects.length + 2} 0 R >>`));
		const text = lines.map((line) => `(${line}) Tj T*\n`).join('');
		const content = Buffer.from(`BT /F1 8 Tf 12 TL 40 800 Td\n${text}ET`, 'latin1');
		const data = compressed ? deflateSync(content) : content;
		const filter = compressed ? ' /Filter /FlateDecode' : '';
		const head = `<< /Length ${data.length}${filter} >>\nstream\n`;
		objects.push(Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream')]));
	}
	const parts = [Buffer.from('%PDF-1.4\n')];
	const places: number[] = [];
	let length = parts[0]?.length ?? 0;
	for (const [index, object] of objects.entries()) {
		const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
		places.push(length);
		parts.push(part);
		length += part.length;
	}
	const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
	const size = objects.length + 1;
	const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
	return Buffer.concat([...parts, Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`)]);
}
