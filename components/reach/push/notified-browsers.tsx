'use client';
import { useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { BellRing } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { notify } from '@/lib/client/notify';
import { pushState, subscribe, unsubscribe, type PushState } from '@/lib/client/push';
import { useSend } from '@/lib/client/use-send';
import type { testBrowser, turnOff, turnOn } from '@/lib/reach/push/browsers';
import type { NotifiedBrowser } from '@/lib/reach/push/resources';

const CALLS = '/api/users/notifications';
const HINT =
  'Shows at once what you are emailed about cases: the number and who, nothing else. Your quiet hours count here as well.';

type Props = { public_key: string; browsers: NotifiedBrowser[] };

/** Notifications in this browser, and the list of those that have them (rules: push.browsers, push.asked). */
export function NotifiedBrowsers({ public_key, browsers }: Props) {
  const here = browsers.find(({ current }) => current);
  const { state, pending, turnOnHere, changed } = usePush(public_key);
  const isOn = state === 'on' && here !== undefined;
  return (
    <Card
      id="browser-notifications"
      title="Notifications in this browser"
      hint={HINT}
      actions={
        state === 'off' || (state === 'on' && !here) ? (
          <Button small icon={BellRing} loading={pending} onClick={() => void turnOnHere()}>
            Turn on
          </Button>
        ) : undefined
      }
      flush
    >
      {(state === 'blocked' || state === 'unsupported') && (
        <div className="px-4 pb-4 sm:px-5">
          <Alert level={state === 'blocked' ? 'warning' : 'primary'} title={OBSTACLES[state].title}>
            {OBSTACLES[state].text}
          </Alert>
        </div>
      )}
      {browsers.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-soft sm:px-5">
          No browser of yours has notifications yet.
        </p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {browsers.map((browser) => (
            <Row key={browser.id} browser={browser} isOn={isOn} onOff={changed} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const OBSTACLES = {
  blocked: {
    title: 'This browser blocks our notifications.',
    text: 'Allow them with the icon beside the address of this page, or in the browser’s settings, and load the page again.',
  },
  unsupported: {
    title: 'This browser can’t show notifications.',
    text: 'Use Chrome, Edge, Firefox or Safari on a computer, or a browser on Android. A private window has none.',
  },
};

/** The state is known in the browser alone, and read without asking the person. */
function usePush(public_key: string) {
  const [state, setState] = useState<PushState>();
  const [asking, setAsking] = useState(false);
  const { send, pending } = useSend<typeof turnOn>(CALLS, { onDone: ({ message }) => notify.success(message) });
  const read = () => void pushState().then(setState);
  useEffect(read, []);
  async function turnOnHere() {
    setAsking(true);
    try {
      const { endpoint, keys } = (await subscribe(public_key)) ?? {};
      if (endpoint && keys) await send({ endpoint, keys: keys as { p256dh: string; auth: string } });
    } catch {
      notify.error('This browser’s push service can’t be reached. Try again later.');
    } finally {
      setAsking(false);
      read();
    }
  }
  return { state, pending: asking || pending, turnOnHere, changed: read };
}

function Row({ browser, isOn, onOff }: { browser: NotifiedBrowser; isOn: boolean; onOff: () => void }) {
  const { id, client, created_at, last_sent_at, current } = browser;
  const off = useSend<typeof turnOff>(`${CALLS}/${id}`, {
    method: 'DELETE',
    onDone: ({ message }) => notify.success(message),
  });
  const test = useSend<typeof testBrowser>(`${CALLS}/${id}/test`, {
    onDone: ({ message }) => notify.success(message),
    refresh: false,
  });
  async function turnOffHere() {
    if (!(await off.send()) || !current) return;
    await unsubscribe();
    onOff();
  }
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 sm:px-5">
      <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{client}</span>
          {current && <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? 'This browser' : 'This browser: off'}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
          <span>
            Since <Time at={created_at} />
          </span>
          <span>
            {last_sent_at ? (
              <>
                Last sent <Time at={last_sent_at} />
              </>
            ) : (
              'Nothing sent yet'
            )}
          </span>
        </p>
      </div>
      <div className="ml-7 flex flex-wrap gap-2">
        <Button small loading={test.pending} onClick={() => void test.send()}>
          Send a test<VisuallyHidden> to {client}</VisuallyHidden>
        </Button>
        <Button small loading={off.pending} onClick={() => void turnOffHere()}>
          {current ? 'Turn off' : 'Remove'}
          <VisuallyHidden> {client}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
