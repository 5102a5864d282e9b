/** The page: its words, what the server says, and its screens. */
import { render } from 'preact';
import { CheckScreen } from './check/check-screen.tsx';
import { ColumnsScreen } from './columns/columns-screen.tsx';
import { InputsScreen } from './inputs/inputs-screen.tsx';
import { ResultScreen } from './result/result-screen.tsx';
import { SendScreen } from './send/send-screen.tsx';
import { RunsScreen } from './runs/runs-screen.tsx';
import { type Screens, Shell } from './shell.tsx';
import { followAddress, loadHome } from './state/store.ts';

const SCREENS: Screens = {
	inputs: InputsScreen,
	columns: ColumnsScreen,
	check: CheckScreen,
	send: SendScreen,
	result: ResultScreen,
	runs: RunsScreen,
};

async function start(root: Element): Promise<void> {
	await loadHome();
	followAddress();
	render(<Shell screens={SCREENS} />, root);
}

const root = document.querySelector('#page');
if (root !== null) void start(root);
