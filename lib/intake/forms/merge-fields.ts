import { keysOf, SECTIONS } from '@/lib/shared/enums';
import type { DesignedField } from './field';

type Fields = DesignedField[];
type Merging = {
  /** The form that the draft began with. */
  base: Fields;
  draft: Fields;
  /** The form as it is now. */
  current: Fields;
};

/**
 * A draft's changes on top of a newer form (rule: processes.draft-outdated): what the draft left alone is as it is now, what it
 * changed, added or removed is as in the draft. Fields are the same when their `code_label` is. Pure.
 */
export function mergedFields({ base, draft, current }: Merging): Fields {
  const [was, now] = [byCode(base), byCode(current)];
  const kept = draft.flatMap((field): Picked[] => {
    const { code_label: code } = field;
    const [before, newer] = [was.get(code), now.get(code)];
    const isSame = before !== undefined && plain(before, base) === plain(field, draft);
    if (!isSame) return [{ field, of: draft }];
    return newer ? [{ field: newer, of: current }] : [];
  });
  const known = byCode([...base, ...draft]);
  const added = current.filter(({ code_label }) => !known.has(code_label));
  return numbered(
    added.reduce((list, field) => inserted(list, field, current), kept),
    now,
  );
}

/** A field, and the form by whose ids it references others. */
type Picked = { field: DesignedField; of: Fields };

const byCode = (fields: Fields) =>
  new Map(fields.filter(({ code_label }) => code_label).map((field) => [field.code_label, field]));
const codeOf = (fields: Fields, id: number | undefined) =>
  fields.find(({ requirement_id }) => requirement_id === id)?.code_label;

/** A field without the ids, which differ from version to version. */
function plain({ requirement_id: _, ...field }: DesignedField, of: Fields): string {
  const { linked_to, foreign_key, ...settings } = field.additional_settings;
  return JSON.stringify(
    {
      ...field,
      additional_settings: {
        ...settings,
        ...(linked_to && { linked_to: { ...linked_to, requirement_id: codeOf(of, linked_to.requirement_id) } }),
        ...(foreign_key !== undefined && { foreign_key: codeOf(of, foreign_key) }),
      },
    },
    inOrderOfNames,
  );
}

/** The database stores the names of an object in an order of its own. */
const inOrderOfNames = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Puts a field of the newer form behind the one that it follows there. */
function inserted(list: Picked[], field: DesignedField, current: Fields): Picked[] {
  const earlier = current.slice(0, current.indexOf(field)).filter(({ section }) => section === field.section);
  const at = list.findLastIndex((one) => earlier.some(({ code_label }) => code_label === one.field.code_label));
  const place = at + 1 || list.findIndex((one) => one.field.section === field.section);
  return place < 0 ? [...list, { field, of: current }] : list.toSpliced(place, 0, { field, of: current });
}

/** The fields section by section, under the ids of the newer form, and new ones under negative ids. */
function numbered(list: Picked[], now: ReturnType<typeof byCode>): Fields {
  const sorted = keysOf(SECTIONS).flatMap((section) => list.filter(({ field }) => field.section === section));
  const ids = sorted.map(({ field }, index) => now.get(field.code_label)?.requirement_id ?? -1 - index);
  /* A reference to a field that is gone stays one, so that the form says so beside the field. */
  const idOf = (of: Fields, id: number) => {
    const target = of.find(({ requirement_id }) => requirement_id === id);
    const at = sorted.findIndex(
      ({ field }) => target && (field === target || (!!target.code_label && field.code_label === target.code_label)),
    );
    return ids[at] ?? 0;
  };
  return sorted.map(({ field, of }, index) => {
    const { linked_to, foreign_key, ...settings } = field.additional_settings;
    return {
      ...field,
      requirement_id: ids[index]!,
      additional_settings: {
        ...settings,
        ...(linked_to && { linked_to: { ...linked_to, requirement_id: idOf(of, linked_to.requirement_id) } }),
        ...(foreign_key !== undefined && { foreign_key: idOf(of, foreign_key) }),
      },
    };
  });
}
