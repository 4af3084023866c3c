import { t } from '@steward/texts';
import { MissingInPortal } from '../../../portal/missing-in-portal';
import { usePortalAddress } from '../../../portal/portal-address';
import { AppointmentsService } from '../../../shared/api';
import { Dialog, type DialogOf } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { queryTimes } from '../../../shared/query-client';
import { langOf } from '../../../shared/translated';
import { useClientRecord } from '../../../portal/use-client-record';
import { AppointmentStatusBadge } from '../shared/appointment-status';
import { AppointmentActions } from './appointment-actions';
import { AppointmentFacts } from './appointment-facts';
import { ConfirmButton } from './offered/confirm-button';
import { appointmentMeaning, appointmentsPath, isToConfirm, type ShownAppointment } from './use-appointments';
import './appointments.css';

/** Dialog of the appointment in the address. */
export function AppointmentDialog() {
  const { appointmentId, closeAppointment } = usePortalAddress();
  const close = () => void closeAppointment();
  const query = useClientRecord<ShownAppointment>({
    id: appointmentId,
    path: `${appointmentsPath}/${appointmentId}`,
    load: (id) => AppointmentsService.getAppointment({ id }),
    list: appointmentsPath,
    staleTime: queryTimes.appointments.staleTime,
  });
  const { record, isError } = query;
  const missing = appointmentId !== undefined && !record && (isError || record === null);
  return (
    <>
      <Details
        appointment={appointmentId === undefined ? undefined : (record ?? undefined)}
        onClose={close}
      />
      <MissingInPortal
        open={missing}
        texts={{
          oneFailed: t('The appointment could not be loaded'),
          failed: t('Failed to load appointments. Please try again.'),
          notFound: t('Appointment not found'),
        }}
        record={query}
        onClose={close}
      >
        {t('The link may be for another account.')}
      </MissingInPortal>
    </>
  );
}

function Details({ appointment, onClose }: DialogOf<{ appointment: ShownAppointment }>) {
  const lastAppointment = useLastDefined(appointment);
  if (!lastAppointment) return null;
  return (
    <Dialog
      open={appointment !== undefined}
      width={720}
      title={<span lang={langOf(lastAppointment.typeLabels)}>{lastAppointment.typeLabel}</span>}
      subtitle={
        <>
          <p>
            <AppointmentStatusBadge status={lastAppointment.status} />
          </p>
          <p className="ui-meaning">{appointmentMeaning(lastAppointment)}</p>
        </>
      }
      onClose={onClose}
      actions={
        <>
          <AppointmentActions appointment={lastAppointment} />
          {isToConfirm(lastAppointment) && lastAppointment.allowed?.includes('confirm') && (
            <ConfirmButton
              look="primary"
              id={lastAppointment.id}
              label={lastAppointment.typeLabel}
              startsAt={lastAppointment.startsAt}
            />
          )}
        </>
      }
    >
      <AppointmentFacts appointment={lastAppointment} />
    </Dialog>
  );
}
