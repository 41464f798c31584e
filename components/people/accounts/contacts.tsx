import { Card } from '@/components/ui/card';
import { Initials } from '@/components/ui/initials';
import { fullName } from '@/lib/shared/actor';
import type { KeyContact } from '@/lib/network/companies/key-contact';

type Props = { manager: { first_name: string; last_name: string } | null; key_contacts: KeyContact[] };

export function Contacts({ manager: first, key_contacts: others }: Props) {
  // An account without a name yet is not listed.
  const [manager] = [first].filter((person) => person && fullName(person));
  const key_contacts = others.filter(fullName);
  if (!manager && !key_contacts.length) return null;
  return (
    <Card title="Who to contact">
      <dl className="space-y-4">
        {manager && (
          <div className="space-y-2">
            <dt className="text-sm text-ink-soft">Business Manager</dt>
            <dd>
              <Person name={fullName(manager)} />
            </dd>
          </div>
        )}
        {key_contacts.length > 0 && (
          <div className="space-y-2">
            <dt className="text-sm text-ink-soft">{key_contacts.length > 1 ? 'Key Contacts' : 'Key Contact'}</dt>
            {key_contacts.map((contact, index) => (
              <dd key={index}>
                <Person name={fullName(contact)} place={place(contact)} />
              </dd>
            ))}
          </div>
        )}
      </dl>
    </Card>
  );
}

function Person({ name, place: where }: { name: string; place?: string }) {
  return (
    <span className="flex items-center gap-3">
      <Initials name={name} className="size-9" />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        {where && <span className="block text-sm text-ink-soft">{where}</span>}
      </span>
    </span>
  );
}

const place = ({ city, country }: KeyContact) => [city, country?.country_code].filter(Boolean).join(', ');
