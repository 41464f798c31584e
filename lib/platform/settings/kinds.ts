import { isIP } from 'node:net';
import { z } from 'zod';
import { targetOf, urlsOfHosts } from './database-hosts.ts';
import { fileStoreOf } from './file-store.ts';

const checked = (check: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = check(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

export const text = z.string();

export const integer = (min: number, max: number) =>
  checked((value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? undefined
      : `must be a whole number from ${min} to ${max}, not "${value}".`,
  ).transform(Number);

export const share = checked((value) =>
  /^(0(\.\d+)?|1(\.0+)?)$/.test(value) ? undefined : `must be a number from 0 to 1, not "${value}".`,
).transform(Number);

export const port = integer(1, 65_535);

export const listener = checked((value) =>
  listenerOf(value) ? undefined : 'must be a port such as 1026, or an address with one such as 0.0.0.0:1026.',
).transform((value) => listenerOf(value)!);

function listenerOf(value: string): { host: string; port: number } | undefined {
  const [, bracketed, plain, number = ''] = /^(?:(?:\[([^\]]+)\]|([^:]+)):)?(\d{1,5})$/.exec(value) ?? [];
  const host = bracketed ?? plain ?? '127.0.0.1';
  return isIP(host) && port.safeParse(number).success ? { host, port: Number(number) } : undefined;
}

/** A mailbox to read; never includes the value, which has a password, in its message. */
export const imap = checked((value) => {
  const parsed = URL.parse(value);
  return parsed?.hostname && /^imaps?:$/.test(parsed.protocol)
    ? undefined
    : 'must be an address such as imaps://user:password@imap.example.com/INBOX.';
}).transform((value) => new URL(value));

export const choice = <T extends string>(...values: [T, ...T[]]) =>
  z.enum(values, { error: ({ input }) => `must be ${values.join(' or ')}, not "${String(input)}".` });

export const url = (...protocols: string[]) =>
  checked((value) => {
    const parsed = URL.parse(value);
    return parsed?.hostname && protocols.includes(parsed.protocol)
      ? undefined
      : `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`;
  });

/** Address of PostgreSQL, of one host or several; never includes the value, which has a password, in its message. */
export const database = checked((value) => {
  if (!urlsOfHosts(value))
    return 'must be an address that starts with postgres:// or postgresql://, with commas between several hosts.';
  return ['read-write', 'primary', null].includes(targetOf(value))
    ? undefined
    : 'must have read-write, primary or nothing as target_session_attrs, because the portal writes.';
});

export const webUrl = url('http:', 'https:');

export const fileStore = checked((value) =>
  fileStoreOf(value)
    ? undefined
    : 'must be the address of a bucket such as https://s3.eu-central-1.example.com/bucket, with nothing but region and use=read after a "?".',
).transform((value) => fileStoreOf(value)!);

export const webUrlWith = (name: string) =>
  checked((value) =>
    webUrl.safeParse(value).success && value.includes(`{${name}}`)
      ? undefined
      : `must be an address that starts with http:// or https:// and contains {${name}}.`,
  );

export const origin = checked((value) => {
  const parsed = URL.parse(value);
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/' && !parsed.search && !parsed.username
    ? undefined
    : 'must be an address without a path, such as https://portal.example.com.';
}).transform((value) => new URL(value).origin);

/** Never includes the value in its message, which may be logged. */
export const secret = z.string().min(32, 'must have 32 characters or more.');

export const token = z
  .string()
  .regex(/^[\w.~+/-]{8,}=*$/, 'must have 8 characters or more: letters, digits and - . _ ~ + / only.');

/** A key of VAPID (RFC 8292) as its tools print it; never includes the value in its message. */
export const vapidKey = (bytes: number) =>
  checked((value) =>
    /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes
      ? undefined
      : `must be a key of ${bytes} bytes in base64url.`,
  );

export const contact = checked((value) =>
  /^mailto:[^\s<>@]+@[^\s<>@]+$/.test(value) || URL.parse(value)?.protocol === 'https:'
    ? undefined
    : 'must be an address such as mailto:operator@example.com or https://example.com/contact.',
);

export const mailbox = z.string().regex(/^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address.');

const list = (isItem: (item: string) => boolean, rule: string) =>
  z
    .string()
    .transform((value) => splitList(value))
    .superRefine((items, context) => {
      const bad = items.find((item) => !isItem(item));
      if (bad !== undefined) context.addIssue({ code: 'custom', message: `must be a list of ${rule}, not "${bad}".` });
    });

export const networks = list(isNetwork, 'addresses or networks such as 10.0.0.0/8');

export const hosts = list(
  (item) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(item),
  'host names such as exchange.example.com',
).transform((items) => items.map((item) => item.toLowerCase()));

export const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain such as reply.example.com.');

export const clamd = z
  .string()
  .regex(
    /^(tcp:\/\/[^/\s]+:\d{1,5}|unix:\/\/\/\S+)$/,
    'must be an address such as tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.',
  );

/** Empty for `none`. */
export const corsOrigins = list(
  (item) => item === '*' || item === 'none' || origin.safeParse(item).success,
  'addresses without a path such as https://helpdesk.example.com, or * or none',
).transform((items) => items.filter((item) => item !== 'none').map((item) => URL.parse(item)?.origin ?? item));

export const hostPorts = list(
  (item) => /^([a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(item),
  'hosts with ports such as 127.0.0.1:8080',
).transform((items) => items.map((item) => item.toLowerCase()));

export const dnsServers = list(
  (item) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(item),
  'addresses of DNS servers such as 9.9.9.9 or 127.0.0.1:5353',
);

export const memberships = list(
  (item) => ['limited', 'basic', 'standard', 'premium', 'elite', 'offline partner'].includes(item),
  'memberships such as standard,premium,elite',
);

const Subprocessors = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1).max(200),
      purpose: z.string().trim().min(1).max(500),
      place: z.string().trim().min(1).max(200),
      url: webUrl.optional(),
    }),
  )
  .max(100);

/** JSON, because names and purposes have commas. */
export const subprocessors = text.transform((value, context) => {
  const { data } = Subprocessors.safeParse(parsedJson(value));
  if (data) return data;
  context.addIssue({
    code: 'custom',
    message: 'must be a JSON list of {"name", "purpose", "place"}, each with a "url" if you like.',
  });
  return z.NEVER;
});

function parsedJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function isNetwork(item: string): boolean {
  const [address = '', bits, rest] = item.split('/');
  const family = isIP(address);
  if (!family || rest !== undefined) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
