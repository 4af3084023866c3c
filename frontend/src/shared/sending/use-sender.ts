import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { isStaleAfter } from '../action/stale-queries';
import { useAuth } from '../session/session';
import { Sender } from './sender';
import { callOf, eventsOf } from './sending-calls';
import { sendingStore } from './sending-store';
import type { SendingKind } from './sending';
import type { Unsent, UnsentOf } from './unsent';

const senders = new WeakMap<QueryClient, Sender>();
const changes = 'steward_sendings';

/** The sender of a page. What arrives makes its queries stale. */
export function senderOf(queries: QueryClient): Sender {
  const known = senders.get(queries);
  if (known) return known;
  const sender = new Sender({
    store: sendingStore,
    call: callOf,
    onOutcome: (outcome) => {
      if (!('answer' in outcome)) return;
      const events = eventsOf(outcome.sending);
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isStaleAfter(events, queryKey) });
    },
    onChange: () => {
      if (!tabs.has(sender)) return;
      tabs.get(sender)?.postMessage('changed');
    },
  });
  senders.set(queries, sender);
  return sender;
}

const tabs = new WeakMap<Sender, BroadcastChannel>();

/** Sends what a person's browser has kept, for as long as an area is open. @returns ends it */
export function openSender(queries: QueryClient, owner: number): () => void {
  const sender = senderOf(queries);
  const channel = new BroadcastChannel(`${changes}_${owner}`);
  channel.onmessage = () => void sender.load();
  tabs.set(sender, channel);
  const close = sender.open(owner);
  const wake = () => sender.wake();
  window.addEventListener('online', wake);
  return () => {
    window.removeEventListener('online', wake);
    close();
    tabs.delete(sender);
    channel.close();
  };
}

export const useSender = (): Sender => senderOf(useQueryClient());

/** Sendings of the reader that the server may not have. */
export function useUnsent(): readonly Unsent[];
export function useUnsent<Kind extends SendingKind>(kind: Kind): readonly UnsentOf<Kind>[];
export function useUnsent(kind?: SendingKind): readonly Unsent[] {
  const sender = useSender();
  const owner = useAuth().user?.id;
  useEffect(() => {
    if (owner !== undefined) void sender.show(owner);
  }, [sender, owner]);
  const itemsOf = () => sender.items;
  const items = useSyncExternalStore(sender.subscribe, itemsOf, itemsOf);
  return kind === undefined ? items : items.filter((item) => item.kind === kind);
}
