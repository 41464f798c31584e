'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { INVALID_PHONE, MAX_PHONE_LENGTH, splitCountry } from '@/lib/shared/phone';
import { CountryPicker } from './country-picker';
import { FieldShell } from './field-shell';
import { describedBy, OPTIONAL, useField, useFormState, type FieldProps } from './form-state';
import { useEarlyText } from './use-early-text';

type Props = FieldProps & {
  countryName?: string;
  defaultValue?: string | null;
  defaultCountry?: string | null;
  /** Sends '{country}: {number}' as one field, and blocks the form while the number is invalid (spec 1 §5). */
  joined?: boolean;
};

const numberingPlans = () => import('@/lib/shared/phone-number');
type Plans = Awaited<ReturnType<typeof numberingPlans>>;
type Parsed = NonNullable<ReturnType<Plans['parsePhone']>>;

/**
 * A phone number with its country (spec 1 §5: at most 25 characters, US by default). Sends `name` and
 * `phone_country_code`. The numbering plans load on focus; on blur the number is rewritten in international form.
 */
export function Phone({
  name,
  label,
  hint,
  optional,
  hideLabel,
  className,
  width = 'medium',
  countryName = 'phone_country_code',
  defaultValue,
  defaultCountry,
  joined,
}: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const { entries, marks } = useFormState();
  const start = splitCountry(initial);
  const [country, setCountry] = useState(start.country ?? entries?.[countryName]?.[0] ?? (defaultCountry || 'US'));
  const [number, setNumber] = useState(start.number);
  const [invalid, setInvalid] = useState(false);
  const [left, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const latestCheck = useRef(0);
  const shownError = error ?? (left && invalid ? INVALID_PHONE : undefined);

  useEffect(() => input.current?.setCustomValidity(joined && invalid ? INVALID_PHONE : ''), [joined, invalid]);

  async function check(nextNumber: string, nextCountry: string, rewrite: boolean) {
    const turn = ++latestCheck.current;
    // Without the numbering plans (offline), the server decides.
    const plans = await numberingPlans().catch(() => undefined);
    if (turn !== latestCheck.current || !plans) return;
    const phone = plans.parsePhone(nextNumber, nextCountry);
    setInvalid(!phone && nextNumber.trim() !== '');
    if (phone?.country) setCountry(phone.country);
    if (phone && rewrite) setNumber(phone.shown);
  }

  useNamedCountry(marks?.[name] && start.number, (phone, given) => {
    setCountry(phone.country ?? country);
    setNumber((current) => (current === given ? phone.shown : current));
  });

  const type = (typed: string) => {
    setNumber(typed);
    setLeft(false);
    void check(typed, country, false);
  };
  useEarlyText(input, number, type);
  return (
    <FieldShell {...{ id, name, label, hint, error: shownError, hideLabel, className, width }}>
      {joined && (
        <input type="hidden" name={name} value={number.trim() && `${country}: ${number}`} data-draft readOnly />
      )}
      <div className="flex gap-2" onFocus={() => void numberingPlans().catch(() => undefined)}>
        <CountryPicker
          name={joined || !countryName ? undefined : countryName}
          label={`${label}: country`}
          country={country}
          onChoose={(next) => {
            setCountry(next);
            void check(number, next, true);
          }}
        />
        <input
          {...control}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={describedBy(id, hint, shownError)}
          ref={input}
          name={joined ? undefined : name}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE_LENGTH}
          value={number}
          placeholder={optional ? OPTIONAL : undefined}
          className="entry min-w-0 flex-1 tabular-nums"
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setLeft(true);
            void check(number, country, true);
          }}
        />
      </div>
    </FieldShell>
  );
}

function useNamedCountry(filled: string | undefined, onRead: (phone: Parsed, given: string) => void) {
  const read = useEffectEvent(onRead);
  const given = filled?.startsWith('+') ? filled : undefined;
  useEffect(() => {
    if (!given) return;
    const readNumber = ({ parsePhone }: Plans) => {
      const phone = parsePhone(given);
      if (phone) read(phone, given);
    };
    void numberingPlans().then(readNumber, () => undefined);
  }, [given]);
}
