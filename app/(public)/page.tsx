import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { CompanyOfAddress } from '@/components/people/accounts/company-of-address';
import { CompanySearch } from '@/components/people/accounts/company-search';
import { LandingScreen } from '@/components/people/accounts/landing-screen';
import { LoginForm } from '@/components/people/accounts/login-form';
import { RegisterAtHome } from '@/components/people/accounts/register-at-home';
import { Mark } from '@/components/shell/mark';
import { Card } from '@/components/ui/card';
import { LinkTabs } from '@/components/ui/tabs';
import { TextLink } from '@/components/ui/text-link';
import { listCountries } from '@/lib/people/accounts/countries';
import { currentActor, runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { homeOf } from '@/lib/shared/guards';

export function generateMetadata(): Metadata {
  return { title: settings.network_name };
}

type Props = { searchParams: Promise<{ view?: string | string[] }> };

export default async function Home({ searchParams }: Props) {
  const [actor, { view }] = await Promise.all([currentActor(), searchParams]);
  if (actor.kind !== 'guest') redirect(homeOf(actor));
  const registers = view === 'register';
  const tabs = [
    { href: '/', label: 'Log in', current: !registers },
    { href: '/?view=register', label: 'Register', current: registers },
  ];
  return (
    <LandingScreen
      title={settings.network_name}
      sub="Support cases between companies, with one form, one clock and both sides in view."
      mark={<Mark className="size-15" />}
      box={
        <Card flush>
          <div className="[&>nav]:px-2 [&>nav]:pt-1.5">
            <LinkTabs label="Log in or register" tabs={tabs} />
          </div>
          <div className="p-5">{registers ? <Registration /> : <Login />}</div>
        </Card>
      }
    >
      <Card title="Your company" hint="Every company has its own page to log in and register.">
        <CompanySearch contact={settings.network_email} />
      </Card>
      <Card title="Who to contact">
        <p className="text-ink-soft">
          Your company’s business manager gives you access; the company’s page names them. For a company that is not a
          member yet, write to <TextLink href={`mailto:${settings.network_email}`}>{settings.network_email}</TextLink>.
        </p>
      </Card>
    </LandingScreen>
  );
}

function Login() {
  return (
    <>
      <CompanyOfAddress contact={settings.network_email} />
      <div className="mt-6 border-t border-line pt-5">
        <h2 className="mb-3">Log in here with a password</h2>
        <LoginForm second />
      </div>
    </>
  );
}

async function Registration() {
  const { countries } = await runQuery(listCountries, {});
  return <RegisterAtHome countries={countries} privacy={settings.links.privacy} contact={settings.network_email} />;
}
