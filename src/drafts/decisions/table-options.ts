/** Options for reading tables, set before the first is read. */
import type { AcquisitionType, AssetStatus } from '../../contract/asset-fields.ts';
import type { EmployeeDirectory } from '../columns/employee-directory.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ExchangeRate } from '../values/foreign-money.ts';
import type { Locale } from '../values/locale-evidence.ts';

export interface TableOptions {
	/** For columns whose rows do not prove a locale. */
	readonly locale: Locale;
	/** True if the user named the locale. Then columns read by it raise no question and no notice. */
	readonly isLocaleGiven?: boolean;
	/** IANA zone for dates and times that name none. */
	readonly timeZone: string;
	/** For rows without a status. */
	readonly defaultStatus?: AssetStatus;
	readonly defaultAcquisitionType?: AcquisitionType;
	readonly unknownColumns: 'error' | 'ignore' | 'custom-fields';
	/** `accept`: if a CSV row is shorter than its header, its missing cells count as empty. */
	readonly shortRows?: 'refuse' | 'accept';
	/** Asks about rows that look like totals and notes. */
	readonly asksNonAssets?: boolean;
	/** Without a directory, employees are neither checked nor sent, and a notice says so. */
	readonly employees?: EmployeeDirectory;
	readonly mapping?: Mapping;
	/** By currency. Amounts in other foreign currencies are refused. */
	readonly exchangeRates?: ReadonlyMap<string, ExchangeRate>;
	/** Start of the run. Without it, dates in the future get no notice. */
	readonly startedAt?: Date;
}

export const DEFAULT_TABLE_OPTIONS: TableOptions = { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error' };

export type HeaderOptions = Pick<
	TableOptions,
	'unknownColumns' | 'defaultStatus' | 'mapping' | 'exchangeRates' | 'isLocaleGiven' | 'asksNonAssets'
>;
