import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { BookingService } from '../../../shared/api/services/BookingService';
import { Icon } from '../../../shared/kit/icon';
import { saveFile } from '../../../shared/files/save-file';

/**
 * Downloads the session as a calendar file. @param token token of the link that manages it; sent in a header, so
 * that no URL contains it
 */
export function CalendarButton({ token: xBookingToken }: { token: string }) {
  const download = useAction({
    call: () => BookingService.getManagedBookingCalendar({ xBookingToken }),
    failure: [t('The calendar file could not be loaded'), t('Please try again.')],
    onSuccess: (file) => saveFile(file, 'appointment.ics'),
  });
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <Icon name="calendar" />
      {t('Add to calendar')}
    </button>
  );
}
