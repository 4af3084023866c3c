import { useEffect, useId, useRef, useState } from 'react';
import { Switch } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Button } from '../../../shared/antd/button';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Failed, ListEnd } from '../../../shared/antd/states';
import {
  type OwnRecurringInvoiceDto,
  type PaymentMethodDto,
  PaymentMethodsService,
} from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { useSite } from '../../../shared/practice/site';
import { formatDay, formatMoney, todayIn } from '../../../shared/text/format';
import { useAwaitedCard, useCards, useRecurring, useReturn, useSaveCard, useTurn } from './use-autopay';

/** Saved cards and what they pay; nothing before there is something to pay, and for helpers. */
export function Autopay() {
  const { may } = useActingFor();
  return may('owner') ? <OwnAutopay /> : null;
}

function OwnAutopay() {
  const { result } = useReturn();
  const cards = useCards(result === 'saved');
  const recurring = useRecurring();
  const isAwaited = useAwaitedCard(cards.data?.[0]);
  const id = useId();
  const takesCards = useSite().payments !== 'offline';
  const failed = takesCards ? [cards, recurring].find(({ isError }) => isError) : undefined;
  const saved = cards.data ?? [];
  const used = saved.find(({ chargeable }) => chargeable);
  // A practice that is paid elsewhere still lets clients end what was begun before.
  const invoices = recurring.rows.filter(({ autopay }) => takesCards || autopay);
  const isKnown = cards.data !== undefined && !recurring.isPending;
  const isShown = failed !== undefined || (isKnown && invoices.length + saved.length > 0);
  const section = useSought(isShown);
  if (!isShown) return null;
  return (
    <section ref={section} aria-labelledby={id} tabIndex={-1}>
      <div className="ui-card">
        <header>
          <h2 id={id}>{t('Automatic payment')}</h2>
        </header>
        {failed ? (
          <Failed message={t('Failed to load your cards')} of={failed} explains />
        ) : (
          <>
            <ul className="ui-list lines">
              {saved.map((card) => (
                <CardRow
                  key={card.id}
                  card={card}
                  isUsed={card === used}
                  isOnly={saved.length === 1}
                  isLast={!saved.some((other) => other !== card && other.chargeable)}
                  isPaying={invoices.some(({ autopay }) => autopay)}
                />
              ))}
              {invoices.map((invoice) => (
                <RecurringRow key={invoice.id} invoice={invoice} hasCard={used !== undefined} />
              ))}
            </ul>
            {takesCards && <SaveCard hasCard={saved.length > 0} isAwaited={isAwaited} />}
          </>
        )}
      </div>
      {recurring.hasNextPage && (
        <ListEnd
          list={recurring}
          count={(count) =>
            t('{count, plural, one {# recurring invoice} other {# recurring invoices}}', { count })
          }
          failed={t('Failed to load your cards')}
        />
      )}
    </section>
  );
}

/** Moves to the section if an email or a task leads to it. */
function useSought(isShown: boolean) {
  const section = useRef<HTMLElement>(null);
  const [params] = useSearchParams();
  const sought = params.get('autopay');
  useEffect(() => {
    if (isShown && sought !== null) section.current?.focus();
  }, [isShown, sought]);
  return section;
}

interface SaveCardProps {
  hasCard: boolean;
  /** One was just entered on the provider's page. */
  isAwaited: boolean;
}

function SaveCard({ hasCard, isAwaited }: SaveCardProps) {
  const saving = useSaveCard();
  return (
    <div className="card-end row">
      <Button icon="plus" of={saving}>
        {hasCard ? t('Save another card') : t('Save a card')}
      </Button>
      <p role="status" className="ui-hint">
        {isAwaited ? t('Your card will be here in a moment.') : ''}
      </p>
    </div>
  );
}

interface CardRowProps {
  card: PaymentMethodDto;
  /** The newest one that the practice's provider keeps is charged. */
  isUsed: boolean;
  isOnly: boolean;
  /** Without it, none is left that can be charged. */
  isLast: boolean;
  /** A recurring invoice is paid automatically. */
  isPaying: boolean;
}

