/** Mails of the embedded mail server: in memory, and as .eml files that the next start reads again. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateBcc, FileStorage, formatBytes, makeId, type Email, type Envelope } from '@maildev/core';
import PostalMime, { addressParser, type Address, type Attachment, type Email as Message } from 'postal-mime';

const MAX_EMAILS = 5000;

type File = { name: string; type: string; content: Uint8Array };
export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** Opens the mails of a folder. Those of earlier starts appear while it is already in use. */
export async function openMailbox(folder: string) {
  const storage = new FileStorage({ mailDirectory: folder, maxEmails: MAX_EMAILS });
  await storage.initialize();

  async function save(id: string, raw: Uint8Array, { time, envelope }: { time: Date; envelope?: Envelope }) {
    const message = await PostalMime.parse(raw);
    await storage.save(emailOf(message, { id, time, size: raw.length, envelope, source: storage.getEmailPath(id) }));
  }

  async function loadEarlier(): Promise<void> {
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.eml')) continue;
      const path = join(folder, name);
      await save(name.slice(0, -'.eml'.length), await readFile(path), { time: (await stat(path)).mtime });
    }
  }
  void loadEarlier().catch((error: Error) => process.stderr.write(`Mail server: ${error.message}\n`));

  return {
    async receive(raw: Uint8Array, envelope: Envelope): Promise<void> {
      const [id, time] = [makeId(), new Date()];
      await writeFile(storage.getEmailPath(id), raw);
      await utimes(storage.getEmailPath(id), time, time);
      await save(id, raw, { time, envelope });
    },
    all: async (): Promise<Email[]> =>
      (await storage.getAll()).sort((a, b) => Number(new Date(a.time)) - Number(new Date(b.time))),
    find: (id: string) => storage.getById(id),
    markRead: async (email: Email) => storage.save({ ...email, read: true }),
    /** Resolves to how many were unread. */
    async markAllRead(): Promise<number> {
      const unread = (await storage.getAll()).filter(({ read }) => !read);
      for (const email of unread) await storage.save({ ...email, read: true });
      return unread.length;
    },
    delete: (id: string) => storage.delete(id),
    deleteAll: () => storage.deleteAll(),
    source: ({ id }: Email) => readFile(storage.getEmailPath(id)),
    async attachment({ id }: Email, name: string): Promise<File | undefined> {
      const { attachments } = await PostalMime.parse(await readFile(storage.getEmailPath(id)));
      const index = attachments.findIndex((one, place) => storedName(one, place) === name);
      const attachment = attachments[index];
      return attachment && { name: nameOf(attachment, index), type: attachment.mimeType, content: bytesOf(attachment) };
    },
  };
}

type Meta = { id: string; time: Date; size: number; source: string; envelope?: Envelope };

/** A mail as MailDev's API shows it. */
function emailOf(message: Message, { id, time, size, source, envelope }: Meta): Email {
  const [to, cc] = [flat(message.to), flat(message.cc)];
  return {
    id,
    time,
    read: false,
    subject: message.subject ?? '',
    source,
    size,
    sizeHuman: formatBytes(size),
    from: flat(message.from && [message.from]),
    to,
    cc,
    bcc: flat(message.bcc),
    calculatedBcc: envelope ? calculateBcc(envelope.to, to, cc) : [],
    date: message.date ? new Date(message.date) : undefined,
    html: message.html && withEmbedded(message.html, { id, message }),
    text: message.text,
    headers: headersOf(message),
    inReplyTo: message.inReplyTo,
    attachments: message.attachments.map((one, index) => ({
      filename: nameOf(one, index),
      generatedFileName: storedName(one, index),
      contentType: one.mimeType,
      contentId: one.contentId?.replace(/^<|>$/g, ''),
      contentDisposition: one.disposition === 'inline' ? 'inline' : 'attachment',
      size: bytesOf(one).length,
    })),
    envelope: envelope ?? { from: { address: '' }, to },
  };
}

/** Images inside the mail get the address of their attachment. */
const withEmbedded = (html: string, { id, message }: { id: string; message: Message }) =>
  message.attachments.reduce(
    (text, one, index) =>
      one.contentId
        ? text.replaceAll(
            `cid:${one.contentId.replace(/^<|>$/g, '')}`,
            `/api/email/${id}/attachment/${storedName(one, index)}`,
          )
        : text,
    html,
  );

const flat = (addresses: Address[] = []) =>
  addresses
    .flatMap((one) => one.group ?? [one])
    .map(({ address, name }) => ({
      address: address ?? '',
      name: name || addressParser(address ?? '')[0]?.name || '',
    }));

function headersOf({ headers }: Message): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {};
  for (const { key, value } of headers) {
    const earlier = result[key];
    result[key] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value];
  }
  return result;
}

const nameOf = ({ filename }: Attachment, index: number) => filename ?? `attachment-${index + 1}`;

/** Name in addresses; keeps only the extension of the sender's file name. */
const storedName = (one: Attachment, index: number) =>
  createHash('sha256')
    .update(`${index} ${nameOf(one, index)}`)
    .digest('hex')
    .slice(0, 32) + (/\.\w{1,8}$/.exec(nameOf(one, index))?.[0] ?? '');

const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
