/** `npm run webhooks:show`: prints the deliveries of webhooks that arrive on this machine. */
import { parseArgs } from 'node:util';
import { readSettings } from '../../lib/platform/settings/index.ts';
import { fail, print } from '../../scripts/output.mjs';
import { openReceiver, type ReceivedDelivery } from './receiver.ts';

/** Receives until it is stopped. `--secret` checks the signatures, `--status` is the answer; both may be left out. */
export async function showWebhooks(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { secret: { type: 'string' }, status: { type: 'string' } } });
  const status = Number(values.status ?? 204);
  if (!Number.isInteger(status) || status < 200 || status > 599) fail('--status is a number from 200 to 599.');
  const { webhooks_show_port: port } = readSettings(process.env);
  const { host, url } = await openReceiver({
    port,
    secret: () => values.secret,
    onDelivery: show,
    answer: (_delivery, response) => void response.writeHead(status).end(),
  }).catch((error: NodeJS.ErrnoException) =>
    fail(error.code === 'EADDRINUSE' ? `WEBHOOKS_SHOW_PORT ${port} is in use.` : error.message),
  );
  print(`Webhooks      ${url}  (answers ${status}; for trying out only)`);
  print(`Start the portal with OUTGOING_ALLOW=${host}, and add a webhook with this address.`);
  if (!values.secret) print('Signatures are checked with: npm run webhooks:show -- --secret THE_SECRET');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}

const SIGNATURES = new Map([
  [true, 'signature correct'],
  [false, 'SIGNATURE WRONG'],
  [null, 'signature not checked'],
]);

function show({ path, headers, body, isSigned }: ReceivedDelivery): void {
  print(`\n${new Date().toISOString()}  POST ${path}  ${SIGNATURES.get(isSigned)}`);
  for (const name of ['content-type', 'x-hub-signature-256', 'authorization'])
    if (headers[name]) print(`  ${name}: ${name === 'authorization' ? '(given)' : String(headers[name])}`);
  print(indented(body));
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
