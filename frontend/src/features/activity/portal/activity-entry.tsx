import { Link, type LinkProps } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor, type ActingFor } from '../../../shared/acting-for/acting-for';
import { activityIcon, activitySentence } from '../shared/offered/activity-text';
import type { ActivityDto } from '../../../shared/api';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { T } from '../../../shared/text/rich-text';
import { useAuth } from '../../../shared/session/session';
import { TimelineEntry } from '../../../shared/kit/timeline';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Screen of a record in the portal, by type of subject. */
    'activity.places': Readonly<Record<string, (subject: Subject) => string>>;
  }
}

type Subject = ActivityDto['subject'];
type Target = Pick<LinkProps, 'to' | 'state'>;

interface ActivityEntryProps {
  event: ActivityDto;
  /** Target of the link, if it is not the screen that `placeOf` names. */
  linkTo?: (subject: Subject) => Target | undefined;
  /** Shows the full time, and the IP address below the text. */
  exact?: boolean;
  /** Called to filter by an IP address. */
  onAddress?: (address: string) => void;
}

/** Screen of a record, if it has one. */
function placeOf({ type, id }: Subject, at: ActingFor['at']): Target | undefined {
  if (type === 'document') return { to: at(`/client/documents?document=${id}`) };
  if (type === 'document_request') return { to: at(`/client/documents?request=${id}`) };
  if (type === 'invoice') return { to: at(`/client/payments?invoice=${id}`) };
  if (type === 'conversation') return { to: at(`/client/messages/${id}`) };
  return undefined;
}

/** One event as text; its title links to the record. */
export function ActivityEntry({ event, linkTo, exact = false, onAddress }: ActivityEntryProps) {
  const { user } = useAuth();
  const { before, title, after } = activitySentence(event, user?.id ?? 0);
  const { at } = useActingFor();
  const added = useAdditions('activity.places').find((places) => Object.hasOwn(places, event.subject.type));
  const screen = added?.[event.subject.type]?.(event.subject);
  const target =
    linkTo?.(event.subject) ?? (screen === undefined ? placeOf(event.subject, at) : { to: at(screen) });
  const { address } = event;
  return (
    <TimelineEntry icon={activityIcon(event)} at={event.occurredAt} exact={exact}>
      {before}
      {title && (target ? <Link {...target}>{title}</Link> : <b>{title}</b>)}
      {after}
      {address !== null && onAddress && (
        <span className="activity-address ui-hint">
          <T
            text="from <button>{address}</button>"
            of={{
              button: (
                <button
                  type="button"
                  aria-label={t('Show only activity from {address}', { address })}
                  onClick={() => onAddress(address)}
                />
              ),
            }}
            values={{ address }}
          />
        </span>
      )}
    </TimelineEntry>
  );
}
