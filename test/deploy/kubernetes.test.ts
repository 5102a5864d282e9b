/** The manifests fit the Kubernetes API and each other, and a pod may do no more than it needs. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { EXIT } from '../../src/cli/terminal/exit-code.ts';
import { settingsSchema } from '../../src/config/config.ts';
import { readPastedKey } from '../../src/contract/api-key.ts';
import { parseMapping } from '../../src/drafts/mapping/parse-mapping.ts';
import { CONFIG_FILES, find, JOB, listMisfits, type Manifest, MANIFESTS } from './manifests.ts';

const pod = JOB.template.spec;
const [container] = pod.containers;

test.each(MANIFESTS.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
	'the %s %s has the form that the Kubernetes API describes',
	(_kind, _name, manifest) => {
		expect(listMisfits(manifest)).toEqual([]);
	},
);

test.each<[string, object, string]>([
	['a misspelt field', { backoffLimitPerIndx: 3 }, 'spec: Unrecognized key: "backoffLimitPerIndx"'],
	['a mode that there is not', { completionMode: 'Indexd' }, 'spec.completionMode: Invalid option'],
	['a number as text', { completions: '4' }, 'spec.completions: Invalid input: expected number'],
	['no template', { template: undefined }, 'spec.template: Invalid input'],
])('a Job with %s is noticed', (_, change, misfit) => {
	const job: Manifest & { readonly spec?: unknown } = find('Job');
	expect(listMisfits({ ...job, spec: { ...Object(job.spec), ...change } })).toEqual([expect.stringContaining(misfit)]);
});

describe('the Job', () => {
	test('has as many pods as there are files', () => {
		expect(container.env.find(({ name }) => name === 'FILES')?.value).toBe(String(JOB.completions));
	});

	test.each([
		['is made anew where another try may help', [EXIT.stopped, EXIT.interrupted], false],
		['is left for a person where none helps', [EXIT.bug, EXIT.usage, EXIT.rowsLeft], true],
	])('a pod that failed %s', (_, codes, isLeft) => {
		const policy = z
			.object({ podFailurePolicy: z.object({ rules: z.array(z.looseObject({})) }) })
			.parse(JOB).podFailurePolicy;
		const left = z
			.object({
				action: z.literal('FailIndex'),
				onExitCodes: z.object({ operator: z.literal('In'), values: z.array(z.int()), containerName: z.string() }),
			})
			.parse(policy.rules.find(({ action }) => action === 'FailIndex')).onExitCodes;
		expect(left.containerName).toBe(container.name);
		expect(codes.map((code) => left.values.includes(code))).toEqual(codes.map(() => isLeft));
	});

	test('never has two pods of one file, and starts none again inside of a pod', () => {
		expect(JOB).toMatchObject({ completionMode: 'Indexed', podReplacementPolicy: 'Failed' });
		expect(pod).toMatchObject({ restartPolicy: 'Never' });
	});

	test('runs as nobody, on a root that it cannot write to, and may become nothing else', () => {
		expect(pod).toMatchObject({
			automountServiceAccountToken: false,
			securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
		});
		expect(container).toMatchObject({
			securityContext: {
				allowPrivilegeEscalation: false,
				readOnlyRootFilesystem: true,
				capabilities: { drop: ['ALL'] },
			},
		});
	});

	test('names volumes, claims, files and secrets that there are', () => {
		const names = (kind: Manifest['kind']) =>
			MANIFESTS.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name);
		expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(
			pod.volumes.map(({ name }) => name).toSorted(),
		);
		const claims = pod.volumes.flatMap(({ persistentVolumeClaim: claim }) => (claim === undefined ? [] : [claim]));
		expect(names('PersistentVolumeClaim')).toEqual(expect.arrayContaining(claims.map(({ claimName }) => claimName)));
		expect(names('ConfigMap')).toEqual(
			pod.volumes.flatMap(({ configMap }) => (configMap === undefined ? [] : [configMap.name])),
		);
		expect(names('Secret')).toEqual(container.envFrom.map(({ secretRef }) => secretRef.name));
		const mounted = container.volumeMounts.find(({ name }) => name === 'config')?.mountPath;
		const inside = [...container.command, ...container.env.map(({ value = '' }) => value)];
		const files = inside.filter((one) => one.startsWith(`${mounted}/`)).map((one) => one.split('/').at(-1));
		expect(files).toEqual(['start-file.sh', 'asset-importer.config.json']);
		expect(Object.keys(CONFIG_FILES)).toEqual(expect.arrayContaining(files));
	});
});

test('the pods of the Job are those that the policy of the network speaks of', () => {
	expect(find('NetworkPolicy')['spec']).toMatchObject({
		podSelector: { matchLabels: JOB.template.metadata.labels },
		policyTypes: ['Ingress', 'Egress'],
	});
});

test('a pod reaches names, HTTPS and PostgreSQL, and nobody reaches it', () => {
	const policy = z
		.looseObject({
			ingress: z.undefined().optional(),
			egress: z.array(z.object({ to: z.array(z.unknown()).min(1), ports: z.array(z.looseObject({ port: z.int() })) })),
		})
		.parse(find('NetworkPolicy')['spec']);
	const ports = policy.egress.flatMap((rule) => rule.ports.map(({ protocol, port }) => `${String(protocol)} ${port}`));
	expect(ports).toEqual(['UDP 53', 'TCP 53', 'TCP 443', 'TCP 5432']);
});

test('the config file and the mapping are such as the program takes', () => {
	expect(settingsSchema.safeParse(JSON.parse(CONFIG_FILES['asset-importer.config.json'] ?? '')).error).toBeUndefined();
	expect(parseMapping(JSON.parse(CONFIG_FILES['mapping.json'] ?? ''))).toMatchObject({ ok: true });
});

test('the placeholder for your key is no key that could be sent', () => {
	const secrets = z.record(z.string(), z.string()).parse(find('Secret')['stringData']);
	expect(Object.keys(secrets)).toEqual(['ASSET_IMPORTER_API_KEY', 'PGPASSWORD']);
	expect(readPastedKey(secrets['ASSET_IMPORTER_API_KEY'] ?? '')).toEqual({ ok: false });
});
