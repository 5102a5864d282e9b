import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sbomForm } from './release/sbom-form.ts';

interface Packed {
	readonly files: readonly { readonly path: string }[];
}

const listing: readonly Packed[] = JSON.parse(
	execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8', stdio: 'pipe' }),
);
const packed = new Set(listing.flatMap(({ files }) => files.map((file) => file.path)));

/** Documents that are of use only with the sources. */
const OF_THE_SOURCES = ['CONTRIBUTING.md', 'src/README.md', 'bench/README.md'];

// Pictures of the guides are half of what the package would be; their texts say what they show.
test.each([...packed].filter((file) => file.endsWith('.md')))(
	'every file that %s links to is in the package, but pictures and what is for those who change the program',
	(file) => {
		const text = readFileSync(file, 'utf8');
		const targets = [...text.matchAll(/(?<!!\[[^\]]*)\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target = '']) =>
			path.posix.join(path.posix.dirname(file), target),
		);
		expect(targets.filter((target) => !packed.has(target) && !OF_THE_SOURCES.includes(target))).toEqual([]);
	},
);

test('the package has the picture of the README, and nothing else that only those need who change the program', () => {
	expect([...packed].filter((file) => file.endsWith('.png') || OF_THE_SOURCES.includes(file))).toEqual([
		'docs/images/first-look-en.png',
	]);
});

test('no source is in the package: what documents show of it is a schema or a type', () => {
	expect([...packed].filter((file) => file.startsWith('src/'))).toEqual([]);
});

test('the package has a CycloneDX list of every package that is put into it', () => {
	expect(packed).toContain('dist/sbom.cdx.json');
	const { metadata, components } = sbomForm.parse(JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')));
	expect(metadata.component.name).toBe('asset-importer');
	const licences = readFileSync('dist/third-party-licenses.txt', 'utf8');
	const headings = components.map(({ name, version }) => `${name} ${version} (`);
	expect(headings.filter((heading) => !licences.includes(heading))).toEqual([]);
	expect(headings).toHaveLength(licences.split(`\n${'-'.repeat(80)}\n\n`).length);
});

test.each(['package-lock.json', 'bench/package-lock.json', 'scripts/release/node/package-lock.json'])(
	'every package of %s has its checksum, also those for other systems',
	(file) => {
		const { packages }: { readonly packages: Readonly<Record<string, { readonly integrity?: string }>> } = JSON.parse(
			readFileSync(file, 'utf8'),
		);
		const without = Object.entries(packages).filter(([place, { integrity }]) => place !== '' && !integrity);
		expect(without.map(([place]) => place)).toEqual([]);
	},
);

test('every package that is put into the program has the text of its licence in the package', () => {
	const entries = readFileSync('dist/third-party-licenses.txt', 'utf8').split(`\n${'-'.repeat(80)}\n\n`);
	expect(entries.map((entry) => entry.split(' ')[0])).toEqual(
		expect.arrayContaining(['@nodable/entities', 'llhttp', 'undici', 'yauzl', 'zod']),
	);
	const withoutText = entries.filter(
		(entry) =>
			!/copyright/i.test(entry) ||
			!/permission (?:is hereby granted|to use)|redistribution|contributor licenses you/i.test(entry),
	);
	expect(withoutText.map((entry) => entry.split('\n')[0])).toEqual([]);
});
