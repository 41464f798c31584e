import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { LoggedInHeader } from '@/app/page-shell';
import { PublicHeader } from '@/components/shell/public-header';
import { readSiteCompany } from '@/lib/network/companies/site-company';
import { settings } from '@/lib/platform/settings';
import { currentActor, runQuery } from '@/lib/platform/operation/run-query';
import { siteOf } from '@/lib/shared/sites';

/**
 * Slim header of a public page: the network, and on a company's host that company. It depends only on the host, never
 * on a mailed token, so that all tokens look alike (rule: tokens.alike).
 */
export async function PublicFrame({ children }: { children: ReactNode }) {
  const site = siteOf((await headers()).get('host'), settings.app_url);
  const { company } = site.kind === 'site' ? await runQuery(readSiteCompany, { name: site.name }) : { company: null };
  return (
    <>
      <PublicHeader network={settings.network_name} home={settings.app_url.href} company={company ?? undefined} />
      {children}
    </>
  );
}

/** Frame of a page about the portal itself: signed-in readers keep their header, guests get the network's. */
export async function OpenFrame({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  return (
    <>
      {actor.kind === 'guest' || actor.owes_second_factor ? (
        <PublicHeader network={settings.network_name} home={settings.app_url.href} />
      ) : (
        <LoggedInHeader actor={actor} />
      )}
      {children}
    </>
  );
}
