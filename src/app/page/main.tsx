/** The page, from its address to its screens. */
import { render } from 'preact';

const root = document.querySelector('main');
if (root !== null) render(<p />, root);
