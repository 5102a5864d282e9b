/** The environment of a run in words that nobody mistakes. */
import type { Language } from '../../messages/message.ts';
import { renderVisible } from '../../messages/render-visible.ts';
import type { RunEnvironment, RunRecord } from '../../runs/record/run-record.ts';

const LONGEST_URL = 200;

/** `subject`: what is sent there; assets when it is not given. */
export function renderEnvironment(
	environment: RunEnvironment | undefined,
	language: Language,
	subject?: RunRecord['subject'],
): string {
	const pt = language === 'pt-BR';
	if (environment === undefined) return pt ? 'nenhum: nada é enviado' : 'none: nothing is sent';
	const url = renderVisible(environment.baseUrl, LONGEST_URL);
	if (environment.embedded !== undefined) {
		return pt
			? 'sandbox deste programa, neste computador: nada sai dele, e some no fim do comando'
			: "this program's own sandbox, on this computer: nothing leaves it, and it is gone when the command ends";
	}
	if (environment.kind === 'sandbox') {
		return pt ? `sandbox, em ${url}: um ensaio, nada é cobrado` : `sandbox, at ${url}: a rehearsal, nothing is billed`;
	}
	if (subject === 'lines') {
		return pt
			? `PRODUÇÃO, em ${url}: as linhas telefônicas são alteradas de verdade`
			: `PRODUCTION, at ${url}: the phone lines are changed for real`;
	}
	return pt
		? `PRODUÇÃO, em ${url}: os ativos são criados de verdade e não podem ser desfeitos por aqui`
		: `PRODUCTION, at ${url}: the assets are created for real and cannot be undone from here`;
}
