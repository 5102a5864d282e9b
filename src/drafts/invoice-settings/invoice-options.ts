import type { AcquisitionType, AssetStatus } from '../../contract/asset-fields.ts';
import type { CustomFieldLabels } from '../invoice-unit/custom-fields.ts';
import type { EnrollmentTemplate } from './enrollment-template.ts';
import type { AllowedCase } from './invoice-cases.ts';
import type { NfeRules } from './parse-rules.ts';

export interface NfeOptions {
	/** From `parseCompany`. If empty, the recipients of the run must share one root. */
	readonly companies: readonly string[];
	readonly rules?: NfeRules;
	readonly cost: 'product' | 'landed';
	/** IBS and CBS from 2027 on are part of the cost, or not because they are credited. */
	readonly recoverableTaxes: 'include' | 'exclude';
	readonly enrollmentIdTemplate?: EnrollmentTemplate;
	/** From `--default-status`; there is no silent default. */
	readonly status?: AssetStatus;
	readonly acquisitionType?: AcquisitionType;
	readonly allow: ReadonlySet<AllowedCase>;
	/** Answers about returns and complements, see `ChangeSettings`. */
	readonly belongsTo: ReadonlyMap<string, string>;
	readonly maxUnitsPerLine: number;
	/** Items whose units cost less may be expenses: they are asked about. 0 or absent: none. */
	readonly expenseLimitCents?: number;
	/** Takes the proposals about open items without asking. */
	readonly acceptProposals?: true;
	/** For weight, length, area, volume and time: skip, or one asset for the line. */
	readonly measuredUnits: 'skip' | 'one-per-line';
	/** From `--invoice-fields`. Empty: an asset keeps nothing of its invoice that the dashboard may lack. */
	readonly customFields: CustomFieldLabels;
	readonly categories: boolean;
	/** By the folded name of a category: the word that rows of the batch use. */
	readonly categoryWords?: ReadonlyMap<string, string>;
	/** IANA zone of dates without an offset. */
	readonly timeZone: string;
	/** Returns the workbook whose rows replace the item. */
	readonly rowsIn?: (accessKey: string, item: number) => string | undefined;
}

export const DEFAULT_NFE_OPTIONS: NfeOptions = {
	companies: [],
	cost: 'landed',
	recoverableTaxes: 'exclude',
	allow: new Set(),
	belongsTo: new Map(),
	maxUnitsPerLine: 200,
	// Decreto-Lei 1.598/1977, art. 15.
	expenseLimitCents: 120_000,
	measuredUnits: 'skip',
	customFields: {},
	categories: true,
	timeZone: 'America/Sao_Paulo',
};
