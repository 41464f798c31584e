/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CALLING_CODES } from '@/lib/shared/calling-codes';
import { FieldShell } from './field-shell';
import { OPTIONAL, useField, useFormState, type FieldProps } from './form-state';

type Props = FieldProps & {
  /** Where the country is sent; an empty text leaves it out. */
  countryName?: string;
  defaultValue?: string | null;
  defaultCountry?: string | null;
  /** Sends '{country}: {number}' when the number is valid and nothing otherwise (spec 1 §5, the response form). */
  joined?: boolean;
};
const MOST = 25;

/**
 * A phone number with its country (spec 1 §5: at most 25 characters, US by default). Sends `name` and `phone_country_code`.
 * The list of numbering plans is loaded when someone comes near the field, then writes the number the country's way.
 */
export function Phone({ name, label, hint, optional, hideLabel, className, countryName = 'phone_country_code', defaultValue, defaultCountry, joined }: Props) {
  const { id, error, initial, control } = useField({ name, hint, optional }, defaultValue);
  const { entries } = useFormState();
  const start = splitJoined(initial);
  const [country, setCountry] = useState(start.country ?? entries?.[countryName]?.[0] ?? (defaultCountry || 'US'));
  const [number, setNumber] = useState(start.number);
  const [valid, setValid] = useState(false);
  const asked = useRef(0);

  async function check(nextNumber: string, nextCountry: string, tidy: boolean) {
    const turn = ++asked.current;
    const found = await read(nextNumber, nextCountry);
    if (turn !== asked.current) return;
    setValid(!!found?.valid);
    if (found?.country && found.country !== nextCountry) setCountry(found.country);
    if (tidy && found?.valid && found.shown.length <= MOST) setNumber(found.shown);
  }
  useEffect(() => {
    let here = true;
    // The value that a draft or the page gave; typing is checked as it happens.
    if (joined && start.number) void read(start.number, start.country ?? 'US').then((found) => here && setValid(!!found?.valid));
    return () => void (here = false);
  }, [joined, start.number, start.country]);

  return (
    <FieldShell {...{ id, name, label, hint, error, hideLabel, className }}>
      {joined && <input type="hidden" name={name} value={number && valid ? `${country}: ${number}` : ''} data-draft readOnly />}
      <div className="flex gap-2" onFocus={() => void plans()}>
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
          name={joined ? undefined : name}
          type="tel"
          autoComplete="tel-national"
          maxLength={MOST}
          value={number}
          placeholder={optional ? OPTIONAL : undefined}
          className="entry min-w-0 flex-1 tabular-nums"
          onChange={(event) => {
            setNumber(event.target.value);
            if (joined) void check(event.target.value, country, false);
          }}
          onBlur={() => void check(number, country, true)}
        />
      </div>
    </FieldShell>
  );
}

type PickerProps = { name?: string; label: string; country: string; onChoose: (country: string) => void };

/** Shows "US +1"; under it lies the browser's own select with the whole names. */
function CountryPicker({ name, label, country, onChoose }: PickerProps) {
  const countries = useSyncExternalStore(never, named, bare);
  const code = CALLING_CODES.find((one) => one.country === country)?.code ?? '';
  return (
    <span className="entry relative flex w-auto shrink-0 items-center gap-1.5 pr-2.5 tabular-nums">
      <span aria-hidden>{country} +{code}</span>
      <ChevronDown aria-hidden className="size-4 text-ink-faint" />
      <select name={name} aria-label={label} autoComplete="tel-country-code" value={country} onChange={(event) => onChoose(event.target.value)} className="absolute inset-0 size-full cursor-pointer bg-raised opacity-0">
        {countries.length ? countries.map((one) => <option key={one.country} value={one.country}>{one.label}</option>) : <option value={country}>{country} +{code}</option>}
      </select>
    </span>
  );
}

type Named = { country: string; label: string };
const never = () => () => undefined;
const NONE: Named[] = [];
let known: Named[] | undefined;
/** On the server the chosen one alone: its names of countries may differ from the browser's, and two hundred of them weigh more than the form. */
const bare = () => NONE;
const named = () => (known ??= inEnglish());

function inEnglish(): Named[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const list = CALLING_CODES.map(({ country, code }) => ({ country, label: `${names.of(country) ?? country} +${code}` }));
  return list.sort((one, other) => one.label.localeCompare(other.label));
}

const plans = () => import('libphonenumber-js/min');

async function read(number: string, country: string) {
  const { parsePhoneNumberFromString } = await plans();
  const found = parsePhoneNumberFromString(number, country as Parameters<typeof parsePhoneNumberFromString>[1] & string);
  return found && { valid: found.isValid(), country: found.country, shown: found.formatNational() };
}

function splitJoined(text: string): { country?: string; number: string } {
  const found = /^([A-Z]{2}): (.*)$/.exec(text);
  return found ? { country: found[1], number: found[2] ?? '' } : { number: text };
}
