import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { isIncluded, type PortalScreen } from '../../../../portal/portal-screens';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { SearchInput } from '../../../../shared/antd/search-input';
import { FoundList } from './found-list';
import './search.css';

/** Tabs whose lists the search filters, with the access that each needs; any other tab opens the first one. */
const searched = [
  { tab: 'documents', need: 'documents' },
  { tab: 'payments', need: 'invoices' },
  { tab: 'messages', need: 'messages' },
] as const;

/** Search of /client/portal: filters the open tab, and lists matching screens and records of all three below the field. */
export function PortalSearch({ screens }: { screens: readonly PortalScreen[] }) {
  const [params] = useSearchParams();
  const address = usePortalAddress();
  const navigate = useNavigate();
  const acting = useActingFor();
  const tabs = searched.filter(({ need }) => acting.may(need)).map(({ tab }): string => tab);
  const [first] = tabs;
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const text = params.get('search') ?? '';
  const search = (typed: string) => {
    setOpen(true);
    // One history entry for a search, so that Back leaves it instead of removing a letter.
    const already = params.has('search');
    const tab = tabs.find((key) => key === address.openTab) ?? first ?? 'overview';
    void navigate(address.tab(tab, typed ? { search: typed } : {}), { replace: already });
  };
  useEffect(() => {
    if (!open) return undefined;
    // A record opens in a dialog over the list, which is still open afterwards.
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Element) || target === document.body) return;
      if (!root.current?.contains(target) && !target.closest('.ant-modal-root, .toast')) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);
  if (first === undefined && !acting.client) return null;
  return (
    <div
      role="search"
      ref={root}
      className="portal-page-search"
      onFocus={({ target }) => target.matches('input') && setOpen(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open || text === '') return;
        event.preventDefault(); // would clear the field
        root.current?.querySelector('input')?.focus();
        setOpen(false);
      }}
    >
      <SearchInput
        label={t('Search documents, invoices and messages')}
        placeholder={t('Search documents, invoices …')}
        value={text}
        onSearch={search}
      />
      <FoundList
        text={open ? text.trim() : ''}
        screens={screens.filter((screen) => isIncluded(screen, acting))}
        onLeave={() => setOpen(false)}
      />
    </div>
  );
}
