import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { type PushDto, type PushSubscriptionDto, PushService } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { queryTimes } from '../../../shared/http/query-client';
import { ability, decline, endHere, ownSubscription } from './device';

/** The person's devices, the newest first, and this browser's own state. */
export function useDevices(person: number) {
  const listed = useQuery<PushDto>({
    queryKey: ['/api/push'],
    queryFn: () => PushService.getPush(),
    ...queryTimes.account,
  });
  const browser = useQuery({
    queryKey: ['push of this browser', person],
    queryFn: async () => ({
      isBlocked: Notification.permission === 'denied',
      // None in a browser that stores nothing.
      id: (await ownSubscription(person).catch(() => undefined)) ?? null,
    }),
    enabled: ability() === 'able',
    refetchOnWindowFocus: 'always',
  });
  usePermissionChange(browser.refetch);
  const subscriptions = listed.data?.subscriptions ?? [];
  return {
    listed,
    subscriptions,
    isBlocked: browser.data?.isBlocked === true,
    /** Undefined while loading, and null if this browser has none that the server knows. */
    ownId:
      listed.data && browser.data && (subscriptions.find(({ id }) => id === browser.data.id)?.id ?? null),
  };
}

/** Its answer may be taken back in the browser's settings at any time. */
function usePermissionChange(onChange: () => unknown): void {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let hasEnded = false;
    navigator.permissions?.query({ name: 'notifications' }).then(
      (found) => {
        if (hasEnded) return;
        status = found;
        status.onchange = () => void onChange();
      },
      () => undefined, // the browser does not say so
    );
    return () => {
      hasEnded = true;
      if (status) status.onchange = null;
    };
  }, [onChange]);
}

/** Ends a device's subscription; this browser's in the browser, too. */
export function useRemove(person: number, ownId: number | null | undefined) {
  return useAction({
    call: async ({ id }: Pick<PushSubscriptionDto, 'id'>) => {
      await endOnServer(id);
      if (id !== ownId) return;
      decline(person);
      await endHere();
    },
    events: ['push.changed'],
    success: (_, { id }) => ({
      title: id === ownId ? t('Notifications are off') : t('Device removed'),
    }),
    failure: [t('Failed to turn off notifications'), t('Please try again.')],
  });
}

/** It may have ended in the meantime. */
async function endOnServer(id: number): Promise<void> {
  try {
    await PushService.unsubscribeFromPush({ id });
  } catch (failure) {
    if (refusalOf(failure)?.status !== 404) throw failure;
  }
}
