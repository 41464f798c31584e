import { eq, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  processes,
  processDrafts,
  processEmailTemplates,
  processLinkages,
  processManagers,
  processTags,
  processVersions,
  fields as processFields,
} from '@/db/schema';
import type { Section } from '@/lib/shared/enums';
import { company } from './companies';
import { firstRow, withTransaction, serial } from './with-transaction';

export type Field = typeof processFields.$inferSelect;
type ProcessVersion = typeof processVersions.$inferSelect;
export type Process = typeof processes.$inferSelect & { version: ProcessVersion; requirements: Field[] };

/** A form field that refers to other fields by `code_label` instead of id. */
export type NewField = Omit<typeof processFields.$inferInsert, 'version_id' | 'position' | 'section' | 'code_label'> & {
  section?: Section;
  code_label?: string;
  /** The tier select, and the sub-choices that show and require this field. */
  linked_field?: { field: string; sub_choices: string[] };
  /** The field whose value is this db_select's foreign key. */
  key_field?: string;
};

export type NewProcess = Partial<typeof processes.$inferInsert> & {
  version?: Partial<typeof processVersions.$inferInsert>;
  requirements?: NewField[];
  managers?: Omit<typeof processManagers.$inferInsert, 'version_id'>[];
  linkages?: { option_name: string; contact_document_id: number }[];
  tags?: string[];
  /** Email template ids by type. */
  email_templates?: Record<string, number>;
};

/** An approved process with its first version, by default of type ticket and without custom fields. */
export function process(overrides: NewProcess = {}, db?: Db): Promise<Process> {
  return withTransaction(db, async (tx) => {
    const { version, requirements: fields = [], managers, linkages, tags, email_templates, ...own } = overrides;
    const company_id = own.company_id ?? (await company({}, tx)).id;
    const name = own.name ?? `Process ${serial()}`;
    const made = firstRow(
      await tx
        .insert(processes)
        .values({ document_type: 'ticket', ...own, company_id, name })
        .returning(),
    );
    const text = {
      title: name,
      collaborate_email: `inbound.${made.id}@portal.test`,
      escalation_instructions: 'Call the duty manager and name the case number.',
    };
    const current = firstRow(
      await tx
        .insert(processVersions)
        .values({ ...text, ...version, process_id: made.id, version: version?.version ?? 1 })
        .returning(),
    );
    await tx.update(processes).set({ current_version_id: current.id }).where(eq(processes.id, made.id));
    const inserted = await insertFields(tx, current.id, fields);
    await insertRelatedRows(tx, made.id, {
      version_id: current.id,
      managers,
      linkages,
      tags,
      email_templates,
    });
    return { ...made, current_version_id: current.id, version: current, requirements: inserted };
  });
}

/** A process with a draft that adds the field "Rack"; one that `waits` was asked for. */
export function draftedProcess(overrides: NewProcess = {}, { waits = false } = {}, db?: Db): Promise<Process> {
  return withTransaction(db, async (tx) => {
    const made = await process(overrides, tx);
    await tx.insert(processDrafts).values({
      process_id: made.id,
      base_version_id: made.version.id,
      fields: [
        {
          requirement_id: -1,
          section: 'problem_section',
          type: 'string',
          label: 'Rack',
          code_label: '',
          required: true,
          group: null,
          options: [],
          additional_settings: {},
        },
      ],
      ...(waits && { status: 'waiting', asked_at: new Date() }),
    });
    return made;
  });
}

type RelatedRows = Pick<NewProcess, 'managers' | 'linkages' | 'tags' | 'email_templates'> & { version_id: number };

async function insertRelatedRows(db: Db, process_id: number, { version_id, ...related }: RelatedRows): Promise<void> {
  const insertAll = <Row>(rows: Row[] | undefined, insert: (rows: Row[]) => PromiseLike<unknown>) =>
    rows?.length ? insert(rows) : undefined;
  const templates = Object.entries(related.email_templates ?? {});
  await insertAll(related.managers, (rows) =>
    db.insert(processManagers).values(rows.map((one) => ({ ...one, version_id }))),
  );
  await insertAll(related.linkages, (rows) =>
    db.insert(processLinkages).values(rows.map((one, position) => ({ ...one, version_id, position }))),
  );
  await insertAll(related.tags, (rows) => db.insert(processTags).values(rows.map((tag) => ({ process_id, tag }))));
  await insertAll(templates, (rows) =>
    db
      .insert(processEmailTemplates)
      .values(rows.map(([type, email_template_id]) => ({ process_id, type, email_template_id }))),
  );
}

/** Inserts a version's fields in the given order; positions count within a section. */
async function insertFields(db: Db, version_id: number, fields: NewField[]): Promise<Field[]> {
  if (!fields.length) return [];
  const numbers = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('requirements', 'id')) as id from generate_series(1, ${fields.length}::int)`,
  );
  const ids = fields.map((field, index) => field.id ?? Number(numbers[index]?.id));
  const codes = fields.map(
    (field) =>
      field.code_label ??
      field.label
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_|_$/g, ''),
  );
  const idOf = (code: string) => {
    const id = ids[codes.indexOf(code)];
    if (id === undefined) throw new Error(`No field has the code label ${code}.`);
    return id;
  };
  const positions = new Map<Section, number>();
  const rows = fields.map(
    ({ linked_field, key_field, section = 'problem_section', additional_settings, ...field }, index) => {
      const position = positions.get(section) ?? 0;
      positions.set(section, position + 1);
      const settings = {
        ...additional_settings,
        ...(linked_field && {
          linked_to: { requirement_id: idOf(linked_field.field), sub_choices: linked_field.sub_choices },
        }),
        ...(key_field && { foreign_key: idOf(key_field) }),
      };
      return {
        ...field,
        id: ids[index],
        version_id,
        section,
        position,
        code_label: codes[index] ?? field.label,
        additional_settings: settings,
      };
    },
  );
  return db.insert(processFields).values(rows).returning();
}
