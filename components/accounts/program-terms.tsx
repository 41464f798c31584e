import { Card } from '@/components/ui/card';
import { DownloadLink } from '@/components/ui/download-link';
import { cents, isFree } from '@/lib/groups/policy';
import { money } from '@/lib/shared/format';

type Group = {
  vhost: string;
  price: number;
  price_three_years: number;
  addendum: { name: string } | null;
};

/** What joining a partner group costs and asks for, before anyone registers (rule: payments.prices). */
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
