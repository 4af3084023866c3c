import { Link } from 'react-router-dom';
import { currentLanguage, t } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { useBooksHere, useSchedulingPage } from './use-scheduling';

const ownScreen = '/client/appointments';

/** Address of the contact page, where nothing can be scheduled here; undefined otherwise. */
export function useContactInstead(): string | undefined {
  const booksHere = useBooksHere();
  const page = useSchedulingPage().data;
  return booksHere || page?.url ? undefined : addressIn(currentLanguage(), '/contact');
}

/** Link to where the client can schedule a meeting. */
export function ScheduleLink({ className }: { className?: string }) {
  const { at } = useActingFor();
  const contact = useContactInstead();
  const label = t('Schedule a meeting');
  return contact === undefined ? (
    <Link className={className} to={at(ownScreen)}>
      {label}
    </Link>
  ) : (
    <a className={className} href={contact}>
      {label}
    </a>
  );
}
