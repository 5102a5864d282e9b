/** A token travels in a form body or a fragment, so it reaches no command line, log or `Referer`. */
import { createHash } from 'node:crypto';
import type { Language } from '../../messages/message.ts';
import { wordsOf } from '../../messages/texts.ts';
import { escapeHtml } from '../../reports/html/markup.ts';
import type { ErrorBody } from '../protocol/routes.ts';
import { AUTH_ROUTES } from './check-request.ts';

export interface OwnPage {
	readonly html: string;
	readonly policy: string;
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; }
code { font-family: ui-monospace, monospace; }
`;

const SCRIPT = `
'use strict';
const token = location.hash.slice(1);
if (/^[\\w-]{43}$/.test(token)) {
	history.replaceState(null, '', '/');
	fetch('${AUTH_ROUTES.enter}', { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams({ token }) }).then(async (answer) => {
		const { path, message, action } = await answer.json();
		if (answer.ok) {
			history.replaceState(null, '', path);
			location.reload();
			return;
		}
		document.querySelector('h1').textContent = message;
		document.querySelector('p').textContent = action;
	});
}
`;

export function renderEntryPage(language: Language): OwnPage {
	const words = wordsOf('server', language);
	return renderPage(language, {
		title: words('refused.session'),
		text: words('refused.session.action'),
		script: SCRIPT,
	});
}

export function renderRefusalPage({ message, action = '' }: ErrorBody, language: Language): OwnPage {
	return renderPage(language, { title: message, text: action });
}

/** Refreshes instead of redirecting: a redirect would still be cross-site, and the browser would send no cookie. */
export function renderEnteredPage(path: string, language: Language): OwnPage {
	const title = wordsOf('server', language)('entered');
	return renderPage(language, {
		title,
		text: '',
		head: `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}">`,
	});
}

export function renderEntryFile(address: string, token: string, language: Language): string {
	const open = escapeHtml(wordsOf('server', language)('open'));
	return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>asset-importer</title></head>
<body><form method="post" action="${escapeHtml(`${address}${AUTH_ROUTES.enter}`)}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${open}</button></form>
<script>document.forms[0].submit();</script></body>
</html>
`;
}

function renderPage(
	language: Language,
	{ title, text, script, head = '' }: { title: string; text: string; script?: string; head?: string },
): OwnPage {
	const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>asset-importer</title><link rel="icon" href="data:,">${head}<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>${script === undefined ? '' : `<script>${script}</script>`}</body>
</html>
`;
	const policy = [
		"default-src 'none'",
		`style-src ${sourceOf(STYLE)}`,
		...(script === undefined ? [] : [`script-src ${sourceOf(script)}`, "connect-src 'self'"]),
		'img-src data:',
		"form-action 'none'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join('; ');
	return { html, policy };
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
