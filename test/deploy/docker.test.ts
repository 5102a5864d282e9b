/** Checks the image as far as that needs no Docker: its user, its files, and that it has the Node of the releases. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const instructions = read('Dockerfile')
	.split('\n')
	.filter((line) => /^[A-Z]+ /.test(line));
const ofImage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const letIn = read('.dockerignore')
	.split('\n')
	.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
const { files, bin }: { readonly files: readonly string[]; readonly bin: Readonly<Record<string, string>> } =
	JSON.parse(read('package.json'));

test('it has the Node of the releases', () => {
	const pins = Object.values(JSON.parse(read('scripts/release/node/package.json')).optionalDependencies);
	const [, version] = /^ARG NODE_VERSION=(.+)$/m.exec(read('Dockerfile')) ?? [];
	expect(new Set(pins)).toEqual(new Set([version]));
	expect(instructions.filter((line) => line.startsWith('FROM ')).every((line) => line.includes('NODE_VERSION'))).toBe(
		true,
	);
});

test('it runs the program, by nobody in particular, and makes no volume that goes with the container', () => {
	expect(ofImage).toEqual(expect.arrayContaining(['USER 1000:1000', 'ENTRYPOINT ["asset-importer"]']));
	expect(ofImage.filter((line) => line.startsWith('VOLUME'))).toEqual([]);
	expect(ofImage).toContain(`RUN ln -s /app/${bin['asset-importer']} /usr/local/bin/asset-importer`);
	expect(ofImage.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=build /app /app']);
});

test('the build is given all that is published, what makes it, and nothing else', () => {
	const published = files.filter((file) => file !== 'dist' && !file.startsWith('!')).map((file) => file.split('/')[0]);
	const needed = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts', 'src'];
	expect(new Set(letIn)).toEqual(new Set([...published, ...needed, 'README.md', 'LICENSE']));
	expect(letIn.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
	expect(read('.dockerignore').split('\n')).toContain('*');
});
