'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { RadioCards } from '@/components/form/choices';
import { Field, LongText } from '@/components/form/field';
import { FileField } from '@/components/form/file-field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { notify } from '@/lib/client/notify';

const METADATA_MEGABYTES = 0.25;
const MAX_TEXT = METADATA_MEGABYTES * 1024 * 1024;

const WAYS = [
  { value: 'url', label: 'Address', hint: 'Read again every day, so that a new certificate is known by itself.' },
  { value: 'file', label: 'File' },
  { value: 'text', label: 'Paste' },
];

type Props = { to: string; source: 'url' | 'file'; example: string; address: string | null };

/** Takes the provider's metadata as an address, a file or a text, and saves it at once. */
export function MetadataForm({ to, source, example, address }: Props) {
  const router = useRouter();
  const [way, setWay] = useState<string>(source);
  function saved({ message }: { message: string }) {
    notify.success(message);
    router.refresh();
  }
  return (
    <Form to={to} label="Metadata of your provider" onSuccess="reset" onDone={saved}>
      <RadioCards
        name="sso_identity_source"
        label="How you enter the metadata"
        cards={WAYS}
        defaultValue={way}
        onChange={setWay}
        columns
      />
      {way === 'url' && (
        <Field
          name="sso_idp_entity_url"
          label="Address of the metadata"
          hint={`Such as ${example}`}
          type="url"
          maxLength={1024}
          autoComplete="off"
          placeholder="https://"
          defaultValue={address}
        />
      )}
      {way === 'file' && (
        <FileField name="sso_identity_file" label="Metadata file" accept=".xml" maxMegabytes={METADATA_MEGABYTES} />
      )}
      {way === 'text' && (
        <LongText name="sso_identity_file" label="Metadata" hint="The whole XML text." rows={6} maxLength={MAX_TEXT} />
      )}
      <Submit>Save metadata</Submit>
    </Form>
  );
}
