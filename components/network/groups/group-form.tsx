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
import type { Community } from '@/lib/network/groups/community';
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
  community: Community | null;
  networkHours: Hours;
  root: string;
  maxMegabytes: number;
  cancel: string;
};

/**
 * Edits groups of any type (spec 3 §3 "Community"). If someone else saved meanwhile, a second save overwrites theirs.
 */
export function GroupForm({ community, networkHours, root, maxMegabytes, cancel }: Props) {
  const router = useRouter();
  const [version, setVersion] = useState(community?.version ?? '');
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { version?: unknown } | undefined)?.version;
    if (kind === 'refused' && typeof now === 'string') setVersion(now);
  };
  const done = ({ message, community: saved }: { message: string; community: Community }) => {
    notify.success(message);
    setVersion(saved.version);
    router.push(groupScreen(saved));
    router.refresh();
  };
  return (
    <Card>
      <Form
        to={`/api/super_admin/groups/${community?.id ?? 0}`}
        label={community ? 'Group' : 'New group'}
        onDone={done}
        onRefused={refused}
        focusFirst={!community}
        asksBeforeLeaving
        className="space-y-8"
      >
        {version && <Hidden name="version" value={version} />}
        <GroupFields community={community} />
        <ServiceLevelFields community={community} networkHours={networkHours} />
        <RegistrationFields community={community} root={root} maxMegabytes={maxMegabytes} />
        <PriceFields community={community} />
        <AgreementFields community={community} maxMegabytes={maxMegabytes} />
        <TeamsFields community={community} />
        <UploadProgress />
        <div className="flex flex-wrap gap-2">
          <Submit>{community ? 'Save' : 'Add group'}</Submit>
          <LinkButton href={cancel}>Cancel</LinkButton>
        </div>
      </Form>
    </Card>
  );
}

function GroupFields({ community }: Pick<Props, 'community'>) {
  const [type, setType] = useState<string>(community?.type ?? 'solution_support');
  return (
    <>
      <Fieldset title="Group">
        <Field name="name" label="Name" defaultValue={community?.name} maxLength={200} autoComplete="off" />
        <Choice name="type" label="Group type" options={GROUP_TYPES} defaultValue={type} onChange={setType} />
        <Choice
          name="status"
          label="Status"
          hint="An inactive group and its registration page are hidden from everyone but the network’s staff."
          options={STATUS}
          defaultValue={community?.status ?? 'active'}
        />
        <LongText
          name="description"
          label="Description"
          optional
          defaultValue={community?.description}
          maxLength={2000}
        />
      </Fieldset>
      <HostFields community={community} isProgram={type === 'partner_program'} />
    </>
  );
}

const NOWHERE = { department_id: null, document_id: null };

function HostFields({ community, isProgram }: Pick<Props, 'community'> & { isProgram: boolean }) {
  const [host, setHost] = useState<{ id: number; name: string } | null>(community?.sponsor_company ?? null);
  const stored = host && host.id === community?.sponsor_company_id ? community : null;
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
