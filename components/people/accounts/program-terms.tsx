import { Card } from '@/components/ui/card';
import { DownloadLink } from '@/components/ui/download-link';
import { cents, isFree } from '@/lib/network/payments/policy';
import { money } from '@/lib/shared/format';
import type { LandingGroup } from '@/lib/network/companies/resources';

type Group = Pick<LandingGroup, 'vhost' | 'price' | 'price_three_years' | 'addendum'>;

/** Shows price and requirements of joining a partner group before the registration (rule: payments.prices). */
export function ProgramTerms({ group }: { group: Group }) {
  const { vhost, price, price_three_years, addendum } = group;
  return (
    <Card title="Membership">
      <div className="space-y-2">
        {isFree({ price, price_three_years }) ? (
          <p>Free membership</p>
        ) : (
          <ul className="tabular-nums">
            <li>
              <strong>{money(cents(price))}</strong> a year, or
            </li>
            <li>
              <strong>{money(cents(price_three_years))}</strong> a year with a contract of three years
            </li>
          </ul>
        )}
        {addendum && (
          <p>
            New members accept the{' '}
            <DownloadLink
              href={`/api/onboarding/${vhost}/addendum`}
              name={`${addendum.name.replace(/\.pdf$/i, '')}.pdf`}
            >
              {addendum.name}
            </DownloadLink>
            .
          </p>
        )}
      </div>
    </Card>
  );
}
