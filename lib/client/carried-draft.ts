import type { Entries } from './entries';

/** A field that outlives versions of its form: `code` stays when its name, made of the version's id, does not. */
type VersionField = {
  code: string;
  label: string;
  type: string;
  /** The only values that it takes; left out where it takes any. */
  choices?: readonly string[];
};
/** The version of a form whose fields get new names with each version, by those names. */
export type FormVersion = { id: number; fields: Record<string, VersionField> };

/** What another version of the form does to entries. */
export type DraftChanges = {
  /** Labels of fields that the earlier version did not have. */
  added: string[];
  /** Entries that no field takes any more. */
  dropped: { label: string; text: string }[];
};

/* Any line of text can hold what was entered in these. */
const TEXTS = ['string', 'text'];
const WRITTEN = [...TEXTS, 'integer', 'email', 'url'];
/** The portal fills these in. */
const FILLED_IN = ['hidden', 'copy'];

/** Entries of an earlier version under the names of this one (rule: forms.draft-version). */
export function carryOver(
  entries: Entries,
  from: FormVersion,
  to: FormVersion,
): { entries: Entries; changes: DraftChanges } {
  const names = new Map(Object.entries(to.fields).map(([name, { code }]) => [code, name]));
  const codes = new Set(Object.values(from.fields).map(({ code }) => code));
  const carried: Entries = {};
  const dropped: DraftChanges['dropped'] = [];
  for (const [name, values] of Object.entries(entries)) {
    const { base, part } = partsOf(name);
    const before = from.fields[base];
    const next = before && names.get(before.code);
    if (!before) carried[name] = values;
    else if (next && values.every((value) => takes(to.fields[next]!, before, value))) carried[next + part] = values;
    else if (!part && !FILLED_IN.includes(before.type)) dropped.push({ label: before.label, text: values.join(', ') });
  }
  const added = Object.values(to.fields).filter(({ code, type }) => !codes.has(code) && !FILLED_IN.includes(type));
  return {
    entries: carried,
    changes: { added: added.map(({ label }) => label), dropped: dropped.filter(({ text }) => text.trim()) },
  };
}

/** A name such as `custom_7-other`: that of the field, and what follows. */
function partsOf(name: string): { base: string; part: string } {
  const dash = name.indexOf('-');
  return dash < 0 ? { base: name, part: '' } : { base: name.slice(0, dash), part: name.slice(dash) };
}

function takes({ type, choices }: VersionField, before: VersionField, value: string): boolean {
  const isSameKind = type === before.type || (TEXTS.includes(type) && WRITTEN.includes(before.type));
  return isSameKind && (!choices || value === '' || choices.includes(value));
}
