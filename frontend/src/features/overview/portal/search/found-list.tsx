import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../../portal/portal-address';
import { useActingFor, type AccessNeed } from '../../../../shared/acting-for';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { formatDate, formatMoney, relativeTime } from '../../../../shared/format';
import { Icon, type IconName } from '../../../../shared/icon';
import { InvoiceStatusBadge } from '../../../billing/shared/invoice-status';
import { invoiceName, isOwed } from '../../../billing/shared/invoice-labels';
import { StatusBadge } from '../../../documents/shared/document-meta';
import { useFound } from './use-found';

interface FoundListProps {
  /** Empty closes the list. */
  text: string;
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
  /** Link to all of them. */
  all: string;
  icon: IconName;
  total: number;
  matches: Match[];
  /** Tab with all matches. */
  tab: string;
  /** Access that the group needs. */
  need: AccessNeed;
}

/** Matching documents, invoices and conversations in groups with announced counts. */
export function FoundList({ text, onLeave }: FoundListProps) {
  const address = usePortalAddress();
  const found = useFound(text);
  const lists = Object.values(found).filter(({ isEnabled }) => isEnabled);
  const isFailed = lists.some(({ isError }) => isError);
  const isWaiting =
    text !== '' && lists.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  const { may } = useActingFor();
  const groups = groupsOf(found, address).filter(({ need }) => may(need));
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

function groupsOf({ documents, invoices, messages }: ReturnType<typeof useFound>, address: Address): Group[] {
  return [
    {
      name: t('Documents'),
      all: t('All {total, number} documents', { total: documents.total }),
      icon: 'document',
      total: documents.total,
      tab: 'documents',
      need: 'documents',
      matches: documents.rows.map(({ id, title, status, created_at }) => ({
        ...{ id, title, link: address.document(id) },
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
      all: t('All {total, number} invoices', { total: invoices.total }),
      icon: 'card',
      total: invoices.total,
      tab: 'payments',
      need: 'invoices',
      matches: invoices.rows.map((invoice) => ({
        ...{ id: invoice.id, title: invoiceName(invoice), link: address.invoice(invoice.id) },
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
      all: t('All {total, number} messages', { total: messages.total }),
      icon: 'message',
      total: messages.total,
      tab: 'messages',
      need: 'messages',
      matches: messages.rows.map(({ id, subject, updated_at }) => ({
        ...{ id, title: subject, link: { to: address.screen(`/client/messages/${id}`) } },
        details: <span>{relativeTime(updated_at)}</span>,
      })),
    },
  ];
}

interface FoundGroupProps extends FoundListProps {
  group: Group;
  /** The matches are those of an earlier text. */
  isStale: boolean;
}

function FoundGroup({
  group: { name, all, icon, total, matches, tab },
  text,
  isStale,
  onLeave,
}: FoundGroupProps) {
  const address = usePortalAddress();
  return (
    <div className={isStale ? 'ui-stale' : ''}>
      <h2 className="row gap-s">
        <Icon name={icon} size={18} /> {name} <span className="ui-hint numeric">{total}</span>
      </h2>
      {matches.length > 0 && (
        <ul className="ui-list lines">
          {matches.map(({ id, title, details, link }) => (
            <li key={id} className="ui-row">
              <div>
                <p className="ui-row-title">
                  <Link {...link}>{title}</Link>
                </p>
                <p className="ui-meta">{details}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {total > matches.length && (
        <Link className="ui-text-link" to={address.tab(tab, { search: text })} onClick={onLeave}>
          {all}
        </Link>
      )}
    </div>
  );
}
