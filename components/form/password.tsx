'use client';
import { useState } from 'react';
import { IconButton } from '@/components/ui/button';
import { Check, Circle, Eye, EyeOff } from '@/components/ui/icons';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { PASSWORD_RULES } from '@/lib/shared/password';
import { classes } from '@/lib/shared/classes';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, type FieldProps } from './form-state';

type Props = FieldProps & { rules?: boolean; fresh?: boolean; secret?: boolean; onChange?: (value: string) => void };

/**
 * `fresh` is for choosing a new password, so that password managers offer theirs; `rules` lists the requirements and
 * checks them off. `secret` is one of another system, which may be longer. Drafts never contain it.
 */
export function Password({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  rules,
  fresh = rules,
  secret,
  onChange,
}: Props) {
  const { id, error, control } = useField({ name, hint, optional });
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const take = (value: string) => {
    setTyped(value);
    onChange?.(value);
  };
  const described = [control['aria-describedby'], rules && `${id}-rules`].filter(Boolean).join(' ') || undefined;
  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      <span className="relative block">
        <input
          {...control}
          aria-describedby={described}
          name={name}
          type={shown ? 'text' : 'password'}
          data-type="password"
          autoComplete={fresh ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={secret ? 500 : 128}
          placeholder={optional ? OPTIONAL : undefined}
          className="entry pr-11"
          onChange={(event) => take(event.target.value)}
        />
        <IconButton
          label={`${shown ? 'Hide' : 'Show'} ${secret ? 'secret' : 'password'}`}
          aria-pressed={shown}
          icon={shown ? EyeOff : Eye}
          className="absolute inset-y-0 right-0 hover:bg-transparent"
          onClick={() => setShown(!shown)}
        />
      </span>
      {rules && (
        <ul id={`${id}-rules`} className="mt-2 grid gap-x-4 gap-y-0.5 text-sm sm:grid-cols-2">
          {PASSWORD_RULES.map(({ message, test }) => {
            const isMet = test(typed);
            const Icon = isMet ? Check : Circle;
            return (
              <li
                key={message}
                className={classes(
                  'flex items-center gap-1.5 sm:last:col-span-2',
                  isMet ? 'text-green-ink' : 'text-ink-soft',
                )}
              >
                <Icon aria-hidden className="size-3.5 shrink-0" />
                {message}
                {isMet && <VisuallyHidden> (done)</VisuallyHidden>}
              </li>
            );
          })}
        </ul>
      )}
    </FieldShell>
  );
}
