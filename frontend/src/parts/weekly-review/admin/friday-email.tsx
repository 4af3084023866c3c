import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { NotificationsService, type PreferencesDto } from '../../../shared/api';
import { useSite } from '../../../shared/practice/site';

const key = ['/api/notification-preferences'] as const;

/** Preference for the weekly review by email; saved immediately. */
export function FridayEmail() {
  const { sendsEmail } = useSite();
  const queries = useQueryClient();
  const preferences = useQuery<PreferencesDto>({ queryKey: key });
  const set = (weekly: boolean) =>
    queries.setQueryData<PreferencesDto>(key, (known) => known && { ...known, weekly });
  const choosing = useAction({
    call: (_weekly: boolean) => {
      // The whole object, since PUT replaces all preferences.
      const requestBody = queries.getQueryData<PreferencesDto>(key);
      if (!requestBody) throw new Error('There are no preferences to change');
      return NotificationsService.updateNotificationPreferences({ requestBody });
    },
    inOrder: 'notification preferences',
    success: (_saved, weekly) => ({
      title: weekly
        ? sendsEmail
          ? t('You’ll get the weekly review by email on Fridays')
          : t('You’ll get the weekly review by email once email is set up')
        : t('You won’t get the weekly review by email'),
    }),
    failure: t('Update failed'),
    optimistic: (weekly) => {
      set(weekly);
      return () => set(!weekly);
    },
  });
  return (
    <label className="week-mail row screen-only">
      <Switch
        checked={preferences.data?.weekly ?? false}
        disabled={!preferences.data}
        onChange={(weekly) => choosing.mutate(weekly)}
      />
      {t('Email me the weekly review on Fridays at 4 PM')}
    </label>
  );
}
