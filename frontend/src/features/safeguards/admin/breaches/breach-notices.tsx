import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
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
    <section className="ui-card panel stack breach-part" aria-label={t('Notices')}>
      <h2>{t('Notices')}</h2>
      {notices.length === 0 ? (
        <p className="ui-hint">
          {t('No notices yet. Record each notice to an authority or a group of people.')}
        </p>
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
                aria-label={t('Remove notice to {whom}', { whom: notice.whom })}
                icon={<Icon name="trash" size={18} />}
                onClick={() => setRemoving(notice)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <AddButton onClick={() => setIsRecording(true)}>{t('Record a notice')}</AddButton>
      </div>
      <NoticeDialog open={isRecording} report={report} onClose={() => setIsRecording(false)} />
      <ConfirmAction
        of={removing}
        title={t('Remove this notice?')}
        confirm={t('Remove')}
        cancel={t('Keep notice')}
        call={(notice) => BreachReportsService.removeBreachNotice({ id: report.id, noticeId: notice.id })}
        events={['breach_report.changed']}
        success={t('Notice removed')}
        failure={t('Failed to remove the notice')}
        onClose={() => setRemoving(undefined)}
      >
        {({ whom, toldOn }) => (
          <p>{t('{whom}, {day}. The audit log still shows it.', { whom, day: formatDate(toldOn) })}</p>
        )}
      </ConfirmAction>
    </section>
  );
}
