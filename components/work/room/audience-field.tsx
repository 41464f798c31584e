'use client';
import { FieldShell } from '@/components/form/field-shell';
import { useField } from '@/components/form/form-state';
import { RadioPills } from '@/components/form/radio-pills';
import type { LucideIcon } from '@/components/ui/icon';
import { Lock, MessageSquareReply, Users } from '@/components/ui/icons';
import type { RoomCase } from '@/lib/work/room/resources';
import { classes } from '@/lib/shared/classes';
import { AUDIENCES, type Audience } from '@/lib/shared/enums';

/** What is being written: a note for one of its audiences, or the answer to the partner's question. */
export type Writing = Audience | 'answer';

export const WRITING_LOOKS: Record<Writing, { icon: LucideIcon; ink: string; ground: string }> = {
  internal: { icon: Lock, ink: 'text-amber-ink', ground: 'border-dashed border-amber-ink bg-amber-soft' },
  shared: { icon: Users, ink: 'text-accent-ink', ground: 'border-solid border-accent bg-accent-soft' },
  answer: { icon: MessageSquareReply, ink: 'text-blue-ink', ground: 'border-solid border-blue-ink bg-blue-soft' },
};

type Props = {
  theCase: RoomCase;
  choices: Writing[];
  value: Writing;
  onChoose: (writing: Writing) => void;
  /** Partners of other rooms that a shared note goes to as well. */
  others?: string[];
};

/**
 * Asks for the readers before something is written (rule: room.audience). Words state the choice, not only color.
 */
export function AudienceField({ theCase, choices, value, onChoose, others = [] }: Props) {
  const { id, error } = useField({ name: 'audience' });
  const labels = {
    ...AUDIENCES,
    answer: (
      <>
        Answer<span className="max-sm:hidden"> to {theCase.partner.name}</span>
      </>
    ),
  };
  const options = choices.map((writing) => ({ value: writing, label: labels[writing] }));
  const choose = (chosen: string) => onChoose(choices.find((one) => one === chosen) ?? value);
  return (
    <FieldShell id={id} name="audience" label="Who will read it" error={error} hideLabel group>
      <input type="hidden" name="audience" value={value} data-draft readOnly />
      <div className={classes('flex flex-wrap items-center gap-x-3 gap-y-1.5', options.length > 1 && CHIPS)}>
        {options.length > 1 && (
          <RadioPills name="audience" options={options} value={value} invalid={!!error} onChoose={choose} />
        )}
        <Readers theCase={theCase} writing={value} others={others} isHidden={options.length > 1 && !others.length} />
      </div>
    </FieldShell>
  );
}

/** On a phone the choices are chips in one row; the chosen one has a thicker border. */
const CHIPS =
  'max-sm:[&_label]:px-2.5 max-sm:[&_input[type=radio]]:sr-only max-sm:[&_label:has(:checked)]:inset-ring max-sm:[&_label:has(:checked)]:inset-ring-accent max-sm:[&_label:has(:checked)]:font-semibold';

/** Names as in a sentence: "Borealis and Cobalt". */
export const namesOf = (names: string[]) => new Intl.ListFormat('en').format([...new Set(names)]);

type ReadersProps = {
  theCase: RoomCase;
  writing: Writing;
  others: string[];
  /** On a phone only, where chips and button say it. */
  isHidden: boolean;
};

function Readers({ theCase: { company, partner }, writing, others, isHidden }: ReadersProps) {
  const { icon: Icon, ink } = WRITING_LOOKS[writing];
  const words: Record<Writing, string> = {
    internal: `Only ${company.name} will read this`,
    shared: `${namesOf([partner.name, ...others])} will read this`,
    answer: `${partner.name} will read this as your answer`,
  };
  return (
    <p
      aria-live="polite"
      className={classes('flex min-w-0 items-start gap-1.5 font-medium', ink, isHidden && 'max-sm:sr-only')}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{words[writing]}</span>
    </p>
  );
}
