import { PhoneLink } from '@/components/ui/phone-link';
import { TextLink } from '@/components/ui/text-link';
import { fullName } from '@/lib/shared/format';
import type { ManagerContact } from '@/lib/network/companies/resources';

export function ContactDetails({ people, total }: { people: ManagerContact[]; total: number }) {
  if (!people.length) return <>None</>;
  return (
    <ul className="space-y-2.5">
      {people.map(({ id, email, phone, ...name }) => (
        <li key={id} className="min-w-0">
          <span className="block break-words">{fullName(name) || email}</span>
          <span className="flex flex-wrap gap-x-3 text-sm [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center pointer-coarse:[&_a]:min-h-11">
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
