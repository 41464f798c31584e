import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { TextLink } from '@/components/ui/text-link';
import { SupportHours } from './document-header';
import type { OwnDocument } from '@/lib/intake/processes/managed-resources';

export function LimitedProcess({ document: process, now }: { document: OwnDocument | null; now: string }) {
  if (!process)
    return (
      <Card>
        <EmptyState title="No support process yet">The network sets it up. Ask for it with “Contact”.</EmptyState>
      </Card>
    );
  const { version, managers } = process;
  const manager = managers.find(({ user_type }) => user_type === 'main');
  return (
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2 lg:items-start">
      <Card title="Support">
        <DescriptionList
          stacked
          keepEmpty
          of={[
            ['Support Hours', <SupportHours key="hours" hours={version.support_hours} now={now} />],
            ['Products Supported', version.product_supported],
            ['Support Email Alias', <Addresses key="alias" entry={version.collaborate_email} />],
            ['Support Manager Email', manager?.email && <Addresses key="manager" entry={manager.email} />],
          ]}
        />
      </Card>
      <Card title="Escalation Instructions">
        {version.escalation_instructions ? (
          <SanitizedHtml html={version.escalation_instructions} />
        ) : (
          <p className="text-ink-soft">None yet.</p>
        )}
      </Card>
    </div>
  );
}

function Addresses({ entry }: { entry: string | null }) {
  const addresses = (entry ?? '').split(/[,;\s]+/).filter(Boolean);
  if (!addresses.length) return '–';
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address} className="break-words">
          <TextLink href={`mailto:${address}`}>{address}</TextLink>
        </li>
      ))}
    </ul>
  );
}
