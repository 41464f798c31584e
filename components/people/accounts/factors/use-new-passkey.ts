'use client';
import { useState } from 'react';
import { knowsPasskeys, makePasskey, passkeyMessage } from '@/lib/client/passkey';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { passkeyOptions } from '@/lib/people/accounts/factors/passkeys';

export type NewPasskey = Awaited<ReturnType<typeof makePasskey>>;

export function useNewPasskey() {
  const [made, setMade] = useState<NewPasskey>();
  const [pending, setPending] = useState(false);
  const { send } = useSend<typeof passkeyOptions>('/api/users/passkeys/options', { refresh: false });
  async function make() {
    if (!knowsPasskeys()) return notify.warning('This browser has no passkeys. Use a code app instead.');
    setPending(true);
    try {
      const options = await send();
      if (options) setMade(await makePasskey(options));
    } catch (error) {
      const message = passkeyMessage(error);
      if (message) notify.warning(message);
    } finally {
      setPending(false);
    }
  }
  return { made, pending, make, forget: () => setMade(undefined) };
}
