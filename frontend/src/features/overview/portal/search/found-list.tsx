import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import type { PortalScreen } from '../../../../portal/portal-screens';
import { useActingFor, type AccessNeed } from '../../../../shared/acting-for/acting-for';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { formatDate, formatMoney, relativeTime } from '../../../../shared/text/format';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { matches } from '../../../../shared/text/matches';
import { InvoiceStatusBadge } from '../../../billing/shared/invoice-status';
import { invoiceName, isOwed } from '../../../billing/shared/invoice-labels';
import { StatusBadge } from '../../../documents/shared/document-meta';
import { useFound } from './use-found';

interface FoundListProps {
  /** Empty closes the list. */
  text: string;
  /** Screens that the reader may open. */
  screens: readonly PortalScreen[];
  /** The address of another tab was chosen. */
  onLeave: () => void;
}

interface Match {
  id: number;
  title: string;
  details: ReactNode;
  link: LinkProps;
}

interface Group {
  name: string;
  icon: IconName;
  total: number;
  matches: Match[];
  /** Tab with all matches, and the text of the link to it. */
  all?: { tab: string; label: string };
}

/** Matching screens, documents, invoices and conversations in groups with announced counts. */
export function FoundList({ text, screens, onLeave }: FoundListProps) {
  const address = usePortalAddress();
  const found = useFound(text);
  const lists = Object.values(found).filter(({ isEnabled }) => isEnabled);
  const isFailed = lists.some(({ isError }) => isError);
  const isWaiting =
    text !== '' && lists.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const { may } = useActingFor();
  const groups = [
    ...pagesOf(screens, text, address, onLeave),
    ...groupsOf(found, address).filter(({ need }) => may(need)),
  ];
  const isNothing = groups.every(({ total }) => total === 0);
  const isSettled = text !== '' && !isFailed && !isWaiting;
  const counts = groups.map(({ name, total }) => `${name} ${total}`).join(', ');
  return (
    <div className={text === '' ? 'skip' : 'portal-found'} aria-busy={isWaiting}>
      {/* Always mounted, so that screen readers announce its changes. */}
      <p role="status" className={isSettled && isNothing ? 'portal-found-nothing' : 'skip'}>
        {isSettled && (isNothing ? t('Nothing found for “{text}”.', { text }) : counts)}
      </p>
      {isWaiting && isNothing && <ListSkeleton rows={2} label={t('Loading results')} />}
      {isFailed ? (
        <Failed
          message={t('Search failed. Please try again.')}
          onRetry={() => lists.forEach((list) => list.isError && void list.refetch())}
          retrying={lists.some(({ isFetching }) => isFetching)}
        />
      ) : (
        !isNothing &&
        text !== '' &&
        groups.map((group) => (
          <FoundGroup key={group.name} group={group} text={text} isStale={isWaiting} onLeave={onLeave} />
        ))
      )}
    </div>
  );
}

type Address = ReturnType<typeof usePortalAddress>;

/** Screens whose name in the menu or heading matches; no group without any. */
function pagesOf(
  screens: readonly PortalScreen[],
  text: string,
  address: Address,
  onClick: () => void,
): Group[] {
  const found = screens.flatMap(({ path, tab, label = '', menu }, id) =>
    label && text && matches(`${label} ${menu?.label ?? ''}`, text)
      ? {
          id,
          title: label,
          details: '',
          link: { to: tab ? address.tab(tab) : address.screen(path), onClick },
        }
      : [],
  );
  return found.length > 0 ? [{ name: t('Pages'), icon: 'arch', total: found.length, matches: found }] : [];
}

/** Records, each group with the access that it needs. */
function groupsOf(
  { documents, invoices, messages }: ReturnType<typeof useFound>,
  address: Address,
): (Group & { need: AccessNeed })[] {
  return [
    {
      name: t('Documents'),
      all: { tab: 'documents', label: t('All {total, number} documents', { total: documents.total }) },
      icon: 'document',
      total: documents.total,
      need: 'documents',
      matches: documents.rows.map(({ id, title, status, created_at }) => ({
        id,
        title,
        link: address.document(id),
        details: (
          <>
            <StatusBadge status={status} viewer="client" />
            <span>{formatDate(created_at)}</span>
          </>
        ),
      })),
    },
    {
      name: t('Invoices'),
      all: { tab: 'payments', label: t('All {total, number} invoices', { total: invoices.total }) },
      icon: 'card',
      total: invoices.total,
      need: 'invoices',
      matches: invoices.rows.map((invoice) => ({
        id: invoice.id,
        title: invoiceName(invoice),
        link: address.invoice(invoice.id),
        details: (
          <>
            <InvoiceStatusBadge status={invoice.status} />
            <span>{formatMoney(isOwed(invoice) ? invoice.balance : invoice.amount)}</span>
            {invoice.description && <span>{invoice.description}</span>}
          </>
        ),
      })),
    },
    {
      name: t('Messages'),
      all: { tab: 'messages', label: t('All {total, number} messages', { total: messages.total }) },
      icon: 'message',
      total: messages.total,
      need: 'messages',
      matches: messages.rows.map(({ id, subject, updated_at }) => ({
        id,
        title: subject,
        link: { to: address.screen(`/client/messages/${id}`) },
        details: <span>{relativeTime(updated_at)}</span>,
      })),
    },
  ];
}

interface FoundGroupProps extends Pick<FoundListProps, 'text' | 'onLeave'> {
  group: Group;
  /** The matches are those of an earlier text. */
  isStale: boolean;
}

function FoundGroup({ group, text, isStale, onLeave }: FoundGroupProps) {
  const { name, all, icon, total } = group;
  const address = usePortalAddress();
  return (
    <div className={isStale ? 'ui-stale' : ''}>
      <h2 className="row gap-s">
        <Icon name={icon} size={18} /> {name} <span className="ui-hint numeric">{total}</span>
      </h2>
      {group.matches.length > 0 && (
        <ul className="ui-list lines">
          {group.matches.map(({ id, title, details, link }) => (
            <li key={id} className="ui-row">
              <div>
                <p className="ui-row-title">
                  <Link {...link}>{title}</Link>
                </p>
                {details && <p className="ui-meta">{details}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
      {all && total > group.matches.length && (
        <Link className="ui-text-link" to={address.tab(all.tab, { search: text })} onClick={onLeave}>
          {all.label}
        </Link>
      )}
    </div>
  );
}
