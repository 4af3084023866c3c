import { t } from '@steward/texts';
import type { ScreenCount } from '../../../../shared/kit/screen';
import { useKeptCount } from '../../../../shared/session/use-kept-count';
import { useToday } from './use-today';
import { rowsOf, type WaitingName } from './waiting-lists';

function waiting(noun: () => string, ...lists: WaitingName[]): ScreenCount {
  return {
    useCount: () => {
      const { data } = useToday();
      return useKeptCount(
        lists.join(),
        data && lists.reduce((sum, name) => sum + rowsOf(data, name).count, 0),
      );
    },
    get noun() {
      return noun();
    },
  };
}

/** Open items of the dashboard's screens, by content name; all from the request of Today. */
export const waitingCounts: Readonly<Record<string, ScreenCount>> = {
  appointments: waiting(() => t('[appointments] today'), 'appointments'),
  messages: waiting(() => t('[messages] unanswered'), 'conversations'),
  'contact-messages': waiting(() => t('[messages] pending'), 'contactMessages'),
  documents: waiting(() => t('[documents] to review'), 'documents'),
  requests: waiting(() => t('[requests] overdue'), 'requests'),
  invoices: waiting(() => t('[invoices] overdue or to refund'), 'invoices', 'refundRequests'),
};
