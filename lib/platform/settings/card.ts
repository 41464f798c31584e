import { settings } from './index.ts';

/** Settings that the browser needs to accept a card; null when cards cannot be charged (rule: payments.card). */
export function cardSettings() {
  const { secret_key, publishable_key, js_url } = settings.stripe;
  return secret_key && publishable_key ? { publishable_key, js_url } : null;
}

type Sources = { script: string[]; connect: string[]; frame: string[] };

/** Sources that the page with the card form may use besides our own (rule: web.csp). */
export function cardSources(): Sources | null {
  const card = cardSettings();
  if (!card) return null;
  const own = card.js_url ? [new URL(card.js_url).origin] : [];
  return {
    script: ['https://js.stripe.com', ...own],
    connect: ['https://api.stripe.com', ...own],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  };
}
