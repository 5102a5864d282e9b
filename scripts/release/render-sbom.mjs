/**
 * The parts of the package or of a release, as CycloneDX 1.6 in JSON (https://cyclonedx.org/docs/1.6/json/): the program, the packages
 * that were bundled into it and, in a release, Node. The parts of Node itself are not listed; scanners look up its record (`cpe`).
 */
import { createHash } from 'node:crypto';

/** `node`: of a release; `day`: absent where it is not known. */
export function renderSbom({ program, parties, node, day }) {
	const root = { ...componentOf({ ...program, type: 'application' }), description: program.description };
	const packages = parties.map((party) => componentOf({ ...party, type: 'library' }));
	const runtimes = node === undefined ? [] : [nodeComponent(node)];
	const runtimeRefs = runtimes.map((one) => one['bom-ref']);
	const parts = new Map(parties.map((party, index) => [party.name, packages[index]]));
	const carriedBy = (name) =>
		parties.flatMap((party, index) => (party.carriedBy === name ? [packages[index]['bom-ref']] : []));
	const own = parties.flatMap((party, index) => (party.carriedBy === undefined ? [packages[index]['bom-ref']] : []));
	const carriers = [...new Set(parties.flatMap(({ carriedBy: name }) => name ?? []))];
	const described = {
		$schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		version: 1,
		metadata: { ...(day === undefined ? {} : { timestamp: day.toISOString() }), component: root },
		components: [...runtimes, ...packages],
		dependencies: [
			{ ref: root['bom-ref'], dependsOn: [...runtimeRefs, ...own] },
			...carriers.map((name) => ({ ref: parts.get(name)['bom-ref'], dependsOn: carriedBy(name) })),
		],
		compositions: [
			{ aggregate: 'complete', assemblies: [root['bom-ref']] },
			...(node === undefined ? [] : [{ aggregate: 'unknown', assemblies: runtimeRefs }]),
		],
	};
	const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(described))}`;
	return `${JSON.stringify({ ...described, serialNumber }, undefined, '\t')}\n`;
}

function componentOf({ type, name, version, license, carriedBy }) {
	// A part that is compiled into a package is in no registry.
	const purl = carriedBy === undefined ? { purl: `pkg:npm/${name.replace('@', '%40')}@${version}` } : {};
	return { type, 'bom-ref': `${name}@${version}`, name, version, licenses: licensesOf(license), ...purl };
}

function nodeComponent({ package: from, version, binary }) {
	return {
		type: 'platform',
		'bom-ref': `node@${version}`,
		name: 'node',
		version,
		description: 'Node.js, the official binary, as it is',
		hashes: [{ alg: 'SHA-256', content: createHash('sha256').update(binary).digest('hex') }],
		licenses: licensesOf('MIT'),
		cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
		purl: `pkg:npm/${from.name}@${from.version}`,
		externalReferences: [
			{
				type: 'distribution',
				url: `https://www.npmjs.com/package/${from.name}/v/${from.version}`,
				hashes: [
					{ alg: 'SHA-512', content: Buffer.from(from.integrity.replace('sha512-', ''), 'base64').toString('hex') },
				],
			},
		],
	};
}

/** `MIT` is the name of a licence, `(MIT OR Apache-2.0)` an expression of several. */
function licensesOf(license) {
	return /^[\w.-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}

/** The same text always gives the same, as RFC 9562 lays out version 8. */
function uuidOf(text) {
	const hex = createHash('sha256').update(text).digest('hex');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
