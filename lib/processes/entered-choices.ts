import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { emailTemplates } from '@/db/schema';
import { assignableTo } from './assignments';
import { conflict, Problem, type FieldErrors } from '@/lib/shared/problem';
import { TEMPLATE_TYPE } from './process-fields';
import type { FullProcessEntry } from './full-process-entry';
import type { Chosen, FullProcessValues } from './full-process-values';
import { enteredContacts } from './process-contacts';
import type { Assignable } from './resources';

type EnteredChoicesOptions = {
  company_id: number;
  document_id: number;
  limited: boolean;
  before: FullProcessValues;
  entry: FullProcessEntry;
};
type IdAndName = { id: number; name: string };

/** Loads what an entry references by id. Adds a message to `errors` for each id that does not belong to the company. */
export async function enteredChoices(db: Db, entered: EnteredChoicesOptions, errors: FieldErrors): Promise<Chosen> {
  const { company_id, entry } = entered;
  const [contacts, assigned, template, linkages] = await Promise.all([
    contactsIn(db, entered, errors),
    (entry.departments || entry.groups) && assignedIn(db, { company_id, entry }, errors),
    entry.email_templates && templateIn(db, entry.email_templates[TEMPLATE_TYPE], errors),
    entry.linkages && linkagesIn(db, entered, errors),
  ]);
  return { contacts, ...assigned, template, linkages };
}

/* Adds 0, which is never an id, since `in ()` is not valid SQL. */
const ids = (list: number[]) =>
  sql`(${sql.join(
    [0, ...list].map((id) => sql`${id}`),
    sql`, `,
  )})`;

async function contactsIn(db: Db, { company_id, limited, before, entry }: EnteredChoicesOptions, errors: FieldErrors) {
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
    const errorsFound = error instanceof Problem && error.kind === 'invalid' ? error.details.errors : undefined;
    if (!errorsFound) throw error;
    if (errorsFound.escalation_user_id) errors.main_escalation_contact = errorsFound.escalation_user_id;
    if (errorsFound.alt_escalation_user_id) errors.alt_escalation_contact = errorsFound.alt_escalation_user_id;
    return undefined;
  }
}

/** The departments and groups that an entry assigns the process to (rule: network.process-assignment). */
async function assignedIn(
  db: Db,
  { company_id, entry }: Pick<EnteredChoicesOptions, 'company_id' | 'entry'>,
  errors: FieldErrors,
): Promise<Pick<Chosen, 'departments' | 'groups'>> {
  const { departments, groups } = await assignableTo(db, company_id);
  const chosen = (wanted: number[] | undefined, list: Assignable[], refuse: () => void): IdAndName[] | undefined => {
    if (wanted?.some((id) => !list.some((one) => one.id === id))) refuse();
    return wanted && list.filter(({ id }) => wanted.includes(id)).map(({ id, name }) => ({ id, name }));
  };
  return {
    departments: chosen(entry.departments, departments, () => {
      errors.departments = ['Choose active departments of this company.'];
    }),
    groups: chosen(entry.groups, groups, () => {
      errors.groups = ['Choose groups that this company is in as a whole.'];
    }),
  };
}

async function templateIn(db: Db, id: number | null, errors: FieldErrors): Promise<Chosen['template']> {
  if (id === null) return null;
  const [template] = await db
    .select({ id: emailTemplates.id, slug: emailTemplates.slug })
    .from(emailTemplates)
    .where(and(eq(emailTemplates.id, id), eq(emailTemplates.type, TEMPLATE_TYPE)));
  if (!template) errors[`email_templates.${TEMPLATE_TYPE}`] = ['Choose one of the emails.'];
  return template ?? null;
}

/**
 * The linkages a parent keeps. Each references another process of the company, once, and none that contains the parent
 * directly or indirectly (rule: network.process-parents).
 */
async function linkagesIn(db: Db, { company_id, document_id, entry }: EnteredChoicesOptions, errors: FieldErrors) {
  const rows = entry.linkages ?? [];
  const chosen = rows.map((row) => row?.contact_document_id);
  const wanted = chosen.filter((id) => id !== undefined);
  const [own, around] = await Promise.all([
    db.execute<IdAndName>(sql`
      select id, name from processes where company_id = ${company_id} and id in ${ids(wanted)} and deleted_at is null`),
    containing(db, document_id, wanted),
  ]);
  return rows.flatMap((row, index) => {
    if (!row) return [];
    const linked = own.find(({ id }) => id === row.contact_document_id);
    const repeated = chosen.indexOf(row.contact_document_id) < index;
    const message = linkageReason({ linked, isSelf: row.contact_document_id === document_id, around, repeated });
    if (message) errors[`linkages.${index}.contact_document_id`] = [message];
    return linked ? [{ ...row, name: linked.name }] : [];
  });
}

type LinkageReasonOptions = { linked: IdAndName | undefined; isSelf: boolean; around: number[]; repeated: boolean };

function linkageReason({ linked, isSelf, around, repeated }: LinkageReasonOptions): string | undefined {
  if (!linked) return 'Choose an inbound process of this company.';
  if (isSelf) return 'A process cannot contain itself.';
  if (around.includes(linked.id)) return `“${linked.name}” contains this process already.`;
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
  const circular = linkages.find(({ contact_document_id }) => around.includes(contact_document_id));
  if (circular) conflict(`“${circular.name}” contains this process, so it cannot be listed below it again.`);
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
