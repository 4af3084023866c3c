import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import {
  type OwnRecurringInvoiceDto,
  type PaymentMethodDto,
  PaymentMethodsService,
  RecurringInvoicesService,
} from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';

const cards = '/api/payment-methods';
const recurring = '/api/recurring-invoices';

/** Milliseconds between two looks for a card that was entered on the provider's page. */
const look = 2_000;

/** Saved cards of the client, the newest first. @param isWaiting for one that was just entered */
export function useCards(isWaiting: boolean) {
  const { at, query: client } = useActingFor();
  return useQuery<PaymentMethodDto[]>({
    queryKey: [at(cards)],
    queryFn: () => PaymentMethodsService.listPaymentMethods({ ...client }),
    ...queryTimes.invoices,
    ...(isWaiting && { refetchInterval: look }),
  });
}

export function useRecurring() {
  const { at, query: client } = useActingFor();
  return usePagedList<OwnRecurringInvoiceDto>({
    key: [at(recurring), 'list'],
    load: (page) => RecurringInvoicesService.listOwnRecurringInvoices({ ...client, limit: 25, ...page }),
    times: queryTimes.invoices,
  });
}

/** Saves a card: at once, or on the provider's page. */
export function useSaveCard() {
  const { query: client } = useActingFor();
  return useAction({
    call: (_: void, keyFor) =>
      PaymentMethodsService.createPaymentMethod({
        ...client,
        requestBody: {},
        idempotencyKey: keyFor({ card: 'new' }),
      }),
    events: ['autopay.changed'],
    success: (answer) => ('url' in answer ? undefined : { title: t('Card saved') }),
    failure: t('Failed to save a card'),
    onSuccess: (answer) => {
      if ('url' in answer) window.location.assign(answer.url);
    },
  });
}

/** Turns automatic payment of a recurring invoice on, with the words that were read, or off. */
export function useTurn({ id, amount, description }: OwnRecurringInvoiceDto) {
  return useAction({
    call: (autopay: boolean) =>
      RecurringInvoicesService.updateAutopay({
        id,
        requestBody: autopay ? { autopay, agreed: true, agreedAmount: amount } : { autopay },
      }),
    events: ['autopay.changed'],
    success: (_, autopay) => ({
      title: autopay ? t('Automatic payment is on') : t('Automatic payment is off'),
      description,
    }),
    failure: t('Failed to change automatic payment'),
    inOrder: `autopay-${id}`,
  });
}

/** The result of the provider's page, from the address, until it is known. */
export function useReturn() {
  const [params, setParams] = useSearchParams();
  return {
    result: params.get('card'),
    forget: () =>
      setParams(
        (now) => {
          now.delete('card');
          return now;
        },
        { replace: true },
      ),
  };
}

/** Milliseconds after which a card that does not come is no longer waited for. */
const patience = 60_000;

/** Waits for the card that was entered on the provider's page. @returns true until it is there */
export function useAwaitedCard(newest: PaymentMethodDto | undefined): boolean {
  const { result, forget } = useReturn();
  const isWaiting = result === 'saved';
  // It may have come before its person.
  const [earliest] = useState(() => Date.now() - 5 * patience);
  const isThere = newest !== undefined && Date.parse(newest.created_at) > earliest;
  useEffect(() => {
    if (result === null) return;
    if (!isWaiting || isThere) return forget();
    const end = setTimeout(forget, patience);
    return () => clearTimeout(end);
  });
  return isWaiting && !isThere;
}
