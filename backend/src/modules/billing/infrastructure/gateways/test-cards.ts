import { randomUUID } from 'node:crypto';
import {
  type CardCharge,
  type CardCharged,
  type CardEntry,
  type CardPageState,
  type CardReference,
  CardVault,
  type TestCard,
} from '../../domain/saved-cards.js';

/** As Stripe's test cards that are saved, and then refused. */
const kinds = {
  good: { last4: '4242', refused: undefined },
  refused: { last4: '0341', refused: 'declined' },
  expired: { last4: '0069', refused: 'expired' },
  authentication: { last4: '3184', refused: 'authentication' },
} as const;
type Kind = keyof typeof kinds;

const isKind = (text: string): text is Kind => Object.hasOwn(kinds, text);

/** Cards that move no money. Which one it is, is a part of its id. */
export class TestCards extends CardVault {
  override readonly isTest = true;

  async save({ test }: { test?: TestCard | undefined }): Promise<CardEntry> {
    const kind: Kind = test ?? 'good';
    const { last4 } = kinds[kind];
    const expires = kind === 'expired' ? '2024-12' : '2039-12';
    const methodId = `test_${kind}_${randomUUID()}`;
    return { outcome: 'saved', card: { methodId, customerId: null, brand: 'visa', last4, expires } };
  }

  async page(): Promise<CardPageState> {
    return { is: 'expired' };
  }

  async remove(): Promise<void> {
    // No gateway keeps it.
  }

  async charge({ key, card, amount }: CardCharge): Promise<CardCharged> {
    const reason = kinds[kindOf(card)].refused;
    return reason ? { outcome: 'refused', reason } : { outcome: 'paid', providerId: `test_${key}`, amount };
  }

  /** Nothing remembers a charge: it is made again, with the same id. */
  async find(): Promise<CardCharged | undefined> {
    return undefined;
  }
}

function kindOf({ methodId }: CardReference): Kind {
  const [, name = ''] = methodId.split('_');
  return isKind(name) ? name : 'good';
}
