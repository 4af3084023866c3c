import { Stripe } from 'stripe';
import { currentLanguage, t } from '@steward/texts';
import { conflict, Money } from '../../../../kernel/index.js';
import {
  type CardCharge,
  type CardCharged,
  type CardEntry,
  type CardPageState,
  type CardRefusal,
  type CardReference,
  type CardSaving,
  CardVault,
  type SavedCard,
} from '../../domain/saved-cards.js';
import { smallestAmount, troubleOf, unavailable, type Watch } from './stripe-client.js';

/**
 * Cards that Stripe keeps: entered on Checkout's page in setup mode, charged by payment intents without their person. Errors
 * are distinguished by Stripe's type and code, since neither its status nor the class of the library's error says whether a
 * charge was decided.
 */
export class StripeCards extends CardVault {
  override readonly smallest = Money.ofCents(smallestAmount);

  constructor(
    private readonly stripe: Stripe,
    private readonly publicUrl: string,
    private readonly watch?: Watch,
  ) {
    super();
  }

  /** @throws DomainError payment_method.not_available: the practice's key may not keep cards */
  async save(saving: CardSaving): Promise<CardEntry> {
    const { id, url, expires_at } = await this.ask(this.openPage(saving)).catch((error: unknown) => {
      if (!isOfKey(error)) throw error;
      throw conflict('payment_method.not_available', t('This practice does not take cards in the portal.'));
    });
    if (url === null) throw unavailable(new Error(`Session ${id} has no URL.`));
    return { outcome: 'page', page: { sessionId: id, url, expiresAt: new Date(expires_at * 1000) } };
  }

  /** Checkout makes a customer for the card, since a card can only be charged later as a customer's. */
  private async openPage({ key, returnPath }: CardSaving): Promise<Stripe.Checkout.Session> {
    const language = currentLanguage();
    const back = `${this.publicUrl}${returnPath}`;
    // A key of an earlier release may lack these rights: better known now than when the card has been entered.
    await this.stripe.setupIntents.list({ limit: 1 });
    await this.stripe.paymentIntents.list({ limit: 1 });
    return this.stripe.checkout.sessions.create(
      {
        mode: 'setup',
        locale: language,
        client_reference_id: key,
        allowed_payment_method_types: ['card'],
        customer_creation: 'always',
        metadata: { key },
        success_url: `${back}card=saved`,
        cancel_url: `${back}card=cancelled`,
      },
      { idempotencyKey: `card-${key}-${language}` },
    );
  }

  async page(sessionId: string): Promise<CardPageState> {
    const session = await this.ask(
      this.stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent.payment_method'] }),
    );
    if (session.status !== 'complete') return { is: session.status === 'expired' ? 'expired' : 'open' };
    const card = cardOf(session);
    if (!card) throw unavailable(new Error(`Session ${sessionId} has no card.`));
    return { is: 'saved', card };
  }

  async remove({ methodId }: CardReference): Promise<void> {
    try {
      await this.ask(this.stripe.paymentMethods.detach(methodId));
    } catch (error) {
      // It was removed there, or before.
      if (goneCodes.has(codeOf(error) ?? '')) return;
      throw error;
    }
  }

  async charge({ key, card, amount, invoiceId, invoiceNumber }: CardCharge): Promise<CardCharged> {
    const { methodId, customerId } = card;
    const created = this.stripe.paymentIntents.create(
      {
        amount: amount.cents,
        currency: 'usd',
        ...(customerId !== null && { customer: customerId }),
        payment_method: methodId,
        allowed_payment_method_types: ['card'],
        confirm: true,
        off_session: true,
        // The same in every language: Stripe refuses a key that comes again with another request.
        description: `Invoice ${invoiceNumber}`,
        metadata: { key, invoice: String(invoiceId), [mark]: 'true' },
      },
      { idempotencyKey: `charge-${key}` },
    );
    try {
      return await this.decided(await this.ask(created));
    } catch (error) {
      const reason = refusalOf(error);
      if (reason !== undefined) return { outcome: 'refused', reason };
      if (isOfRequest(error)) return { outcome: 'impossible' };
      if (isOfKey(error)) return { outcome: 'not_allowed' };
      throw error;
    }
  }

  /**
   * Stripe keeps an Idempotency-Key for a day, but payment intents forever. Those of the card's customer are listed at once; the
   * search, which is some minutes late, also finds one that was made with a card of which a restored backup does not know.
   */
  async find({ key, card, since }: CardCharge): Promise<CardCharged | undefined> {
    const { customerId } = card;
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const { paymentIntents } = this.stripe;
    const listed =
      customerId === null
        ? []
        : await this.all(paymentIntents.list({ customer: customerId, created, limit: 100 }), key);
    const searched = await this.all(paymentIntents.search({ query: `metadata['key']:'${key}'` }), key);
    const made = [...listed, ...searched];
    const found = made.find(({ status }) => status === 'succeeded') ?? made.find(isUndecided) ?? made[0];
    return found && this.decided(found);
  }

