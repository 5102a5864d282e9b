/** The manifests of `deploy/kubernetes`, as a cluster would read them, and what the Kubernetes API says of their form. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const FOLDER = path.join(import.meta.dirname, '../../deploy/kubernetes');
const { $defs = {} }: z.core.JSONSchema.JSONSchema = JSON.parse(
	readFileSync(path.join(import.meta.dirname, 'kubernetes-schemas.json'), 'utf8'),
);

const manifestSchema = z.looseObject({
	kind: z.enum(['ConfigMap', 'Job', 'NetworkPolicy', 'PersistentVolumeClaim', 'Secret']),
	metadata: z.looseObject({ name: z.string() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFESTS: readonly Manifest[] = readdirSync(FOLDER)
	.toSorted()
	.flatMap((file) => parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')))
	.map((document) => {
		if (document.errors[0] !== undefined) throw document.errors[0];
		return manifestSchema.parse(document.toJS());
	});

/** Lists mistakes in the form of a manifest, as `spec.completions: …`. */
export function listMisfits(manifest: Manifest): readonly string[] {
	const schema = z.fromJSONSchema({ $ref: `#/$defs/${manifest.kind}`, $defs });
	return (schema.safeParse(manifest).error?.issues ?? []).map(
		({ path: place, message }) => `${place.join('.')}: ${message}`,
	);
}

const named = z.object({ name: z.string() });
const jobSchema = z.looseObject({
	spec: z.looseObject({
		completions: z.int(),
		template: z.looseObject({
			metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
			spec: z.looseObject({
				volumes: z.array(
					z.looseObject({
						name: z.string(),
						configMap: named.optional(),
						persistentVolumeClaim: z.object({ claimName: z.string() }).optional(),
					}),
				),
				containers: z.tuple([
					z.looseObject({
						name: z.string(),
						command: z.array(z.string()),
						env: z.array(z.looseObject({ name: z.string(), value: z.string().optional() })),
						envFrom: z.array(z.object({ secretRef: named })),
						volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
					}),
				]),
			}),
		}),
	}),
});
const dataSchema = z.looseObject({ data: z.record(z.string(), z.string()) });

export function find(kind: Manifest['kind']): Manifest {
	const found = MANIFESTS.find((manifest) => manifest.kind === kind);
	if (found === undefined) throw new Error(`no ${kind}`);
	return found;
}

export const JOB = jobSchema.parse(find('Job')).spec;
export const { data: CONFIG_FILES } = dataSchema.parse(find('ConfigMap'));
