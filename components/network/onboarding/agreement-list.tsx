'use client';
import { Checkbox } from '@/components/form/choices';
import { DownloadLink } from '@/components/ui/download-link';
import type { AgreementDocument } from '@/lib/network/onboarding/resources';
import { bytes, longDate } from '@/lib/shared/format';
import type { Agreement } from '@/lib/shared/onboarding';

const CALLS: Record<Agreement, string> = {
  code_of_conduct: 'code_of_conduct',
  database_license: 'database_license',
  addendum: 'addendum',
};

type Props = { vhost: string; documents: AgreementDocument[]; ticked: Record<string, string>; replaced: string[] };

export function AgreementList({ vhost, documents, ticked, replaced }: Props) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {documents.map(({ agreement, title, dated, size, original_filename }) => (
        <li key={agreement} className="space-y-2 px-4 py-4">
          <p className="font-semibold break-words">{title}</p>
          <p className="text-sm text-ink-soft">
            Version of {longDate(dated)}
            {replaced.includes(agreement) && ', new since you opened this page'}
          </p>
          <p>
            <DownloadLink href={`/api/onboarding/${vhost}/${CALLS[agreement]}`} name={original_filename}>
              Read the {title} (PDF, {bytes(size)})
            </DownloadLink>
          </p>
          <Checkbox
            name={agreement}
            label={`I have read and accept the ${title}`}
            defaultChecked={ticked[agreement] === 'true'}
          />
        </li>
      ))}
    </ul>
  );
}
