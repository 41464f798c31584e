import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { CompanyLanding } from '@/components/accounts/company-landing';
import { GroupLanding } from '@/components/accounts/group-landing';
import { InactiveNotice } from '@/components/accounts/inactive-notice';
import { ask, currentActor } from '@/lib/core/ask';
import { config } from '@/lib/core/config';
import { readLanding } from '@/lib/companies/landing';
import { homeOf } from '@/lib/shared/guards';
import { siteOf, siteUrl } from '@/lib/shared/sites';

type Props = { params: Promise<{ slug: string }> };

const landing = cache((slug: string) => ask(readLanding, { slug }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await landing((await params).slug);
  return { title: site.group?.name ?? site.company?.name };
}

/** The landing of a company or a partner group: on its own host, or under its name on the root host (spec 1 §2). */
export default async function Landing({ params }: Props) {
  const { slug } = await params;
  const [site, actor] = await Promise.all([landing(slug), currentActor()]);
  const current = site.group?.vhost ?? site.company!.slug;
  if (current !== slug) redirect(await addressOf(current));
  if (site.group) return <GroupLanding group={site.group} home={config.app_url.href} />;
  if (actor.kind !== 'guest') redirect(homeOf(actor));
  return site.contact_email === undefined ? <CompanyLanding {...site} /> : <InactiveNotice contact={site.contact_email} />;
}

/** A name that has changed leads to the current one, on the kind of address it was asked under. */
async function addressOf(name: string): Promise<string> {
  const site = siteOf((await headers()).get('host'), config.app_url);
  return site.kind === 'site' ? siteUrl(config.app_url, name) : `/${name}`;
}
