/** Decisions about tables before any is read. */
import type { AcquisitionType, AssetStatus } from '../../contract/asset-fields.ts';
import type { EmployeeDirectory } from '../columns/employee-directory.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { ExchangeRate } from '../values/foreign-money.ts';
import type { Locale } from '../values/locale-evidence.ts';

export interface TableOptions {
	/** For columns that their own rows do not decide. */
	readonly locale: Locale;
	/** The user named the locale: no question and no notice about columns that are read by it. */
	readonly isLocaleSaid?: boolean;
	/** IANA zone of dates and times that name none. */
	readonly timeZone: string;
	/** For rows without a status. */
	readonly defaultStatus?: AssetStatus;
	readonly defaultAcquisitionType?: AcquisitionType;
	readonly unknownColumns: 'error' | 'ignore' | 'custom-fields';
	/** `accept`: the last cells of a CSV row that is shorter than its header are empty. */
	readonly shortRows?: 'refuse' | 'accept';
	/** Ask about rows that look like sums and remarks. */
	readonly asksStrays?: boolean;
	/** Without one, employees are neither checked nor sent, and a notice says so. */
	readonly employees?: EmployeeDirectory;
	readonly mapping?: Mapping;
	/** By currency; amounts in other currencies are refused. */
	readonly exchangeRates?: ReadonlyMap<string, ExchangeRate>;
	/** When the run began; without it, no notice about dates far from it. */
	readonly startedAt?: Date;
}

export const DEFAULT_TABLE_OPTIONS: TableOptions = { locale: 'pt-BR', timeZone: 'UTC', unknownColumns: 'error' };

export type HeaderOptions = Pick<
	TableOptions,
	'unknownColumns' | 'defaultStatus' | 'mapping' | 'exchangeRates' | 'isLocaleSaid' | 'asksStrays'
>;
