import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { PhoneLink } from '@/components/ui/phone-link';
import { isWithdrawn } from '@/lib/work/cases/policy';
import type { CaseView } from '@/lib/work/cases/rows';
import { rulesOf } from '@/lib/intake/forms/field-types';
import { longDate } from '@/lib/shared/format';
import { SECTIONS, keysOf } from '@/lib/shared/enums';

export const NOTICE = 'Customer data is removed one (1) month from the day the case was submitted.';

type Props = {
  theCase: CaseView;
  /** True when the reader may open the answering page, which shows the data. */ answering?: boolean;
};

/**
 * Shows the submitter's entries about the customer by section, or says that they are hidden from this reader, or
 * removed (spec 1 §2). Fields of type `hidden` are for programs.
 */
export function CustomerData({ theCase, answering }: Props) {
  const { customer_data, customer_data_state, customer_data_until } = theCase;
  if (customer_data_state === 'removed')
    return (
      <Card title="Customer data">
        <p className="text-ink-soft">Customer data was removed on {longDate(customer_data_until)}.</p>
      </Card>
    );
  if (customer_data_state === 'hidden')
    return (
      <Card title="Customer data" footer={NOTICE}>
        <p className="text-ink-soft">
          {isWithdrawn(theCase)
            ? `The case was withdrawn. Its customer data is shown to the submitter and the managers of ${theCase.company.name}.`
            : answering
              ? 'Choose Respond to see the customer data. The timeline shows that you have seen it.'
              : 'Customer data is shown to the submitter, to whoever answers the case, and to the managers of both companies.'}
        </p>
      </Card>
    );
  return (
    <Card title="Customer data" footer={NOTICE}>
      <CustomerDataSections data={customer_data} title={theCase.document.version.common_customer_section_title} />
    </Card>
  );
}

type SectionsProps = {
  data: Pick<CaseView['customer_data'][number], 'section' | 'field' | 'value' | 'type'>[];
  title: string | null;
};

export function CustomerDataSections({ data, title }: SectionsProps) {
  const shown = data.filter(({ type, value }) => !rulesOf(type).unseen && value !== '');
  const sections = keysOf(SECTIONS).filter((section) => shown.some((datum) => datum.section === section));
  if (!sections.length) return <p className="text-ink-soft">The submitter entered none.</p>;
  return (
    <div className="space-y-4">
      {sections.map((section) => (
        <div key={section}>
          <h3 className="mb-1">{(section === 'common_customer_section' && title) || SECTIONS[section]}</h3>
          <DescriptionList
            of={shown
              .filter((datum) => datum.section === section)
              .map(({ field, type, value }): Description => [
                field,
                rulesOf(type).isPhone ? <PhoneLink key={field} number={value} /> : value,
              ])}
          />
        </div>
      ))}
    </div>
  );
}
