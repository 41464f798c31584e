'use client';
import { Footer } from '@/components/shell/footer';
import { Header } from '@/components/shell/header';
import { ImpersonationBar } from '@/components/shell/impersonation-bar';

const LINKS = {
  events: 'https://example.com/events',
  training: 'https://example.com/training',
  news: 'https://example.com/news',
  privacy_policy: 'https://example.com/privacy',
  security: 'https://example.com/security',
  membership: 'https://example.com/membership/{type}',
};

export function Headers() {
  return (
    <>
      <div className="rounded-lg border border-line">
        <ImpersonationBar name="Ada Byron" />
        <Header
          brand="Concord"
          links={LINKS}
          partnerSearch
          user={{
            name: 'Ada Byron',
            email: 'manager@acme.test',
            role: 'business_manager',
            company: { name: 'Acme Storage', slug: 'acme', limited: false, level: 'premium' },
          }}
        />
      </div>
      <div className="rounded-lg border border-line">
        <Header
          brand="Concord"
          links={LINKS}
          user={{ name: 'Sam Super', email: 'super@concord.test', role: 'super_admin' }}
        />
      </div>
      <Footer links={LINKS} network="TSANet connect" />
    </>
  );
}
