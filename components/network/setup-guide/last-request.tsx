import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import type { SetupGuide } from '@/lib/people/setup-links/guide';
import { plural } from '@/lib/shared/format';

type Directory = SetupGuide['directory'];

/** The last request of the directory, what it changed, and why one was refused (rule: scim.last-call). */
export function LastRequest({ directory }: { directory: Directory }) {
  const { made_at, last_call_at, last_call, last_refusal, users, groups, changes } = directory;
  if (!last_call_at)
    return (
      <Card>
        <EmptyState title="No request yet">
          {made_at
            ? 'Test the connection at your provider, or start provisioning there, then check again. A request with a wrong token is not shown.'
            : 'Make the token first, one step back, and enter it at your provider.'}
        </EmptyState>
      </Card>
    );
  return (
    <>
      {last_refusal && (
        <Alert level="warning" title={`A request was refused: ${last_refusal.call} (${last_refusal.status})`}>
          <p>{reasonOf(last_refusal)}</p>
          <p className="mt-1 text-sm">
            <Time at={last_refusal.at} />. The answer to your provider names the cause.
          </p>
        </Alert>
      )}
      <Card
        title="Last request"
        actions={
          <Badge tone="green" icon={CircleCheck}>
            Connected
          </Badge>
        }
      >
        <DescriptionList
          of={[
            ['Request', last_call],
            ['Time', <Time key="at" at={last_call_at} />],
            ['Provisioned', `${plural(users, 'user')}, ${plural(groups, 'group')}`],
          ]}
        />
      </Card>
      <Card title="What it did" hint="The last changes, newest first.">
        {changes.length ? (
          <ul className="divide-y divide-line">
            {changes.map(({ id, action, created_at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>{action}</span>
                <span className="text-ink-soft">
                  <Time at={created_at} />
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-soft">Nothing was changed yet. Reading changes nothing.</p>
        )}
      </Card>
    </>
  );
}

const REASONS: Record<string, string> = {
  invalidValue: 'A value was not accepted. Often the address is not of a domain that the company has proven.',
  uniqueness: 'The address or name is in use already.',
  invalidFilter: 'The filter could not be read.',
  invalidSyntax: 'The request could not be read.',
  mutability: 'The request changes what cannot be changed.',
};

function reasonOf({ scim_type, status }: NonNullable<Directory['last_refusal']>): string {
  if (scim_type && REASONS[scim_type]) return REASONS[scim_type];
  if (status === 404) return 'The user or group is not there. Providers look for people this way before they add them.';
  return status >= 500 ? 'The portal could not answer. Try again.' : 'The request was not accepted.';
}
