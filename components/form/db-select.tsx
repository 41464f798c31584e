'use client';
import { useEffect, useState } from 'react';
import { isFailure, post } from '@/lib/client/post';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';
import { optionsOf, type Option } from './options';
import { SelectBox } from './select';
import type { dbSelectOptions } from '@/lib/partners/directory/db-select';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = FieldProps & {
  model: string;
  /** Value of the field this one depends on. Empty disables this field (spec 1 §4). */
  foreignKey?: string;
  to?: string;
  defaultValue?: string | number | null;
  startWithFirst?: boolean;
  onChange?: (value: string) => void;
};

export function DbSelect({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  width = 'medium',
  model,
  foreignKey,
  to = '/api/caller/db_select_options',
  defaultValue,
  startWithFirst,
  onChange,
}: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const [loaded, setLoaded] = useState<{ of: string; list: readonly Option[] }>();
  const [trouble, setTrouble] = useState<string>();
  const waits = foreignKey === '';
  const wanted = `${model}/${foreignKey ?? ''}`;
  useEffect(() => {
    if (waits) return;
    const stop = new AbortController();
    post<AnswerOf<typeof dbSelectOptions>>(
      to,
      { model, foreign_key: foreignKey ?? null },
      { signal: stop.signal },
    ).then(
      (answer) => (setTrouble(undefined), setLoaded({ of: wanted, list: byLabel(optionsOf(answer)) })),
      (problem: unknown) =>
        isFailure(problem) &&
        setTrouble(problem.kind === 'offline' ? 'No connection. The choices could not be loaded.' : problem.message),
    );
    return () => stop.abort();
  }, [model, foreignKey, to, waits, wanted]);
  const ready = !waits && loaded?.of === wanted;
  const first = (startWithFirst && loaded?.list[0]?.value) || '';
  const empty = trouble ?? emptyText({ waits, ready, optional });
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className, width }}>
      <SelectBox
        key={ready ? wanted : 'waiting'}
        {...control}
        name={name}
        disabled={!ready}
        aria-busy={!ready && !waits && !trouble}
        defaultValue={ready ? initial || first : ''}
        list={ready ? loaded.list : []}
        empty={empty}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </FieldShell>
  );
}

/** Sorts by label: an object iterates numeric keys (the ids) in ascending order. */
function byLabel(list: readonly Option[]): readonly Option[] {
  return [...list].sort((one, other) => one.label.localeCompare(other.label));
}

function emptyText({ waits, ready, optional }: { waits: boolean; ready: boolean; optional?: boolean }): string {
  if (waits) return 'Choose the field above first';
  if (!ready) return 'Loading';
  return optional ? OPTIONAL : 'Choose';
}
