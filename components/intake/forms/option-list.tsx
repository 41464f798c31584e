'use client';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { FieldError } from '@/components/form/field-shell';
import { Button, IconButton } from '@/components/ui/button';
import { ArrowDown, ArrowUp, Plus, X } from '@/components/ui/icons';
import type { FieldOption } from '@/lib/shared/form-field';
import { FORM_LIMITS } from '@/lib/intake/forms/field';

type Props = {
  id: string;
  legend: string;
  noun: string;
  options: FieldOption[];
  tiers?: boolean;
  error?: string;
  onChange: (options: FieldOption[]) => void;
};

/**
 * Enter adds a choice below, a pasted list adds several, Backspace in an empty one removes it. A choice sends its text
 * unless it was stored with another value.
 */
export function OptionList({ id, legend, noun, options, tiers, error, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focus = (at: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`:scope > li:nth-child(${at + 1}) input`)?.focus(),
    );
  const insert = (at: number, labels: string[]) => {
    onChange([...options.slice(0, at), ...labels.map(optionOf(tiers)), ...options.slice(at)]);
    focus(at + labels.length - 1);
  };
  const remove = (at: number) => {
    onChange(options.filter((_, index) => index !== at));
    focus(Math.max(0, at - 1));
  };
  const replace = (at: number, option: FieldOption) =>
    onChange(options.map((one, index) => (index === at ? option : one)));
  const move = (at: number, by: number) => {
    const next = [...options];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  function handleKey(event: KeyboardEvent<HTMLInputElement>, at: number) {
    if (event.key === 'Enter') {
      event.preventDefault();
      insert(at + 1, ['']);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && options.length > 1) {
      event.preventDefault();
      remove(at);
    }
  }
  function handlePaste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    const rest = options.slice(0, FORM_LIMITS.choices);
    rest.splice(at, event.currentTarget.value === '' ? 1 : 0, ...lines.map(optionOf(tiers)));
    onChange(rest.slice(0, FORM_LIMITS.choices));
  }
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 block text-sm font-medium">{legend}</legend>
      <ul ref={list} className="space-y-2">
        {options.map((option, at) => (
          <li key={at}>
            <div className="flex items-center gap-1">
              <input
                aria-label={`${noun} ${at + 1}`}
                value={option.label}
                maxLength={FORM_LIMITS.choice}
                className="entry min-w-0 max-w-96 flex-1"
                onChange={({ target }) => replace(at, renamed(option, target.value))}
                onKeyDown={(event) => handleKey(event, at)}
                onPaste={(event) => handlePaste(event, at)}
              />
              <IconButton
                label={`Move ${noun} ${at + 1} up`}
                icon={ArrowUp}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={`Move ${noun} ${at + 1} down`}
                icon={ArrowDown}
                disabled={at === options.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton label={`Remove ${noun} ${at + 1}`} icon={X} onClick={() => remove(at)} />
            </div>
            {tiers && (
              <div className="mt-2 mb-3 ml-4 border-l-2 border-line pl-3">
                <OptionList
                  id={`${id}-${at}`}
                  legend={`Sub-choices of ${option.label || `choice ${at + 1}`}`}
                  noun="Sub-choice"
                  options={option.options ?? []}
                  onChange={(subs) => replace(at, { ...option, options: subs })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {error && <FieldError id={id} text={error} />}
      <Button small icon={Plus} className="mt-2" onClick={() => insert(options.length, [''])}>
        Add {noun.toLowerCase()}
      </Button>
    </fieldset>
  );
}

const optionOf =
  (tiers: boolean | undefined) =>
  (label: string): FieldOption =>
    tiers ? { value: label, label, options: [] } : { value: label, label };

const renamed = (option: FieldOption, label: string): FieldOption =>
  option.value === option.label ? { ...option, label, value: label } : { ...option, label };
