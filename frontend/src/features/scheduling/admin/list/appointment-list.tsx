import { t } from '@steward/texts';
import type { Column } from '../../../../admin/tables/record-table';
import { ListFilter, ListScreen, ListSearch, useRecordFilters } from '../../../../admin/tables/list-screen';
import { RowMenu } from '../../../../admin/tables/row-actions';
import type { AdminAppointmentDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { spanIn } from '../../../../shared/text/zone-time';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { AppointmentBadges } from '../appointment-badges';
import { nameOf, attendeeName, placeLabels } from '../appointment-labels';
import { tasksOf } from '../record/appointment-tasks';
import type { Task } from '../record/task-dialogs';
import { useAppointmentList, type AppointmentFilters } from '../use-appointments';
import '../scheduling.css';
import { Button } from '../../../../shared/antd/button';
import { useSite } from '../../../../shared/practice/site';

const noFilters: AppointmentFilters = { search: '', userId: undefined, when: 'upcoming' };

const whenOptions = () =>
  [
    { value: 'upcoming', label: t('[appointments] Upcoming') },
    { value: 'past', label: t('[appointments] Past and cancelled') },
    { value: '', label: t('[appointments] All') },
  ] as const;

interface AppointmentListProps {
  onOpen: (appointment: AdminAppointmentDto) => void;
  onTask: (task: Task) => void;
}

/** The practice's appointments in one table, or those with one client on their page. */
export function AppointmentList({ onOpen, onTask }: AppointmentListProps) {
  const zone = useSite().timeZone;
  const filtering = useRecordFilters(noFilters);
  const { filters, change } = filtering;
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const records = useAppointmentList(filtersOf(filters));
  return (
    <ListScreen
      {...records}
      tools={
        <>
          <ListSearch
            label={t('Search appointments')}
            placeholder={client ? t('Type or notes') : t('Type, notes or name')}
            of={filtering}
          />
          <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
          <ListFilter label={t('Time')} name="when" options={whenOptions()} of={filtering} />
        </>
      }
      label={t('Appointments')}
      count={(count) => t('{count, plural, one {# appointment} other {# appointments}}', { count })}
      filtering={filtering}
      art={<Spot name="compass" />}
      noMatch={{
        title: t('No appointments match'),
        text: client ? t('Try another word or time.') : t('Try another word, client or time.'),
        clear: t('Clear search and filters'),
      }}
      empty={{
        title: t('No appointments'),
        text: !isClosed && t('Appointments that clients book, or that you create, show up here.'),
      }}
      rows={columnsOf(appointmentColumns(zone, onOpen))}
      actions={(appointment) => (
        <RowMenu
          of={nameOf(appointment)}
          actions={[
            { label: t('View Details'), icon: 'eye', onSelect: () => onOpen(appointment) },
            ...(isClosed ? [] : tasksOf(appointment)).map(({ name, ...action }) => ({
              ...action,
              onSelect: () => onTask({ name, appointment }),
            })),
          ]}
        />
      )}
    />
  );
}

/** 'Review, Video'; the office is not named. */
const typeAndPlace = ({ typeLabel, place }: AdminAppointmentDto): string =>
  place === 'office' ? typeLabel : `${typeLabel}, ${placeLabels()[place]}`;

const appointmentColumns = (
  zone: string,
  onOpen: AppointmentListProps['onOpen'],
): Column<AdminAppointmentDto>[] => [
  {
    title: t('When'),
    render: (appointment) => (
      <Button
        type="link"
        className="admin-title"
        aria-label={`${nameOf(appointment)}, ${spanIn(appointment, zone)}`}
        onClick={() => onOpen(appointment)}
      >
        {spanIn(appointment, zone)}
      </Button>
    ),
  },
  { title: t('With'), isClient: true, long: true, render: attendeeName },
  { title: t('Type'), render: typeAndPlace },
  { title: t('Status'), render: (appointment) => <AppointmentBadges appointment={appointment} /> },
];
