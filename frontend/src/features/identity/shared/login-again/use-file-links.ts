import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NotConfirmed } from '../../../../shared/action/question';
import { userQuery } from '../../../../shared/session';

/**
 * Checks the session before a link opens or downloads a file of the server: it would otherwise open an error
 * instead of asking for the login.
 */
export function useFileLinks(): void {
  const client = useQueryClient();
  useEffect(() => {
    let checked: HTMLAnchorElement | undefined;
    const onClick = (event: MouseEvent) => {
      const { target } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/api/"]');
      const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!link || isModified || link === checked) return;
      event.preventDefault();
      event.stopPropagation(); // the link's own handlers see the click that follows
      const follow = () => {
        checked = link;
        link.click();
        checked = undefined;
      };
      client.fetchQuery({ ...userQuery, staleTime: 0 }).then(
        (user) => user && follow(),
        (failure: unknown) => failure instanceof NotConfirmed || follow(),
      );
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [client]);
}
