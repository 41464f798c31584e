import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { CompanyLanding } from '@/components/people/accounts/company-landing';
import { GroupLanding } from '@/components/people/accounts/group-landing';
import { InactiveNotice } from '@/components/people/accounts/inactive-notice';
import { PublicHeader } from '@/components/shell/public-header';
import { runQuery, currentActor } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { readLanding } from '@/lib/network/companies/landing';
import { isMember, type Person } from '@/lib/shared/actor';
import { homeOf } from '@/lib/shared/guards';
import { siteOf, siteUrl } from '@/lib/shared/sites';

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<{ view?: string | string[] }> };

const landing = cache((slug: string, registers: boolean) => runQuery(readLanding, { slug, countries: registers }));

async function read({ params, searchParams }: Props) {
  const [{ slug }, { view }] = await Promise.all([params, searchParams]);
  const registers = view === 'register';
  return { slug, registers, switches: view === 'switch', site: await landing(slug, registers) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { site } = await read(props);
  return { title: site.group?.name ?? site.company?.name };
}

const isElsewhere = (actor: Person, slug?: string) => !isMember(actor) || actor.company.slug !== slug;

/**
 * The landing of a company or a partner group (spec 1 §2). `?view=register` shows the registration form instead of the
 * login, `?view=switch` the login to people of another company (rule: persons.switch).
 */
export default async function Landing(props: Props) {
  const [{ slug, registers, switches, site }, actor] = await Promise.all([read(props), currentActor()]);
  // Runs first, because a redirect to another host loses the session. Users of an earlier sub-domain stay logged in.
  if (!site.group && actor.kind !== 'guest' && !(switches && isElsewhere(actor, site.company?.slug)))
    // A redirect without a fragment would keep that of the request, which has the address.
    redirect(switches ? `${homeOf(actor)}#content` : homeOf(actor));
  const address = await addressOf(site.group?.vhost ?? site.company!.slug, slug);
  return (
    <>
      <PublicHeader network={settings.network_name} home={settings.app_url.href} />
      <Content site={site} address={address} registers={registers} />
    </>
  );
}

type ContentProps = { site: Awaited<ReturnType<typeof landing>>; address: string; registers: boolean };

function Content({ site, address, registers }: ContentProps) {
  if (site.group) return <GroupLanding group={site.group} home={settings.app_url.href} />;
  if (site.contact_email !== undefined)
    return (
      <InactiveNotice
        company={site.company.name}
        network={settings.network_name}
        contact={site.contact_email}
        home={settings.app_url.href}
      />
    );
  return (
    <CompanyLanding
      {...site}
      address={address}
      registers={registers}
      privacy={settings.links.privacy}
      contact={settings.network_email}
    />
  );
}

/**
 * Returns the path of a landing: `/` on its own host, `/{slug}` on the root host. Redirects to it when the request
 * used an earlier name or another company's host (rules: hosts.root, hosts.renamed).
 */
async function addressOf(name: string, asked: string): Promise<string> {
  const head = await headers();
  const [site, wanted] = [
    siteOf(head.get('host'), settings.app_url),
    new URL(head.get('x-concord-path') ?? '/', settings.app_url),
  ];
  if (site.kind === 'site' && (site.name !== name || wanted.pathname !== '/'))
    redirect(siteUrl(settings.app_url, name, `/${wanted.search}`));
  if (site.kind !== 'site' && asked !== name) redirect(`/${name}${wanted.search}`);
  return site.kind === 'site' ? '/' : `/${name}`;
}
