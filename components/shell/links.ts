import { isAdmin } from '@/lib/shared/actor';
import { isPage } from '@/lib/shared/paths';
import { MEMBERSHIPS, type Membership } from '@/lib/shared/enums';
import { MEMBER_HOME } from '@/lib/shared/home-path';

/** An unset link is hidden (rule: hosts.external-links). */
export type ShellLinks = {
  events?: string;
  training?: string;
  news?: string;
  training_guide?: string;
  privacy_policy?: string;
  security?: string;
  release_notes?: string;
  /** `{type}` is replaced with the company's membership type. */
  membership?: string;
};

export type ShellUser = {
  name: string;
  email: string;
  role: 'super_admin' | 'program_manager' | 'business_manager' | 'caller' | 'api';
  /** True for a person with accounts at several companies (rule: persons.switch). */
  switches?: boolean;
  company?: { name: string; slug: string; limited: boolean; level: Membership };
};

export type NavLink = { label: string; href: string; external?: boolean };

/** A link of the Admin or the More panel. */
export type PanelLink = { label: string; href: string; locked?: boolean };

export function headerLinks(user: ShellUser, links: ShellLinks): NavLink[] {
  return allHeaderLinks(user, links).filter(({ href, external }) => external || isPage(href));
}

function allHeaderLinks(user: ShellUser, links: ShellLinks): NavLink[] {
  if (user.role === 'super_admin') {
    return [
      { label: 'Dashboard', href: '/super_admin/dashboard' },
      { label: 'Inactive Users', href: '/super_admin/users' },
      { label: 'Companies', href: '/super_admin/companies' },
      { label: 'Groups', href: '/super_admin/groups' },
      { label: 'Reports', href: '/super_admin/reports' },
      { label: 'Profile', href: '/profile' },
    ];
  }
  return [
    { label: 'Home', href: MEMBER_HOME },
    { label: 'My Cases', href: '/my-cases' },
    ...external('Events', links.events),
    ...external('Training', links.training),
    { label: 'Profile', href: '/profile' },
  ];
}

/**
 * Lists the five screens of the admin panel (spec 1 §2). Limited companies have a different inbound page, and see
 * partner groups locked (rule: access.locked).
 */
export function adminLinks(limited: boolean): PanelLink[] {
  return [
    { label: 'Company', href: '/admin/company' },
    { label: 'Users', href: '/admin/users' },
    { label: 'Inbound Process', href: limited ? '/admin/limited_process' : '/admin/inbound_process' },
    { label: 'My Partners', href: '/admin/partner_groups', locked: limited },
    { label: 'Reports', href: '/admin/reports' },
  ].filter(({ href }) => isPage(href));
}

/** Lists network screens that are not in the header, for its More panel (rule: network.menu). */
export function networkLinks({ role }: ShellUser): PanelLink[] {
  if (role !== 'super_admin') return [];
  return [
    { label: 'Users', href: '/super_admin/all_users' },
    { label: 'Process drafts', href: '/super_admin/process_drafts' },
    { label: 'Process health', href: '/super_admin/process_health' },
    { label: 'Requests', href: '/super_admin/requests' },
    { label: 'Mail', href: '/super_admin/mail' },
    { label: 'Audit', href: '/super_admin/audit' },
    { label: 'Status', href: '/super_admin/status' },
  ].filter(({ href }) => isPage(href));
}

/** Returns the membership page for the company's type (spec 1 §1); undefined for network staff. */
export function membershipLink({ company }: ShellUser, { membership }: ShellLinks): NavLink | undefined {
  if (!company || !membership) return undefined;
  return {
    label: `${MEMBERSHIPS[company.level]} membership`,
    href: membership.replaceAll('{type}', encodeURIComponent(company.level.replace(' ', '-'))),
    external: true,
  };
}

export function footerLinks(links: ShellLinks): NavLink[] {
  return [
    ...external('News', links.news),
    ...external('Training guide', links.training_guide),
    ...privacyLink(links.privacy_policy),
    ...external('Security', links.security),
    ...external('Release notes', links.release_notes),
  ];
}

/** Only program and business managers have the Admin menu (spec 1 §2). */
export function hasAdminMenu(user: ShellUser): boolean {
  return isAdmin(user);
}

/** The portal's own page opens in the same tab. */
const privacyLink = (href: string | undefined) =>
  external('Privacy policy', href).map((link) => ({ ...link, external: !link.href.startsWith('/') }));

function external(label: string, href: string | undefined): NavLink[] {
  return href ? [{ label, href, external: true }] : [];
}
