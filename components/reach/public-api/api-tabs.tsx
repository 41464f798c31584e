import { LinkTabs } from '@/components/ui/tabs';

const TABS = [
  { href: '/admin/company/api', label: 'Clients' },
  { href: '/admin/company/api/webhooks', label: 'Webhooks' },
] as const;

export function ApiTabs({ current }: { current: (typeof TABS)[number]['href'] }) {
  return <LinkTabs label="API" tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
