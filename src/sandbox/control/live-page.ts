/**
 * The live page at `/_sandbox/`: the requests as they come, the state of each environment, and that all of it is local.
 *
 * One self-contained document that holds no data: its script asks for the control token (or takes it from the fragment
 * of the address, which a browser does not send) and fetches the rest with it. All values are set as text, never as HTML.
 */
import { createHash } from 'node:crypto';
import type { Answer } from '../http/answer.ts';
import { LIVE_PAGE_SCRIPT } from './live-page-script.ts';

const LIVE_PAGE_STYLE = `
:root { color-scheme: light dark; --page: #fff; --text: #1b1b1f; --line: #8886; --bad: #b3261e; --odd: #8a5a00; --good: #1b6e3c; }
@media (prefers-color-scheme: dark) { :root { --page: #16181a; --text: #e6e6ea; --bad: #ff9b93; --odd: #ffc35c; --good: #7fd6a0; } }
html { background: var(--page); color: var(--text); }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 80rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
#local { margin: .25rem 0 0; padding: .5rem .75rem; border: 2px solid var(--odd); border-radius: .4rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-top: 1.5rem; }
input, button { font: inherit; padding: .4rem .6rem; }
#refused { flex-basis: 100%; margin: 0; color: var(--bad); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
td.text { white-space: normal; overflow-wrap: anywhere; min-width: 12rem; }
.good { color: var(--good); } .odd { color: var(--odd); } .bad { color: var(--bad); }
`;

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
	"default-src 'none'",
	`script-src ${sourceOf(LIVE_PAGE_SCRIPT)}`,
	`style-src ${sourceOf(LIVE_PAGE_STYLE)}`,
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ');

const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox local</title>
<link rel="icon" href="data:,">
<style>${LIVE_PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>Sandbox local</h1>
<p id="local" data-text="local"></p>
</header>
<main>
<form id="login" hidden>
<label for="token" data-text="token"></label>
<input id="token" type="password" autocomplete="off" required>
<button data-text="enter"></button>
<p id="refused" role="alert"></p>
</form>
<div id="live" hidden>
<p id="connection" role="status"></p>
<section>
<h2 id="state-title" data-text="state"></h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="state-title"><table id="state">
<thead><tr><th scope="col" data-text="company"></th><th scope="col" data-text="environment"></th><th scope="col" data-text="assets"></th><th scope="col" data-text="lines"></th><th scope="col" data-text="employees"></th><th scope="col" data-text="messages"></th></tr></thead>
<tbody></tbody>
</table></div>
<p id="faults"></p>
</section>
<section>
<h2 id="requests-title" data-text="requests"></h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="requests-title"><table id="requests">
<thead><tr><th scope="col" data-text="number"></th><th scope="col" data-text="time"></th><th scope="col" data-text="request"></th><th scope="col" data-text="environment"></th><th scope="col" data-text="enrollment"></th><th scope="col" data-text="answer"></th><th scope="col" data-text="duration"></th><th scope="col" data-text="fault"></th></tr></thead>
<tbody></tbody>
</table></div>
<p id="none" data-text="none"></p>
</section>
</div>
</main>
<script>${LIVE_PAGE_SCRIPT}</script>
</body>
</html>
`;

const ANSWER: Answer = {
	status: 200,
	body: PAGE,
	headers: {
		'Content-Type': 'text/html; charset=utf-8',
		'Content-Security-Policy': `${POLICY}; img-src data:`,
		'Cache-Control': 'no-store',
		'Referrer-Policy': 'no-referrer',
		'X-Content-Type-Options': 'nosniff',
	},
};

export function renderLivePage(): Answer {
	return ANSWER;
}
