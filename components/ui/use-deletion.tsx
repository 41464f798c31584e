'use client';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { tellFailure, useSend } from '@/lib/client/use-send';
import type { Uses } from '@/lib/shared/uses';
import { useConfirm, type Question } from './confirm';

/* Loaded on demand because few deletions are refused. */
const InUse = dynamic(() => import('./in-use').then((part) => part.InUse));

type Told = { message: string };
type Deletion = { input: z.ZodType<object, object>; output: () => z.ZodType<Told, Told> };
type Refusal = { title: string; in_use: Uses[] };

export type Removal = Question & { to: string; body?: object };

const usesIn = ({ answer }: Failure): Uses[] | undefined => (answer as { in_use?: Uses[] } | undefined)?.in_use;

/**
 * Deletes after a question: `if (await remove({ … })) router.push(home)`; render `dialogs`. Lists with links what
 * keeps a thing from being deleted (rule: network.delete-used), and refreshes the page if the thing is gone or has
 * changed.
 * @param options.refresh false when the caller leaves the page or shows the deletion itself
 */
export function useDeletion({ refresh = true }: { refresh?: boolean } = {}) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const [refusal, setRefusal] = useState<Refusal>();
  const { send, pending } = useSend<Deletion>('', {
    method: 'DELETE',
    refresh,
    onDone: ({ message }) => notify.delete(message),
    onRefused(failure) {
      const in_use = usesIn(failure);
      if (in_use) return setRefusal({ title: failure.message, in_use });
      tellFailure(failure);
      if (failure.kind === 'missing' || failure.kind === 'refused') router.refresh();
    },
  });
  async function remove({ to, body, ...asked }: Removal): Promise<boolean> {
    return (await ask(asked)) && (await send(body, to)) !== undefined;
  }
  const dialogs = (
    <>
      {question}
      {refusal && <InUse {...refusal} onClose={() => setRefusal(undefined)} />}
    </>
  );
  return { remove, pending, dialogs };
}
