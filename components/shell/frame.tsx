import type { ReactNode } from 'react';
import { Banners } from './banners';
import { Footer } from './footer';
import { Header } from './header';
import { IdleReload } from './idle-reload';
import { ImpersonationBar } from './impersonation-bar';
import type { ShellLinks, ShellUser } from './links';
import { SkipLink } from './skip-link';

type Props = { user?: ShellUser; links: ShellLinks; brand: string; network: string; impersonating?: boolean; partnerSearch?: boolean; children: ReactNode };

/** Everything around a page. Without a `user` (landing, token pages) there is no header; the page shows its own logo. */
export function Frame({ user, links, brand, network, impersonating, partnerSearch, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {user && impersonating && <ImpersonationBar name={user.name} />}
      {user && <Header user={user} links={links} brand={brand} partnerSearch={partnerSearch} />}
      <Banners />
      {children}
      <Footer links={links} network={network} />
      {user && <IdleReload />}
    </div>
  );
}
