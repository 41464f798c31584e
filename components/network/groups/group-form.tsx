'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { Field, Hidden, LongText } from '@/components/form/field';
import { Fieldset } from '@/components/form/fieldset';
import { Form } from '@/components/form/form';
import { SearchField } from '@/components/form/search-field';
import { Submit } from '@/components/form/submit';
import { UploadProgress } from '@/components/form/upload-progress';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import type { PartnerGroup } from '@/lib/network/groups/community';
import { groupScreen } from '@/lib/network/groups/policy';
import { GROUP_TYPES, STATUS } from '@/lib/shared/enums';
import { companiesNamed } from './find-company';
import { AgreementFields } from './agreement-fields';
import { PlacementFields } from './placement-fields';
import { PriceFields } from './price-fields';
import { RegistrationFields } from './registration-fields';
import { ServiceLevelFields } from './service-level-fields';
import { TeamsFields } from './teams-fields';
import type { Hours } from '@/lib/intake/processes/resources';

type Props = {
  community: PartnerGroup | null;
  networkHours: Hours;
  root: string;
  maxMegabytes: number;
  cancel: string;
};

/**
 * Edits groups of any type (spec 3 §3 "Community"). If someone else saved meanwhile, a second save overwrites theirs.
 */
export function GroupForm({ community: group, networkHours, root, maxMegabytes, cancel }: Props) {
  const router = useRouter();
  const [version, setVersion] = useState(group?.version ?? '');
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  const done = ({ message, community: saved }: { message: string; community: PartnerGroup }) => {
    notify.success(message);
    setVersion(saved.version);
    router.push(groupScreen(saved));
    router.refresh();
  };
  return (
    <Card>
      <Form
        to={`/api/super_admin/groups/${group?.id ?? 0}`}
        label={group ? 'Group' : 'New group'}
        onDone={done}
        onRefused={refused}
        focusFirst={!group}
        asksBeforeLeaving
        className="space-y-8"
      >
        {version && <Hidden name="version" value={version} />}
        <GroupFields community={group} />
        <ServiceLevelFields community={group} networkHours={networkHours} />
        <RegistrationFields community={group} root={root} maxMegabytes={maxMegabytes} />
        <PriceFields community={group} />
        <AgreementFields community={group} maxMegabytes={maxMegabytes} />
        <TeamsFields community={group} />
        <UploadProgress />
        <div className="flex flex-wrap gap-2">
          <Submit>{group ? 'Save' : 'Add group'}</Submit>
          <LinkButton href={cancel}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function GroupFields({ community: group }: Pick<Props, 'community'>) {
  const [type, setType] = useState<string>(group?.type ?? 'solution_support');
  return (
    <>
      <Fieldset title="Group">
        <Field name="name" label="Name" defaultValue={group?.name} maxLength={200} autoComplete="off" />
        <Choice name="type" label="Group type" options={GROUP_TYPES} defaultValue={type} onChange={setType} />
        <Choice
          name="status"
          label="Status"
          hint="An inactive group and its registration page are hidden from everyone but the network’s staff."
          options={STATUS}
          defaultValue={group?.status ?? 'active'}
        />
        <LongText name="description" label="Description" optional defaultValue={group?.description} maxLength={2000} />
      </Fieldset>
      <HostFields community={group} isProgram={type === 'partner_program'} />
    </>
  );
}

const NOWHERE = { department_id: null, document_id: null };

function HostFields({ community: group, isProgram }: Pick<Props, 'community'> & { isProgram: boolean }) {
  const [host, setHost] = useState<{ id: number; name: string } | null>(group?.sponsor_company ?? null);
  const stored = host && host.id === group?.sponsor_company_id ? group : null;
  return (
    <Fieldset title="Host" hint={isProgram && 'The company whose partner program this is.'}>
      <SearchField
        name="sponsor_company_id"
        label={isProgram ? 'Host company' : 'Host company (Optional)'}
        optional={!isProgram}
        find={companiesNamed}
        chosen={host}
        onChoose={setHost}
        placeholder="Company name"
      />
      <PlacementFields
        key={host?.id ?? 0}
        company_id={host?.id ?? null}
        stored={stored ?? NOWHERE}
        isNew={!stored}
        names={{ department: stored?.department?.name, document: stored?.document?.name }}
      />
    </Fieldset>
  );
}
