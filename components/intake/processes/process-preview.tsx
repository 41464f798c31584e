import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Asterisk, EyeOff } from '@/components/ui/icons';
import { FIELD_TYPES, SECTIONS, keysOf, type Section } from '@/lib/shared/enums';
import { isFilledIn, rulesOf } from '@/lib/intake/forms/field-types';
import type { InboundWords } from './inbound-words';
import type { PreviewField } from '@/lib/intake/processes/managed-resources';

type Props = { fields: PreviewField[]; customerTitle: string | null; words: InboundWords };

export function ProcessPreview({ fields, customerTitle, words }: Props) {
  const titleOf = (section: Section) => (section === 'common_customer_section' && customerTitle) || SECTIONS[section];
  const sections = keysOf(SECTIONS).filter((section) => fields.some((field) => field.section === section));
  return (
    <Card title="Fields" hint={words.fields}>
      {sections.length === 0 && <p className="text-ink-soft">This form has no fields of its own.</p>}
      <div className="space-y-6">
        {sections.map((section) => (
          <section key={section} aria-label={titleOf(section)}>
            <h3 className="mb-1 break-words">{titleOf(section)}</h3>
            <ul className="divide-y divide-line border-y border-line">
              {fields
                .filter((field) => field.section === section)
                .map((field) => (
                  <Row key={field.requirement_id} field={field} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function Row({ field: { label, type, required, notes } }: { field: PreviewField }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1.5 py-2.5 sm:flex-nowrap">
      <div className="w-full min-w-0 sm:flex-1">
        <p className="font-medium break-words">{label}</p>
        {notes.map((note) => (
          <p key={note} className="text-sm break-words text-ink-soft">
            {note}
          </p>
        ))}
      </div>
      <div className="flex shrink-0 flex-wrap gap-1.5 sm:w-48">
        <Badge icon={rulesOf(type).unseen && EyeOff}>{FIELD_TYPES[type]}</Badge>
        {required && !isFilledIn(type) && (
          <Badge tone="accent" icon={Asterisk}>
            Required
          </Badge>
        )}
      </div>
    </li>
  );
}
