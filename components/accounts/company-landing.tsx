import { Card } from '@/components/ui/card';
import { Logo } from '@/components/ui/logo';
import type { LoginMethod } from '@/lib/shared/vocabulary';
import { LandingScreen } from './landing-screen';
import { LoginForm } from './login-form';
import { People, type Contact } from './people';
import { WrittenHtml } from './written-html';

type Props = {
  company: { name: string; full_name: string; slug: string; login_method: LoginMethod; login_page_text: string; sso_login_section: string };
  manager: { first_name: string; last_name: string } | null;
  key_contacts: Contact[];
};

/** A company's landing: one box for signing in, and beside it the company's own text, else whom to contact (spec 1 §2). */
export function CompanyLanding({ company, manager, key_contacts }: Props) {
  const sub = company.full_name === company.name ? undefined : company.full_name;
  const contacts = company.login_page_text ? <Card><WrittenHtml html={company.login_page_text} /></Card> : <People manager={manager} key_contacts={key_contacts} />;
  return (
    <LandingScreen title={company.name} sub={sub} mark={<Logo slug={company.slug} name="" />} box={company.login_method === 'sso' ? <SsoBox text={company.sso_login_section} /> : <Card title="Log in"><LoginForm /></Card>}>
      {contacts}
    </LandingScreen>
  );
}

function SsoBox({ text }: { text: string }) {
  return (
    <Card title="SSO Login">
      {text && <WrittenHtml html={text} />}
      <p className="text-ink-soft">Single sign-on is not set up yet.</p>
    </Card>
  );
}
