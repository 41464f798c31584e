import type { ReactNode } from 'react';
import { classes } from '@/lib/shared/classes';
import { Banners } from './banners';
import { Footer } from './footer';
import { Header } from './header';
import { IdleReload } from './idle-reload';
import { ImpersonationBar } from './impersonation-bar';
import type { ShellLinks, ShellUser } from './links';
import { SkipLink } from './skip-link';

type Props = {
  user?: ShellUser;
  links: ShellLinks;
  brand: string;
  network: string;
  impersonating?: boolean;
  partnerSearch?: boolean;
  children: ReactNode;
};

/**
 * Header, banners and footer around a page. Without a `user` (landing and token pages) the page brings its own header
 * and everything has the width of the landing page.
 */
export function AppShell({ user, links, brand, network, impersonating, partnerSearch, children }: Props) {
  return (
    <div
      data-signed-in={user ? '' : undefined}
      className={classes('flex min-h-dvh flex-col print:block', !user && '[--frame:56rem]')}
    >
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
