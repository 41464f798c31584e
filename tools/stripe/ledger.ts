/** State and decisions of the fake Stripe: payment intents, test cards, 3-D Secure, and refunds. */
import { randomBytes } from 'node:crypto';

export type Reply = { status: number; body: object };
type Parameters = URLSearchParams;
type Behavior = 'succeeds' | 'authenticate' | 'declined' | 'insufficient_funds';
type Intent = {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  latest_charge: string | null;
  last_payment_error: object | null;
  metadata: Record<string, string>;
};
type Refund = { id: string; object: 'refund'; payment_intent: string; amount: number; status: string };

/** Behavior of each test card, by number and by Stripe's own test tokens. */
const CARDS: Record<string, Behavior> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000002500003155': 'authenticate',
  pm_card_visa: 'succeeds',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_chargeDeclined: 'declined',
  pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
  pm_card_authenticationRequired: 'authenticate',
  pm_card_threeDSecure2Required: 'authenticate',
  tok_visa: 'succeeds',
  tok_chargeDeclined: 'declined',
  tok_threeDSecure2Required: 'authenticate',
};

const DECLINES = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authenticate: {
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const INTENT_CALL = /^(GET|POST) \/(?:v1\/payment_intents|fake\/intents)\/(\w+)(?:\/(\w+))?$/;

const newId = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`;
export const failure = (status: number, error: object): Reply => ({ status, body: { error } });
const invalid = (code: string, message: string) => failure(400, { type: 'invalid_request_error', code, message });

/** `emit` is called with each event that Stripe would report. */
export class StripeLedger {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly charges: { intent: string; amount: number }[] = [];
  readonly #cards = new Map<string, string>();
  readonly #emit: (type: string, object: object) => void;

  constructor(emit: (type: string, object: object) => void) {
    this.#emit = emit;
  }

  clear(): void {
    this.intents.clear();
    this.refunds.clear();
    this.charges.length = 0;
  }

  /** Answers a call such as "POST /v1/payment_intents". */
  answer(call: string, parameters: Parameters): Reply {
    if (call === 'POST /v1/payment_intents') return { status: 200, body: this.#create(parameters) };
    if (call === 'POST /v1/refunds') return this.#refund(parameters.get('payment_intent') ?? '');
    if (call === 'POST /fake/confirmation_tokens') return this.#tokenFor(parameters.get('number') ?? '');
    const [, method, id = '', action] = INTENT_CALL.exec(call) ?? [];
    const intent = this.intents.get(id);
    if (!intent)
      return failure(404, { type: 'invalid_request_error', code: 'resource_missing', message: `Unknown: ${call}` });
    return method === 'GET' ? { status: 200, body: intent } : this.#act(intent, action, parameters);
  }

  #act(intent: Intent, action: string | undefined, parameters: Parameters): Reply {
    if (action === 'confirm') return this.#confirm(intent, parameters);
    if (action === 'cancel') return this.#cancel(intent);
    return this.authenticate(intent.id, parameters.get('approved') === 'true');
  }

  /** The cardholder's decision in the bank's dialog. */
  authenticate(id: string, approved: boolean): Reply {
    const intent = this.intents.get(id)!;
    if (intent.status !== 'requires_action') return { status: 200, body: intent };
    if (approved) return this.#charge(intent);
    this.#decline(intent, 'authenticate');
    return { status: 200, body: intent };
  }

  #create(parameters: Parameters): Intent {
    const id = newId('pi');
    const metadata = [...parameters].flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value] as const] : [];
    });
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(parameters.get('amount')),
      amount_received: 0,
      currency: parameters.get('currency') ?? 'usd',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(6).toString('hex')}`,
      latest_charge: null,
      last_payment_error: null,
      metadata: Object.fromEntries(metadata),
    };
    this.intents.set(id, intent);
    return intent;
  }

  #tokenFor(number: string): Reply {
    const id = newId('ctoken');
    this.#cards.set(id, number.replace(/\D/g, ''));
    return { status: 200, body: { id, object: 'confirmation_token' } };
  }

  #confirm(intent: Intent, parameters: Parameters): Reply {
    if (!CONFIRMABLE.includes(intent.status))
      return invalid('payment_intent_unexpected_state', `This PaymentIntent's status is ${intent.status}.`);
    const behavior = this.#behaviorOf(parameters);
    if (!behavior) return invalid('resource_missing', 'No such card.');
    if (behavior === 'succeeds') return this.#charge(intent);
    if (behavior !== 'authenticate') return this.#decline(intent, behavior);
    intent.status = 'requires_action';
    return { status: 200, body: { ...intent, next_action: { type: 'use_stripe_sdk' } } };
  }

  /** A test token may end in a number to make it unique. */
  #behaviorOf(parameters: Parameters): Behavior | undefined {
    const card =
      this.#cards.get(parameters.get('confirmation_token') ?? '') ??
      parameters.get('payment_method') ??
      parameters.get('payment_method_data[card][token]') ??
      '';
    return CARDS[card] ?? CARDS[card.replace(/_\d+$/, '')];
  }

  #charge(intent: Intent): Reply {
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: newId('ch'),
      last_payment_error: null,
    });
    this.charges.push({ intent: intent.id, amount: intent.amount });
    this.#emit('payment_intent.succeeded', intent);
    return { status: 200, body: intent };
  }

  #decline(intent: Intent, why: keyof typeof DECLINES): Reply {
    const error = { type: 'card_error', ...DECLINES[why] };
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
    this.#emit('payment_intent.payment_failed', intent);
    return failure(402, { ...error, payment_intent: intent });
  }

  #cancel(intent: Intent): Reply {
    if (!CONFIRMABLE.includes(intent.status))
      return invalid('payment_intent_unexpected_state', `You cannot cancel it: its status is ${intent.status}.`);
    intent.status = 'canceled';
    this.#emit('payment_intent.canceled', intent);
    return { status: 200, body: intent };
  }

  #refund(payment_intent: string): Reply {
    const intent = this.intents.get(payment_intent);
    if (intent?.status !== 'succeeded') return invalid('resource_missing', 'There is no charge to refund.');
    if ([...this.refunds.values()].some((one) => one.payment_intent === payment_intent))
      return invalid('charge_already_refunded', 'This charge was already refunded.');
    const { amount, latest_charge } = intent;
    const made: Refund = { id: newId('re'), object: 'refund', payment_intent, amount, status: 'succeeded' };
    this.refunds.set(made.id, made);
    this.#emit('charge.refunded', { id: latest_charge, object: 'charge', payment_intent, refunded: true });
    return { status: 200, body: made };
  }
}
