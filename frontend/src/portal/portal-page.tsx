import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../shared/kit/icon';
import { PlainFrame } from '../shared/antd/plain-frame';
import { PortalBar } from './portal-bar';
import { Greeting } from './greeting';
import type { PortalScreen } from './portal-screens';

interface PortalPageProps {
  screens: readonly PortalScreen[];
  /** Search field and its results. */
  search: ReactNode;
  /** Actions of this header only. */
  actions: ReactNode;
  /** Controls of every bar. */
  tools: ReactNode;
  /** Control that logs out; on a phone it is in the account menu. */
  logout: ReactNode;
  /** The account. */
  corner: ReactNode;
  children: ReactNode;
}

/**
 * /client/portal: the portal under its own header, without the menu. On a phone the header is one line: greeting,
 * search, bell and account.
 */
export function PortalPage({ screens, search, actions, tools, logout, corner, children }: PortalPageProps) {
  const [params] = useSearchParams();
  const [isSearching, setIsSearching] = useState(params.has('search'));
  const field = useRef<HTMLDivElement>(null);
  // A link to the search names it without a text.
  const wasSearching = useRef(isSearching && params.get('search') !== '');
  useEffect(() => {
    if (isSearching && !wasSearching.current) field.current?.querySelector('input')?.focus();
    wasSearching.current = isSearching;
  }, [isSearching]);
  return (
    <PlainFrame
      brandLabel={(name) => t('{name}, main site', { name })}
      barClassName="portal-page-bar"
      bar={
        <>
          {/* On a phone; the heading of the screen says the same to screen readers. */}
          <span className="portal-page-greeting two-lines" aria-hidden="true">
            <Greeting />
          </span>
          <div ref={field} className="portal-page-find" data-open={isSearching || undefined}>
            {search}
          </div>
        </>
      }
      tools={
        <>
          <span className="portal-wide row gap-s">{actions}</span>
          <button
            type="button"
            className="portal-page-finder icon-button"
            aria-label={t('Search')}
            aria-expanded={isSearching}
            onClick={() => setIsSearching(!isSearching)}
          >
            <Icon name="search" />
          </button>
          {tools}
          <span className="portal-wide">{logout}</span>
        </>
      }
      corner={corner}
      foot={<PortalBar screens={screens} />}
    >
      {children}
    </PlainFrame>
  );
}
