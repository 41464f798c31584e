import Link from 'next/link';
import { AddPartners } from '@/components/partners/directory/add-partners';
import { Favorites } from '@/components/partners/directory/favorites';
import { Card } from '@/components/ui/card';
import { Hint } from '@/components/ui/hint';
import { TextLink } from '@/components/ui/text-link';
import { submitPath } from '@/lib/partners/directory/policy';
import { partnerName, plural, rowCount } from '@/lib/shared/format';
import type { Favorite, PartnerPlaces } from '@/lib/partners/directory/resources';

type Props = { favorites: Favorite[]; partners: PartnerPlaces; canInvite: boolean };

/**
 * Limited companies have no search: they get favorites, ways to add partners, and a list of partners instead (spec 1
 * §2).
 */
export function LimitedStart({ favorites, partners, canInvite }: Props) {
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Collaborate with Your Partners" help={<Hint flag="favorites" about="My Favorites" />}>
          <Favorites favorites={favorites} />
        </Card>
        <Card title="Add Partners" help={<Hint flag="add_partners" about="Add Partners" />}>
          <p className="mb-3 text-ink-soft">
            {canInvite
              ? 'Invite a member you don’t work with yet, or ask the network for a new one.'
              : 'Ask the network for a partner that is not a member yet.'}
          </p>
          <div className="flex flex-wrap gap-2">
            <AddPartners canInvite={canInvite} />
          </div>
        </Card>
      </div>
      <PartnerList {...partners} />
    </>
  );
}

function PartnerList({ places, total, total_is_exact = true }: PartnerPlaces) {
  const more = total - places.length;
  const hint = total_is_exact ? plural(total, 'partner') : `${rowCount({ total, total_is_exact })} partners`;
  if (!total)
    return (
      <Card title="Your partners">
        <p className="font-medium">No data</p>
        <p className="text-ink-soft">Partners you can open a case with will appear here.</p>
      </Card>
    );
  return (
    <Card title="Your partners" hint={`${hint} you can open a case with.`}>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {places.map((partner) => (
          <li key={submitPath(partner)} className="min-w-0 border-b border-line">
            <Link
              href={submitPath(partner)}
              prefetch={false}
              className="group -mx-2 flex min-h-10 items-center justify-between gap-3 rounded-md px-2 py-1.5 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 break-words">
                {partnerName({ company: partner.company_name, department: partner.department_name })}
              </span>{' '}
              <span className="shrink-0 text-sm text-accent-ink group-hover:underline">Collaborate</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3">
          <TextLink href="?partners=all" prefetch={false} scroll={false}>
            {total_is_exact ? `Show ${more} more` : 'Show all'}
          </TextLink>
        </p>
      )}
    </Card>
  );
}
