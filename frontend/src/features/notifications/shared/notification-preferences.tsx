import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { NotificationsService, type PreferencesDto } from '../../../shared/api';
import { Failed } from '../../../shared/antd/states';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { useAuth } from '../../../shared/session/session';
import './preferences.css';

const key = ['/api/notification-preferences'] as const;

type Category = Exclude<keyof PreferencesDto, 'weekly'>;
type Channel = keyof PreferencesDto[Category];

/** Channel of a category, or the weekly summary. */
type Choice = { on: boolean } & ({ category: Category; channel: Channel } | { category: 'weekly' });

interface ChannelColumn {
  channel: Channel;
  label: string;
}

const channels = (): ChannelColumn[] => [
  { channel: 'portal', label: t('In the portal') },
  { channel: 'email', label: t('Email') },
];
const categories = (): { category: Category; label: string; client: string; admin: string }[] => [
  {
    category: 'document',
    label: t('Documents'),
    client: t('New documents, signatures and requests'),
    admin: t('Uploads, signatures and answered requests'),
  },
  {
    category: 'message',
    label: t('Messages'),
    client: t('Messages from us'),
    admin: t('Client messages, contact messages and registrations'),
  },
  {
    category: 'payment',
    label: t('Payments'),
    client: t('Invoices, payments and reminders'),
    admin: t('Payments and refund requests'),
  },
  {
    category: 'appointment',
    label: t('Appointments'),
    client: t('New appointments, changes and reminders'),
    admin: t('New appointments and cancellations'),
  },
];

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Channel of a part beside the core's, by its key in the preferences. */
    'preferences.channel': () => ChannelColumn;
    /** Description of a weekly email to the staff. */
    'preferences.weekly': () => string;
    /** Descriptions of categories to the readers of an area, in place of the core's. */
    'preferences.words': () => Readonly<Partial<Record<Category, string>>>;
  }
}

/** Notification channels per category; each choice is saved immediately. */
export function NotificationPreferences() {
  const { user } = useAuth();
  const weekly = useWeekly();
  const words = useAdditions('preferences.words').map((ofPart) => ofPart());
  const ofParts = useAdditions('preferences.channel').map((ofPart) => ofPart());
  const columns = [...channels(), ...ofParts];
  const { preferences, choosing } = usePreferences();
  if (preferences.isError)
    return (
      <div className="all-columns">
        <Failed message={t('Failed to load your preferences. Please try again.')} of={preferences} />
      </div>
    );
  const { data } = preferences;
  return (
    <table className="all-columns preferences ledger" aria-label={t('Notifications')} aria-busy={!data}>
      <thead>
        <tr>
          <th scope="col">{t('[topic] About')}</th>
          {columns.map(({ channel, label }) => (
            <th key={channel} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories().map(({ category, label, client, admin }) => (
          <tr key={category}>
            <th scope="row">
              {label}
              <small className="sub">
                {words.find((ofPart) => ofPart[category])?.[category] ??
                  (user?.role === 'admin' ? admin : client)}
              </small>
            </th>
            {columns.map(({ channel, label: by }) => (
              <ChoiceCell
                key={channel}
                label={`${label}: ${by}`}
                on={data?.[category][channel]}
                onChange={(on) => choosing.mutate({ category, channel, on })}
              />
            ))}
          </tr>
        ))}
        {weekly !== undefined && (
          <tr>
            <th scope="row">
              {t('Every week')}
              <small className="sub">{weekly}</small>
            </th>
            {columns.map(({ channel }) =>
              channel === 'email' ? (
                <ChoiceCell
                  key={channel}
                  label={t('Every week: Email')}
                  on={data?.weekly}
                  onChange={(on) => choosing.mutate({ category: 'weekly', on })}
                />
              ) : (
                <td key={channel} />
              ),
            )}
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** The weekly email that the reader can have; undefined if there is none. */
function useWeekly(): string | undefined {
  const { user } = useAuth();
  const [toStaff] = useAdditions('preferences.weekly');
  return user?.role === 'admin' ? toStaff?.() : t('Monday summary: your to-do list for the week');
}

interface ChoiceCellProps {
  label: string;
  /** Undefined while loading. */
  on: boolean | undefined;
  onChange: (on: boolean) => void;
}

function ChoiceCell({ label, on, onChange }: ChoiceCellProps) {
  return (
    <td>
      {on === undefined ? (
        <span className="ui-bone" />
      ) : (
        <Switch checked={on} aria-label={label} onChange={onChange} />
      )}
    </td>
  );
}

/** The user's preferences; a choice is shown immediately. */
function usePreferences() {
  const queries = useQueryClient();
  const preferences = useQuery<PreferencesDto>({ queryKey: key });
  const set = (choice: Choice) =>
    queries.setQueryData<PreferencesDto>(
      key,
      (known) =>
        known && {
          ...known,
          [choice.category]:
            choice.category === 'weekly'
              ? choice.on
              : { ...known[choice.category], [choice.channel]: choice.on },
        },
    );
  const choosing = useAction({
    call: (_choice: Choice) => {
      // The whole object, with all choices until now.
      const requestBody = queries.getQueryData<PreferencesDto>(key);
      if (!requestBody) throw new Error('There are no preferences to change');
      return NotificationsService.updateNotificationPreferences({ requestBody });
    },
    inOrder: 'notification preferences',
    success: t('Preferences saved'),
    failure: [t('Update failed'), t('Failed to save your preferences. Please try again.')],
    optimistic: (choice) => {
      set(choice);
      return () => set({ ...choice, on: !choice.on });
    },
  });
  return { preferences, choosing };
}
