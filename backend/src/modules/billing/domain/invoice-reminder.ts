/**
 * Days of the reminders relative to the last day before an invoice is overdue; negative is before it. For an
 * invoice due upon receipt these are days 8, 14 and 21 after issue.
 */
export const reminderStages = [-3, 1, 7, 14];

/** A reminder for one due date. */
export interface DueReminder {
  /** invoices.id */
  id: number;
  /** Day, as 2027-01-31. */
  overdueAfter: string;
  /** One of `reminderStages`. */
  stage: number;
}

/** Automatic reminders, each sent once. */
export abstract class InvoiceReminderRepository {
  /**
   * The latest reminder due for each invoice with a balance, unless it was sent. Missed reminders are not
   * sent later, the day of issue has its own notification, and clients who reported a payment are not
   * reminded.
   * @param today day in the practice's time zone, as 2027-01-31
   */
  abstract due(today: string): Promise<DueReminder[]>;

  /**
   * Marks one as sent, in the open unit of work.
   * @returns false if it was already sent, possibly by another process, whose end this one waits for
   */
  abstract markSent(reminder: DueReminder, at: Date): Promise<boolean>;
}
