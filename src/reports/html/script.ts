export const SCRIPT = `
'use strict';
const { lang } = document.documentElement;
for (const time of document.querySelectorAll('[data-at]')) {
	const dateStyle = lang === 'en' ? 'medium' : 'short';
	const options = time.dataset.form === 'clock' ? { timeStyle: 'medium' } : { dateStyle, timeStyle: 'medium' };
	time.textContent = new Intl.DateTimeFormat(lang, options).format(new Date(time.dataset.at));
}
const form = document.querySelector('.filter');
if (form) {
	const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
	let file;
	const rows = [];
	for (const row of document.querySelectorAll('#rejected-rows tr')) {
		if (row.dataset.codes === undefined) file = row;
		else rows.push({ row, file, text: fold(file.textContent + ' ' + row.textContent), codes: row.dataset.codes.split(' ') });
	}
	const [search, code, count] = ['search', 'code', 'count'].map((name) => form.querySelector('[name="' + name + '"]'));
	const apply = () => {
		const words = fold(search.value).split(/\\s+/).filter(Boolean);
		const wanted = code.value.split(' ');
		let shown = 0;
		for (const { file } of rows) file.hidden = true;
		for (const { row, file, text, codes } of rows) {
			const fits = (code.value === '' || wanted.some((one) => codes.includes(one))) && words.every((word) => text.includes(word));
			row.hidden = !fits;
			if (fits) file.hidden = false;
			if (fits) shown++;
		}
		count.value = form.dataset.showing.replace('{shown}', shown).replace('{total}', rows.length);
	};
	let waiting = 0;
	form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(apply, 120); });
	form.addEventListener('submit', (event) => event.preventDefault());
	form.hidden = false;
	apply();
}
`;
