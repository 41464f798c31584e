import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { PendingPerson } from '@/lib/work/cases/resources';
import { plural } from '@/lib/shared/format';
import { DecideHere } from './decide-here';

type Props = { people: PendingPerson[]; total: number };

/** Users who await a manager's approval, the longest waiting first, each with the decision (rule: cases.needs-you). */
export function PendingPeople({ people, total }: Props) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">People waiting for approval</h3>
      <ul
        aria-label="People waiting for approval"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {people.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 px-4 py-2">
            <span className="min-w-0 flex-1 basis-60">
              <span className="block font-medium wrap-anywhere">{person.name}</span>
              <span className="block text-sm text-ink-soft wrap-anywhere">
                {person.email} · registered <Time at={person.created_at} />
              </span>
            </span>
            <DecideHere person={person} to="/api/admin/company/registration" />
          </li>
        ))}
      </ul>
      {total > people.length && (
        <p className="mt-2 text-sm">
          <TextLink href="/admin/users" prefetch={false}>
            View all {plural(total, 'registration')}
          </TextLink>
        </p>
      )}
    </div>
  );
}
