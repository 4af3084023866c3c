import { useEffect, useRef } from 'react';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { siteQuery } from '../shared/practice/site';

/**
 * Shows a changed color on the whole page without a reload: it came with the shades of the one before. Of the
 * application, since the screens that use Ant Design come and go.
 */
export function useBrandColors(client: QueryClient): void {
  const { data: site } = useQuery({ ...siteQuery, enabled: false }, client);
  const accent = site?.accent;
  const shown = useRef(accent);
  useEffect(() => {
    if (accent === undefined || accent === (shown.current ??= accent)) return;
    shown.current = accent;
    void import('./brand-style').then(({ showAccent }) => showAccent(accent));
  }, [accent]);
}
