/** Reads the attachments of an e-mail that Outlook saved, including those of e-mails in it. Source: [MS-OXMSG] 2.2.2, 2.4. */
import type { CompoundFile, DirectoryEntry } from '../xls/open-xls.ts';
import { refusal, SourceRefusal } from '../values/source.ts';
import { type Attachment, MAX_MAIL_BYTES, nameAttachments } from './read-mail.ts';

const ATTACHMENT = /^__attach_version1\.0_#/i;
const DATA = '__substg1.0_37010102';
/** A message or an object of another program, such as a sheet in the text. */
const EMBEDDED = '__substg1.0_3701000D';
const PROPERTIES = /^__properties_version/i;
/** The content of a link to a file elsewhere. */
const NOTHING = Buffer.alloc(0);
/** The long name before the one of eight characters, and the shown one last; UTF-16 before the code page of the sender. */
const NAMES = [
	['__substg1.0_3707001F', 'utf16le'],
	['__substg1.0_3707001E', 'latin1'],
	['__substg1.0_3704001F', 'utf16le'],
	['__substg1.0_3704001E', 'latin1'],
	['__substg1.0_3001001F', 'utf16le'],
] as const;

/** Throws `SourceRefusal` (`mail-not-read`). */
export async function readMsg(
	compound: CompoundFile,
	{ file, size }: { readonly file: string; readonly size: number },
	signal?: AbortSignal,
): Promise<readonly Attachment[]> {
	if (size > MAX_MAIL_BYTES) throw refusal(file, 'mail-not-read', { kind: 'large' });
	const damaged = refusal(file, 'mail-not-read', { kind: 'damaged' });
	let bytesLeft = size;
	const read = async (stream: DirectoryEntry): Promise<Buffer> => {
		// Streams of a damaged file may share their bytes.
		bytesLeft -= stream.size;
		if (bytesLeft < 0) throw damaged;
		const pieces: Buffer[] = [];
		for await (const piece of compound.read(stream, 0, signal)) pieces.push(piece);
		return Buffer.concat(pieces);
	};
	try {
		return nameAttachments(await readAttachments(compound, read));
	} catch (cause) {
		throw cause instanceof SourceRefusal ? damaged : cause;
	}
}

async function readAttachments(
	compound: CompoundFile,
	read: (stream: DirectoryEntry) => Promise<Buffer>,
): Promise<readonly Attachment[]> {
	const attachments: Attachment[] = [];
	const open = [compound.root];
	for (let message = open.shift(); message !== undefined; message = open.shift()) {
		for (const storage of message) {
			if (!ATTACHMENT.test(storage.name)) continue;
			const parts = new Map(compound.list(storage).map((part) => [part.name, part]));
			const [embedded, data] = [parts.get(EMBEDDED), parts.get(DATA)];
			const inner = embedded === undefined ? [] : compound.list(embedded);
			const isMessage = inner.some((part) => PROPERTIES.test(part.name));
			if (isMessage) open.push(inner);
			if (isMessage && data === undefined) continue;
			const [property, encoding] = NAMES.find(([one]) => parts.has(one)) ?? [];
			const name = property && parts.get(property);
			attachments.push({
				name: name ? (await read(name)).toString(encoding) : '',
				bytes: data ? await read(data) : embedded ? undefined : NOTHING,
			});
		}
	}
	return attachments;
}
