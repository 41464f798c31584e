import { LinkTabs } from '@/components/ui/tabs';
import { pagePath } from '@/lib/shared/paths';

export const ReportTabs = ({ current }: { current: 'cases' | 'partners' }) => (
  <LinkTabs
    label="Reports"
    tabs={[
      { href: pagePath('/admin/reports'), label: 'Cases', current: current === 'cases' },
      { href: pagePath('/admin/reports/partners'), label: 'Scorecards', current: current === 'partners' },
    ]}
  />
);
