import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { emailTemplates } from '@/db/schema';
import { conflict, Problem, type FieldErrors } from '@/lib/shared/problem';
import { TEMPLATE_TYPE } from '@/lib/shared/process-fields';
import type { NetworkEntry } from './network-entry';
import type { Chosen, NetworkValues } from './network-values';
import { enteredContacts } from './process-contacts';

type Entered = {
  company_id: number;
  document_id: number;
  limited: boolean;
  before: NetworkValues;
  entry: NetworkEntry;
};
type Named = { id: number; name: string };

/** Loads what an entry references by id. Adds a message to `errors` for each id that does not belong to the company. */
export async function enteredChoices(db: Db, entered: Entered, errors: FieldErrors): Promise<Chosen> {
  const { company_id, before, entry } = entered;
  const [contacts, departments, groups, template, linkages] = await Promise.all([
    contactsIn(db, entered, errors),
    entry.departments &&
      namedIn(
        await db.execute<Named>(
          sql`select id, name from departments where company_id = ${company_id} and id in ${ids(entry.departments)}`,
        ),
        { wanted: entry.departments, field: 'departments', what: 'a department', errors },
      ),
    entry.groups &&
      namedIn(
        await db.execute<Named>(sql`
          select g.id, g.name from communities g where g.id in ${ids(entry.groups)} and (g.id in ${ids(before.groups.map(({ id }) => id))}
            or exists (select from relations r where r.community_id = g.id and r.company_id = ${company_id}))`),
        { wanted: entry.groups, field: 'groups', what: 'a group', errors },
      ),
    entry.email_templates && templateIn(db, entry.email_templates[TEMPLATE_TYPE], errors),
    entry.linkages && linkagesIn(db, entered, errors),
  ]);
  return { contacts, departments, groups, template, linkages };
}

/* Adds 0, which is never an id, since `in ()` is not valid SQL. */
const ids = (list: number[]) =>
  sql`(${sql.join(
    [0, ...list].map((id) => sql`${id}`),
    sql`, `,
  )})`;

async function contactsIn(db: Db, { company_id, limited, before, entry }: Entered, errors: FieldErrors) {
  const { main_escalation_contact, alt_escalation_contact } = entry;
  if (main_escalation_contact === undefined && alt_escalation_contact === undefined) return undefined;
  try {
    return await enteredContacts(db, {
      company_id,
      limited,
      before: before.contacts,
      entry: { escalation_user_id: main_escalation_contact, alt_escalation_user_id: alt_escalation_contact },
    });
  } catch (error) {
    const found = error instanceof Problem && error.kind === 'invalid' ? error.details.errors : undefined;
    if (!found) throw error;
    if (found.escalation_user_id) errors.main_escalation_contact = found.escalation_user_id;
    if (found.alt_escalation_user_id) errors.alt_escalation_contact = found.alt_escalation_user_id;
    return undefined;
  }
}

type Naming = { wanted: number[]; field: string; what: string; errors: FieldErrors };

function namedIn(found: Iterable<Named>, { wanted, field, what, errors }: Naming): Named[] {
  const list = [...found];
  if (wanted.some((id) => !list.some((one) => one.id === id))) errors[field] = [`Choose ${what} of this company.`];
  return list;
}

async function templateIn(db: Db, id: number | null, errors: FieldErrors): Promise<Chosen['template']> {
  if (id === null) return null;
  const [found] = await db
    .select({ id: emailTemplates.id, slug: emailTemplates.slug })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.type, TEMPLATE_TYPE)));
  if (!found) errors[`email_templates.${TEMPLATE_TYPE}`] = ['Choose one of the emails.'];
  return found ?? null;
}

/**
 * The linkages a parent keeps. Each references another process of the company, once, and none that contains the parent
 * directly or indirectly (rule: network.process-parents).
 */
async function linkagesIn(db: Db, { company_id, document_id, entry }: Entered, errors: FieldErrors) {
  const rows = entry.linkages ?? [];
  const chosen = rows.map((row) => row?.contact_document_id);
  const wanted = chosen.filter((id) => id !== undefined);
  const [own, around] = await Promise.all([
    db.execute<Named>(sql`
      select id, name from processes where company_id = ${company_id} and id in ${ids(wanted)} and deleted_at is null`),
    containing(db, document_id, wanted),
  ]);
  return rows.flatMap((row, index) => {
    if (!row) return [];
    const found = own.find(({ id }) => id === row.contact_document_id);
    const repeated = chosen.indexOf(row.contact_document_id) < index;
    const message = linkageReason({ found, isSelf: row.contact_document_id === document_id, around, repeated });
    if (message) errors[`linkages.${index}.contact_document_id`] = [message];
    return found ? [{ ...row, name: found.name }] : [];
  });
}

type Judged = { found: Named | undefined; isSelf: boolean; around: number[]; repeated: boolean };

function linkageReason({ found, isSelf, around, repeated }: Judged): string | undefined {
  if (!found) return 'Choose an inbound process of this company.';
  if (isSelf) return 'A process cannot contain itself.';
  if (around.includes(found.id)) return `“${found.name}” contains this process already.`;
  return repeated ? 'This process is in the list already.' : undefined;
}

/** @throws Problem conflict when a linkage is or contains the process itself */
export async function ensureNoCircle(
  db: Db,
  document_id: number,
  linkages: { contact_document_id: number; name: string }[],
): Promise<void> {
  const around = await containing(
    db,
    document_id,
    linkages.map(({ contact_document_id }) => contact_document_id),
  );
  const found = linkages.find(({ contact_document_id }) => around.includes(contact_document_id));
  if (found) conflict(`“${found.name}” contains this process, so it cannot be listed below it again.`);
}

/** Those of `roots` that contain the process, directly or indirectly. */
async function containing(db: Db, document_id: number, roots: number[]): Promise<number[]> {
  if (!document_id || !roots.length) return [];
  const rows = await db.execute<{ root: number }>(sql`
    with recursive below(root, id) as (
      select id, id from processes where id in ${ids(roots)}
      union
      select b.root, l.contact_document_id from below b join processes p on p.id = b.id and p.deleted_at is null
        join process_linkages l on l.version_id = p.current_version_id
    )
    select distinct root from below where id = ${document_id}`);
  return rows.map(({ root }) => root);
}
