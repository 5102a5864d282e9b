/** How invoices become drafts, as the user set it. */
import type { AcquisitionType, AssetStatus } from '../../contract/asset-fields.ts';
import { type CustomFieldLabels, DEFAULT_CUSTOM_FIELDS } from '../invoice-unit/custom-fields.ts';
import type { EnrollmentTemplate } from './enrollment-template.ts';
import type { InvoiceCase } from './invoice-cases.ts';
import type { NfeRules } from './parse-rules.ts';

export interface NfeOptions {
	/** From `parseCompany`. Empty: the recipients of the run must share one root. */
	readonly companies: readonly string[];
	/** From `parseRules`. */
	readonly rules?: NfeRules;
	readonly cost: 'product' | 'landed';
	/** IBS and CBS of invoices from 2027 on: part of the cost, or not because they are credited. */
	readonly recoverableTaxes: 'include' | 'exclude';
	/** From `parseEnrollmentTemplate`; without it every draft is rejected: invoices need `--asset-number`. */
	readonly enrollmentIdTemplate?: EnrollmentTemplate;
	/** First value of `{seq}`. */
	readonly enrollmentStart: number;
	/** From `--default-status`; never silently defaulted. */
	readonly status?: AssetStatus;
	/** Overrides what the CFOP says. */
	readonly acquisitionType?: AcquisitionType;
	/** From `parseAllowedCases`. */
	readonly allow: ReadonlySet<InvoiceCase>;
	readonly maxUnitsPerLine: number;
	/** Lines sold by weight, length, area, volume or time: left out, or one asset for the whole line. */
	readonly measuredUnits: 'skip' | 'one-per-line';
	/** `false`: none. */
	readonly customFields: CustomFieldLabels | false;
	/** Whether the heading of the NCM gives the category where no rule does. */
	readonly categories: boolean;
	/** IANA zone in which a date without an offset is meant. */
	readonly timeZone: string;
	/** Only looked at: an enrollment id or a status that is not given yet is not missing. */
	readonly onlyInspected?: true;
}

/** Without an enrollment id and a status, which only a person can give. */
export const DEFAULT_NFE_OPTIONS: NfeOptions = {
	companies: [],
	cost: 'landed',
	recoverableTaxes: 'exclude',
	enrollmentStart: 1,
	allow: new Set(),
	maxUnitsPerLine: 200,
	measuredUnits: 'skip',
	customFields: DEFAULT_CUSTOM_FIELDS,
	categories: true,
	timeZone: 'America/Sao_Paulo',
};
