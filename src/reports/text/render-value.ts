import { INSTANT_FIELDS } from '../../contract/asset-fields.ts';
import { wordOfValue } from '../../drafts/values/asset-words.ts';
import { createZone } from '../../drafts/values/time/zone.ts';
import type { Language } from '../../messages/message.ts';
import { renderReais } from '../../messages/render-number.ts';
import { escapeUnseen } from '../../messages/render-visible.ts';
import { wordsOf } from '../../messages/texts.ts';

/** `field`: of the API, or `custom:<label>`. */
export type RenderValue = (field: string, value: string | number) => string;

/** Writes values of an asset as people do: words, reais, days of the time zone in which its cells were read. */
export function createValueRenderer(timeZone: string, language: Language): RenderValue {
	const zone = createZone(timeZone);
	return (field, value) => {
		if (field === 'priceCents' && typeof value === 'number') return renderReais(value, language);
		const text = String(value);
		if (!INSTANT_FIELDS.has(field)) return escapeUnseen(wordOfValue(field, text, language));
		const utcMs = Date.parse(text);
		return renderInstant(new Date(utcMs + zone.offsetMs(utcMs)), zone.isUtc ? ' UTC' : '', language);
	};
}

/** The month is a word, so that nobody takes it for the day. `local`: its UTC fields are those of the zone. */
function renderInstant(local: Date, zone: string, language: Language): string {
	const date = wordsOf('reports', language)('preview.date', {
		day: local.getUTCDate(),
		month: String(local.getUTCMonth() + 1),
		year: String(local.getUTCFullYear()),
	});
	const time = local.toISOString().slice(11, 16);
	return time === '00:00' ? date : `${date}, ${time}${zone}`;
}
