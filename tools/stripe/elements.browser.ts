/**
 * Runs in the browser: the part of Stripe.js that the portal uses, for the fake Stripe. A Payment Element that takes
 * test cards, and a bank's dialog for 3-D Secure. The server inserts its origin and strips the types.
 */
(() => {
  const origin = '__ORIGIN__';
  const post = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields) }).then((answer) => answer.json());

  function field(label: string, value: string, hint: string) {
    const box = document.createElement('label');
    box.style.cssText = 'display:block;margin-bottom:12px;font-size:14px';
    const input = document.createElement('input');
    input.setAttribute('aria-label', label);
    input.placeholder = hint;
    input.value = value;
    input.inputMode = 'numeric';
    input.style.cssText =
      'display:block;width:100%;box-sizing:border-box;margin-top:4px;padding:10px;border:1px solid #888;border-radius:8px;font:inherit;background:transparent;color:inherit';
    box.append(label, input);
    return { box, input };
  }

  function paymentElement() {
    const listeners: Record<string, ((event: object) => void)[]> = {};
    const tell = (name: string, event: object) => (listeners[name] ?? []).forEach((listener) => listener(event));
    const fields = [
      field('Card number', '', '1234 1234 1234 1234'),
      field('Expiration date', '', 'MM / YY'),
      field('Security code', '', 'CVC'),
    ];
    const box = document.createElement('div');
    box.append(...fields.map((one) => one.box));
    const isComplete = () => fields.every(({ input }) => input.value.replace(/\D/g, '').length >= 3);
    box.addEventListener('input', () => tell('change', { complete: isComplete() }));
    return {
      number: () => fields[0]!.input.value,
      on(name: string, listener: (event: object) => void) {
        (listeners[name] ??= []).push(listener);
      },
      mount(target: HTMLElement) {
        target.append(box);
        setTimeout(() => tell('ready', {}));
      },
      focus: () => fields[0]!.input.focus(),
      destroy: () => box.remove(),
    };
  }

  /** The bank asks; resolves when the cardholder has answered. */
  function askBank(id: string): Promise<void> {
    const dialog = document.createElement('dialog');
    dialog.style.cssText = 'padding:24px;border:1px solid #888;border-radius:12px;max-width:320px';
    const title = document.createElement('p');
    title.textContent = 'Your bank asks: do you confirm this payment?';
    dialog.setAttribute('aria-label', 'Bank confirmation');
    const choices = [
      ['Complete authentication', 'true'],
      ['Fail authentication', 'false'],
    ].map(([text, approved]) => {
      const button = document.createElement('button');
      button.textContent = text!;
      button.style.cssText = 'display:block;width:100%;margin-top:8px;padding:10px';
      return { button, approved: approved! };
    });
    dialog.append(title, ...choices.map(({ button }) => button));
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve) => {
      for (const { button, approved } of choices)
        button.addEventListener('click', () => {
          dialog.remove();
          void post(`/fake/intents/${id}/authenticate`, { approved }).then(() => resolve());
        });
    });
  }

  (window as unknown as { Stripe: unknown }).Stripe = function Stripe() {
    return {
      elements() {
        let element: ReturnType<typeof paymentElement> | undefined;
        return {
          create: () => (element = paymentElement()),
          submit: () => Promise.resolve({}),
          update: () => undefined,
          number: () => element?.number() ?? '',
        };
      },
      async createConfirmationToken({ elements }: { elements: { number: () => string } }) {
        const confirmationToken = await post('/fake/confirmation_tokens', { number: elements.number() });
        return { confirmationToken };
      },
      async handleNextAction({ clientSecret }: { clientSecret: string }) {
        await askBank(clientSecret.split('_secret_')[0]!);
        return {};
      },
    };
  };
})();
