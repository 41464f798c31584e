'use client';
import { useEffect, useRef, useState } from 'react';
import { classes } from '@/lib/shared/classes';
import { FieldShell } from './field-shell';
import { useField, useFormState, type FieldProps } from './form-state';

const LENGTH = 6;
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, LENGTH);

/**
 * A code of six digits, each in a box of its own. Its form is sent with the last digit. It is one field, so that paste,
 * autofill and the keys that move and delete work as in every other; the boxes are drawn behind it.
 */
export function CodeBoxes({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const { id, error, control } = useField({ name, hint });
  const { pending } = useFormState();
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (code.length === LENGTH) input.current?.form?.requestSubmit();
  }, [code]);
  const next = Math.min(code.length, LENGTH - 1);
  return (
    <FieldShell {...{ id, name, label, hint, error }}>
      <div
        className={classes(
          'group relative flex w-fit max-w-full gap-2 overflow-hidden p-0.5 [--pitch:min(3.25rem,calc((100vw-5rem)/6))]',
          pending && 'opacity-55',
        )}
      >
        {Array.from({ length: LENGTH }, (_, index) => (
          <span
            key={index}
            aria-hidden
            className={classes(
              'h-13 w-[calc(var(--pitch)-0.5rem)] rounded-md border bg-field',
              error ? 'border-danger' : 'border-line-strong',
              index === next && 'group-focus-within:outline-2 group-focus-within:outline-accent',
            )}
          />
        ))}
        <input
          {...control}
          ref={input}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          readOnly={pending}
          value={code}
          className="absolute inset-y-0 left-0.5 w-[calc(var(--pitch)*7)] bg-transparent pl-[calc((var(--pitch)-0.5rem-1ch)/2)] font-mono text-xl tracking-[calc(var(--pitch)-1ch)] outline-none"
          onChange={(event) => setCode(digitsOf(event.target.value))}
        />
      </div>
    </FieldShell>
  );
}
