import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { PhoneLink } from '@/components/ui/phone-link';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import type { Review } from '@/lib/network/onboarding/review';
import { fullName } from '@/lib/shared/format';

export function DecidedReview({ session: { data, status, sf_opportunity }, countries }: Review) {
  const { company, user, document: process, review } = data;
  const country = countries.find(({ id }) => id === company?.country_id)?.name;
  return (
    <>
      {status === 'started' && <Alert>This registration is not sent yet. The company can still change it.</Alert>}
      {company && (
        <Card title="Company">
          <DescriptionList
            of={[
              ['Name', company.name],
              ['Address', company.address],
              ['City', [company.zipcode, company.city, company.state].filter(Boolean).join(', ')],
              ['Country', country],
              ['Website', company.url],
            ]}
          />
        </Card>
      )}
      {user && (
        <Card title="Business manager">
          <DescriptionList
            of={[
              ['Name', fullName(user)],
              ['Phone', user.phone && <PhoneLink key="phone" number={user.phone} />],
            ]}
          />
        </Card>
      )}
      {process && (
        <Card title="Support process">
          <DescriptionList
            of={[
              ['Support Hours', process.support_hours],
              ['Products', process.product_supported],
              ['Support email', process.support_email],
              [
                'Manager',
                `${fullName({ first_name: process.manager_first_name, last_name: process.manager_last_name })}, ${process.manager_email}`,
              ],
              [
                'Escalation',
                review.escalation_instructions && <SanitizedHtml key="html" html={review.escalation_instructions} />,
              ],
            ]}
          />
        </Card>
      )}
      {(sf_opportunity || review.additional_information) && (
        <Card title="For the network">
          <DescriptionList
            of={[
              ['Sales opportunity', sf_opportunity],
              ['Information', review.additional_information],
            ]}
          />
        </Card>
      )}
    </>
  );
}
