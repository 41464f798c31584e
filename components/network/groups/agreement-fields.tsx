'use client';
import { Checkbox } from '@/components/form/choices';
import { Field, Hidden } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { FileField } from '@/components/form/file-field';
import { DownloadLink } from '@/components/ui/download-link';
import type { PartnerGroup } from '@/lib/network/groups/community';

type Props = { community: PartnerGroup | null; maxMegabytes: number };

export function AgreementFields({ community: group, maxMegabytes }: Props) {
  return (
    <Fieldset title="Agreements" hint="PDF files that companies read and accept when they join.">
      <Pdf community={group} maxMegabytes={maxMegabytes} file="addendum" label="Addendum" />
      <Field
        name="addendum_name"
        label="Addendum name"
        optional
        maxLength={200}
        autoComplete="off"
        hint="The name that members see. By default the name of the file."
        defaultValue={group?.addendum_name}
      />
      <div>
        <Hidden name="force_addendum" value="0" />
        <Checkbox
          name="force_addendum"
          label="Basic and Premium members must accept the addendum too"
          defaultChecked={group?.force_addendum}
        />
      </div>
      <Pdf community={group} maxMegabytes={maxMegabytes} file="code_of_conduct" label="Code of conduct" />
      <Pdf community={group} maxMegabytes={maxMegabytes} file="current_license" label="Current license" />
    </Fieldset>
  );
}

type PdfProps = Props & { file: 'addendum' | 'code_of_conduct' | 'current_license'; label: string };

function Pdf({ community: group, maxMegabytes, file, label }: PdfProps) {
  const current = group?.[file];
  return (
    <div className="space-y-2">
      <FileField name={`${file}_file`} label={label} optional accept=".pdf" maxMegabytes={maxMegabytes} />
      {group && current && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <DownloadLink href={`/api/super_admin/groups/${group.id}/${file}`} name={current.name}>
            {current.name}
          </DownloadLink>
          <Checkbox name={`remove_${file}`} label={`Remove the ${label.toLowerCase()}`} />
        </div>
      )}
    </div>
  );
}