function CardRow({ card, isUsed, isOnly, isLast, isPaying }: CardRowProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { query: client } = useActingFor();
  const id = useId();
  const { brand, last4, expires, chargeable } = card;
  const isExpired = expires < todayIn(useSite().timeZone).slice(0, 7);
  const [year, month] = expires.split('-');
  const values = { month: `${month}/${year}` };
  return (
    <li className="ui-row">
      <span className="ui-tile">
        <Icon name="card" />
      </span>
      <div>
        <p id={id} className="ui-row-title">
          {cardName({ brand, last4 })}
        </p>
        <p className={isExpired && isUsed ? 'bad' : 'soft'}>
          {!isExpired && t('Expires {month}', values)}
          {isExpired &&
            (isUsed ? t('Expired {month}. Save another card.', values) : t('Expired {month}', values))}
          {isUsed && !isOnly && !isExpired && ` · ${t('This card is charged')}`}
          {!chargeable && ` · ${t('This card can no longer be charged')}`}
        </p>
      </div>
      <div className="ui-row-actions ui-row-one">
        <Button look="danger" onClick={() => setRemoving(true)} aria-describedby={id}>
          {t('Remove')}
        </Button>
      </div>
      <ConfirmAction
        of={isRemoving}
        title={t('Remove this card?')}
        confirm={t('Remove the card')}
        cancel={t('Keep the card')}
        call={() => PaymentMethodsService.removePaymentMethod({ id: card.id, ...client })}
        events={['autopay.changed']}
        success={t('Card removed')}
        failure={t('Failed to remove the card')}
        onClose={() => setRemoving(false)}
      >
        {!isLast && t('Your newest card pays your recurring invoices.')}
        {isLast &&
          (isPaying
            ? t('This is your last card. Automatic payment ends when you remove it.')
            : t('Automatic payment needs a card.'))}
      </ConfirmAction>
    </li>
  );
}

const cardName = ({ brand, last4 }: Pick<PaymentMethodDto, 'brand' | 'last4'>): string =>
  t('{brand} ending in {last4}', { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 });

interface RecurringRowProps {
  invoice: OwnRecurringInvoiceDto;
  hasCard: boolean;
}

/** Automatic payment of a recurring invoice: one switch, and the words that it agrees to. */
function RecurringRow({ invoice, hasCard }: RecurringRowProps) {
  const { description, autopay, agreedAmount, askedAmount, nextOn, terms } = invoice;
  const turning = useTurn(invoice);
  const id = useId();
  const asksAgain = !autopay && agreedAmount !== null;
  const isWithoutCard = !hasCard && !autopay;
  return (
    <li className="invoices-switch">
      <Switch
        id={id}
        // Not disabled while it is saved, which would take the focus away.
        checked={turning.isPending ? turning.variables : autopay}
        disabled={isWithoutCard && !turning.isPending}
        aria-describedby={isWithoutCard ? `${id}-terms ${id}-card` : `${id}-terms`}
        onChange={(on) => turning.mutate(on)}
      />
      <div>
        <label htmlFor={id} className="ui-row-title">
          {t('Pay “{description}” automatically', { description })}
        </label>
        <p className="soft">
          {priceOf(invoice)}
          {nextOn !== null && ` · ${t('next on {day}', { day: formatDay(nextOn) })}`}
        </p>
        {asksAgain && (
          <p className="note note-amber">
            {askedAmount === null
              ? t(
                  'The days of this invoice have changed since you agreed, so it was not charged: please pay it yourself. What you agree to now counts from the next invoice.',
                )
              : t(
                  'You agreed to {agreed}. An invoice of {asked} was above that, so it was not charged: please pay it yourself. What you agree to now counts from the next invoice.',
                  { agreed: formatMoney(agreedAmount), asked: formatMoney(askedAmount) },
                )}
          </p>
        )}
        {isWithoutCard && (
          <p id={`${id}-card`} className="soft">
            {t('Save a card first.')}
          </p>
        )}
        <p id={`${id}-terms`} className="ui-hint">
          {terms}
        </p>
      </div>
    </li>
  );
}

function priceOf({ every, amount: of }: OwnRecurringInvoiceDto): string {
  const amount = formatMoney(of);
  return {
    week: t('{amount} every week', { amount }),
    month: t('{amount} every month', { amount }),
    quarter: t('{amount} every quarter', { amount }),
    year: t('{amount} every year', { amount }),
  }[every];
}
