/** Created assets are only in the log, so they do not increase the size of the world in memory. */
import type { Environment } from '../../contract/api-key.ts';
import type { Deprecation } from '../../contract/deprecation.ts';
import type { DocumentedEmployee } from '../../contract/employee.ts';
import type { ListedLine } from '../../contract/line.ts';
import type { DocumentedSmsMessage } from '../../contract/sms-message.ts';
import type { CustomFieldType } from '../../contract/field-forms.ts';
import type { OperationId } from '../../contract/endpoints.ts';

export interface Company {
	readonly id: string;
	readonly profile: { readonly legalName: string; readonly taxId: string; readonly address: string };
	readonly active: boolean;
}

export interface ApiKey {
	readonly key: string;
	readonly companyId: string;
	readonly environment: Environment;
	readonly role?: string;
	readonly expired?: boolean;
	readonly forbidden?: 'all' | readonly OperationId[];
}

export interface CustomField {
	readonly label: string;
	readonly type: CustomFieldType;
}

export interface StoredLine extends Omit<ListedLine, 'customFields'> {
	readonly customFields: readonly { readonly label: string; readonly type: CustomFieldType; readonly value: string }[];
}

export interface Home {
	readonly companyId: string;
	readonly environment: Environment;
	readonly lines: Map<string, StoredLine>;
	readonly employees: Map<string, DocumentedEmployee>;
	readonly messages: Map<string, DocumentedSmsMessage[]>;
	readonly customFields: Map<string, CustomField>;
	assetCount: number;
	readonly assetCountByEmployee: Map<string, number>;
}

export interface DeprecationMark extends Deprecation {
	/** From `sunsetAt` on, the operation is still served or answered with 404 (open point `after-sunset`). */
	readonly afterSunset?: 'serve' | 'refuse';
}

export interface Webhook {
	readonly id: string;
	/** See `homeKey`. */
	readonly home: string;
	readonly url: string;
	readonly secret: string;
}

export interface WorldState {
	readonly companies: Map<string, Company>;
	readonly keys: Map<string, ApiKey>;
	readonly homes: Map<string, Home>;
	readonly deprecations: Map<OperationId, DeprecationMark>;
	readonly webhooks: Map<string, Webhook>;
	/** Position in the log where the assets of this state begin. */
	readonly assetsFrom: number;
	readonly detachedAssets: Set<string>;
}

export interface World {
	state: WorldState;
}

export function homeKey(companyId: string, environment: Environment): string {
	return `${companyId}/${environment}`;
}

export function emptyState(from: number): WorldState {
	return {
		companies: new Map(),
		keys: new Map(),
		homes: new Map(),
		deprecations: new Map(),
		webhooks: new Map(),
		assetsFrom: from,
		detachedAssets: new Set(),
	};
}
