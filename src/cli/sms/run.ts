/**
 * `asset-importer sms <line>`: a line's received messages, newest first, one page or (`--all`) all of them. `--from` is
 * inclusive, `--to` exclusive. Both may be in the API's form (`2026-01-31T13:45Z`) or, as in a spreadsheet, `31/01/2026 13:45`
 * or `2026-01-31`, in the zone of `--time-zone`.
 */
import { type Config, definedOf } from '../../config/config.ts';
import { isUtcDateTime } from '../../contract/date-time.ts';
import { PAGE_SIZE } from '../../contract/endpoints.ts';
import type { SmsMessage, SmsQuery } from '../../contract/sms-message.ts';
import { looksLikePhone } from '../../drafts/phone-line/phone-line-directory.ts';
import { parseDateTime } from '../../drafts/values/time/date-time.ts';
import { createZone } from '../../drafts/values/time/zone.ts';
import { Fault } from '../../messages/fault.ts';
import type { Language } from '../../messages/message.ts';
import { renderProblem } from '../../messages/render-problem.ts';
import { wordsOf } from '../../messages/texts.ts';
import { type Io, printJson, tableWidth } from '../terminal/io.ts';
import type { CommandRun, Invocation } from '../terminal/command.ts';
import { readApi } from '../api/read-api.ts';
import { findLine } from '../lines/find-line.ts';
import { renderTable } from '../terminal/render-table.ts';

/** English uses ISO dates, so that day and month are not confused. */
const CLOCK_LOCALES = { 'pt-BR': 'pt-BR', en: 'sv-SE' } as const satisfies Record<Language, string>;

export const runSms: CommandRun = (invocation) =>
	readApi(invocation, async ({ client, signal }) => {
		const { args, flags, config, io } = invocation;
		const query = queryOf(invocation);
		const [line = ''] = args;
		// Anything but a phone number is used as an id, which the API checks.
		const id = looksLikePhone(line) ? findLine(await client.listLines(signal), line).id : line;
		const print = (messages: readonly SmsMessage[], answer: object): void => {
			if (flags.json) printJson(io, answer);
			else if (messages.length > 0) io.stdout.write(`${renderMessages(messages, config, tableWidth(io))}\n`);
			const count = wordsOf('cli', config.language)('sms.count', { count: messages.length });
			if (!flags.quiet) io.stderr.write(`${count}\n`);
		};
		if (flags.all) {
			const messages: SmsMessage[] = [];
			const walk = client.walkSmsMessages(id, { pageSize: PAGE_SIZE.max, ...query }, signal);
			for await (const message of walk) messages.push(message);
			print(messages, { smsMessages: messages });
			return;
		}
		const page = await client.listSmsMessages(id, query, signal);
		print(page.smsMessages, page);
		if (!flags.quiet) printPages(io, page.pagination, config.language);
	});

function queryOf({ flags, config }: Invocation): SmsQuery {
	const { service } = flags;
	return definedOf({
		receivedAtFrom: dateOf('--from', flags.from, config),
		receivedAtTo: dateOf('--to', flags.to, config),
		service: service.length === 0 ? undefined : service,
	});
}

function dateOf(option: string, value: string | undefined, config: Config): string | undefined {
	if (value === undefined) return undefined;
	if (isUtcDateTime(value)) return value;
	const zone = createZone(config.timeZone ?? 'UTC');
	const read = parseDateTime(value, { zone, locale: config.locale ?? 'pt-BR', shortYears: false });
	if (!read.ok) {
		throw new Fault('date-option-invalid', {
			option,
			found: value,
			reason: renderProblem(read.problem, config.language),
		});
	}
	return read.value;
}

function renderMessages(messages: readonly SmsMessage[], config: Config, width: number | undefined): string {
	const timeZone = config.timeZone ?? 'UTC';
	const clock = new Intl.DateTimeFormat(CLOCK_LOCALES[config.language], {
		dateStyle: 'short',
		timeStyle: 'medium',
		timeZone,
	});
	const receivedAt = (text: string | null | undefined): string => {
		const time = Date.parse(text ?? '');
		return Number.isNaN(time) ? (text ?? '') : clock.format(time);
	};
	const rows = messages.map((message) => {
		const detections = Object.entries(message.detections ?? {});
		return [
			receivedAt(message.receivedAt),
			message.originPhoneNumber ?? '',
			detections.map(([service]) => service).join(', '),
			detections.flatMap(([, { verificationCode }]) => verificationCode ?? []).join(', '),
			(message.message ?? '').replaceAll(/\s+/g, ' '),
		];
	});
	const words = wordsOf('cli', config.language);
	const columns = [
		{ title: words('sms.received', { zone: timeZone }), whole: true },
		{ title: words('sms.from') },
		{ title: words('sms.service') },
		{ title: words('sms.code') },
		{ title: words('sms.message'), wraps: true },
	];
	return renderTable(columns, rows, width);
}

function printPages(io: Io, pagination: { readonly [name: string]: unknown }, language: Language): void {
	const { page, totalPages, totalCount } = pagination;
	if (typeof page !== 'number' || typeof totalPages !== 'number' || typeof totalCount !== 'number') return;
	if (totalPages < 2) return;
	const shown = wordsOf('cli', language)('sms.page', { page, pages: totalPages, count: totalCount });
	io.stderr.write(`${shown}\n`);
}
