'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Checkbox } from '@/components/form/choices';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';

type Props = { to: string; inUse: boolean; onClose: () => void };

/** Makes a link for IT and shows its address once. */
export function MakeLink({ to, inUse, onClose }: Props) {
  const router = useRouter();
  const [url, setUrl] = useState<string>();
  if (url)
    return (
      <Dialog
        open
        locked
        title="Copy the link now"
        footer={
          <Button kind="primary" onClick={onClose}>
            I have copied it
          </Button>
        }
      >
        <div className="space-y-4">
          <CopyText text={url} name="the link" />
          <Alert level="warning">
            It is shown only now. Send it to nobody but the person who runs your identity provider.
          </Alert>
        </div>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title="Make a link for IT">
      <Form<{ url: string }>
        to={to}
        label="Link for IT"
        onDone={(answer) => {
          setUrl(answer.url);
          router.refresh();
        }}
      >
        <p>
          With the link one can enter the identity provider, make the directory’s token, and test both. It shows nothing
          of your users and cases. Business managers are told of each change.
        </p>
        {inUse && (
          <Checkbox
            name="may_replace"
            label="The link may replace what is in use"
            hint="People log in through a provider, or a directory is connected. Check this for new metadata or a new token."
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Submit>Make link</Submit>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </Dialog>
  );
}
