import { LinkTabs } from '@/components/ui/tabs';

const TABS = [
  { href: '/admin/company/api', label: 'API clients' },
  { href: '/admin/company/api/webhooks', label: 'Webhooks' },
  { href: '/admin/company/api/channels', label: 'Channels' },
  { href: '/admin/company/api/agents', label: 'Agents' },
] as const;

/** Tabs of the company's integrations. */
export function ApiTabs({ current }: { current: (typeof TABS)[number]['href'] }) {
  return <LinkTabs label="Integrations" tabs={TABS.map((tab) => ({ ...tab, current: tab.href === current }))} />;
}
