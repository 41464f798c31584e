'use client';
import { PreviewedForm, type Previewed } from '@/components/intake/forms/previewed-form';
import { DescriptionList } from '@/components/ui/description-list';
import type { ProcessType } from '@/lib/shared/enums';

type Props = {
  of: Previewed;
  texts: { title: string; support_hours: string; product_supported: string };
};

const KIND: Partial<Record<ProcessType, string>> = { manager: 'A partner’s manager request' };

export function PartnerView({ of, texts }: Props) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="border-b border-line bg-sunken px-5 py-3">
        <p className="text-sm text-ink-soft">{KIND[of.document_type] ?? 'A partner’s case'}, as the partner sees it</p>
        <p className="font-medium wrap-anywhere">{texts.title || 'New process'}</p>
      </div>
      <div className="space-y-6 p-5">
        <DescriptionList
          of={[
            ['Support Hours', texts.support_hours],
            ['Products Supported', texts.product_supported],
          ]}
        />
        <PreviewedForm of={of} id="beside" label="Preview" />
      </div>
    </div>
  );
}
