import { Asterisk, EyeOff } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import type { PreviewField } from '@/lib/processes/field-notes';
import { FIELD_TYPES, SECTIONS, keysOf, type Section } from '@/lib/shared/enums';

type Props = { fields: PreviewField[]; customerTitle: string | null };

/** Every field of a process's form with its type, the hidden ones included, by section (spec 2 §2). */
export function ProcessPreview({ fields, customerTitle }: Props) {
  const titleOf = (section: Section) => (section === 'common_customer_section' && customerTitle) || SECTIONS[section];
  const sections = keysOf(SECTIONS).filter((section) => fields.some((field) => field.section === section));
  return (
    <Card
      title="Fields"
      hint="Besides these, every form asks for a case number, summary, description and priority, and for the sender’s name, email and phone."
    >
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
        {type === 'hidden' ? <Badge icon={EyeOff}>Hidden</Badge> : <Badge>{FIELD_TYPES[type]}</Badge>}
        {required && type !== 'hidden' && type !== 'copy' && (
          <Badge tone="accent" icon={Asterisk}>
            Required
          </Badge>
        )}
      </div>
    </li>
  );
}
