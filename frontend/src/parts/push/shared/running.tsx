import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { hasSessionMarker } from '../../../shared/session/session-marker';
import { onTaskDone } from '../../../shared/action/task-done';
import { PushService } from '../../../shared/api';
import { iconAddress } from '../../../shared/practice/branding';
import { useSite } from '../../../shared/practice/site';
import { useAuth } from '../../../shared/session/session';
import { ability, endAll, hasDeclined, ownSubscription, repair } from './device';
import { write } from './device-store';
import { pageAt } from './led-page';
import type { OfferCardProps } from './offer-card';

/** Works with the service worker while an area is open, and offers notifications to a client after a completed task. */
export function Running() {
  const { user } = useAuth();
  if (!user || ability() !== 'able') return null;
  return (
    <>
      <WithWorker person={user.id} />
      {user.role === 'client' && <OfferAfterTask key={user.id} person={user.id} />}
    </>
  );
}

function WithWorker({ person }: { person: number }) {
  useLeading();
  useWords();
  useEffect(() => {
    void repair(person).catch(() => undefined); // the next opening tries again
    return () => {
      // After a logout, also in another tab.
      if (!hasSessionMarker()) void endAll().catch(() => undefined);
    };
  }, [person]);
  return null;
}

/** A tapped notification leads to its screen, without a reload. */
function useLeading(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      const { leadTo } = Object(data) as { leadTo?: unknown };
      const address = pageAt(leadTo, window.location.origin);
      if (address === undefined) return;
      port?.postMessage(true);
      void navigate(address);
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
}

/** Stores the words of a notification that cannot be read, in the language and name of this area's last use. */
function useWords(): void {
  const site = useSite();
  const title = site.displayName;
  const body = t('You have a new notification');
  const icon = iconAddress(site, 192);
  useEffect(() => {
    void navigator.serviceWorker.ready
      .then(({ scope }) => write(scope, 'words', { title, body, icon }))
      .catch(() => undefined); // the browser stores nothing
  }, [title, body, icon]);
}

function OfferAfterTask({ person }: { person: number }) {
  const [Card, setCard] = useState<ComponentType<OfferCardProps>>();
  const offer = useEffectEvent(async () => {
    if (!(await isWelcome(person))) return;
    const { OfferCard } = await import('./offer-card');
    setCard(() => OfferCard);
  });
  // After a failure, the next task offers it.
  useEffect(() => onTaskDone(() => void offer().catch(() => undefined)), []);
  return Card && <Card person={person} onAnswered={() => setCard(undefined)} />;
}

/** False for a person who has declined, or gets notifications here already: its subscription may have ended on the server. */
async function isWelcome(person: number): Promise<boolean> {
  if (hasDeclined(person) || Notification.permission === 'denied') return false;
  const own = await ownSubscription(person);
  if (own === undefined) return true;
  const { subscriptions } = await PushService.getPush();
  return !subscriptions.some(({ id }) => id === own);
}
