import type { ReactNode } from 'react';
import type { Total } from '@/lib/shared/page';
import { Banners } from './banners';
import { Footer } from './footer';
import { Header } from './header';
import { IdleReload } from './idle-reload';
import { ImpersonationBar } from './impersonation-bar';
import type { ShellLinks, ShellUser } from './links';
import { PersonWatch } from './person-watch';
import { SkipLink } from './skip-link';

type Props = {
  user?: ShellUser;
  person?: string;
  counts?: Record<string, Total>;
  links: ShellLinks;
  brand: string;
  network: string;
  impersonating?: boolean;
  partnerSearch?: boolean;
  /** Minutes without navigation after which a signed-in user's page reloads. */
  idleMinutes: number;
  children: ReactNode;
};

type PersonHeaderProps = Pick<Props, 'counts' | 'links' | 'brand' | 'impersonating' | 'partnerSearch'> & {
  user: ShellUser;
};

export const PersonHeader = ({ impersonating, ...header }: PersonHeaderProps) => (
  <>
    {impersonating && <ImpersonationBar name={header.user.name} />}
    <Header {...header} />
  </>
);

/** Without a `user` (landing and token pages), the page brings its own header. */
export function AppShell({
  user,
  person,
  counts,
  links,
  brand,
  network,
  impersonating,
  partnerSearch,
  idleMinutes,
  children,
}: Props) {
  return (
    // Remounts the content for another user, so that one user's entries never appear on the next user's screens.
    <div
      key={person}
      data-signed-in={user ? '' : undefined}
      data-person={person}
      className="flex min-h-dvh flex-col print:block"
    >
      <SkipLink />
      {user && <PersonHeader {...{ user, counts, links, brand, impersonating, partnerSearch }} />}
      <Banners />
      {children}
      <Footer links={links} network={network} />
      {user && <IdleReload minutes={idleMinutes} />}
      {person && <PersonWatch person={person} />}
    </div>
  );
}
