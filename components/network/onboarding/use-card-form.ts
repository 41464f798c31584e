'use client';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useEffect, useRef, useState, type RefObject } from 'react';

export type CardSettings = { publishable_key: string; js_url?: string };

type CardForm = { stripe: Stripe; elements: StripeElements };

/**
 * Mounts Stripe's card fields inside `target`, in Stripe's iframe: no card number touches this page (rule:
 * payments.card). `state` is `complete` once the entries may be sent.
 */
export function useCardForm(target: RefObject<HTMLDivElement | null>, settings: CardSettings, amount_cents: number) {
  const form = useRef<CardForm>(undefined);
  const [state, setState] = useState<'loading' | 'incomplete' | 'complete' | 'failed'>('loading');
  const { publishable_key, js_url } = settings;
  useEffect(() => {
    let card: StripePaymentElement | undefined;
    let isGone = false;
    async function open() {
      const stripe = await loadStripe(publishable_key, js_url);
      if (isGone || !target.current) return;
      if (!stripe) throw new Error('Stripe is missing.');
      const elements = stripe.elements({
        mode: 'payment',
        amount: amount_cents,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
        appearance: appearanceOf(target.current),
      });
      card = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } });
      card.on('ready', () => setState('incomplete'));
      card.on('change', ({ complete }) => setState(complete ? 'complete' : 'incomplete'));
      card.on('loaderror', () => setState('failed'));
      card.mount(target.current);
      form.current = { stripe, elements };
    }
    open().catch(() => isGone || setState('failed'));
    return () => {
      isGone = true;
      card?.destroy();
    };
  }, [target, publishable_key, js_url, amount_cents]);

  /** Returns Stripe's token for the entered card. @throws Error with a sentence for the cardholder */
  async function createToken(name: string): Promise<string> {
    const { stripe, elements } = form.current!;
    const submitted = await elements.submit();
    const { confirmationToken, error } = submitted.error
      ? { confirmationToken: undefined, error: submitted.error }
      : await stripe.createConfirmationToken({
          elements,
          params: { payment_method_data: { billing_details: { name } } },
        });
    if (confirmationToken) return confirmationToken.id;
    throw new Error(error?.message ?? 'Check your card.');
  }
  /** Lets the cardholder confirm the payment with the bank. @throws Error with a sentence for the cardholder */
  async function confirmWithBank(clientSecret: string): Promise<void> {
    const { error } = await form.current!.stripe.handleNextAction({ clientSecret });
    if (error) throw new Error(error.message ?? 'The bank did not confirm the payment.');
  }
  return { state, createToken, confirmWithBank };
}

/** Loads Stripe's script on demand; `js_url` replaces it for tests. */
async function loadStripe(key: string, js_url: string | undefined): Promise<Stripe | null> {
  const [library] = await Promise.all([import('@stripe/stripe-js/pure'), js_url && loadScript(js_url)]);
  return library.loadStripe(key);
}

function loadScript(src: string): Promise<void> {
  if (document.querySelector(`script[src="${CSS.escape(src)}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
}

/** Returns the page's colors, which the iframe cannot inherit. */
function appearanceOf(target: HTMLElement) {
  const { color, colorScheme } = getComputedStyle(target);
  const isDark =
    colorScheme === 'dark' || (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  return {
    theme: isDark ? ('night' as const) : ('stripe' as const),
    variables: {
      colorText: hexOf(color),
      borderRadius: '8px',
      fontSizeBase: '14px',
      fontFamily: 'system-ui, sans-serif',
    },
  };
}

/** Converts "rgb(15, 23, 42)" to "#0f172a", the only notation that Stripe accepts everywhere. */
const hexOf = (color: string) =>
  `#${(color.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
