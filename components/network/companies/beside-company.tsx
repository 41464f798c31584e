import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { ActiveBadge } from '@/components/ui/status-badge';
import type { CompanyDetails } from '@/lib/network/companies/resources';
import { ContactDetails } from './contact-details';
import { networkWays } from './missing-at';
import { ReceivesCases } from './receives-cases';

export function BesideCompany({ details }: { details?: CompanyDetails }) {
  return (
    <>
      {details ? <Current {...details} /> : <NextSteps />}
      <Card title="Who sees what">
        <DescriptionList
          stacked
          of={[
            ['Members of its groups', 'Name, logo and website: in the search, on cases and in emails.'],
            ['Anyone at its login page', 'Name, logo and login page text.'],
            ['Visitors of the home page', 'Name and logo, while the company is listed in the public search.'],
            ['Its managers and you', 'Everything else. Its managers ask you to change it.'],
          ]}
        />
      </Card>
    </>
  );
}

function Current({ company, managers: { business_manager }, receiving }: CompanyDetails) {
  return (
    <Card title="Currently">
      <DescriptionList
        stacked
        of={[
          ['Status', <ActiveBadge key="status" status={company.status} />],
          ['Receives cases', <ReceivesCases key="receives" receiving={receiving} ways={networkWays(company.id)} />],
          ['Login page URL', <CopyText key="url" text={company.login_page_url} name="login page URL" />],
          [
            business_manager.total > 1 ? 'Business Managers' : 'Business Manager',
            <ContactDetails key="manager" {...business_manager} />,
          ],
        ]}
      />
    </Card>
  );
}

function NextSteps() {
  return (
    <Card title="What comes next">
      <ol className="list-decimal space-y-2 pl-5">
        <li>The Business Manager gets an email and logs in.</li>
        <li>You add a process: the form with which partners open cases.</li>
        <li>You give access to a group, where partners find the company.</li>
        <li>You test the form. Nothing is sent.</li>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">The company’s page shows how far it is, and leads to each step.</p>
    </Card>
  );
}
