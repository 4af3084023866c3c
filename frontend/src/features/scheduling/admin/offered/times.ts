/** Date and times in the practice's time zone, in the format of date and time inputs; empty until they are chosen. */
export interface TimesForm {
  day: string;
  startsAt: string;
  endsAt: string;
}
