'use client';
import { SupportHours as SupportHours } from '@/components/intake/processes/document-header';
import { FormPreview } from '@/components/intake/forms/form-preview';
import { managerFacts } from '@/components/intake/processes/managers';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import type { Hours } from '@/lib/intake/processes/resources';
import { STANDARD_FORM } from '@/lib/intake/forms/standard-fields';

type Props = { company: string; entries: Record<string, string>; hours: Hours; onClose: () => void };

export function SamplePreview({ company, entries, hours, onClose }: Props) {
  return (
    <FormPreview
      title="Sample form"
      of={{ document_type: 'ticket', fields: STANDARD_FORM, company: '', customerTitle: null, hours }}
      onClose={onClose}
    >
      <div className="mb-6 space-y-4">
        <p className="text-ink-soft wrap-anywhere">
          Your partners see this to open a case with {company}. Try it out: nothing is sent. The network can change the
          fields for you later.
        </p>
        <Card title="Support">
          <DescriptionList of={factsOf(entries)} />
        </Card>
      </div>
    </FormPreview>
  );
}

function factsOf(entries: Record<string, string>): Description[] {
  const { support_hours = '', product_supported, manager_first_name = '', manager_last_name = '' } = entries;
  const manager = {
    user_type: 'main' as const,
    first_name: manager_first_name,
    last_name: manager_last_name,
    email: entries.manager_email ?? '',
  };
  return [
    [
      'Support Hours',
      support_hours.trim() && <SupportHours key="hours" hours={support_hours} now={new Date().toISOString()} />,
    ],
    ['Products Supported', product_supported],
    ...managerFacts(manager_first_name || manager_last_name || manager.email ? [manager] : []),
  ];
}
