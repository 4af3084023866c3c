import { useState, useEffect } from 'react';
import { Command } from 'cmdk';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import type { OfferedSection } from '../../../../admin/navigation/admin-menu';
import { Failed } from '../../../../shared/antd/states';
import { type FoundDto, WorkdayService } from '../../../../shared/api';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { type RecentClient, useRecentClients } from '../../../../shared/session/recent-clients';
import { useAuth } from '../../../../shared/session/session';
import { serviceName } from '../../../../shared/practice/services';
import { useSite } from '../../../../shared/practice/site';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import { isSearchable } from '../../../../shared/text/matches';
import { momentIn } from '../../../../shared/text/zone-time';
import { partsOf } from './parts-of';
import { actionsFor, matchingActions, searchIntent } from './search-actions';
import { SearchField, useFieldFocus } from './search-field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import './search-box.css';

/** Milliseconds without typing before the search is sent. */
const pause = 120;

/**
 * Search results once typing pauses, and the previous ones until then. Nothing for a text that is too short.
 */
function useFound(sought: string) {
  const [settled, setSettled] = useState(sought);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(sought), pause);
    return () => window.clearTimeout(timer);
  }, [sought]);
  const isAsked = isSearchable(sought);
  const query = useQuery({
    queryKey: ['/api/admin/search', settled],
    queryFn: () => WorkdayService.searchRecords({ q: settled }),
    enabled: isAsked && isSearchable(settled),
    placeholderData: keepPreviousData,
    // Cached for a moment, for repeated searches.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  const isWaiting = isAsked && (sought !== settled || query.isPlaceholderData || query.isPending);
  return { ...query, found: isAsked ? query.data : undefined, isAsked, isWaiting };
}

const types = (): Record<FoundDto['type'], { group: string; icon: IconName }> => ({
  client: { group: t('Clients'), icon: 'user' },
  document: { group: t('Documents'), icon: 'document' },
  request: { group: t('Requests'), icon: 'upload' },
  conversation: { group: t('Conversations'), icon: 'message' },
  invoice: { group: t('Invoices'), icon: 'card' },
  appointment: { group: t('Appointments'), icon: 'calendar' },
  contact_message: { group: t('Contact messages'), icon: 'mail' },
  questionnaire: { group: t('Questionnaires'), icon: 'list' },
});

/** One line of the list. Lines with the same address have different labels. */
interface Row {
  group: string;
  icon: IconName;
  label: string;
  detail?: string;
  to: string;
}

const keyOf = ({ label, to }: Row): string => `${to} ${label}`;

/** Groups in the order of their best match. */
function groupsOf(rows: readonly Row[]): [group: string, rows: Row[]][] {
  const groups = new Set(rows.map(({ group }) => group));
  return [...groups].map((group) => [group, rows.filter((row) => row.group === group)]);
}

interface SearchBoxProps {
  typed: string;
  onType: (typed: string) => void;
  sections: readonly OfferedSection[];
  /** Called when a line is chosen. */
  onLeave: () => void;
}

/** Searches records while typing, and offers actions; a combobox with focus in its text. */
export default function SearchBox({ typed, onType, sections, onLeave }: SearchBoxProps) {
  const input = useFieldFocus();
  const navigate = useNavigate();
  const intent = searchIntent(typed);
  const search = useFound(intent.query);
  const { found = [], isAsked, isWaiting, isError } = search;

  const groups = useRows(typed, found, sections);
  const rows = groups.flatMap(([, inGroup]) => inGroup);

  // Selects the first line again whenever the rows change: Enter opens the current best match.
  const keys = rows.map(keyOf);
  const list = keys.join('\n');
  const [moved, setMoved] = useState({ list: '', key: '' });
  const chosen = moved.list === list ? moved.key : (keys[0] ?? '');

  const nothing = isAsked && !isWaiting && !isError && rows.length === 0;
  return (
    <Command
      className="search-box"
      label={t('Search')}
      shouldFilter={false}
      vimBindings={false}
      value={chosen}
      onValueChange={(key) => setMoved({ list, key })}
    >
      <SearchField isWaiting={isWaiting}>
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={onType}
          maxLength={100}
          placeholder={t('Client, phone, title, number, or “new invoice for …”')}
          enterKeyHint="go"
        />
      </SearchField>
      <p className="skip" role="status">
        {isAsked && !isWaiting && !isError ? countText(found.length, rows.length) : ''}
      </p>
      {isWaiting && rows.length === 0 && <p className="search-nothing ui-hint">{t('Searching …')}</p>}
      {isError && <Failed message={t('Search failed. Please try again.')} of={search} />}
      {nothing && <NothingFound text={intent.query} />}
      <RowList
        groups={groups}
        sought={typed}
        onOpen={({ to }) => {
          onLeave();
          void navigate(to);
        }}
      />
    </Command>
  );
}

const recentRow = ({ id, name }: RecentClient): Row => ({
  group: t('Recent clients'),
  icon: 'user',
  label: name,
  to: `/admin/clients/${id}`,
});

/** Found records or, before anything is typed, recent clients; then actions and screens, in groups. */
function useRows(typed: string, found: readonly FoundDto[], sections: readonly OfferedSection[]) {
  const zone = useSite().timeZone;
  const role = useAuth().user?.staffRole ?? 'owner';
  const recent = useRecentClients();
  const ofParts = useAdditions('search.actions').flatMap((actions) => actions());
  const intent = searchIntent(typed);
  const foundRows = intent.kind
    ? []
    : found.map(({ type, title, client, startsAt, about, archived, url }): Row => {
        const whose = type === 'client' ? archived && t('Archived') : client?.name;
        const said = about !== null && (type === 'contact_message' ? serviceName(about) : about);
        const detail = [whose, said, startsAt && momentIn(startsAt, zone)];
        return { ...types()[type], label: title, detail: detail.filter(Boolean).join(' · '), to: url };
      });
  return groupsOf([
    ...(typed.trim() ? [] : recent.map(recentRow)),
    ...foundRows,
    ...actionsFor(intent, found, role).map((action): Row => ({ group: t('Actions'), ...action })),
    ...matchingActions(typed, sections, role, ofParts).map(({ label, icon, to }): Row => ({
      group: t('Dashboard'),
      label,
      icon,
      to,
    })),
  ]);
}
interface RowListProps {
  groups: readonly [group: string, rows: Row[]][];
  /** Text to mark in the rows. */
  sought: string;
  onOpen: (row: Row) => void;
}

function RowList({ groups, sought, onOpen }: RowListProps) {
  return (
    <Command.List label={t('Found')}>
      {groups.map(([group, inGroup]) => (
        <Command.Group key={group} heading={group}>
          {inGroup.map((row) => (
            <Command.Item key={keyOf(row)} value={keyOf(row)} onSelect={() => onOpen(row)}>
              <Icon name={row.icon} size={18} />
              <span className="search-row cluster gap-l between">
                <span>
                  <Marked text={row.label} sought={sought} />
                </span>
                {row.detail && <span className="ui-hint">{row.detail}</span>}
              </span>
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <div className="search-nothing stack gap-xs breaks">
      <p>{t('Nothing found for “{text}”.', { text })}</p>
      <p className="ui-hint">
        {t('Try a client’s name or phone number, a document title or an invoice number.')}
      </p>
    </div>
  );
}

/** Number of found records, for screen readers; empty while actions and screens alone match. */
const countText = (count: number, rows: number): string =>
  count > 0
    ? t('{count, plural, one {# result} other {# found}}', { count })
    : rows > 0
      ? ''
      : t('Nothing found');

/** A text with the search words marked. */
function Marked({ text, sought }: { text: string; sought: string }) {
  return partsOf(text, sought.trim().split(/\s+/)).map((part, place) =>
    place % 2 ? <mark key={place}>{part}</mark> : part,
  );
}
