import { Button } from 'antd';
import type { Column } from '../../../../admin/tables/record-table';
import { NoMatch, RecordList } from '../../../../admin/tables/record-list';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { usePages } from '../../../../admin/tables/use-pages';
import { useRecordFilters } from '../../../../admin/tables/use-record-filters';
import { FilterSelect } from '../../../../shared/antd/filter-select';
import { SearchInput } from '../../../../shared/antd/search-input';
import { Empty } from '../../../../shared/antd/states';
import type { AdminAppointmentDto } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { spanIn } from '../../../../shared/zone-time';
import { ClientFilter } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { AppointmentBadges } from '../appointment-badges';
import { nameOf, attendeeName } from '../appointment-labels';
import { tasksOf } from '../record/appointment-tasks';
import type { Task } from '../record/task-dialogs';
import { appointmentsPage, useAppointmentList, type AppointmentFilters } from '../use-appointments';
import '../scheduling.css';

const noFilters: AppointmentFilters = { search: '', userId: undefined, when: 'upcoming' };

const whenOptions = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past and cancelled' },
  { value: '', label: 'All' },
] as const;

interface AppointmentListProps {
  zone: string;
  onOpen: (appointment: AdminAppointmentDto) => void;
  onTask: (task: Task) => void;
}

/** The practice's appointments in one table, or those with one client on their page. */
export function AppointmentList({ zone, onOpen, onTask }: AppointmentListProps) {
  const { filters, change, clear, isFiltered } = useRecordFilters(noFilters);
  const { client, isClosed, filtersOf, columnsOf } = useRecordClient();
  const list = useAppointmentList(filtersOf(filters));
  const pages = usePages(list, appointmentsPage, filters);
  return (
    <>
      <div className="ui-tools sched-tools">
        <SearchInput
          label="Search appointments"
          placeholder={client ? 'Type or notes' : 'Type, notes or name'}
          value={filters.search}
          onSearch={(search) => change({ search })}
        />
        <ClientFilter value={filters.userId} onChange={(userId) => change({ userId })} />
        <FilterSelect
          label="Time"
          value={filters.when}
          options={whenOptions}
          onChange={(when) => change({ when })}
        />
      </div>
      <RecordList
        label="Appointments"
        list={list}
        pages={pages}
        noun={['appointment', 'appointments']}
        failure="Failed to load appointments. Please try again."
        noMatch={
          isFiltered && (
            <NoMatch
              art={<Spot name="compass" />}
              title="No appointments match"
              clear={{ label: 'Clear search and filters', onClear: clear }}
            >
              Try another word{client ? '' : ', client'} or time.
            </NoMatch>
          )
        }
        empty={
          <Empty art={<Spot name="compass" />} title="No appointments">
            {!isClosed && 'Appointments that clients book, or that you create, show up here.'}
          </Empty>
        }
        rows={columnsOf<Column<AdminAppointmentDto>>([
          {
            title: 'When',
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
          { title: 'With', long: true, render: attendeeName },
          { title: 'Type', render: ({ typeLabel }) => typeLabel },
          { title: 'Status', render: (appointment) => <AppointmentBadges appointment={appointment} /> },
          {
            title: 'Actions',
            actions: true,
            render: (appointment) => (
              <span className="ui-row-actions">
                <RowMenu
                  of={nameOf(appointment)}
                  actions={[
                    { label: 'View Details', icon: 'eye', onSelect: () => onOpen(appointment) },
                    ...(isClosed ? [] : tasksOf(appointment)).map(({ name, ...action }) => ({
                      ...action,
                      onSelect: () => onTask({ name, appointment }),
                    })),
                  ]}
                />
              </span>
            ),
          },
        ])}
      />
    </>
  );
}
