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
import { NextTask } from '../../workday/portal/offered/next-task';
import { AppointmentStatusBadge } from '../shared/offered/appointment-status';
import { CancelAppointmentDialog } from './cancel-appointment-dialog';
import { ConfirmButton } from './offered/confirm-button';
import { OwnTime, ownMoment } from './offered/own-time';
import { appointmentMeaning, isToConfirm, useAppointments } from './offered/use-appointments';

interface AppointmentsTableProps {
  when: AppointmentTime;
  title: string;
  /** Text of the empty state. */
  empty: { title: string; text: string };
}

/** The client's upcoming appointments, or the past and cancelled ones. */
export function AppointmentsTable({ when, title, empty }: AppointmentsTableProps) {
  const list = useAppointments(when);
  const { confirmedId, setConfirmedId } = useConfirmed();
  const failed = list.isError && !list.isFetchNextPageError && (
    <Failed message={t('Failed to load appointments. Please try again.')} of={list} explains />
  );
  return (
    <section aria-labelledby={`appointments-${when}`}>
      {confirmedId !== undefined && (
        <div className="below">
          <NextTask key={confirmedId} done={t('Appointment confirmed')} />
        </div>
      )}
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
              <Rows when={when} rows={list.rows} onConfirmed={setConfirmedId} />
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

/** The appointment that was confirmed here, until a dialog is opened. */
function useConfirmed() {
  const { appointmentId } = usePortalAddress();
  const [confirmedId, setConfirmedId] = useState<number>();
  if (confirmedId !== undefined && appointmentId !== undefined) setConfirmedId(undefined);
  return { confirmedId, setConfirmedId };
}

interface RowsProps {
  when: AppointmentTime;
  rows: readonly AppointmentDto[];
  onConfirmed: (id: number) => void;
}

function Rows({ when, rows, onConfirmed }: RowsProps) {
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
              onConfirmed={() => onConfirmed(appointment.id)}
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

interface RowProps {
  appointment: AppointmentDto;
  onConfirmed: () => void;
  action: ReactNode;
}

function Row({ appointment, onConfirmed, action }: RowProps) {
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
          {isToConfirm(appointment) && (
            <ConfirmButton id={id} label={typeLabel} startsAt={startsAt} onConfirmed={onConfirmed} />
          )}
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
