import { useState, type ReactNode } from 'react';
import { t } from '@steward/texts';
import type { AccessDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Badge } from '../../../shared/antd/badge';
import { InvitationLinkDialog } from '../../../shared/antd/invitation-link';
import { Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { agoText, formatDate } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { usePagedList } from '../../../shared/http/paged-list';
import { queryTimes } from '../../../shared/http/query-client';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { useNow } from '../../../shared/text/use-now';
import type { AccessCalls } from './access-calls';
import { limitText, personOf, rightsText, roleLabels, statusBadge } from './access-words';
import { ChangeDialog } from './change-dialog';
import { EndDialog } from './end-dialog';
import { PendingTerms } from './pending-terms';
import './access.css';

const failed = () => t('Failed to load people with access. Please try again.');

interface PeopleListProps {
  calls: AccessCalls;
  /** Shown if there are none. */
  none: ReactNode;
  /** Button that approves access, or a change of it, that the practice started. */
  approval?: (access: AccessDto) => ReactNode;
  readOnly?: boolean;
}

/** People with access to a client, with their invitations and access that has ended, newest first. */
export function PeopleList({ calls, none, approval, readOnly = false }: PeopleListProps) {
  const list = usePagedList<AccessDto>({
    key: [calls.path, 'list'],
    load: calls.list,
    times: queryTimes.access,
  });
  const [changing, setChanging] = useState<AccessDto>();
  const [ending, setEnding] = useState<AccessDto>();
  const [showing, setShowing] = useState<AccessDto>();
  const { showLink } = calls;
  if (list.isPending) return <ListSkeleton rows={2} label={t('Loading people with access')} />;
  if (list.isError && list.rows.length === 0)
    return (
      <div className="ui-card-body">
        <Failed message={failed()} of={list} />
      </div>
    );
  if (list.rows.length === 0) return none;
  return (
    <>
      <ul className="access-people ui-list lines" aria-label={t('People with access')}>
        {list.rows.map((access) => (
          <PersonRow
            key={access.id}
            calls={calls}
            access={access}
            {...(!readOnly && { approval, onChange: setChanging, onEnd: setEnding })}
            {...(!readOnly && showLink && { onShowLink: setShowing })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="card-end">
          <ListEnd
            list={list}
            count={(count) => t('{count, plural, one {# person} other {# people}}', { count })}
            failed={failed()}
          />
        </div>
      )}
      <ChangeDialog calls={calls} access={changing} onClose={() => setChanging(undefined)} />
      <EndDialog calls={calls} access={ending} onClose={() => setEnding(undefined)} />
      <InvitationLinkDialog
        of={showing && showLink && { name: personOf(showing), show: () => showLink(showing.id) }}
        onClose={() => setShowing(undefined)}
      />
    </>
  );
}

interface PersonRowProps {
  calls: AccessCalls;
  access: AccessDto;
  approval?: PeopleListProps['approval'];
  /** Undefined if the list is read-only. */
  onChange?: (access: AccessDto) => void;
  onEnd?: (access: AccessDto) => void;
  /** Undefined where only the practice can show links. */
  onShowLink?: (access: AccessDto) => void;
}

function PersonRow({ calls, access, approval, onChange, onEnd, onShowLink }: PersonRowProps) {
  const { user } = useAuth();
  const { sendsEmail } = useSite();
  const { status, role, person } = access;
  const name = personOf(access);
  const isOwn = person !== null && person.id === user?.id;
  const hasEnded = status === 'ended';
  const badge = statusBadge(status, calls.isPractice);
  // Clients end helpers, invitations and their own access, but never another owner's.
  const mayEnd = calls.isPractice || role === 'helper' || status !== 'active' || isOwn;
  return (
    <li className={hasEnded ? 'access-ended' : undefined}>
      <span className="ui-tile">
        <Icon name="user" />
      </span>
      <div className="breaks">
        <p className="cluster gap-s">
          <b className="strong">{isOwn ? t('{name} (you)', { name }) : name}</b>
          <Badge colour={badge.colour}>{badge.text}</Badge>
        </p>
        {!hasEnded && <Rights access={access} />}
        <Facts access={access} />
        {status === 'awaiting_client' && (
          <p className="ui-hint">
            {calls.isPractice
              ? sendsEmail
                ? t('{name} has to approve this first. We asked them by email.', { name: calls.client.name })
                : t('{name} has to approve this first.', { name: calls.client.name })
              : t('They see nothing until you approve it.')}
          </p>
        )}
        {status === 'invited' && !sendsEmail && !calls.isPractice && (
          <p className="ui-hint">{t('Ask us for the link, and give it to them.')}</p>
        )}
        {access.pending && (
          <PendingTerms
            calls={calls}
            access={access}
            terms={access.pending}
            approval={approval?.(access)}
            readOnly={!onChange}
          />
        )}
      </div>
      {!hasEnded && (
        <div className="ui-row-actions">
          {status === 'awaiting_client' && approval?.(access)}
          {onShowLink && status === 'invited' && (
            <Button
              look="quiet"
              aria-label={t('Show link for {name}', { name })}
              onClick={() => onShowLink(access)}
            >
              {t('Show link')}
            </Button>
          )}
          {onChange && role === 'helper' && (
            <Button
              look="quiet"
              aria-label={t('Change access of {name}', { name })}
              onClick={() => onChange(access)}
            >
              {t('Change')}
            </Button>
          )}
          {onEnd && mayEnd && (
            <Button
              look="danger"
              aria-label={isOwn ? t('Leave') : t('End access of {name}', { name })}
              onClick={() => onEnd(access)}
            >
              {isOwn ? t('Leave') : t('End access')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Rights({ access }: { access: AccessDto }) {
  const limit = limitText(access);
  return (
    <p>
      {t('Can {rights}.', { rights: rightsText(access) })}
      {limit && ` ${limit}`}
    </p>
  );
}

function Facts({ access }: { access: AccessDto }) {
  const now = useNow();
  const { role, person, email, until, status, lastUsedAt, grantedBy, created_at } = access;
  return (
    <p className="ui-meta">
      {personOf(access) !== email && <span>{person?.email ?? email}</span>}
      <span>{roleLabels()[role]}</span>
      {status !== 'ended' && (
        <span>{until === null ? t('No end date') : t('Until {day}', { day: formatDate(until) })}</span>
      )}
      {status === 'active' && (
        <span>
          {lastUsedAt === null
            ? t('Not used yet')
            : t('Last used {when}', {
                when: agoText(lastUsedAt, now),
              })}
        </span>
      )}
      {status === 'ended' ? (
        <span>{endText(access)}</span>
      ) : (
        <span>{t('Invited by {name}, {day}', { name: grantedBy.name, day: formatDate(created_at) })}</span>
      )}
    </p>
  );
}

function endText({ endedAt, endedBy, person }: AccessDto): string {
  if (endedAt === null) return person ? t('Ended') : t('Invitation expired');
  const day = formatDate(endedAt);
  if (endedBy) return t('Ended by {name}, {day}', { name: endedBy.name, day });
  return person ? t('Ended {day}', { day }) : t('Invitation expired {day}', { day });
}
