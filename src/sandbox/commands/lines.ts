/** A sandbox line always has the demonstration number. Method, path and payload: open point `control-plane`. */
import { z } from 'zod';
import type { DocumentedSmsMessage } from '../../contract/sms-message.ts';
import type { Store } from '../store/store.ts';
import type { WebhookSender } from '../webhooks/send-webhooks.ts';
import type { Home, StoredLine } from '../world/world.ts';
import { CommandError } from '../http/parse-input.ts';
import { loadData } from './load-data.ts';

export const DEMONSTRATION_NUMBER = '+5511900000000';
const DEMONSTRATION_AREA_CODE = '11';
const PRODUCTION_AREA_CODES = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '92'] as const;

export const SMS_RECEIVED = 'sms-received';

export function listAreaCodes(home: Home): readonly string[] {
	return home.environment === 'sandbox' ? [DEMONSTRATION_AREA_CODE] : PRODUCTION_AREA_CODES;
}

const filled = z.string().min(1);
export const newLineSchema = z.strictObject({ areaCode: filled.exactOptional(), name: filled.exactOptional() });
export type NewLine = z.infer<typeof newLineSchema>;

export async function createLine(
	store: Store,
	home: Home,
	{ areaCode = DEMONSTRATION_AREA_CODE, name }: NewLine,
): Promise<StoredLine> {
	const { lines } = await loadData(
		store,
		home,
		{ lines: [{ phoneNumber: numberFor(home, areaCode), ...(name === undefined ? {} : { name }) }] },
		[],
	);
	const [line] = lines;
	if (line === undefined) throw new Error('A line that was loaded is missing');
	return line;
}

function numberFor(home: Home, areaCode: string): string {
	if (home.environment === 'sandbox') return DEMONSTRATION_NUMBER;
	if (!PRODUCTION_AREA_CODES.some((known) => known === areaCode)) {
		throw new CommandError(422, 'No number is available.', { areaCode: 'no number is available with this area code' });
	}
	return `+55${areaCode}9000${String(home.lines.size + 1).padStart(5, '0')}`;
}

export const newSmsSchema = z.strictObject({
	message: filled,
	originPhoneNumber: filled.exactOptional(),
	receivedAt: filled.exactOptional(),
});
export type NewSms = z.infer<typeof newSmsSchema> & { readonly lineId: string };

export async function simulateSms(
	store: Store,
	home: Home,
	sms: NewSms,
	services: readonly string[],
	webhooks: WebhookSender,
): Promise<DocumentedSmsMessage> {
	if (home.environment !== 'sandbox') throw new CommandError(403, 'An SMS can be simulated in sandbox only.');
	const { messages } = await loadData(store, home, { messages: [sms] }, services);
	const [received] = messages;
	if (received === undefined) throw new Error('A message that was loaded is missing');
	webhooks.emit(home, SMS_RECEIVED, { lineId: sms.lineId, ...received.message });
	return received.message;
}
