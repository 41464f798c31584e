import { Card } from '@/components/ui/card';
import { fullName } from '@/lib/shared/actor';

export type Contact = { first_name: string; last_name: string; city: string | null; country: { country_code: string } | null };
type Props = { manager: { first_name: string; last_name: string } | null; key_contacts: Contact[] };

/** The business manager and key contacts of a company, by name (spec 1 §2). */
export function People({ manager, key_contacts }: Props) {
  if (!manager && !key_contacts.length) return null;
  return (
    <Card title="Who to contact">
      <dl className="space-y-3">
        {manager && (
          <div>
            <dt className="text-sm text-ink-soft">Business Manager</dt>
            <dd className="font-medium">{fullName(manager)}</dd>
          </div>
        )}
        {key_contacts.length > 0 && (
          <div>
            <dt className="text-sm text-ink-soft">Key Contacts</dt>
            {key_contacts.map((contact, index) => (
              <dd key={index}>{fullName(contact)} <span className="text-ink-soft">{place(contact)}</span></dd>
            ))}
          </div>
        )}
      </dl>
    </Card>
  );
}

const place = ({ city, country }: Contact) => [city, country?.country_code].filter(Boolean).join(', ');
