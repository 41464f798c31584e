'use client';
import { useRef, useState } from 'react';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { useEarlyText } from '@/components/form/use-early-text';
import { ChevronDown } from '@/components/ui/icons';

type Props = { domains: readonly string[]; defaultValue?: string };

/**
 * Takes the local part of a work email address, followed by the company's domain or a choice of several. A whole
 * address may also be typed or pasted; the server checks its domain.
 */
export function WorkEmail({ domains, defaultValue = '' }: Props) {
  const { id, error, control } = useField({ name: 'email', hint: true });
  const start = parted(defaultValue, domains) ?? { local: '', domain: domains[0] ?? '' };
  const [local, setLocal] = useState(start.local);
  const [domain, setDomain] = useState(start.domain);
  const box = useRef<HTMLInputElement>(null);
  useEarlyText(box, local, setLocal);
  const whole = local.includes('@') || !domain;
  function leave() {
    const parts = parted(local, domains);
    if (!parts) return setLocal(local.trim());
    setLocal(parts.local);
    setDomain(parts.domain);
  }
  return (
    <FieldShell id={id} name="email" label="Work email" error={error}>
      <input type="hidden" name="email" value={addressOf(local, domain)} data-email="" readOnly />
      <div className="entry flex flex-wrap items-stretch p-0!">
        <input
          {...control}
          ref={box}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={local}
          className="control min-w-32 flex-1 bg-transparent pl-3 outline-none max-sm:basis-full"
          onChange={(event) => setLocal(event.target.value)}
          onBlur={leave}
        />
        <span
          id={`${id}-hint`}
          hidden={whole}
          className="flex items-center border-line bg-sunken max-sm:w-full max-sm:rounded-b-md max-sm:border-t sm:rounded-r-md sm:border-l"
        >
          {domains.length > 1 ? (
            <DomainChoice domains={domains} domain={domain} onChoose={setDomain} />
          ) : (
            <span className="px-3 py-1.5 text-ink-soft">@{domain}</span>
          )}
        </span>
      </div>
    </FieldShell>
  );
}

function DomainChoice({
  domains,
  domain,
  onChoose,
}: {
  domains: readonly string[];
  domain: string;
  onChoose: (domain: string) => void;
}) {
  return (
    <span className="relative block max-sm:w-full">
      <select
        aria-label="Domain of the address"
        value={domain}
        className="control appearance-none rounded-md bg-transparent pr-9 pl-3 max-sm:w-full text-ink focus-visible:outline-offset-[-2px]"
        onChange={(event) => onChoose(event.target.value)}
      >
        {domains.map((one) => (
          <option key={one} value={one} className="bg-raised">
            @{one}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}

/** Appends the domain unless the typed text has one. */
function addressOf(typed: string, domain: string): string {
  const local = typed.trim();
  return !local || local.includes('@') || !domain ? local : `${local}@${domain}`;
}

function parted(address: string, domains: readonly string[]): { local: string; domain: string } | null {
  const at = address.lastIndexOf('@');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && domains.includes(domain) ? { local: address.slice(0, at).trim(), domain } : null;
}
