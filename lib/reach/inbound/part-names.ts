/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import libmime from 'libmime';

export type MailFile = { name: string; type: string; content: Uint8Array<ArrayBuffer> };
export type PartFile = Omit<MailFile, 'name'> & { name: string | null };

const NAMES: Record<string, string> = {
  'text/calendar': 'invite.ics',
  'application/ics': 'invite.ics',
  'text/csv': 'table.csv',
  'text/tab-separated-values': 'table.tsv',
  'text/html': 'page.html',
  'text/plain': 'text.txt',
  'text/rtf': 'text.rtf',
  'text/vcard': 'contact.vcf',
  'text/x-vcard': 'contact.vcf',
  'image/jpeg': 'picture.jpg',
  'audio/mpeg': 'sound.mp3',
  'application/gzip': 'archive.gz',
  'application/zip': 'archive.zip',
  'application/x-zip-compressed': 'archive.zip',
  'application/ms-tnef': 'winmail.dat',
  'application/vnd.ms-tnef': 'winmail.dat',
  'application/pgp-signature': 'signature.asc',
  'application/vnd.tcpdump.pcap': 'capture.pcap',
  'message/rfc822': 'message.eml',
  'message/global': 'message.eml',
};
const STEMS: Record<string, string> = {
  image: 'picture',
  audio: 'sound',
  video: 'video',
  text: 'text',
  message: 'message',
};

/** Names unnamed files by their type, such as invite.ics and picture-2.png (rule: room.mail-files). */
export function namedFiles(files: PartFile[]): MailFile[] {
  const taken = new Set(files.map(({ name }) => name?.toLowerCase()));
  return files.map(({ name, ...file }) => {
    const given = name ?? uniqueName(nameOf(file.type), taken);
    taken.add(given.toLowerCase());
    return { name: given, ...file };
  });
}

function nameOf(type: string): string {
  const kind = type.split('/')[0] ?? '';
  const extension = libmime.detectExtension(type);
  const known = extension === 'bin' && (kind === 'text' || kind === 'message') ? 'txt' : extension;
  return NAMES[type] ?? `${STEMS[kind] ?? 'attachment'}.${known === 'bin' ? 'dat' : known}`;
}

function uniqueName(name: string, taken: ReadonlySet<string | undefined>): string {
  const end = name.lastIndexOf('.');
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name.slice(0, end)}-${count}${name.slice(end)}`;
    if (!taken.has(numbered)) return numbered;
  }
}
