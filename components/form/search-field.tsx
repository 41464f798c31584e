'use client';
import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { SuggestBox } from '@/components/ui/suggest-box';
import { FieldShell } from './field-shell';
import { useField, type FieldProps } from './form-state';
import { KeepEnter } from './keep-enter';

type SearchResult = { id: number; name: string };
type Props<T extends SearchResult> = FieldProps & {
  /** Must be stable across renders. */
  find: (term: string) => Promise<T[]>;
  chosen: T | null;
  onChoose: (suggestion: T | null) => void;
  show?: (suggestion: T, term: string) => ReactNode;
  placeholder?: string;
};

export function SearchField<T extends SearchResult>(props: Props<T>) {
  const { name, label, hint, optional, hideLabel, className, find, chosen, onChoose, show, placeholder } = props;
  const { id, error } = useField({ name, hint, optional });
  // The box and the button replace each other, so the focus has to follow.
  const [acted, setActed] = useState(false);
  const choose = (suggestion: T | null) => {
    setActed(true);
    onChoose(suggestion);
  };
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }} width="medium" group>
      <input type="hidden" name={name} value={chosen?.id ?? ''} readOnly />
      {chosen ? (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{chosen.name}</span>
          <Button
            small
            aria-label={`Change ${label}: ${chosen.name}`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={acted}
            onClick={() => choose(null)}
          >
            Change
          </Button>
        </div>
      ) : (
        <KeepEnter>
          <SuggestBox<T>
            url={name}
            find={find}
            label={label}
            placeholder={placeholder ?? 'Type at least 2 characters'}
            keyOf={keyOf}
            show={show ?? showName}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={acted}
            onChoose={choose}
          />
        </KeepEnter>
      )}
    </FieldShell>
  );
}

const keyOf = ({ id }: SearchResult) => id;
const showName = ({ name }: SearchResult) => <span className="wrap-anywhere">{name}</span>;
