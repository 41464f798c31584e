import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { DownloadLink } from '@/components/ui/download-link';
import { PriorityBadge } from '@/components/ui/status-badge';
import { TextLink } from '@/components/ui/text-link';
import type { GroupShown } from '@/lib/network/groups/read';
import { GROUP_TYPES } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';

type Props = {
  group: GroupShown;
  base: string;
  access?: ReactNode;
  process?: ReactNode;
  more?: Description[];
};

export function GroupFacts({ group, base, access, process, more = [] }: Props) {
  const { registration_url, registration_status_url } = group.partner_group;
  return (
    <Card title="Group">
      <DescriptionList
        of={[
          ['Name', group.name],
          ['Type', GROUP_TYPES[group.type]],
          ['Host', group.sponsor_company?.name],
          ['Description', group.description],
          [
            'Partner registration',
            registration_url && (
              <TextLink external href={registration_url} className="break-all">
                {registration_url}
              </TextLink>
            ),
          ],
          [
            'Registration status',
            registration_status_url && (
              <TextLink external href={registration_status_url} className="break-all">
                {registration_status_url}
              </TextLink>
            ),
          ],
          ...more,
          ['Downloads', <Downloads key="downloads" group={group} base={base} />],
          ['Inbound process', process],
          ['Internal user access', access],
        ]}
      />
    </Card>
  );
}

const FILES = [
  ['code_of_conduct', 'Code of conduct'],
  ['current_license', 'Current license'],
  ['addendum', 'Partner addendum'],
] as const;

function Downloads({ group, base }: Pick<Props, 'group' | 'base'>) {
  const present = FILES.flatMap(([key, label]) => {
    const file = group[key];
    return file ? [{ key, label, name: file.name }] : [];
  });
  if (!present.length) return <span className="text-ink-soft">This group has no files.</span>;
  return (
    <ul className="space-y-1">
      {present.map(({ key, label, name }) => (
        <li key={key}>
          <DownloadLink href={`${base}/${key}`} name={name.includes('.') ? name : `${name}.pdf`}>
            {label}
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}

const LEVELS = [
  ['high', 'p1'],
  ['medium', 'p2'],
  ['low', 'p3'],
] as const;

/** Shows the group's own text for each priority, if any, and the hours (rule: groups.own-texts). */
export function ServiceLevels({ group: { custom_sla, response_times } }: Pick<Props, 'group'>) {
  return (
    <Card title="SLA details">
      <dl className="space-y-4">
        {LEVELS.map(([priority, level]) => {
          const message = custom_sla?.[`${level}_message`];
          return (
            <div key={level}>
              <dt className="mb-1 flex flex-wrap items-center gap-2">
                <PriorityBadge priority={priority} />
                <span className="text-sm text-ink-soft">
                  Partners answer within {plural(response_times[level], 'hour')}
                </span>
              </dt>
              {message && <dd className="break-words whitespace-pre-line">{message}</dd>}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
