import type { LucideIcon } from '@/components/ui/icon';
import { ArrowRight, Plus } from '@/components/ui/icons';
import { isPage } from '@/lib/shared/paths';
import {
  adminLinks,
  hasAdminMenu,
  headerLinks,
  networkLinks,
  type PanelLink,
  type ShellLinks,
  type ShellUser,
} from './links';
import { SCREENS } from './panel-tiles';

export type PaletteScreen = { label: string; hint?: string; href: string; icon: LucideIcon; external?: boolean };

/** Lists the screens and forms in the order of the menus (rule: screens.palette). */
export function paletteScreens(user: ShellUser, links: ShellLinks): PaletteScreen[] {
  const limited = !!user.company?.limited;
  const admin = hasAdminMenu(user);
  const found = [
    ...headerLinks(user, links).map((link) => ({ ...link, icon: ArrowRight })),
    ...(admin ? adminLinks(limited).map(described) : []),
    ...networkLinks(user).map(described),
    ...(admin ? COMPANY_SCREENS.filter(({ full }) => !(full && limited)) : []),
    ...(user.role === 'super_admin' ? NETWORK_FORMS : []),
  ];
  return found.filter(
    ({ href }, at) => (/^https?:/.test(href) || isPage(href)) && found.findIndex((one) => one.href === href) === at,
  );
}

function described({ label, href }: PanelLink): PaletteScreen {
  const [hint, icon = ArrowRight] = SCREENS[href] ?? [];
  return { label, hint, href, icon };
}

/** `full` screens are not for limited companies (rule: access.limited). */
const COMPANY_SCREENS = [
  { label: 'Add user', href: '/admin/users/0', icon: Plus, full: true },
  { label: 'Registration settings', href: '/admin/company/registration', icon: ArrowRight, full: true },
  { label: 'Calendars of your company', href: '/admin/company/calendars', icon: ArrowRight, full: true },
  { label: 'Audit of your company', href: '/admin/company/audit', icon: ArrowRight, full: false },
  { label: 'API clients', href: '/admin/company/api', icon: ArrowRight, full: false },
  { label: 'Agents', href: '/admin/company/api/agents', icon: ArrowRight, full: false },
  { label: 'Saved replies of your company', href: '/admin/company/replies', icon: ArrowRight, full: false },
  { label: 'Channels of Teams and Slack', href: '/admin/company/api/channels', icon: ArrowRight, full: false },
  { label: 'Webhooks', href: '/admin/company/api/webhooks', icon: ArrowRight, full: false },
];
const NETWORK_FORMS = [
  { label: 'Dashboard', href: '/super_admin/dashboard', icon: ArrowRight },
  { label: 'Add company', href: '/super_admin/companies/0/edit', icon: Plus },
  { label: 'Add group', href: '/super_admin/groups/0/edit', icon: Plus },
];

export function screensFor(screens: PaletteScreen[], term: string): PaletteScreen[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean);
  return screens.filter(({ label, hint = '' }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
