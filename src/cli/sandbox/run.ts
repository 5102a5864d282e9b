/** `asset-importer sandbox`: the API on this computer until it is stopped. */
import { definedOf } from '../../config/config.ts';
import type { Flags } from '../../config/flags.ts';
import { Fault } from '../../messages/fault.ts';
import { renderJson } from '../../messages/render-visible.ts';
import { SandboxStartError } from '../../sandbox/store/start-error.ts';
import { type Sandbox, serveSandbox } from '../../sandbox/serve-sandbox.ts';
import { renderDescription } from '../../sandbox/control/render-description.ts';
import { EXIT } from '../terminal/exit-code.ts';
import type { CommandRun } from '../command-line/declaration.ts';

export const runSandbox: CommandRun = async ({ flags, config, io }) => {
	if (flags.openapi) {
		io.stdout.write(`${renderJson(renderDescription(), 2)}\n`);
		return EXIT.done;
	}
	const sandbox = await start(flags);
	const { baseUrl, controlUrl, controlToken, keys } = sandbox;
	io.stdout.write(
		flags.json
			? `${renderJson({ baseUrl, controlUrl, controlToken, keys })}\n`
			: `${renderStart(sandbox, config.language)}\n`,
	);
	await new Promise<void>((resolve) => {
		const dispose = io.onStopSignal(() => {
			dispose();
			resolve();
		});
	});
	await sandbox.close();
	return EXIT.done;
};

async function start({ port, data: dataDir, seed, controlToken, demo, customFields }: Flags): Promise<Sandbox> {
	try {
		return await serveSandbox({
			...definedOf({ port, dataDir, seed, controlToken }),
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

const WORDS = {
	'pt-BR': {
		title: 'API local para ensaios; nada do que é criado aqui sai deste computador.',
		address: 'Endereço',
		keys: 'Chaves',
		page: 'Painel local',
		use: 'Em outro terminal, com a sua planilha no lugar de ativos.xlsx (asset-importer template faz uma):',
		file: 'ativos.xlsx',
		stop: 'Ctrl-C encerra.',
	},
	en: {
		title: 'Local API to rehearse with; nothing that is created here leaves this computer.',
		address: 'Address',
		keys: 'Keys',
		page: 'Local page',
		use: 'In another terminal, with your spreadsheet in place of assets.xlsx (asset-importer template makes one):',
		file: 'assets.xlsx',
		stop: 'Ctrl-C ends it.',
	},
} as const;

function renderStart({ baseUrl, controlUrl, controlToken, keys }: Sandbox, language: keyof typeof WORDS): string {
	const words = WORDS[language];
	return [
		words.title,
		'',
		`${words.address}: ${baseUrl}`,
		`${words.keys}:`,
		...Object.entries(keys).map(([role, key]) => `  ${role.padEnd(10)} ${key}`),
		`${words.page}: ${controlUrl}#${controlToken}`,
		'',
		words.use,
		`  export ASSET_IMPORTER_API_KEY=${keys.sandbox}`,
		`  asset-importer import ${words.file} --base-url ${baseUrl}`,
		'',
		words.stop,
	].join('\n');
}
