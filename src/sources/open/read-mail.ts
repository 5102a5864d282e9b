/** Reads the attachments of an e-mail (RFC 5322), including those of forwarded e-mails in it. */
import PostalMime from 'postal-mime';
import { type ByteSource, readHead } from '../bytes/byte-source.ts';
import { refusal } from '../values/source.ts';
import { isPassedOver, OwnNames } from './input-names.ts';

export interface Attachment {
	readonly name: string;
	/** Absent for an object of Office that is embedded in the text. */
	readonly bytes: Buffer | undefined;
}

/** Far above the limits of mail servers. The whole e-mail is in memory while it is read. */
export const MAX_MAIL_BYTES = 64 * 1024 * 1024;

/** Throws `SourceRefusal` (`mail-not-read`). */
export async function readMail(bytes: ByteSource, file: string, signal?: AbortSignal): Promise<readonly Attachment[]> {
	const raw = await readHead(bytes, MAX_MAIL_BYTES + 1, signal);
	if (raw.length > MAX_MAIL_BYTES) throw refusal(file, 'mail-not-read', { kind: 'large' });
	const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' }).catch(() => {
		throw refusal(file, 'mail-not-read', { kind: 'damaged' });
	});
	const attachments = mail.attachments.flatMap(({ filename, content }) => {
		if (typeof content === 'string') return [];
		const attached = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
		return [{ name: filename ?? '', bytes: Buffer.from(attached) }];
	});
	return nameAttachments(attachments);
}

/** Names without folders, each once. */
export function nameAttachments(attached: readonly Attachment[]): readonly Attachment[] {
	const names = new OwnNames();
	return attached.flatMap(({ name: given, bytes }) => {
		const name = given.replaceAll('\0', '').split(/[\\/]/).at(-1)?.trim() || 'attachment';
		return isPassedOver(name) ? [] : [{ name: names.give(name), bytes }];
	});
}
