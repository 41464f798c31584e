import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { emailTemplates, users } from '@/db/schema';
import { keysOf, MANAGER_TYPES, type ManagerType } from '@/lib/shared/enums';
import type { NamedRule } from '@/lib/shared/acceptance';
import { conflict, type FieldErrors } from '@/lib/shared/problem';
import { assignableTo, sendersTo } from './assignments';
import type { ProcessEntry } from './process-entry';
import { TEMPLATE_TYPE } from './process-fields';
import type { Chosen, Contact, ProcessValues } from './process-values';
import type { Assignable } from './resources';

export const CONTACTS = {
  network: { main: 'main_escalation_contact', other: 'alt_escalation_contact' },
  company: { main: 'escalation_user_id', other: 'alt_escalation_user_id' },
} as const;
type ContactFields = (typeof CONTACTS)[keyof typeof CONTACTS];

type EnteredChoicesOptions = {
  company: { id: number; limited: boolean };
  document_id: number;
  before: ProcessValues;
  entry: ProcessEntry;
  contact_fields: ContactFields | null;
};
type IdAndName = { id: number; name: string };

/** Loads what an entry references by id. Adds a message to `errors` for each id that does not belong to the company. */
export async function enteredChoices(db: Db, entered: EnteredChoicesOptions, errors: FieldErrors): Promise<Chosen> {
  const { company, entry, contact_fields } = entered;
  const [contacts, assigned, template, linkages, acceptance_rules] = await Promise.all([
    contact_fields && contactsIn(db, { ...entered, contact_fields }, errors),
    (entry.departments || entry.groups) && assignedIn(db, { company_id: company.id, entry }, errors),
    entry.email_templates && templateIn(db, entry.email_templates[TEMPLATE_TYPE], errors),
    entry.linkages && linkagesIn(db, entered, errors),
    entry.acceptance_rules && rulesIn(db, entered, errors),
  ]);
  return { ...(contacts && { contacts }), ...assigned, template, linkages, acceptance_rules };
}

/**
 * Applies an entry to the escalation contacts: a missing field keeps its contact, an empty one removes it. Selected
 * contacts must be active users of the company (rules: admin.escalation-contacts, processes.limited-escalation); they
 * are locked, so that none is disabled during the save.
 */
async function contactsIn(
  db: Db,
  { company, before, entry, contact_fields }: EnteredChoicesOptions & { contact_fields: ContactFields },
  errors: FieldErrors,
): Promise<Contact[] | undefined> {
  const idOf = (type: ManagerType) => entry[contact_fields[type]];
  if (idOf('main') === undefined && idOf('other') === undefined) return undefined;
  const types = keysOf(MANAGER_TYPES).filter((type) => !company.limited || type === 'main');
  const ids = types.flatMap((type) => idOf(type) ?? []);
  const people = !ids.length
    ? []
    : await db
        .select({ user_id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
        .from(users)
        .where(
          and(
            inArray(users.id, ids),
            eq(users.company_id, company.id),
            eq(users.status, 'active'),
            ne(users.role, 'api'),
          ),
        )
        .for('share');
  const contacts = types.flatMap((user_type): Contact[] => {
    const id = idOf(user_type);
    if (id === undefined) return before.contacts.filter((contact) => contact.user_type === user_type);
    if (id === null) return [];
    const user = people.find(({ user_id }) => user_id === id);
    if (!user) errors[contact_fields[user_type]] = ['Choose an active user of the company.'];
    return user ? [{ user_type, ...user }] : [];
  });
  const [main, other] = (['main', 'other'] as const).map((type) =>
    contacts.find(({ user_type }) => user_type === type),
  );
  if (main && main.user_id !== null && main.user_id === other?.user_id)
    errors[contact_fields.other] = ['Choose someone other than the escalation contact.'];
  return contacts;
}

async function assignedIn(
  db: Db,
  { company_id, entry }: { company_id: number; entry: ProcessEntry },
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
 * Returns the linkages that a parent keeps. Each references another process of the company, once, and none that
 * contains the parent directly or indirectly (rule: network.process-parents).
 */
async function linkagesIn(db: Db, { company, document_id, entry }: EnteredChoicesOptions, errors: FieldErrors) {
  const rows = entry.linkages ?? [];
  const chosen = rows.map((row) => row?.contact_document_id);
  const wanted = chosen.filter((id) => id !== undefined);
  const [own, around] = await Promise.all([
    db.execute<IdAndName>(sql`
      select id, name from processes where company_id = ${company.id} and id in ${ids(wanted)} and deleted_at is null`),
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

/** Names the partners of the rules: companies that may send cases here, and those that a rule named before. */
async function rulesIn(
  db: Db,
  { company, before, entry }: EnteredChoicesOptions,
  errors: FieldErrors,
): Promise<NamedRule[]> {
  const rules = entry.acceptance_rules ?? [];
  const known = before.acceptance_rules.flatMap(({ partners }) => partners ?? []);
  const names = rules.some(({ partners }) => partners) ? [...known, ...(await sendersTo(db, company.id))] : [];
  return rules.map((rule, index) => {
    const partners = rule.partners && [...new Set(rule.partners)].map((id) => names.find((one) => one.id === id));
    if (partners?.includes(undefined))
      errors[`acceptance_rules.${index}.partners`] = ['Choose companies that can send cases here.'];
    return { ...rule, partners: partners && partners.filter((one) => one !== undefined) };
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

/** Finds which of `roots` contain the process, directly or indirectly. */
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

/* Adds 0, which is never an id, since `in ()` is not valid SQL. */
const ids = (list: number[]) =>
  sql`(${sql.join(
    [0, ...list].map((id) => sql`${id}`),
    sql`, `,
  )})`;
