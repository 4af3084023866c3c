import { useEffect } from 'react';
import { Drafts } from './drafts';
import { useAuth } from './session';

/** Client whose page was opened. */
export interface RecentClient {
  /** users.id */
  id: number;
  name: string;
}

const key = 'recent-clients';
const maximum = 5;

/** Clients whose pages the user opened in this tab, last one first; erased at logout, like drafts. */
export function useRecentClients(): readonly RecentClient[] {
  const { user } = useAuth();
  return user ? readRecent(user.id) : [];
}

function readRecent(userId: number): RecentClient[] {
  const stored = new Drafts(userId).read(key);
  return Array.isArray(stored) ? (stored as RecentClient[]) : [];
}

/** Records that a client's page is open, once the client is loaded. */
export function useRecentClient(id: number | undefined, name: string | undefined): void {
  const { user } = useAuth();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || id === undefined || name === undefined) return;
    const others = readRecent(userId).filter((client) => client.id !== id);
    new Drafts(userId).write(key, [{ id, name }, ...others].slice(0, maximum));
  }, [userId, id, name]);
}
