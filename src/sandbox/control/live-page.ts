/**
 * The live page at `/_sandbox/`: the requests as they come, the state of each environment, and that all of it is local.
 *
 * One self-contained document that holds no data: its script asks for the control token (or takes it from the fragment
 * of the address, which a browser does not send) and fetches the rest with it. All values are set as text, never as HTML.
 */
import { createHash } from 'node:crypto';
import type { Answer } from '../http/answer.ts';
import { LIVE_PAGE_SCRIPT } from './live-page-script.ts';
import { LIVE_PAGE_STYLE } from './live-page-style.ts';

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
