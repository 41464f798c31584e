import { Card } from '@/components/ui/card';
import { Facts, type Fact } from '@/components/ui/facts';
import type { CaseView } from '@/lib/cases/rows';
import { longDate } from '@/lib/shared/format';
import { SECTIONS, words } from '@/lib/shared/vocabulary';

const NOTICE = 'Customer data is removed one (1) month from the day the case was submitted.';

/** What the submitter told of the customer, by section; or that it is hidden from this reader, or removed (spec 1 §2). */
export function CustomerData({ found }: { found: CaseView }) {
  const { customer_data, customer_data_state, customer_data_until } = found;
  if (customer_data_state === 'removed') return <Card title="Customer data"><p className="text-ink-soft">Customer data was removed on {longDate(customer_data_until)}.</p></Card>;
  if (customer_data_state === 'hidden') return <Card title="Customer data" footer={NOTICE}><p className="text-ink-soft">Customer data is shown to the submitter, to who answers the case, and to the managers of both companies.</p></Card>;
  const told = words(SECTIONS).filter((section) => customer_data.some((datum) => datum.section === section));
  return (
    <Card title="Customer data" footer={NOTICE}>
      {told.length === 0 && <p className="text-ink-soft">None was given.</p>}
      <div className="space-y-4">
        {told.map((section) => (
          <div key={section}>
            <h3 className="mb-1">{titleOf(section, found)}</h3>
            <Facts of={customer_data.filter((datum) => datum.section === section).map(({ field, value }): Fact => [field, value])} />
          </div>
        ))}
      </div>
    </Card>
  );
}

const titleOf = (section: keyof typeof SECTIONS, { document: { version } }: CaseView) =>
  (section === 'common_customer_section' && version.common_customer_section_title) || SECTIONS[section];
