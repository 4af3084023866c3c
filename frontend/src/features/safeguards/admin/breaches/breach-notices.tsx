import { useState } from 'react';
import { Button } from 'antd';
import { AddButton } from '../../../../shared/antd/icon-button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { type BreachNoticeDto, type BreachReportDto, BreachReportsService } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { NoticeDialog } from './notice-dialog';

/** Notices about the breach, with dates. */
export function BreachNotices({ report }: { report: BreachReportDto }) {
  const [isRecording, setIsRecording] = useState(false);
  const [removing, setRemoving] = useState<BreachNoticeDto>();
  const { notices } = report;
  return (
    <section className="ui-card panel stack breach-part" aria-label="Notices">
      <h2>Notices</h2>
      {notices.length === 0 ? (
        <p className="ui-hint">No notices yet. Record each notice to an authority or a group of people.</p>
      ) : (
        <ul className="lines">
          {notices.map((notice) => (
            <li key={notice.id} className="row between">
              <div>
                <strong>{notice.whom}</strong>, {formatDate(notice.toldOn)}
                {notice.note !== null && <p className="ui-hint">{notice.note}</p>}
              </div>
              <Button
                type="text"
                aria-label={`Remove notice to ${notice.whom}`}
                icon={<Icon name="trash" size={18} />}
                onClick={() => setRemoving(notice)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <AddButton onClick={() => setIsRecording(true)}>Record a notice</AddButton>
      </div>
      <NoticeDialog open={isRecording} report={report} onClose={() => setIsRecording(false)} />
      <ConfirmAction
        of={removing}
        title="Remove this notice?"
        confirm="Remove"
        cancel="Keep notice"
        call={(notice) => BreachReportsService.removeBreachNotice({ id: report.id, noticeId: notice.id })}
        events={['breach_report.changed']}
        success="Notice removed"
        failure="Failed to remove the notice"
        onClose={() => setRemoving(undefined)}
      >
        {({ whom, toldOn }) => (
          <p>
            {whom}, {formatDate(toldOn)}. The audit log still shows it.
          </p>
        )}
      </ConfirmAction>
    </section>
  );
}
