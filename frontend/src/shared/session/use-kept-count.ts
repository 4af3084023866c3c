import { useEffect } from 'react';
import { Drafts } from './drafts';
import { useAuth } from './session';

/**
 * A badge's count, or the last one that this tab showed, so that badges stay while a page loads; erased at logout, like
 * drafts.
 */
export function useKeptCount(name: string, count: number | undefined): number | undefined {
  const { user } = useAuth();
  const userId = user?.id;
  const key = `count:${name}`;
  useEffect(() => {
    if (userId !== undefined && count !== undefined) new Drafts(userId).write(key, count);
  }, [userId, key, count]);
  if (count !== undefined || userId === undefined || typeof sessionStorage === 'undefined') return count;
  const kept = new Drafts(userId).read(key);
  return typeof kept === 'number' ? kept : undefined;
}
