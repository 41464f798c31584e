'use client';
import { Checkbox } from '@/components/form/choices';
import { FileField } from '@/components/form/file-field';
import { useObjectUrl } from '@/lib/client/use-object-url';
import type { PartnerGroup } from '@/lib/network/groups/community';

type Props = { community: PartnerGroup | null; maxMegabytes: number };

export function BannerField({ community: group, maxMegabytes }: Props) {
  const [preview, showPreview] = useObjectUrl();
  const current = group?.has_banner ? group.banner : null;
  const shown = preview ?? current;
  return (
    <div className="space-y-3">
      <FileField
        name="group_banner"
        label="Banner"
        hint="Shown five times as wide as high, such as 1200 × 240 pixels. Without one, the group’s name is the title."
        optional
        accept=".jpg,.jpeg,.png"
        maxMegabytes={maxMegabytes}
        current={group?.has_banner ? 'Replace the banner' : undefined}
        onFile={showPreview}
      />
      {shown && (
        <img
          src={shown}
          alt={preview ? 'The chosen banner' : 'The present banner'}
          className="aspect-5/1 w-full rounded-lg border border-line object-cover"
        />
      )}
      {group?.has_banner && !preview && <Checkbox name="remove_banner" label="Remove the banner" />}
    </div>
  );
}
