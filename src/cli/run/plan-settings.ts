/** Turns the config into the settings of `makePlan`. */
import { type Config, definedOf } from '../../config/config.ts';
import { planOptions } from '../../config/plan-options.ts';
import { showLedgerAddress } from '../../contract/ledger-address.ts';
import { Fault } from '../../messages/fault.ts';
import type { PlanSettings } from '../../runs/plan/plan-run.ts';
import type { Invocation } from '../terminal/command.ts';
import type { OptionFiles } from './option-files.ts';

/** Throws `Fault` for a setting or an option file that cannot be used. */
export async function planSettings(config: Config, cwd: string): Promise<PlanSettings> {
	const { corrections, mapping, rules } = await optionFiles(config, cwd);
	return {
		...planOptions(config, { mapping, rules }),
		...definedOf({ corrections }),
	};
}

/** Settings for the run record, without API key, proxy login and ledger password. */
export function recordedSettings(config: Config, hasLedger: boolean): Record<string, unknown> {
	const {
		apiKey: _key,
		proxy: _proxy,
		stateDir: _stateDir,
		lacksHome: _lacksHome,
		isRunsDirChosen: _,
		ledger,
		...kept
	} = config;
	return hasLedger && ledger !== undefined ? { ...kept, ledger: showLedgerAddress(ledger.url) } : kept;
}

/** Loads the reading code only if a file is named, since most runs name none. */
async function optionFiles(config: Config, cwd: string): Promise<OptionFiles> {
	if ((config.corrections ?? config.mapping ?? config.rules) === undefined) return {};
	const { readOptionFiles } = await import('./option-files.ts');
	return readOptionFiles(config, cwd);
}

/** A CSV file has no sheets, so `--sheet` must be a mistake. Throws `sheet-of-text`. */
export function refuseSheetOfCsv({ args, config }: Pick<Invocation, 'args' | 'config'>): void {
	const [named] = config.sheet ?? [];
	if (named === undefined || named === '*' || config.ofFolder.settings.has('sheet')) return;
	if (!args.every((input) => /\.(?:csv|tsv|txt)$/i.test(input))) return;
	throw new Fault('sheet-of-text', { sheet: named });
}
