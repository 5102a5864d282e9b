/** Attempts of a page of another origin, in a browser in which ours is open. Each is an expression that says what the page got. */
export interface PageAttempt {
	readonly tried: string;
	/** `TARGET` stands for our address. */
	readonly script: string;
	readonly got: string;
	/** For the document. */
	readonly came: string;
}

export const IN_BROWSER: readonly PageAttempt[] = [
	{
		tried: '`fetch` with credentials',
		script: `fetch('TARGET/api/home', { credentials: 'include' }).then((answer) => answer.text(), (error) => error.name)`,
		got: 'TypeError',
		came: 'an error',
	},
	{
		tried: '`fetch` in mode `no-cors` that would create an import',
		script: `fetch('TARGET/api/workbenches', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).then((answer) => answer.type + ' ' + answer.status, (error) => error.name)`,
		got: 'TypeError',
		came: 'an error, and nothing was created (`Cross-Origin-Resource-Policy`, `Origin`)',
	},
	{
		tried: 'an image',
		script: `new Promise((resolve) => { const image = new Image(); image.onload = () => resolve('loaded'); image.onerror = () => resolve('error'); image.src = 'TARGET/page.svg'; })`,
		got: 'error',
		came: 'an error',
	},
	{
		tried: 'the code of the page as a script',
		script: `new Promise((resolve) => { const script = document.createElement('script'); script.onload = () => resolve('loaded'); script.onerror = () => resolve('error'); script.src = 'TARGET/page.js'; document.head.append(script); })`,
		got: 'error',
		came: 'an error',
	},
	{
		tried: 'a form post into a frame',
		script: `new Promise((resolve) => { const frame = document.createElement('iframe'); frame.name = 'target'; document.body.append(frame); const form = document.createElement('form'); form.method = 'post'; form.enctype = 'text/plain'; form.action = 'TARGET/api/workbenches'; form.target = 'target'; document.body.append(form); frame.onload = () => { try { resolve('read ' + frame.contentDocument.body.textContent); } catch (error) { resolve(error.name); } }; form.submit(); })`,
		got: 'TypeError',
		came: 'a frame that cannot be read, and nothing was created',
	},
	{
		tried: 'a WebSocket',
		script: `new Promise((resolve) => { const socket = new WebSocket('TARGET/api/workbenches/w1/stream'.replace('http', 'ws')); socket.onopen = () => resolve('open'); socket.onerror = () => resolve('error'); })`,
		got: 'error',
		came: 'an error',
	},
	{
		tried: 'an `EventSource` of the stream',
		script: `new Promise((resolve) => { const events = new EventSource('TARGET/api/workbenches/w1/stream', { withCredentials: true }); events.onopen = () => resolve('open'); events.onerror = () => { events.close(); resolve('error'); }; })`,
		got: 'error',
		came: 'an error',
	},
];
