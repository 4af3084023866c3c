import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import type { AppointmentDto, AppointmentTime } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Dialog, type DialogOf } from '../../../shared/antd/dialog';
import { Empty, Failed, ListSkeleton, ListEnd } from '../../../shared/antd/states';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { Spot } from '../../../shared/art/spot';
import { langOf } from '../../../shared/text/translated';
import { AppointmentStatusBadge } from '../shared/appointment-status';
import { CancelAppointmentDialog } from './cancel-appointment-dialog';
import { ConfirmButton } from './offered/confirm-button';
import { OwnTime, ownMoment } from './own-time';
import { appointmentMeaning, isToConfirm, useAppointments } from './use-appointments';

interface AppointmentsTableProps {
  when: AppointmentTime;
  title: string;
  /** Text of the empty state. */
  empty: { title: string; text: string };
}

/** The client's upcoming appointments, or the past and cancelled ones. */
export function AppointmentsTable({ when, title, empty }: AppointmentsTableProps) {
  const list = useAppointments(when);
  const failed = list.isError && !list.isFetchNextPageError && (
    <Failed message={t('Failed to load appointments. Please try again.')} of={list} explains />
  );
  return (
    <section aria-labelledby={`appointments-${when}`}>
      <div className="ui-card" aria-busy={list.isPending}>
        <header>
          <h2 id={`appointments-${when}`}>{title}</h2>
        </header>
        {list.isPending ? (
          <ListSkeleton
            rows={2}
            label={when === 'upcoming' ? t('Loading upcoming appointments') : t('Loading past appointments')}
          />
        ) : (
          <>
            {failed && <div className="ui-card-body">{failed}</div>}
            {list.rows.length > 0 ? (
              <Rows when={when} rows={list.rows} />
            ) : (
              !failed && (
                <Empty art={when === 'upcoming' && <Spot name="bell" />} title={empty.title}>
                  {empty.text}
                </Empty>
              )
            )}
          </>
        )}
      </div>
      {list.rows.length > 0 && (
        <ListEnd
          list={list}
          count={(count) => t('{count, plural, one {# appointment} other {# appointments}}', { count })}
          failed={t('Failed to load appointments. Please try again.')}
        />
      )}
    </section>
  );
}

function Rows({ when, rows }: { when: AppointmentTime; rows: readonly AppointmentDto[] }) {
  const [cancelling, setCancelling] = useState<AppointmentDto>();
  const [reading, setReading] = useState<AppointmentDto>();
  return (
    <>
      <table
        className="appointments ledger"
        aria-label={when === 'upcoming' ? t('Upcoming appointments') : t('Past appointments')}
      >
        <thead>
          <tr>
            <th scope="col">{t('Date and time')}</th>
            <th scope="col">{t('Type')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((appointment) => (
            <Row
              key={appointment.id}
              appointment={appointment}
              action={
                appointment.status === 'scheduled' ? (
                  appointment.cancellableUntil !== null && (
                    <Button look="danger" onClick={() => setCancelling(appointment)}>
                      {t('Cancel')}
                    </Button>
                  )
                ) : (
                  <Button type="text" onClick={() => setReading(appointment)}>
                    {t('View Notes')}
                  </Button>
                )
              }
            />
          ))}
        </tbody>
      </table>
      <CancelAppointmentDialog appointment={cancelling} onClose={() => setCancelling(undefined)} />
      <NotesDialog appointment={reading} onClose={() => setReading(undefined)} />
    </>
  );
}

function Row({ appointment, action }: { appointment: AppointmentDto; action: ReactNode }) {
  const address = usePortalAddress();
  const { id, typeLabel, typeLabels, status, startsAt } = appointment;

  return (
    <tr>
      <td>
        <OwnTime of={appointment} />
      </td>
      <td lang={langOf(typeLabels)}>{typeLabel}</td>
      <td>
        <AppointmentStatusBadge status={status} />
        <p className="ui-meaning">{appointmentMeaning(appointment)}</p>
      </td>
      <td>
        <div
          className="ui-row-actions"
          role="group"
          // Distinguishes the actions for screen readers.
          aria-label={t('Actions of {type}, {time}', { type: typeLabel, time: ownMoment(startsAt) })}
        >
          <Link className="ui-text-link" {...address.appointment(id)}>
            {t('View Details')}
          </Link>
          {isToConfirm(appointment) && <ConfirmButton id={id} label={typeLabel} startsAt={startsAt} />}
          {action}
        </div>
      </td>
    </tr>
  );
}

function NotesDialog({ appointment, onClose }: DialogOf<{ appointment: AppointmentDto }>) {
  const lastAppointment = useLastDefined(appointment);
  return (
    <Dialog
      open={appointment !== undefined}
      title={t('Notes of {type}', { type: lastAppointment?.typeLabel ?? '' })}
      subtitle={lastAppointment && <OwnTime of={lastAppointment} />}
      onClose={onClose}
    >
      <p className="as-written">{lastAppointment?.notes ?? t('No notes')}</p>
    </Dialog>
  );
}
