import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { ref } from '@/lib/platform/operation/audit';
import type { Ctx } from '@/lib/platform/operation/context';
import { command } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { msOf, UPLOAD_LINK } from '@/lib/shared/durations';
import { member } from '@/lib/shared/gates';
import { Problem } from '@/lib/shared/problem';
import type { UploadMode, UploadPlace } from '@/lib/shared/storage';
import { publicCall } from '../endpoint';
import { ensureOpen, GRANT_PATH, grantOf, GrantPath, planOfGrant, type GrantRow } from './grant-row';
import { databasePlace, storePlace } from './own-places';
import { inStorageWords, type Place } from './place';
import { numbersRefusal, sizeOfPart } from './plan';
import { azurePlace, s3Place } from './receivers-places';
import { BlockLinks, PartLinks, UploadLink } from './resources';

const DEADLINE = 55_000;

export const PLACES: Record<UploadPlace, Place> = {
  database: databasePlace,
  store: storePlace,
  s3: s3Place,
  azure: azurePlace,
};

type Signed = { number: number; url: string; expiresAt: string; headers?: Record<string, string>; sizeBytes: number };

/**
 * Signs a link for each of these parts, good for a while and never longer than the grant.
 * @throws Problem not_found, malformed for numbers outside of the plan, conflict for a grant that has ended, bad_gateway
 */
async function signed(ctx: Ctx<Member>, path: GrantPath, mode: UploadMode, numbers: number[]): Promise<Signed[]> {
  const grant = await grantOf(ctx, path, { mode });
  ensureOpen(grant);
  const plan = planOfGrant(grant);
  const refusal = numbersRefusal(plan, numbers);
  if (refusal !== null) throw new Problem('malformed', refusal);
  const until = endOfLink(grant);
  const links = await inStorageWords(grant, linksTo(ctx.db, grant, numbers, until));
  return links.map((link, at) => ({
    number: numbers[at]!,
    ...link,
    expiresAt: until.toISOString(),
    sizeBytes: sizeOfPart(plan, grant.size, numbers[at]!),
  }));
}

const endOfLink = ({ expires_at }: GrantRow) =>
  new Date(Math.floor(Math.min(Date.now() + msOf(UPLOAD_LINK), expires_at.getTime()) / 1000) * 1000);

async function linksTo(db: Db, grant: GrantRow, numbers: number[], at: Date) {
  const seconds = Math.max(1, Math.floor((at.getTime() - Date.now()) / 1000));
  return PLACES[grant.place].linksTo(db, grant, numbers, { at, seconds });
}

const signing = {
  who: member,
  deadline: DEADLINE,
  // A link is made for its moment, and is a secret.
  skipIdempotency: true as const,
  auditSubject: (_output: unknown, { grantId }: GrantPath) => ref('attachment_grant', grantId),
};

/** Of an ended grant no link leaves, however long the storage took. */
async function whileOpen<T>(ctx: Ctx<Member>, path: GrantPath, answer: T): Promise<T> {
  ensureOpen(await grantOf(ctx, path));
  return answer;
}

/**
 * A link to upload the whole file of a single grant by one PUT, with the link's headers and no others. Asking again signs a new one.
 * @throws Problem not_found, forbidden for the receiver, conflict for a grant that has ended, bad_gateway when the receiver's storage fails
 */
export const signSingle = publicCall(
  command('attachment.sign_links', {
    ...signing,
    input: GrantPath,
    output: () => UploadLink,
    prepare: async (ctx, path) => signed(ctx, path, 'single', [1]),
    async run(ctx, path, [link]) {
      const { number: _, ...shown } = link!;
      return whileOpen(ctx, path, shown);
    },
  }),
  { operationId: 'createSingleUploadUrl', scope: 'cases:write' },
);

const Numbers = z.array(z.number('Name numbers.'), 'Name numbers.');

/**
 * A link for each of these parts, at most 1000, each to be sent by one PUT. Its ETag is the receipt for the completion.
 * @throws Problem not_found, forbidden for the receiver, malformed for numbers outside of the plan, conflict for a grant that has ended,
 * bad_gateway when the receiver's storage fails
 */
export const signParts = publicCall(
  command('attachment.sign_links', {
    ...signing,
    input: z.object({ ...GRANT_PATH, partNumbers: Numbers }),
    output: () => PartLinks,
    prepare: async (ctx, { partNumbers, ...path }) => signed(ctx, path, 's3Multipart', partNumbers),
    run: async (ctx, path, links) =>
      whileOpen(ctx, path, { parts: links.map(({ number, ...link }) => ({ partNumber: number, ...link })) }),
  }),
  { operationId: 'createS3PartUploadUrls', scope: 'cases:write' },
);

/**
 * A link for each of these blocks, at most 1000, each to be sent by one PUT.
 * @throws Problem not_found, forbidden for the receiver, malformed for numbers outside of the plan, conflict for a grant that has ended,
 * bad_gateway when the receiver's storage fails
 */
export const signBlocks = publicCall(
  command('attachment.sign_links', {
    ...signing,
    input: z.object({ ...GRANT_PATH, blockNumbers: Numbers }),
    output: () => BlockLinks,
    prepare: async (ctx, { blockNumbers, ...path }) => signed(ctx, path, 'azureBlock', blockNumbers),
    run: async (ctx, path, links) =>
      whileOpen(ctx, path, { blocks: links.map(({ number, ...link }) => ({ blockNumber: number, ...link })) }),
  }),
  { operationId: 'createAzureBlockUploadUrls', scope: 'cases:write' },
);
