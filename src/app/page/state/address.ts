/** Keeps the open screen in the fragment of the address, so that Back and Reload work: `#/w/<workbench>/check`. It is not secret. */
import { computed, signal } from '@preact/signals';
import { STAGES, type Stage } from '../../protocol/view.ts';

export type Screen = Stage | 'runs';

export interface Address {
	readonly screen: Screen;
	readonly workbench?: string | undefined;
	readonly run?: string | undefined;
	readonly row?: number | undefined;
}

const TOKEN = /^#[\w-]{43}$/;

const hash = signal(location.hash);
addEventListener('hashchange', () => {
	// The address that the program printed when it was started again: the page that takes its token comes only with a reload.
	if (TOKEN.test(location.hash)) location.reload();
	else hash.value = location.hash;
});

export const address = computed<Address>(() => parseHash(hash.value));

const isScreen = (text: string): text is Screen => text === 'runs' || STAGES.some((stage) => stage === text);

function parseHash(text: string): Address {
	const parts = text.replace(/^#\/?/, '').split('/').map(decode);
	const workbench = parts[0] === 'w' ? parts[1] : undefined;
	const [screen = '', run, row] = workbench === undefined ? parts : parts.slice(2);
	return {
		screen: isScreen(screen) ? screen : 'inputs',
		workbench: workbench === '' ? undefined : workbench,
		run: run === '' ? undefined : run,
		row: row !== undefined && /^\d+$/.test(row) ? Number(row) : undefined,
	};
}

function decode(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

export function hashOf({ screen, workbench, run, row }: Address): string {
	const parts = [...(workbench === undefined ? [] : ['w', workbench]), screen, ...(run === undefined ? [] : [run])];
	return `#/${[...parts, ...(run === undefined || row === undefined ? [] : [String(row)])].map(encodeURIComponent).join('/')}`;
}

export function go(to: Address): void {
	location.hash = hashOf(to);
}

export function replaceAddress(to: Address): void {
	history.replaceState(null, '', hashOf(to));
	hash.value = location.hash;
}
