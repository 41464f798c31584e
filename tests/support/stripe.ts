import { openFakeStripe, type FakeStripe } from '@/tools/stripe/fake-stripe';

const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_fake',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_tests',
};

/** Starts the fake Stripe for the tests of a file; each test begins with an empty one that answers. */
export function useFakeStripe(): { current: FakeStripe } {
  const fake = {} as { current: FakeStripe };
  beforeEach(async () => {
    fake.current = await openFakeStripe();
    Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: fake.current.url });
  });
  afterEach(async () => {
    for (const name of [...Object.keys(SETTINGS), 'STRIPE_API_BASE']) delete process.env[name];
    await fake.current.stop();
  });
  return fake;
}

export const WEBHOOK_SECRET = SETTINGS.STRIPE_WEBHOOK_SECRET;
