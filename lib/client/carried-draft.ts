import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import type { Entries } from './entries';

type VersionField = {
  code: string;
  label: string;
  type: string;
  choices?: readonly string[];
};
export type FormVersion = { id: number; fields: Record<string, VersionField> };

export type DraftChanges = {
  added: string[];
  dropped: { label: string; text: string }[];
};

/** Renames the entries of an earlier version for this one (rule: forms.draft-version). */
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
    else if (!part && !isFilledIn(before.type)) dropped.push({ label: before.label, text: values.join(', ') });
  }
  const added = Object.values(to.fields).filter(({ code, type }) => !codes.has(code) && !isFilledIn(type));
  return {
    entries: carried,
    changes: { added: added.map(({ label }) => label), dropped: dropped.filter(({ text }) => text.trim()) },
  };
}

function partsOf(name: string): { base: string; part: string } {
  const dash = name.indexOf('-');
  return dash < 0 ? { base: name, part: '' } : { base: name.slice(0, dash), part: name.slice(dash) };
}

function takes({ type, choices }: VersionField, before: VersionField, value: string): boolean {
  const isSameKind = type === before.type || (rulesOf(type).typed === 'free' && !!rulesOf(before.type).typed);
  return isSameKind && (!choices || value === '' || choices.includes(value));
}
