/**
 * Which screen is open, as the part of the address after `#`: the browser's buttons go back and forth between screens, and a
 * page opened anew stands where it was. Nothing secret is in it.
 *
 * `#/inputs`, `#/w/<workbench>/check`, `#/runs`, `#/w/<workbench>/runs/<run>/<row>`.
 */
import { computed, signal } from '@preact/signals';
import { STAGES, type Stage } from '../../protocol/view.ts';

export type Screen = Stage | 'runs';

export interface Address {
	readonly screen: Screen;
	readonly workbench?: string;
	/** Of the screen of earlier runs. */
	readonly run?: string;
	/** Position in the plan of the run. */
	readonly row?: number;
}

const hash = signal(location.hash);
addEventListener('hashchange', () => {
	hash.value = location.hash;
});

export const address = computed<Address>(() => parseHash(hash.value));

const isScreen = (text: string): text is Screen => text === 'runs' || STAGES.some((stage) => stage === text);

function parseHash(text: string): Address {
	const parts = text.replace(/^#\/?/, '').split('/').map(decode);
	const workbench = parts[0] === 'w' ? parts[1] : undefined;
	const [screen = '', run, row] = workbench === undefined ? parts : parts.slice(2);
	return {
		screen: isScreen(screen) ? screen : 'inputs',
		...(workbench === undefined || workbench === '' ? {} : { workbench }),
		...(run === undefined || run === '' ? {} : { run }),
		...(row !== undefined && /^\d+$/.test(row) ? { row: Number(row) } : {}),
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

/** Without a step to go back to: of an address that led nowhere. */
export function replaceAddress(to: Address): void {
	history.replaceState(null, '', hashOf(to));
	hash.value = location.hash;
}
