'use client';
import { useState } from 'react';
import { Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import type { Failure } from '@/lib/client/post';
import type { RegistrationForm } from '@/lib/network/companies/registration-settings';
import { APPROVAL_MODES } from '@/lib/shared/enums';
import { fullName, nameAndAddress, plural } from '@/lib/shared/format';
import { DefaultGroups } from './default-groups';

type Props = RegistrationForm & {
  to: string;
  /** The screen to return to after saving. */
  returnTo: `/${string}`;
  company?: string;
};

/**
 * Edits registration settings, for a company's managers and for the network (spec 2 §2). If someone else saved
 * meanwhile, the entries stay and a second save overwrites theirs.
 */
export function RegistrationSettings(props: Props) {
  const { settings, managers, former_managers, groups, waiting, to, returnTo, company } = props;
  const [version, setVersion] = useState(props.version);
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  const people = managers.map((manager) => ({ value: String(manager.id), label: nameAndAddress(manager) }));
  const chosen = (id: number | null) => (managers.some((one) => one.id === id) ? id : null);
  return (
    <Card>
      {!managers.length && (
        <Alert level="warning" className="mb-5">
          The company has no active business or program manager. Add one first, to approve new users.
        </Alert>
      )}
      {former_managers.map((former) => (
        <Alert key={former.id} level="warning" className="mb-5">
          {fullName(former) || 'A former signup manager'} is no longer an active manager of the company and cannot
          approve users. Choose someone else.
        </Alert>
      ))}
      <Form
        to={to}
        label="Registration settings"
        successMessage="Registration settings saved."
        onSuccess={returnTo}
        onRefused={refused}
        asksBeforeLeaving
      >
        <Hidden name="version" value={version} />
        <Select
          name="requires_approval"
          label="Requires Approval"
          options={APPROVAL_MODES}
          defaultValue={settings.requires_approval}
          hint={
            waiting > 0 && `${plural(waiting, 'user is', 'users are')} waiting for approval and will still need it.`
          }
        />
        <Select
          name="signup_manager_id"
          label="Primary signup manager"
          hint="Gets an email for each new user and approves or rejects the registration."
          options={people}
          placeholder="Choose One"
          defaultValue={chosen(settings.signup_manager_id)}
        />
        <Select
          name="alt_signup_manager_id"
          label="Alternate signup manager"
          hint="Can approve and reject as well. The first decision counts."
          optional
          options={people}
          defaultValue={chosen(settings.alt_signup_manager_id)}
        />
        <DefaultGroups groups={groups} company={company} />
        <div className="flex flex-wrap gap-2">
          <Submit>Save Settings</Submit>
          <LinkButton href={returnTo}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}
