/** `npm run stripe:fake`: a small Stripe on this machine only, for trying card payments out. */
import { readSettings } from '../../lib/platform/settings/index.ts';
import { fail, print } from '../../scripts/output.mjs';
import { openFakeStripe } from './fake-stripe.ts';

export async function serveFakeStripe(): Promise<void> {
  const settings = readSettings(process.env);
  const secret = settings.stripe.webhook_secret ?? 'whsec_fake';
  const webhook = { url: new URL('/api/stripe/webhook', settings.app_url).href, secret };
  const { url } = await openFakeStripe({ port: settings.stripe_fake_port, webhook }).catch(
    (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? `STRIPE_FAKE_PORT ${settings.stripe_fake_port} is in use.` : error.message),
  );
  print(`Fake Stripe   ${url}  (no money moves; for trying out only)`);
  print('Start the portal with');
  print(`  STRIPE_SECRET_KEY=sk_test_fake STRIPE_PUBLISHABLE_KEY=pk_test_fake STRIPE_WEBHOOK_SECRET=${secret} \\`);
  print(`  STRIPE_API_BASE=${url} STRIPE_JS_URL=${url}/stripe.js npm start`);
  print('Test cards    4242 4242 4242 4242 accepted, 4000 0000 0000 0002 declined, 4000 0025 0000 3155 3-D Secure');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0));
}
