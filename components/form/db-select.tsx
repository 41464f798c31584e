/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { useEffect, useState } from 'react';
import { isFailure, post } from '@/lib/client/post';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { optionsOf, type Option } from './options';
import { SelectBox } from './select';

type Props = FieldProps & {
  model: string;
  /** The value of the field it hangs on. Leave it out when there is none; empty disables the field (spec 1 §4). */
  foreignKey?: string;
  to?: string;
  defaultValue?: string | number | null;
  onChange?: (value: string) => void;
};

/** A list that the server keeps: loaded by model, and again when the field it hangs on changes. */
export function DbSelect({ name, label, hint, optional, hideLabel, className, model, foreignKey, to = '/api/caller/db_select_options', defaultValue, onChange }: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [loaded, setLoaded] = useState<{ of: string; list: readonly Option[] }>();
  const [trouble, setTrouble] = useState<string>();
  const waits = foreignKey === '';
  const wanted = `${model}/${foreignKey ?? ''}`;
  useEffect(() => {
    if (waits) return;
    const stop = new AbortController();
    post<Record<string, string>>(to, { model, foreign_key: foreignKey ?? null }, { signal: stop.signal }).then(
      (answer) => (setTrouble(undefined), setLoaded({ of: wanted, list: byLabel(optionsOf(answer)) })),
      (problem: unknown) => isFailure(problem) && setTrouble(problem.kind === 'offline' ? 'No connection. The choices could not be loaded.' : problem.message),
    );
    return () => stop.abort();
  }, [model, foreignKey, to, waits, wanted]);
  const ready = !waits && loaded?.of === wanted;
  const empty = trouble ?? (waits ? 'Choose the field above first' : !ready ? 'Loading' : optional ? OPTIONAL : 'Choose');
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <SelectBox key={ready ? wanted : 'waiting'} {...control} name={name} disabled={!ready} aria-busy={!ready && !waits && !trouble} defaultValue={ready ? initial : ''} list={ready ? loaded.list : []} empty={empty} onChange={(event) => onChange?.(event.target.value)} />
    </FieldShell>
  );
}

/** Keys are ids, and an object sorts those by number; people look by name. */
function byLabel(list: readonly Option[]): readonly Option[] {
  return [...list].sort((one, other) => one.label.localeCompare(other.label));
}
