import { MEMBERSHIPS, type Membership } from '@/lib/shared/vocabulary';

/** Links that come from the configuration; what is unset is not shown (PRODUCT §1). */
export type ShellLinks = {
  events?: string;
  training?: string;
  news?: string;
  training_guide?: string;
  privacy_policy?: string;
  security?: string;
  release_notes?: string;
  /** `{type}` in it stands for the company's membership type. */
  membership?: string;
};

export type ShellUser = {
  name: string;
  email: string;
  role: 'super_admin' | 'program_manager' | 'business_manager' | 'caller' | 'api';
  company?: { name: string; slug: string; limited: boolean; level: Membership };
};

export type NavLink = { label: string; href: string; external?: boolean };

/** The links of the header in the order of spec 1 §2; Logout stands in the account menu and at the end of the phone's menu. */
export function headerLinks(user: ShellUser, links: ShellLinks): NavLink[] {
  if (user.role === 'super_admin') {
    return [
      { label: 'Inactive Users', href: '/super_admin/users' },
      { label: 'Companies', href: '/super_admin/companies' },
      { label: 'Groups', href: '/super_admin/groups' },
      { label: 'Reports', href: '/super_admin/reports' },
      { label: 'Profile', href: '/profile' },
    ];
  }
  return [
    { label: 'Home', href: '/dashboard' },
    ...external('Events', links.events),
    ...external('Training', links.training),
    { label: 'Profile', href: '/profile' },
  ];
}

/** The membership page of the company's own type (spec 1 §1); none for the network's staff. */
export function membershipLink({ company }: ShellUser, { membership }: ShellLinks): NavLink | undefined {
  if (!company || !membership) return undefined;
  return { label: `${MEMBERSHIPS[company.level]} membership`, href: membership.replaceAll('{type}', encodeURIComponent(company.level.replace(' ', '-'))), external: true };
}

/** The footer's links. */
export function footerLinks(links: ShellLinks): NavLink[] {
  return [
    ...external('News', links.news),
    ...external('Training guide', links.training_guide),
    ...external('Privacy policy', links.privacy_policy),
    ...external('Security', links.security),
    ...external('Release notes', links.release_notes),
  ];
}

/** The Admin menu is for program and business managers only (spec 1 §2). */
export function hasAdminMenu(user: ShellUser): boolean {
  return user.role === 'program_manager' || user.role === 'business_manager';
}

function external(label: string, href: string | undefined): NavLink[] {
  return href ? [{ label, href, external: true }] : [];
}
