import { t, type Language } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Added, type AddedComponent } from '../../../shared/parts/parts-in-use';
import { Group } from '../../../shared/antd/group';
import { ContactMethod } from '../../clients/shared/contact-method';
import { NotificationPreferences } from '../../notifications/shared/notification-preferences';
import { CalendarFeed } from '../../scheduling/shared/calendar-feed';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useAction } from '../../../shared/action/use-action';
import { languageOptions } from '../../../shared/antd/language-options';
import { ProfileService } from '../../../shared/api';
import { switchLanguage } from '../../../shared/text/language';
import { profileToasts } from '../../clients/shared/use-profile';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Groups of the reader's preferences, after the channels of their notifications. */
    'preferences.groups': AddedComponent<object>;
  }
}

/** Language, contact method, notification preferences and calendar link. Each choice is saved immediately. */
export function PreferencesTab() {
  const { user } = useAuth();
  const { sendsEmail } = useSite();
  const { other, may } = useActingFor();
  // People without a client have neither contact details nor appointments.
  const isNone = user?.role === 'client' && user.clients.length === 0;
  return (
    <div className="ui-card">
      {user && (
        <Group title={t('Language')} text={t('Choose the language of your screens, emails and documents.')}>
          <LanguageChoice language={user.language} />
        </Group>
      )}
      {!other && !isNone && (
        <Group title={t('Preferred contact method')} text={t('How should we reach you?')}>
          <ContactMethod />
        </Group>
      )}
      <Group
        title={t('Notifications')}
        text={
          sendsEmail
            ? t("Choose what we tell you about. We always email you about your account's safety.")
            : t("Choose what we tell you about. We can't send emails yet.")
        }
      >
        <NotificationPreferences />
      </Group>
      <Added at="preferences.groups" with={{}} />
      {!isNone && may('appointments') && (
        <Group
          title={t('Calendar')}
          text={
            other
              ? t(
                  'The appointments of {client} in your own calendar app, always up to date. Anyone with this address can see them, so keep it private.',
                  { client: other.name },
                )
              : t(
                  'Your appointments in your own calendar app, always up to date. Anyone with this address can see them, so keep it private.',
                )
          }
        >
          <CalendarFeed />
        </Group>
      )}
    </div>
  );
}

/** The reader's language; saved immediately. */
function LanguageChoice({ language }: { language: Language }) {
  const client = useQueryClient();
  const choosing = useAction({
    call: (chosen: Language) => ProfileService.changeLanguage({ requestBody: { language: chosen } }),
    inOrder: 'language',
    failure: profileToasts.failure,
    // Texts of the server are read again, in the new language.
    onSuccess: (_, chosen) =>
      void switchLanguage(chosen)
        .then(() => client.invalidateQueries())
        .catch(() => window.location.reload()),
  });
  return (
    <Radio.Group
      className="all-columns"
      aria-label={t('Language')}
      name="language"
      options={languageOptions()}
      value={choosing.isPending ? choosing.variables : language}
      onChange={({ target }) => choosing.mutate(target.value as Language)}
    />
  );
}
