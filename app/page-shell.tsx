import type { ReactNode } from 'react';
import { menuCounts } from '@/app/menu-counts';
import { ProofQuestion } from '@/components/people/accounts/factors/proof-question';
import { AppShell, PersonHeader } from '@/components/shell/app-shell';
import { PersonWatch } from '@/components/shell/person-watch';
import type { ShellLinks, ShellUser } from '@/components/shell/links';
import { ZoneNotice } from '@/components/shell/zone-notice';
import { OwnZone } from '@/components/ui/own-zone';
import { listOwnCompanies } from '@/lib/people/accounts/own-companies';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { fullName, isMember, type Actor, type Person } from '@/lib/shared/actor';
import { isLimited } from '@/lib/shared/gates';

const BRAND = 'Concord';

/**
 * Shell around a page: a signed-in user gets header, impersonation bar and the dialog that asks for a proof (rule:
 * proof.dialog), a guest gets none of them.
 */
export async function PageShell({ actor, children }: { actor: Actor; children: ReactNode }) {
  const around = {
    links: links(),
    brand: BRAND,
    network: settings.network_name,
    idleMinutes: settings.idle_minutes,
  };
  if (actor.kind === 'guest') return <AppShell {...around}>{children}</AppShell>;
  return (
    <AppShell {...around} {...await headerOf(actor)} person={personOf(actor)}>
      <OwnZone zone={actor.time_zone} browser={actor.browser_zone}>
        {readsByBrowser(actor) && (
          <ZoneNotice browser={actor.browser_zone} isClosed={actor.zone_notice_closed_at !== null} />
        )}
        {children}
      </OwnZone>
      <ProofQuestion />
    </AppShell>
  );
}

/** The console names its zone (spec 3 §9), and nobody's zone is noted while a super admin acts for them. */
const readsByBrowser = (actor: Person) => isMember(actor) && !actor.time_zone && !actor.impersonator;

/** Header of a signed-in reader on a page that is public (rule: api.developers-page). */
export async function LoggedInHeader({ actor }: { actor: Person }) {
  return (
    <div data-person={personOf(actor)}>
      <PersonHeader {...await headerOf(actor)} links={links()} brand={BRAND} />
      <PersonWatch person={personOf(actor)} />
    </div>
  );
}

const headerOf = async (actor: Person) => ({
  user: { ...shellUser(actor), switches: await switches(actor) },
  counts: await menuCounts(actor),
  impersonating: actor.impersonator !== null,
  partnerSearch: searchesPartners(actor),
});

const switches = async (actor: Person) =>
  isMember(actor) && !actor.impersonator && (await runQuery(listOwnCompanies, {})).data.length > 0;

/** Limited companies have no partner search (spec 1 §6). */
const searchesPartners = (actor: Person) => isMember(actor) && !isLimited(actor);

/** Distinguishes users in one browser by user, company, and impersonator. */
const personOf = ({ id, company_id, impersonator }: Person) => [id, company_id ?? '', impersonator?.id ?? ''].join('-');

const shellUser = (actor: Person): ShellUser => ({
  name: fullName(actor) || actor.email,
  email: actor.email,
  role: actor.role,
  company: isMember(actor)
    ? { name: actor.company.name, slug: actor.company.slug, limited: isLimited(actor), level: actor.level }
    : undefined,
});

function links(): ShellLinks {
  const { events, training, news, privacy, security, release_notes, membership } = settings.links;
  return {
    events,
    training,
    training_guide: training,
    news,
    privacy_policy: privacy,
    security,
    release_notes,
    membership,
  };
}
