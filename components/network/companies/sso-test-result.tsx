import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { DescriptionList, type Description } from '@/components/ui/description-list';
import { PhoneLink } from '@/components/ui/phone-link';
import type { TestResult } from '@/lib/people/sso/test-result';

/**
 * Shows an identity provider's answer to "Test sign-in", and the result that a login would have had (rule:
 * sso.test-login).
 */
export function SsoTestResult({ works, message, details, person, name_id_format, assurance, attributes }: TestResult) {
  const known: Description[] = person
    ? [
        ['Email', person.email ?? 'none'],
        ['First name', person.first_name],
        ['Last name', person.last_name],
        ['Phone', person.phone && <PhoneLink key="phone" number={person.phone} />],
        ['ID at the provider', person.name_id ?? 'changes at every login'],
        ['NameID format', name_id_format],
        ['Assurance', assurance.join(', ') || 'none'],
      ]
    : [];
  return (
    <div className="space-y-6">
      <Alert level={works ? 'success' : 'danger'} title={works ? 'The sign-in works' : 'The sign-in does not work'}>
        {message}
      </Alert>
      {details.length > 0 && (
        <Card title="Details">
          <DescriptionList of={details} />
        </Card>
      )}
      {person && (
        <Card title="The person">
          <DescriptionList of={known} />
        </Card>
      )}
      {person && (
        <Card title="Attributes as they arrived">
          {attributes.length ? (
            <DescriptionList of={attributes.map(({ name, values }) => [name, values.join('\n') || '(empty)'])} />
          ) : (
            <p className="text-ink-soft">None.</p>
          )}
        </Card>
      )}
    </div>
  );
}
