'use client';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { EmptyState, ErrorState } from '@/components/ui/empty-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { LinkTabs, Tabs } from '@/components/ui/tabs';
import { TableSkeleton } from '@/components/table/table-skeleton';
import { showBanner } from '@/lib/client/banners';
import { notify } from '@/lib/client/notify';
import { LEVELS } from '@/lib/shared/alerts';

export function States() {
  return (
    <>
      <Card title="Notices">
        <div className="space-y-2">
          {LEVELS.map((level) => (
            <Alert key={level} level={level} title={level === 'danger' ? 'Access denied' : undefined}>
              This is what a {level} notice says, and what to do next.
            </Alert>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          {LEVELS.map((level) => (
            <Button key={level} onClick={() => showBanner(level, `A ${level} banner, until the next route.`)}>
              Banner: {level}
            </Button>
          ))}
          <Button onClick={() => notify.success('Profile Updated')}>Toast: success</Button>
          <Button onClick={() => notify.warning('Too Many Requests. Please try again later.')}>Toast: warning</Button>
          <Button onClick={() => notify.error('The document could not be loaded.')}>Toast: error</Button>
          <Button onClick={() => notify.delete('Wireless is deleted.')}>Toast: delete</Button>
        </div>
      </Card>
      <Card title="Tabs">
        <LinkTabs
          label="Requests"
          tabs={[
            { href: '/design', label: 'My Active Cases', count: 12, current: true },
            { href: '/design?view=2', label: 'Company Inbound Action Needed', count: 3, attention: true },
            { href: '/design?view=3', label: 'All Company Cases', count: 100000 },
          ]}
        />
        <div className="mt-6">
          <Tabs
            label="Parts"
            tabs={[
              { key: 'one', label: 'Details', panel: 'The first panel.' },
              { key: 'two', label: 'History', count: 4, panel: 'The second panel.' },
            ]}
          />
        </div>
      </Card>
      <div className="grid gap-6 lg:grid-cols-3">
        <Card title="Empty" flush>
          <EmptyState title="No cases yet" action={<Button>Find a partner</Button>}>
            Search for a partner above and send the first one.
          </EmptyState>
        </Card>
        <Card title="Failed" flush>
          <ErrorState action={<Button>Try again</Button>}>The server did not answer.</ErrorState>
        </Card>
        <Card title="Loading">
          <SkeletonLines />
          <div className="mt-4 flex items-center gap-2">
            <Spinner label="Loading" /> Loading
          </div>
        </Card>
      </div>
      <TableSkeleton rows={3} />
    </>
  );
}
