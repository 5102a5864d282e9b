/**
 * The script of the live page, as text: it runs in the browser.
 *
 * It asks four times a second for what changed in the request log and, when something did, for the state. The newest
 * hundred requests are shown, the last one on top.
 */
export const LIVE_PAGE_SCRIPT = `
'use strict';
const TEXTS = {
	pt: {
		local: 'Servidor local de ensaio, só neste computador. Nada aqui chega ao serviço de verdade: nada é enviado, nada é cobrado.',
		token: 'Senha de controle (mostrada quando o sandbox começou)', enter: 'Entrar', refused: 'A senha não confere.',
		state: 'Estado', company: 'Empresa', environment: 'Ambiente', assets: 'Ativos', lines: 'Linhas', employees: 'Pessoas', messages: 'SMS',
		requests: 'Requisições', number: 'Nº', time: 'Hora', request: 'Requisição', enrollment: 'Patrimônio', answer: 'Resposta', duration: 'Duração', fault: 'Falha simulada',
		none: 'Nenhuma requisição ainda.', connected: 'Atualizando ao vivo.', lost: 'O sandbox não responde; tentando de novo…',
		waiting: 'em andamento', reset: 'conexão derrubada', aborted: 'conexão encerrada sem resposta', rules: 'Regras de falha em vigor: ',
	},
	en: {
		local: 'Local rehearsal server, on this computer only. Nothing here reaches the real service: nothing is sent, nothing is billed.',
		token: 'Control token (printed when the sandbox started)', enter: 'Enter', refused: 'The token is not right.',
		state: 'State', company: 'Company', environment: 'Environment', assets: 'Assets', lines: 'Lines', employees: 'Employees', messages: 'SMS',
		requests: 'Requests', number: 'No.', time: 'Time', request: 'Request', enrollment: 'Enrollment id', answer: 'Answer', duration: 'Duration', fault: 'Simulated fault',
		none: 'No request yet.', connected: 'Updating live.', lost: 'The sandbox does not answer; trying again…',
		waiting: 'being answered', reset: 'connection reset', aborted: 'connection ended without an answer', rules: 'Fault rules in force: ',
	},
};
const language = navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
const say = TEXTS[language];
document.documentElement.lang = language === 'pt' ? 'pt-BR' : 'en';
const find = (id) => document.getElementById(id);
for (const element of document.querySelectorAll('[data-text]')) element.textContent = say[element.dataset.text];

let token = decodeURIComponent(location.hash.slice(1));
let revision = '';
history.replaceState(null, '', location.pathname);

function call(path) {
	return fetch('/_sandbox' + path, { headers: { authorization: 'Bearer ' + token }, cache: 'no-store' });
}

function row(cells) {
	const line = document.createElement('tr');
	for (const [text, kind] of cells) {
		const cell = document.createElement('td');
		cell.textContent = text ?? '';
		if (kind) cell.className = kind;
		line.append(cell);
	}
	return line;
}

function requestRow(one) {
	const kind = one.status === undefined ? 'odd' : one.status < 300 ? 'good' : one.status < 500 ? 'odd' : 'bad';
	const answer = one.status === undefined ? say[one.ended ?? 'waiting'] : one.status + (one.code ? ' ' + one.code : '');
	const time = new Date(one.at).toLocaleTimeString(language === 'pt' ? 'pt-BR' : 'en');
	return row([
		[one.n], [time], [one.method + ' ' + one.path, 'text'], [one.environment], [one.enrollmentId, 'text'],
		[answer, kind], [one.ms === undefined ? '' : one.ms + ' ms'], [one.fault, 'text'],
	]);
}

function showState(state, faults) {
	find('state').tBodies[0].replaceChildren(...state.companies.flatMap(({ profile, environments }) =>
		environments.map((one) => row([[profile.legalName, 'text'], [one.environment], [one.assets], [one.lines], [one.employees], [one.messages]]))));
	find('faults').textContent = faults.rules.length === 0 ? '' : say.rules + faults.rules.length;
}

async function refresh() {
	const answer = await call('/requests?last=100&since=' + encodeURIComponent(revision));
	if (answer.status === 401) return askForToken(token === '' ? '' : say.refused);
	find('login').hidden = true;
	find('live').hidden = false;
	if (answer.status === 200) {
		revision = answer.headers.get('sandbox-revision');
		const entries = (await answer.text()).split('\\n').filter(Boolean).map((line) => JSON.parse(line));
		find('requests').tBodies[0].replaceChildren(...entries.reverse().map(requestRow));
		find('none').hidden = entries.length > 0;
	}
	const [state, faults] = await Promise.all([call('/state'), call('/faults')]);
	showState(await state.json(), await faults.json());
	setText('connection', say.connected);
	setTimeout(run, 250);
}

// A status that is set again would be read out again.
function setText(id, text) {
	if (find(id).textContent !== text) find(id).textContent = text;
}

function run() {
	refresh().catch(() => {
		setText('connection', say.lost);
		revision = '';
		setTimeout(run, 1000);
	});
}

function askForToken(reason) {
	find('live').hidden = true;
	find('login').hidden = false;
	find('refused').textContent = reason;
	find('token').focus();
}

find('login').addEventListener('submit', (event) => {
	event.preventDefault();
	token = find('token').value.trim();
	revision = '';
	run();
});

if (token === '') askForToken('');
else run();
`;
