import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { LogoutButton } from '../shared/antd/logout-button';
import { SearchInput } from '../shared/antd/search-input';
import { Brand } from '../shared/brand';
import { useSite } from '../shared/site';
import { ThemeSwitch } from '../shared/theme';
import { usePortalAddress } from './portal-address';

interface PortalPageProps {
  /** What can be done from this header alone. */
  actions: ReactNode;
  /** Controls of every bar. */
  tools: ReactNode;
  children: ReactNode;
}

/** The tabs of which the header's search finds something; the others lead to the first one. */
const searched = ['documents', 'payments', 'messages'];

/** /client/portal: the portal under its own header, without the menu. */
export function PortalPage({ actions, tools, children }: PortalPageProps) {
  const site = useSite();
  const [params] = useSearchParams();
  const address = usePortalAddress();
  const navigate = useNavigate();
  const search = (text: string) => {
    // Typing on changes the search it began, so that Back leaves the search and not a letter of it.
    const already = params.has('search');
    const tab = searched.find((key) => key === address.openTab) ?? 'documents';
    void navigate(address.tab(tab, text ? { search: text } : {}), { replace: already });
  };
  return (
    <div className="ui-root">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <header className="ui-bar portal-page-bar">
        <Link to="/" reloadDocument aria-label={`${site.name}, main site`}>
          <Brand />
        </Link>
        <search className="portal-page-search">
          <SearchInput
            label="Search documents, invoices and messages"
            placeholder="Search documents, invoices …"
            value={params.get('search') ?? ''}
            onSearch={search}
          />
        </search>
        <ThemeSwitch />
        <div className="ui-bar-tools">
          {actions}
          {tools}
          <LogoutButton label="Log Out" quiet />
        </div>
      </header>
      <main id="content" className="ui-content" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
