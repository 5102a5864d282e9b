/** `asset-importer sandbox`: serves the API on this computer until stopped. */
import { definedOf } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import { Fault } from '../../messages/fault.ts';
import { renderJson } from '../../messages/render-visible.ts';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { SandboxStartError } from '../../sandbox/store/change-log.ts';
import { type Sandbox, serveSandbox } from '../../sandbox/serve-sandbox.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../terminal/command.ts';

export const runSandbox: CommandRun = async ({ flags, config, io }) => {
	const sandbox = await start(flags);
	const { baseUrl, controlUrl, controlToken, keys } = sandbox;
	// Listen before printing the address: a reader may stop the sandbox at once.
	const stopped = new Promise<void>((resolve) => {
		const dispose = io.onStopSignal(() => {
			dispose();
			resolve();
		});
	});
	const ways = { baseUrl, controlUrl, controlToken, keys };
	io.stdout.write(`${flags.json ? renderJson(ways) : renderStart(sandbox, config.language)}\n`);
	await stopped;
	await sandbox.close();
	return EXIT.done;
};

async function start({ port, sandboxData: dataDir, demo, sandboxFields: customFields }: Flags): Promise<Sandbox> {
	try {
		return await serveSandbox({
			...definedOf({ port, dataDir }),
			...(demo ? { demo } : {}),
			...(customFields.length === 0 ? {} : { customFields }),
		});
	} catch (error) {
		if (error instanceof SandboxStartError) {
			throw new Fault('sandbox-not-started', { reason: error.message }, { cause: error });
		}
		throw error;
	}
}

function renderStart({ baseUrl, controlUrl, controlToken, keys }: Sandbox, language: Language): string {
	const words = wordsOf('cli', language);
	return [
		words('sandbox.title'),
		'',
		words('sandbox.address', { baseUrl }),
		words('sandbox.keys'),
		...Object.entries(keys).map(([role, key]) => `  ${role.padEnd(10)} ${key}`),
		words('sandbox.fields'),
		words('sandbox.requests'),
		`  curl -H "Authorization: Bearer ${controlToken}" ${controlUrl}requests`,
		'',
		words('sandbox.use'),
		`  export ASSET_IMPORTER_API_KEY=${keys.sandbox}`,
		`  asset-importer import ${words('template.file')} --base-url ${baseUrl}`,
		'',
		words('sandbox.stop'),
	].join('\n');
}
