'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Plus } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import type { AnswerOf } from '@/lib/shared/answer';
import { pagePath } from '@/lib/shared/paths';
import type { createChannel } from '@/lib/reach/channels/change';
import { channelBody, ChannelFields, type Choices } from './channel-fields';

export function AddChannel(choices: Choices) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  function done({ message, channel }: AnswerOf<typeof createChannel>) {
    setOpen(false);
    notify.success(message);
    router.push(pagePath('/admin/company/api/channels/[id]', { id: channel.id }));
  }
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={() => setOpen(true)}>
        Add channel
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add channel" size="large">
        <Form to="/api/admin/company/channels" label="Add channel" transform={channelBody} onDone={done} focusFirst>
          <ChannelFields {...choices} />
          <Submit>Add channel</Submit>
        </Form>
      </Dialog>
    </>
  );
}
