'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SelectBox } from '@/components/form/select';
import { Alert } from '@/components/ui/alert';
import { Button, IconButton } from '@/components/ui/button';
import { Plus, X } from '@/components/ui/icons';
import { useLoaded } from '@/lib/client/use-loaded';
import type { readRuleChoices } from '@/lib/intake/rota/acceptance';
import { FROM_HIGH, MAX_RULES, NEW_RULE, RULE_HOURS, type NamedRule, type RuleHours } from '@/lib/shared/acceptance';
import type { AnswerOf } from '@/lib/shared/answer';
import { keysOf, PRIORITIES, PRIORITY_NAMES, type Priority } from '@/lib/shared/enums';
import { TryRules } from './try-rules';

type Partner = { id: number; name: string };
type Props = { rules: NamedRule[]; onChange: (rules: NamedRule[]) => void; calls: string };

/** Edits acceptance rules as sentences, with an example below (rule: acceptance.rules). */
export function AcceptanceEditor({ rules, onChange, calls }: Props) {
  const { answer, failed, load } = useLoaded<AnswerOf<typeof readRuleChoices>>(calls);
  const partners = answer?.partners ?? [];
  const root = useRef<HTMLDivElement>(null);
  // The button that opened it is gone, and so is that of a removed rule.
  const keepFocus = () => root.current?.focus();
  useEffect(keepFocus, []);
  function remove(index: number) {
    onChange(rules.filter((_, at) => at !== index));
    keepFocus();
  }
  return (
    <div ref={root} role="group" aria-label="Rules" tabIndex={-1} className="space-y-3 outline-none">
      {failed && (
        <Alert level="warning" live action={<Button onClick={load}>Try again</Button>}>
          The partners cannot be read now. Your rules are kept.
        </Alert>
      )}
      {rules.length === 0 && <p className="text-ink-soft">No rule: each case waits for a person.</p>}
      <ol className="space-y-3">
        {rules.map((rule, index) => (
          <RuleRow
            key={index}
            {...{ rule, partners }}
            label={`Rule ${index + 1}`}
            onChange={(next) => onChange(rules.map((one, at) => (at === index ? next : one)))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {rules.length < MAX_RULES && (
        <Button small icon={Plus} onClick={() => onChange([...rules, NEW_RULE])}>
          Add a rule
        </Button>
      )}
      {rules.length > 0 && <TryRules {...{ rules, partners, calls }} timeZone={answer?.time_zone} />}
      <p className="text-sm text-ink-soft">Rules take effect when you save the process.</p>
    </div>
  );
}

type RowProps = {
  rule: NamedRule;
  partners: Partner[];
  label: string;
  onChange: (rule: NamedRule) => void;
  onRemove: () => void;
};

function RuleRow({ rule, partners, label, onChange, onRemove }: RowProps) {
  const { hours, priorities } = rule;
  const chosen = priorities ?? FROM_HIGH;
  const toggle = (priority: Priority, on: boolean) => {
    const next = FROM_HIGH.filter((one) => (one === priority ? on : chosen.includes(one)));
    onChange({ ...rule, priorities: next.length === FROM_HIGH.length ? null : next });
  };
  return (
    <li className="rounded-md border border-line px-3 py-2">
      <fieldset>
        <legend className="sr-only">{label}</legend>
        <div className="flex items-start gap-2">
          <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-ink-soft">Accept</span>
            {FROM_HIGH.map((priority) => (
              <Tick
                key={priority}
                label={
                  <span title={PRIORITY_NAMES[priority]}>
                    {PRIORITIES[priority]}
                    <span className="sr-only"> {PRIORITY_NAMES[priority]}</span>
                  </span>
                }
                checked={chosen.includes(priority)}
                onChange={(on) => toggle(priority, on)}
              />
            ))}
            <SelectBox
              aria-label={`${label}, hours`}
              value={hours}
              list={keysOf(RULE_HOURS).map((value) => ({ value, label: RULE_HOURS[value] }))}
              onChange={({ target }) => onChange({ ...rule, hours: target.value as RuleHours })}
            />
            <SelectBox
              aria-label={`${label}, partners`}
              value={rule.partners ? 'named' : 'all'}
              list={[
                { value: 'all', label: 'From every partner' },
                { value: 'named', label: 'From these partners' },
              ]}
              onChange={({ target }) => onChange({ ...rule, partners: target.value === 'named' ? [] : null })}
            />
          </div>
          <IconButton icon={X} label={`Remove ${label}`} onClick={onRemove} />
        </div>
        {rule.partners && (
          <PartnerTicks
            label={label}
            chosen={rule.partners}
            partners={partners}
            onChange={(next) => onChange({ ...rule, partners: next })}
          />
        )}
      </fieldset>
    </li>
  );
}

/** From here on, a list of partners can be narrowed by name. */
const MANY = 10;

type TicksProps = { label: string; chosen: Partner[]; partners: Partner[]; onChange: (partners: Partner[]) => void };

function PartnerTicks({ label, chosen, partners, onChange }: TicksProps) {
  const [term, setTerm] = useState('');
  // A partner that can no longer send cases stays until it is taken out.
  const gone = chosen.filter(({ id }) => !partners.some((one) => one.id === id));
  const all = [...gone, ...partners];
  const shown = all.filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase()));
  if (!all.length) return <p className="mt-2 text-ink-soft">No partner can send cases here yet.</p>;
  return (
    <div className="mt-2 space-y-2">
      {all.length > MANY && (
        <input
          type="search"
          className="entry"
          placeholder="Find a partner"
          aria-label={`${label}, find a partner`}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
        />
      )}
      <div role="group" aria-label={`${label}, partners`} className="max-h-48 space-y-1.5 overflow-y-auto">
        {shown.map((partner) => (
          <Tick
            key={partner.id}
            label={<span className="wrap-anywhere">{partner.name}</span>}
            checked={chosen.some(({ id }) => id === partner.id)}
            onChange={(on) => onChange(on ? [...chosen, partner] : chosen.filter(({ id }) => id !== partner.id))}
          />
        ))}
        {shown.length === 0 && <p className="text-ink-soft">No partner has this name.</p>}
      </div>
    </div>
  );
}

type TickProps = { label: ReactNode; checked: boolean; onChange: (on: boolean) => void };

/** A box that is sent with its rule, so it has no name of its own. */
const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="flex items-start gap-2 pointer-coarse:min-h-11 pointer-coarse:items-center">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
    />
    {label}
  </label>
);
