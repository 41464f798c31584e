import 'server-only';
import { sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { requirements } from '@/db/schema';
import type { Section } from '@/lib/shared/enums';
import { withCodeLabels } from '@/lib/forms/stored-fields';
import type { DesignedField } from '@/lib/forms/field';

/** Stores a version's fields under new ids and remaps the references between them (rule: forms.names). */
export async function storeFields(db: Db, version_id: number, designed: DesignedField[]): Promise<void> {
  if (!designed.length) return;
  const fields = withCodeLabels(designed);
  const numbers = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('requirements', 'id'))::int as id from generate_series(1, ${fields.length}::int)`,
  );
  const ids = new Map(fields.map(({ requirement_id }, index) => [requirement_id, numbers[index]!.id]));
  const positions = new Map<Section, number>();
  const rows = fields.map(({ requirement_id, additional_settings, ...field }) => {
    const position = positions.get(field.section) ?? 0;
    positions.set(field.section, position + 1);
    const { linked_to, foreign_key, ...settings } = additional_settings;
    return {
      ...field,
      id: ids.get(requirement_id),
      version_id,
      position,
      additional_settings: {
        ...settings,
        ...(linked_to && {
          linked_to: { ...linked_to, requirement_id: ids.get(linked_to.requirement_id) ?? linked_to.requirement_id },
        }),
        ...(foreign_key !== undefined && { foreign_key: ids.get(foreign_key) ?? foreign_key }),
      },
    };
  });
  await db.insert(requirements).values(rows);
}
