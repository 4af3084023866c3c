import type { ScreenCount } from '../../../../shared/screen';
import { useToday } from './use-today';
import type { WaitingName } from './waiting-lists';

function waiting(noun: string, ...lists: WaitingName[]): ScreenCount {
  return {
    useCount: () => {
      const { data } = useToday();
      return data && lists.reduce((sum, name) => sum + data[name].count, 0);
    },
    noun,
  };
}

/** Open items of the dashboard's screens, by content name; all from the request of Today. */
export const waitingCounts: Readonly<Record<string, ScreenCount>> = {
  appointments: waiting('today', 'appointments'),
  messages: waiting('unanswered', 'conversations'),
  'contact-messages': waiting('pending', 'contactMessages'),
  documents: waiting('to review', 'documents'),
  requests: waiting('overdue', 'requests'),
  invoices: waiting('overdue or to refund', 'invoices', 'refundRequests'),
};