  /** A payment to be confirmed is canceled: its person is not there, and is not to confirm it while the card is tried again. */
  private async decided(intent: Stripe.PaymentIntent): Promise<CardCharged> {
    if (intent.status !== 'requires_action') return decisionOf(intent);
    await this.ask(this.stripe.paymentIntents.cancel(intent.id));
    return { outcome: 'refused', reason: 'authentication' };
  }

  /** Those of a list with that key; none where the account does not have what the list is of. */
  private async all(
    pages: Stripe.ApiListPromise<Stripe.PaymentIntent> | Stripe.ApiSearchResultPromise<Stripe.PaymentIntent>,
    key: string,
  ): Promise<Stripe.PaymentIntent[]> {
    const found: Stripe.PaymentIntent[] = [];
    const read = pages.autoPagingEach((intent) => {
      if (intent.metadata['key'] === key) found.push(intent);
    });
    await this.ask(read).catch((error: unknown) => {
      if (!isOfRequest(error)) throw error;
    });
    return found;
  }

  /** @throws DomainError payments.unavailable with the error as its cause */
  private async ask<Answer>(asked: Promise<Answer>): Promise<Answer> {
    let answer: Answer;
    try {
      answer = await asked;
    } catch (error) {
      await (saysSomethingElse(error) ? this.watch?.succeeded() : this.watch?.failed(troubleOf(error)));
      throw unavailable(error);
    }
    await this.watch?.succeeded();
    return answer;
  }
}

/** Marks the payment intents of charges: those of Checkout's pages have a key, too. */
export const mark = 'saved_card';

const isUndecided = ({ status }: Stripe.PaymentIntent): boolean => status === 'processing';

/** @throws DomainError payments.unavailable while it is being decided */
function decisionOf({ id, status, amount, last_payment_error }: Stripe.PaymentIntent): CardCharged {
  if (status === 'succeeded') return { outcome: 'paid', providerId: id, amount: Money.ofCents(amount) };
  if (status === 'requires_payment_method' && last_payment_error)
    return { outcome: 'refused', reason: cardRefusal(last_payment_error.code) };
  if (status === 'canceled') return { outcome: 'refused', reason: 'declined' };
  throw unavailable(new Error(`Payment intent ${id} is ${status}.`));
}

/** @param code of Stripe's `card_error` */
export function cardRefusal(code: string | null | undefined): CardRefusal {
  if (code === 'expired_card' || code === 'expired_payment_method') return 'expired';
  return code === 'authentication_required' ? 'authentication' : 'declined';
}

const goneCodes = new Set([
  'resource_missing',
  'payment_method_unexpected_state',
  'payment_method_not_attached',
]);

const stripeErrorOf = (error: unknown): Stripe.errors.StripeError | undefined => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError ? cause : undefined;
};

const codeOf = (error: unknown): string | undefined => stripeErrorOf(error)?.code;

/** The reason of a refusal; undefined if the charge is not decided. */
function refusalOf(error: unknown): CardRefusal | undefined {
  const stripeError = stripeErrorOf(error);
  if (stripeError?.rawType === 'card_error') return cardRefusal(stripeError.code);
  if (stripeError?.rawType !== 'invalid_request_error') return undefined;
  return goneCodes.has(stripeError.code ?? '') ? 'gone' : undefined;
}

/** Stripe never does what was asked, whatever is repeated: it is neither about the key, nor a limit, nor work in progress. */
const isOfRequest = (error: unknown): boolean => {
  const { rawType, statusCode } = stripeErrorOf(error) ?? {};
  return rawType === 'invalid_request_error' && (statusCode === 400 || statusCode === 404);
};

const isOfKey = (error: unknown): boolean => {
  const { statusCode } = stripeErrorOf(error) ?? {};
  return statusCode === 401 || statusCode === 403;
};

/** An answer that is not about the connection. */
const saysSomethingElse = (error: unknown): boolean =>
  refusalOf(error) !== undefined ||
  isOfRequest(error) ||
  stripeErrorOf(error)?.rawType === 'idempotency_error';

function cardOf({ customer, setup_intent }: Stripe.Checkout.Session): SavedCard | undefined {
  const method = typeof setup_intent === 'object' ? setup_intent?.payment_method : null;
  if (typeof method !== 'object' || !method?.card) return undefined;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    methodId: method.id,
    customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
    brand,
    last4,
    expires: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
  };
}
