/** The page: its words, what the server says, and its screens. */
import { render } from 'preact';
import { InputsScreen } from './inputs/inputs-screen.tsx';
import { type Screens, Shell } from './shell.tsx';
import { followAddress, loadHome } from './state/store.ts';

const SCREENS: Screens = { inputs: InputsScreen };

async function start(root: Element): Promise<void> {
	await loadHome();
	followAddress();
	render(<Shell screens={SCREENS} />, root);
}

const root = document.querySelector('#page');
if (root !== null) void start(root);
