/**
 * The short form, a part of `npm test`: two instances work on one database, while the mail server refuses and cuts off, and a
 * process, the first instance, the database and the second instance are killed, each once more cases are done. Nothing here is
 * measured: what takes longer on a busy machine is waited for.
 */
import type { RecipientBehavior } from '../support/smtp';
import { checkAllWork } from './all-work';
import { openInstance } from './instance';
import type { Check, Checked } from './invariants';
import { onStack, type Stack } from './stack';

const CASES = 36;
const PAYMENTS = 3;
/** Cases after which the next fault is made. */
const APART = 6;

type MailServer = ReturnType<typeof unreliable>;

/** Needs a build. */
export async function checkShort(): Promise<Checked> {
  const mailServer = unreliable();
  return { checks: await onStack((stack) => breakEverything(stack, mailServer), { recipients: mailServer.behavior }) };
}

async function breakEverything(stack: Stack, mailServer: MailServer): Promise<Check[]> {
  const second = await openInstance({ WEB_CONCURRENCY: '1' });
  const checks = await checkAllWork(stack, {
    origins: [stack.url, second.url],
    cases: CASES,
    payments: PAYMENTS,
    async faults(reached) {
      const kills = [stack.killProcess, stack.killServer, stack.killDatabase, () => second.restart()];
      for (const [at, kill] of kills.entries()) {
        await reached((at + 1) * APART);
        await kill();
      }
      mailServer.recover();
    },
  });
  await second.stop();
  return [
    ...checks,
    {
      name: 'the mail server refused some of these emails for now, and cut off others',
      violations: mailServer.unseen().map((fault) => `never ${fault}`),
    },
  ];
}

/** A mail server that refuses one recipient of six for now, and closes the connection at another one. */
function unreliable() {
  const faults: Record<number, RecipientBehavior> = { 2: 451, 5: 'drop' };
  const seen = new Set<RecipientBehavior>();
  let [isWell, recipients] = [false, 0];
  return {
    behavior(): RecipientBehavior {
      const fault = isWell ? undefined : faults[++recipients % 6];
      if (fault) seen.add(fault);
      return fault ?? 'accept';
    },
    recover: () => void (isWell = true),
    unseen: () => Object.values(faults).filter((fault) => !seen.has(fault)),
  };
}
