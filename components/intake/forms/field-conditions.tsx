'use client';
import { FieldError } from '@/components/form/field-shell';
import { Select } from '@/components/form/select';
import { rulesOf, tierChoices } from '@/lib/intake/forms/field-types';
import type { DesignedField } from '@/lib/intake/forms/field';

type Props = {
  field: DesignedField;
  fields: DesignedField[];
  errors: Record<string, string> | undefined;
  change: (next: Partial<DesignedField>) => void;
};

export function FieldConditions({ field, fields, errors, change }: Props) {
  const others = fields.filter((one) => one !== field);
  const groups = others
    .filter(({ type }) => rulesOf(type).showsGroups)
    .flatMap(({ label, options }) =>
      options.map((option) => ({ value: option.value, label: `${label}: ${option.label}` })),
    )
    .filter(({ value }) => value);
  const gone = field.group !== null && !groups.some(({ value }) => value === field.group);
  const tiers = others.filter(({ type }) => rulesOf(type).choices === 'tiers');
  const { linked_to } = field.additional_settings;
  const link = (next: typeof linked_to) => {
    const { linked_to: _, ...settings } = field.additional_settings;
    change({ additional_settings: next ? { ...settings, linked_to: next } : settings });
  };
  if (!groups.length && !tiers.length && !gone && !linked_to) return null;
  return (
    <div className="space-y-4">
      {(groups.length > 0 || gone) && (
        <Select
          name="editor-group"
          label="Shown for"
          hint="The field appears with this choice of a group select."
          optional
          placeholder="Always"
          options={gone ? [...groups, { value: field.group!, label: `${field.group} (no longer a choice)` }] : groups}
          defaultValue={field.group}
          onChange={(value) => change({ group: value || null })}
        />
      )}
      {(tiers.length > 0 || linked_to) && (
        <Select
          name="editor-linked_to"
          label="Linked to"
          hint="Shown, and required where it is, only for some sub-choices of a tier select."
          optional
          placeholder="No tier select"
          options={tiers.map(({ requirement_id, label }) => ({ value: String(requirement_id), label }))}
          defaultValue={linked_to?.requirement_id}
          onChange={(value) => link(value ? { requirement_id: Number(value), sub_choices: [] } : undefined)}
        />
      )}
      {linked_to && (
        <SubChoices
          tier={tiers.find(({ requirement_id }) => requirement_id === linked_to.requirement_id)}
          chosen={linked_to.sub_choices}
          error={errors?.linked_to}
          onChange={(sub_choices) => link({ ...linked_to, sub_choices })}
        />
      )}
    </div>
  );
}

type SubProps = {
  tier: DesignedField | undefined;
  chosen: string[];
  error?: string;
  onChange: (sub_choices: string[]) => void;
};

function SubChoices({ tier, chosen, error, onChange }: SubProps) {
  if (!tier) return null;
  const choices = tierChoices(tier.options);
  const isUnique = (value: string) => choices.filter(({ sub }) => sub.value === value).length === 1;
  const known = new Set(choices.flatMap(({ sub, value }) => [sub.value, value]));
  function toggle({ sub, value }: (typeof choices)[number], on: boolean) {
    // A sub-choice that several main choices have is named with its main choice; removed ones are dropped.
    const rest = choices
      .filter((other) => other.value !== value && (chosen.includes(other.value) || chosen.includes(other.sub.value)))
      .map((other) => (isUnique(other.sub.value) ? other.sub.value : other.value));
    onChange(on ? [...rest, isUnique(sub.value) ? sub.value : value] : rest);
  }
  const lost = chosen.filter((choice) => !known.has(choice));
  return (
    <fieldset className="min-w-0" aria-describedby={error ? 'editor-sub-choices-error' : undefined}>
      <legend className="mb-1 block text-sm font-medium">Shown for these sub-choices of {tier.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <input
              type="checkbox"
              checked={chosen.includes(choice.value) || chosen.includes(choice.sub.value)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              onChange={({ target }) => toggle(choice, target.checked)}
            />
            <span>
              {choice.main.label}: {choice.sub.label}
            </span>
          </label>
        ))}
      </div>
      {lost.length > 0 && <p className="mt-1 text-sm text-ink-soft">No longer choices: {lost.join(', ')}</p>}
      {error && <FieldError id="editor-sub-choices" text={error} />}
    </fieldset>
  );
}
