import { LinkTabs } from '@/components/ui/tabs';

const TABS = [
  { href: '/admin/company/sso', label: 'Single sign-on' },
  { href: '/admin/company/directory', label: 'Directory' },
  { href: '/admin/company/teams', label: 'Teams' },
  { href: '/admin/company/domains', label: 'Domains' },
] as const;

/** Tabs of how people come into the company and leave it. */
export function AccessTabs({ current }: { current: (typeof TABS)[number]['href'] }) {
  return <LinkTabs label="SSO setup" tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
