import type { Metadata } from 'next';
import { ImportCompanies } from '@/components/network/companies/import-companies';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { TextLink } from '@/components/ui/text-link';
import { COMPANIES, COMPANY_CSV, MAX_IMPORTED_COMPANIES } from '@/lib/network/companies/policy';
import { LOGIN_METHODS, MEMBERSHIPS } from '@/lib/shared/enums';

export const metadata: Metadata = { title: 'Import companies' };

const { sso: _sso, ...METHODS } = LOGIN_METHODS;

/** Imports companies from a CSV file, checked row by row before any is added (rule: network.import-companies). */
export default function Import() {
  return (
    <Screen
      title="Import companies"
      back={<TextLink href={COMPANIES}>Companies</TextLink>}
      narrow
      aside={
        <>
          <Card title="What the file has">
            <div className="space-y-4">
              <p>One row for each company, at most {MAX_IMPORTED_COMPANIES}. The first row has these names:</p>
              <CopyText text={Object.values(COMPANY_CSV).join(',')} name="first row" />
              <DescriptionList
                stacked
                of={[
                  [COMPANY_CSV.name, 'The only column that is needed.'],
                  [COMPANY_CSV.slug, 'Empty means one made from the name.'],
                  [
                    COMPANY_CSV.membership_type,
                    `${Object.values(MEMBERSHIPS).join(', ')}. Empty means ${MEMBERSHIPS.basic}.`,
                  ],
                  [
                    COMPANY_CSV.login_method,
                    `${Object.values(METHODS).join(', ')}. Empty means ${METHODS.requires_registration}.`,
                  ],
                  [COMPANY_CSV.additional_domains, 'Separated by spaces.'],
                  [COMPANY_CSV.country, 'Its name or its code.'],
                  [COMPANY_CSV.contract_ends_on, 'A date like 2027-06-30.'],
                  ['Manager', 'Who becomes Business Manager. Without one, the company’s screen asks for it.'],
                ]}
              />
            </div>
          </Card>
          <Card title="What happens then">
            <ul className="list-disc space-y-2 pl-5">
              <li>The file is checked first. Nothing is added before you have seen the result.</li>
              <li>Every Business Manager gets an email that says how to log in.</li>
              <li>Each company’s screen then leads through process, groups and a test.</li>
            </ul>
          </Card>
        </>
      }
    >
      <ImportCompanies />
    </Screen>
  );
}
