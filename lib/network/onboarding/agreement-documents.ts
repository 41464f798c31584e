import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { files } from '@/db/schema';
import { readFile } from '@/lib/platform/files/stored-files';
import { query } from '@/lib/platform/operation/operation';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { AGREEMENTS, agreementsToAccept, type Agreement, type Journey } from '@/lib/shared/onboarding';
import { findGroup, Vhost, type OnboardingGroup } from './session';
import { FILE } from '@/lib/platform/operation/output';
import type { AgreementDocument } from './resources';

export async function documentsToAccept(
  db: Db,
  group: OnboardingGroup,
  journey: Journey,
): Promise<AgreementDocument[]> {
  const wanted = agreementsToAccept(journey, {
    has: {
      code_of_conduct: group.code_of_conduct !== null,
      database_license: group.database_license !== null,
      addendum: group.addendum !== null,
    },
    force_addendum: group.force_addendum,
  });
  if (!wanted.length) return [];
  const rows = await db
    .select({
      id: files.id,
      created_at: files.created_at,
      size: files.size,
      original_filename: files.original_filename,
    })
    .from(files)
    .where(
      inArray(
        files.id,
        wanted.map((agreement) => group[agreement] ?? 0),
      ),
    );
  return wanted.flatMap((agreement) => {
    const file = rows.find(({ id }) => id === group[agreement]);
    if (!file) return [];
    const title = (agreement === 'addendum' && group.addendum_name) || AGREEMENTS[agreement];
    const { id: file_id, created_at: dated, size, original_filename } = file;
    return [{ agreement, title, file_id, dated, size, original_filename }];
  });
}

type Acceptance = { session_id: number; address: string; documents: AgreementDocument[] };

/**
 * Stores the accepted documents in their present version, with time and address; replaces an earlier acceptance (rule:
 * onboarding.agreements).
 */
export async function storeAccepted(db: Db, { session_id, address, documents }: Acceptance): Promise<void> {
  for (const { agreement, title, file_id, dated } of documents)
    await db.execute(sql`
      with document as (
        select encode(sha256(convert_to(concat_ws(E'\\n', c.sha256, ${title}::text, f.original_filename, ${dated.toISOString()}::text), 'UTF8')), 'hex') as hash,
          f.original_filename, f.mime_type, f.content_id
        from files f join file_contents c on c.id = f.content_id where f.id = ${file_id}),
      kept as (
        insert into accepted_documents (hash, title, original_filename, mime_type, content_id, dated)
        select hash, ${title}, original_filename, mime_type, content_id, ${dated.toISOString()}::timestamptz from document
        on conflict (hash) do update set hash = excluded.hash returning id
      )
      insert into onboarding_agreements (session_id, agreement, document_id, address, accepted_at)
      select ${session_id}, ${agreement}, id, ${address}, now() from kept
      on conflict (session_id, agreement) do update
        set document_id = excluded.document_id, address = excluded.address, accepted_at = excluded.accepted_at`);
}

/** A group's document as a download, for everyone (spec 2 §7). @throws Problem not_found */
const groupDocument = (agreement: Agreement) =>
  query({
    who: anyone,
    input: z.object({ vhost: Vhost }),
    output: () => FILE,
    async run({ db }, { vhost }) {
      const group = await findGroup(db, vhost);
      return readFile(db, group?.[agreement] ?? notFound('File not found.'));
    },
  });

/** An agreement of the group, for the company that registers there (spec 2 §7). */
export const downloadGroupAddendum = groupDocument('addendum');
export const downloadGroupCodeOfConduct = groupDocument('code_of_conduct');
export const downloadGroupLicense = groupDocument('database_license');
