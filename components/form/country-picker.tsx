'use client';
import { useSyncExternalStore } from 'react';
import { ChevronDown } from '@/components/ui/icons';
import { CALLING_CODES } from '@/lib/shared/calling-codes';

type PickerProps = { name?: string; label: string; country: string; onChoose: (country: string) => void };

/** Shows "US +1" on top of the browser's own select, which lists the countries by name. */
export function CountryPicker({ name, label, country, onChoose }: PickerProps) {
  const countries = useSyncExternalStore(subscribeToNothing, inBrowser, onServer);
  const code = CALLING_CODES.find((one) => one.country === country)?.code ?? '';
  return (
    <span className="entry relative flex w-auto shrink-0 items-center gap-1.5 pr-2.5 tabular-nums">
      <span aria-hidden>
        {country} +{code}
      </span>
      <ChevronDown aria-hidden className="size-4 text-ink-faint" />
      <select
        name={name}
        aria-label={label}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 size-full cursor-pointer bg-raised opacity-0"
      >
        {countries.length ? (
          countries.map((one) => (
            <option key={one.country} value={one.country}>
              {one.label}
            </option>
          ))
        ) : (
          <option value={country}>
            {country} +{code}
          </option>
        )}
      </select>
    </span>
  );
}

type Choice = { country: string; label: string };
const subscribeToNothing = () => () => undefined;
const NONE: Choice[] = [];
let cached: Choice[] | undefined;
/**
 * The server renders only the chosen country: two hundred names would weigh more than the form, and could differ from
 * the browser's.
 */
const onServer = () => NONE;
const inBrowser = () => (cached ??= inEnglish());

function inEnglish(): Choice[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const list = CALLING_CODES.map(({ country, code }) => ({
    country,
    label: `${names.of(country) ?? country} +${code}`,
  }));
  return list.sort((one, other) => one.label.localeCompare(other.label));
}
