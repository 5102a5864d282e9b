/** The API description as a sandbox serves it: with its detected services and the operations marked deprecated in it. */
import type { Deprecation } from '../../contract/deprecation.ts';
import type { OperationId } from '../../contract/endpoints.ts';
import { type JsonObject, renderOpenApi } from '../../contract/render-open-api.ts';
import { INVENTED_SERVICES } from '../commands/detect-service.ts';

export interface DescriptionParts {
	/** Without a trailing slash; an example address when it is not given. */
	readonly serverUrl?: string;
	readonly services?: readonly string[];
	readonly deprecations?: Readonly<Partial<Record<OperationId, Deprecation>>>;
}

export function renderDescription({ serverUrl, services, deprecations = {} }: DescriptionParts = {}): JsonObject {
	return renderOpenApi({
		serverUrl: serverUrl ?? 'http://127.0.0.1:4010',
		services: services ?? INVENTED_SERVICES,
		deprecations,
	});
}
