import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../../shared/antd/button';
import { useNewInAddress } from '../../../../admin/dialogs/use-new-in-address';
import { todayIn } from '../../../../shared/text/format';
import { useSite } from '../../../../shared/practice/site';
import { useNow } from '../../../../shared/text/use-now';
import { AppointmentList } from '../../../scheduling/admin/list/appointment-list';
import { NamedAppointment } from '../../../scheduling/admin/record/named-appointment';
import { TaskDialogs, type Task } from '../../../scheduling/admin/record/task-dialogs';
import { NewAppointmentDialog } from '../../../scheduling/admin/writing/new-appointment-dialog';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { TabHead } from './tab-head';

/** A client's appointments: `?appointment=7` opens one, `?new` the form for a new one. */
export function ClientAppointments() {
  const { isClosed } = useRecordClient();
  const today = todayIn(useSite().timeZone, useNow());
  const newTime = useMemo(() => ({ day: today, startsAt: '', endsAt: '' }), [today]);
  const newAppointment = useNewInAddress();
  const setParams = useSearchParams()[1];
  const [task, setTask] = useState<Task>();
  return (
    <>
      <TabHead title={t('Appointments')}>
        {!isClosed && (
          <AddButton type="primary" onClick={newAppointment.open}>
            {t('New appointment')}
          </AddButton>
        )}
      </TabHead>
      <AppointmentList onOpen={({ id }) => setParams({ appointment: String(id) })} onTask={setTask} />
      <NamedAppointment
        isHidden={task !== undefined}
        onTask={setTask}
        onClose={() => setParams({}, { replace: true })}
      />
      <TaskDialogs task={task} onClose={() => setTask(undefined)} />
      <NewAppointmentDialog
        newTime={newAppointment.isOpen && !isClosed ? newTime : undefined}
        onClose={newAppointment.close}
      />
    </>
  );
}
