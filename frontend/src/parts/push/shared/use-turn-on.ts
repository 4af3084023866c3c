import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { addAdditions } from '../../../shared/parts/additions';
import { Blocked, decline, NotAllowed, turnOn } from './device';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'push.changed': true;
  }
}

// Here, since the first screens change nothing of it.
addAdditions('push', { 'query.stale': { 'push.changed': ['/api/push', 'push of this browser'] } });

/** Turns notifications on in this browser. @param onEnd called also after an answer to the browser's question that is no */
export function useTurnOn(person: number, onEnd?: () => void) {
  return useAction({
    call: () => turnOn(person),
    events: ['push.changed'],
    success: t('Notifications are on'),
    failure: (failure) => {
      if (failure instanceof NotAllowed) return undefined;
      if (failure instanceof Blocked)
        return {
          title: t('Notifications are blocked'),
          description: t("You can allow them for this page in your browser's settings."),
        };
      return [t('Failed to turn on notifications'), t('Please try again.')];
    },
    onSuccess: () => onEnd?.(),
    onFailure: (failure) => {
      if (failure instanceof Blocked) decline(person);
      if (failure instanceof Blocked || failure instanceof NotAllowed) onEnd?.();
    },
  });
}
