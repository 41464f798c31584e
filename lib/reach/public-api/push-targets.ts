import 'server-only';
import { publicCall } from './endpoint';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { casePushTargets } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { log } from '@/lib/platform/log';
import { putBytes } from '@/lib/platform/http/outgoing';
import { seal, unseal } from '@/lib/platform/secrets/sealing';
import { Integer } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { caseOf, CaseToken } from './case-access';
import { notFound } from '@/lib/shared/problem';

const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

const PushTarget = z.object({
  domain: z.string('Enter a host.').trim().regex(HOST, 'Enter a host such as files.example.com.'),
  password: z.string('Enter a password.').min(1, 'Enter a password.').max(1000, 'Use at most 1000 characters.'),
  expiration: z
    .string('Enter a date.')
    .max(60, 'Use at most 60 characters.')
    .nullish()
    .transform((text) => text ?? null),
  httpsPath: z
    .string('Enter a path.')
    .max(500, 'Use at most 500 characters.')
    .regex(/^[\w\-./~%]*$/, 'Enter a path without a query.')
    .nullish()
    .transform((path) => path ?? ''),
  httpsPort: Integer(1, 65_535, 'Enter a port.').default(443),
});
type PushTarget = z.infer<typeof PushTarget>;

const Analyzed = z
  .strictObject({
    domain: z.string().nullable(),
    password: z.string().nullable(),
    expiration: z.string().nullable(),
    httpsPath: z.string().nullable(),
    httpsPort: z.number().nullable(),
  })
  .meta({ id: 'AttachmentConfigAnalysis' });

const Shown = z
  .strictObject({
    domain: z.string(),
    expiration: z.string().nullable(),
    httpsPath: z.string(),
    httpsPort: z.number(),
  })
  .meta({ id: 'AttachmentConfig' });

const Side = z.strictObject({ companyId: z.number(), parameters: Shown.nullable() });

const purposeOf = (case_id: number, company_id: number) => `concord push target ${case_id} ${company_id}` as const;

function openedOf(sealed: string, purpose: ReturnType<typeof purposeOf>): unknown {
  const text = unseal(sealed, purpose);
  return text === null ? null : JSON.parse(text);
}

type Sides = { id: number; company_id: number; receiver_company_id: number };
/** `invalid`: the stored target can no longer be decrypted. */
export type Target = { case_number: string; target: PushTarget | 'invalid' } | null;
type Targets = { submitter: Target; receiver: Target };

export async function targetsOf(
  db: Db,
  theCase: Sides & { internal_case_number: string; partner_case_number: string | null },
): Promise<Targets> {
  const rows = await db.select().from(casePushTargets).where(eq(casePushTargets.case_id, theCase.id));
  const of = (company_id: number, case_number: string | null): Target => {
    const row = rows.find((one) => one.company_id === company_id);
    if (!row) return null;
    const { data } = PushTarget.safeParse(openedOf(row.sealed, purposeOf(theCase.id, company_id)));
    return { case_number: case_number ?? '', target: data ?? 'invalid' };
  };
  return {
    submitter: of(theCase.company_id, theCase.internal_case_number),
    receiver: of(theCase.receiver_company_id, theCase.partner_case_number),
  };
}

const shown = (target: Target) => {
  if (!target || target.target === 'invalid') return null;
  const { domain, expiration, httpsPath, httpsPort } = target.target;
  return { domain, expiration, httpsPath, httpsPort };
};

/** Where the files of a case are pushed to, for both companies; never with a password. @throws Problem not_found */
export const readPushTargets = publicCall(
  query({
    who: member,
    input: z.object({ token: CaseToken }),
    output: () => z.strictObject({ submitter: Side, receiver: Side }),
    async run(ctx, { token }) {
      const theCase = await caseOf(ctx, token);
      const { submitter, receiver } = await targetsOf(ctx.db, theCase);
      return {
        submitter: { companyId: theCase.company_id, parameters: shown(submitter) },
        receiver: { companyId: theCase.receiver_company_id, parameters: shown(receiver) },
      };
    },
  }),
  { operationId: 'getAttachmentConfig', scope: 'cases:read' },
);

/** Finds the five fields in any JSON. Nothing is stored. @throws Problem not_found for a foreign case */
export const analyzePushTarget = publicCall(
  query({
    who: member,
    input: z.looseObject({ token: CaseToken }),
    output: () => Analyzed,
    async run(ctx, { token, ...sent }) {
      await caseOf(ctx, token);
      return analyzed(sent);
    },
  }),
  { operationId: 'analyzeConfig', scope: 'cases:write' },
);

