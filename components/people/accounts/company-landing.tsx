import { Card } from '@/components/ui/card';
import { Logo } from '@/components/ui/logo';
import { LinkTabs } from '@/components/ui/tabs';
import { EmailLogin } from './email-login';
import { LandingScreen } from './landing-screen';
import { LoginForm } from './login-form';
import { Contacts } from './contacts';
import type { Country } from '@/lib/people/accounts/resources';
import { RegisterForm } from './register-form';
import { SsoLogin } from './sso-login';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import type { KeyContact } from '@/lib/network/companies/key-contact';
import type { LandingCompany } from '@/lib/network/companies/resources';

type Props = {
  company: LandingCompany;
  manager: { first_name: string; last_name: string } | null;
  key_contacts: KeyContact[];
  countries: Country[];
  address: string;
  registers: boolean;
  privacy: string;
  contact: string;
};

export function CompanyLanding(props: Props) {
  const { company, manager, key_contacts } = props;
  const sub = company.full_name === company.name ? undefined : company.full_name;
  return (
    <LandingScreen title={company.name} sub={sub} mark={<Logo slug={company.slug} name="" />} box={<Box {...props} />}>
      {company.login_method === 'sso' && company.sso_registration_section && (
        <Card title="Register">
          <SanitizedHtml html={company.sso_registration_section} />
        </Card>
      )}
      {company.login_page_text ? (
        <Card>
          <SanitizedHtml html={company.login_page_text} />
        </Card>
      ) : (
        <Contacts manager={manager} key_contacts={key_contacts} />
      )}
    </LandingScreen>
  );
}

function Box({ company, countries, address, registers, privacy, contact }: Props) {
  if (company.login_method === 'sso')
    return (
      <SsoLogin
        company_id={company.id}
        text={company.sso_login_section}
        url={company.sso_login_url}
        setup={company.sso_setup}
      />
    );
  if (company.login_method === 'email_link') return <EmailLogin company={company} privacy={privacy} />;
  const tabs = [
    { href: address, label: 'Log in', current: !registers },
    { href: `${address}?view=register`, label: 'Register', current: registers },
  ];
  return (
    <Card flush>
      <div className="[&>nav]:px-2 [&>nav]:pt-1.5">
        <LinkTabs label="Log in or register" tabs={tabs} />
      </div>
      <div className="p-5">
        {registers ? (
          <RegisterForm company={company} countries={countries} privacy={privacy} contact={contact} />
        ) : (
          <LoginForm company_id={company.id} />
        )}
      </div>
    </Card>
  );
}
