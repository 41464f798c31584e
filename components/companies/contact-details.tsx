import { PhoneLink } from '@/components/ui/phone-link';
import { TextLink } from '@/components/ui/text-link';
import { fullName } from '@/lib/shared/format';

type Person = { id: number; first_name: string; last_name: string; email: string; phone: string | null };

/** People with address and phone; says how many are left out. */
export function ContactDetails({ people, total }: { people: Person[]; total: number }) {
  if (!people.length) return <>None</>;
  return (
    <ul className="space-y-2.5">
      {people.map(({ id, email, phone, ...name }) => (
        <li key={id} className="min-w-0">
          <span className="block break-words">{fullName(name) || email}</span>
          <span className="flex flex-wrap gap-x-3 text-sm">
            <TextLink href={`mailto:${email}`} className="break-all">
              {email}
            </TextLink>
            {phone && <PhoneLink number={phone} />}
          </span>
        </li>
      ))}
      {total > people.length && <li className="text-sm text-ink-soft">and {total - people.length} more</li>}
    </ul>
  );
}