/** Has the files of the case pushed for the caller's company, encrypted in the database. @throws Problem not_found, invalid */
export const savePushTarget = publicCall(
  command('case.save_push_target', {
    who: member,
    input: PushTarget.extend({ token: CaseToken }),
    output: () => Shown,
    async run(ctx, { token, ...target }) {
      const { id: case_id } = await caseOf(ctx, token);
      const { company_id } = ctx.actor;
      const values = { sealed: seal(JSON.stringify(target), purposeOf(case_id, company_id)), updated_at: now };
      await ctx.db
        .insert(casePushTargets)
        .values({ case_id, company_id, ...values })
        .onConflictDoUpdate({ target: [casePushTargets.case_id, casePushTargets.company_id], set: values });
      const { password: _, ...rest } = target;
      return rest;
    },
    async reread(ctx, _kept, { token }) {
      const theCase = await caseOf(ctx, token);
      const { submitter, receiver } = await targetsOf(ctx.db, theCase);
      return (
        shown(theCase.company_id === ctx.actor.company_id ? submitter : receiver) ??
        notFound('Configuration not found.')
      );
    },
    auditSubject: () => ref('case', null),
  }),
  { operationId: 'createAttachmentConfig', scope: 'cases:write' },
);

export type Outcome = {
  status: 'SUCCESS' | 'CONFIG_MISSING' | 'CONFIG_INVALID' | 'FORWARD_FAILED' | 'CONTENT_ERROR' | 'UNKNOWN';
  message: string;
};
export type Pushed = { receiver: Outcome; submitter: Outcome };

/** The receiver gets the file from the portal's own store. */
export const IN_STORE: Outcome = { status: 'SUCCESS', message: 'Kept with the case.' };
const NOT_ASKED: Outcome = { status: 'CONFIG_MISSING', message: 'Kept with the case; no push is set up.' };
const UNREADABLE: Outcome = { status: 'CONFIG_INVALID', message: 'Kept with the case; set up the push again.' };
const EXPIRED: Outcome = { status: 'CONFIG_INVALID', message: 'Kept with the case; the push has expired.' };

/** Pushes each file to the case's configured targets, one after the other (rule: api.pushed-files). */
export async function pushFiles({ submitter, receiver }: Targets, files: File[]): Promise<Pushed[]> {
  const pushed: Pushed[] = [];
  for (const file of files)
    pushed.push({
      receiver: receiver ? await push(receiver, file) : IN_STORE,
      submitter: submitter ? await push(submitter, file) : NOT_ASKED,
    });
  return pushed;
}

async function push(to: NonNullable<Target>, file: File): Promise<Outcome> {
  if (to.target === 'invalid') return UNREADABLE;
  const { domain, password, expiration, httpsPath, httpsPort } = to.target;
  if (expiration && Date.parse(expiration) < Date.now()) return EXPIRED;
  const path = [...httpsPath.split('/').filter(Boolean), encodeURIComponent(file.name)].join('/');
  try {
    const authorization = `Basic ${Buffer.from(`${to.case_number}:${password}`).toString('base64')}`;
    const status = await putBytes(`https://${domain}:${httpsPort}/${path}`, file, { authorization });
    return status >= 200 && status < 300
      ? { status: 'SUCCESS', message: 'Kept with the case, and pushed.' }
      : { status: 'FORWARD_FAILED', message: `Kept with the case; ${domain} answered ${status}.` };
  } catch (error) {
    log.warn({ err: error, domain }, 'a file was not pushed');
    return { status: 'FORWARD_FAILED', message: `Kept with the case; ${domain} could not be reached.` };
  }
}

/** Partners publish the five fields under these names, without case and punctuation. */
const NAMES = {
  domain: ['domain', 'host', 'hostname', 'server', 'fqdn'],
  password: ['password', 'pass', 'token', 'secret', 'uploadtoken'],
  expiration: ['expiration', 'expires', 'expiry', 'expirationdate', 'expiresat', 'validuntil'],
  httpsPath: ['httpspath', 'path', 'uploadpath'],
  httpsPort: ['httpsport', 'port'],
} as const;
const ADDRESSES = ['url', 'uri', 'endpoint', 'address', 'httpsurl'];

const MAX_DEPTH = 8;
const MAX_VALUES = 500;

type Analysis = {
  domain: string | null;
  password: string | null;
  expiration: string | null;
  httpsPath: string | null;
  httpsPort: number | null;
};

/** Finds the five fields in a configuration of any published shape; null for missing ones. Pure. */
export function analyzed(sent: unknown): Analysis {
  const values = new Map<string, string>();
  collect(sent, values, 0);
  const valueOf = (names: readonly string[]) => names.map((name) => values.get(name)).find(Boolean) ?? null;
  const inAddress = partsOf(valueOf(ADDRESSES));
  return {
    domain: valueOf(NAMES.domain) ?? inAddress.domain,
    password: valueOf(NAMES.password),
    expiration: valueOf(NAMES.expiration),
    httpsPath: valueOf(NAMES.httpsPath) ?? inAddress.path,
    httpsPort: portOf(valueOf(NAMES.httpsPort) ?? inAddress.port),
  };
}

function partsOf(address: string | null): Record<'domain' | 'path' | 'port', string | null> {
  const url = URL.parse(address ?? '');
  return url
    ? { domain: url.hostname, path: url.pathname, port: url.port || '443' }
    : { domain: null, path: null, port: null };
}

function portOf(text: string | null): number | null {
  const port = Number(text ?? NaN);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
}

function collect(value: unknown, values: Map<string, string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    if (values.size >= MAX_VALUES) return;
    const key = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if ((typeof inner === 'string' || typeof inner === 'number') && !values.has(key))
      values.set(key, String(inner).trim());
    else collect(inner, values, depth + 1);
  }
}
