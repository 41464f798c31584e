import { Card } from '@/components/ui/card';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { plural } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import type { ListedVersion } from '@/lib/intake/processes/resources';

type Props = { company_id: number; document_id: number; versions: ListedVersion[]; total: number };

const MAX_LABELS = 4;

/** Shows the newest versions of a process with their changes (rule: network.process-versions). */
export function VersionHistory({ company_id, document_id, versions, total }: Props) {
  return (
    <Card title="Versions" hint="Forms begun on an earlier version can still be sent.">
      <ol className="space-y-3">
        {versions.map(({ id, version, created_at, created_by, changes, is_current }) => (
          <li key={id} className="break-words">
            <TextLink
              href={pagePath('/super_admin/companies/[company_id]/documents/[document_id]/versions/[version_id]', {
                company_id,
                document_id,
                version_id: id,
              })}
            >
              Version {version}
            </TextLink>
            {is_current && ' (current)'}
            <p className="text-sm text-ink-soft">
              <Time at={created_at} />
              {created_by && `, ${created_by}`}
            </p>
            {changes && changes.length > 0 && <p className="text-sm">{summary(changes.map(({ label }) => label))}</p>}
          </li>
        ))}
      </ol>
      {total > versions.length && (
        <p className="mt-3 text-sm text-ink-soft">And {plural(total - versions.length, 'earlier version')}.</p>
      )}
    </Card>
  );
}

const summary = (labels: string[]) =>
  [...labels.slice(0, MAX_LABELS), ...(labels.length > MAX_LABELS ? [`${labels.length - MAX_LABELS} more`] : [])].join(
    ', ',
  );
