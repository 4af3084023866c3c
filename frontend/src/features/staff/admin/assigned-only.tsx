import { useId } from 'react';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { useAdminSite, writtenDetails } from '../../../shared/admin-site';
import { SiteService, type AdminSiteDto, type StaffSees } from '../../../shared/api';
import '../../../admin/forms/forms.css';

/** Limits consultants and assistants to the clients assigned to them. */
export function AssignedOnly() {
  const id = useId();
  const { data: site } = useAdminSite();
  const saving = useAction({
    call: ({ of, staffSees }: { of: AdminSiteDto; staffSees: StaffSees }) =>
      SiteService.updateSite({ requestBody: { ...writtenDetails(of), staffSees } }),
    events: ['practice.changed'],
    success: ({ staffSees }: AdminSiteDto) =>
      staffSees === 'assigned'
        ? { title: t('Consultants and assistants now see their own clients only') }
        : { title: t('All staff now see all clients') },
    failure: t('Failed to save'),
  });
  if (!site) return null;
  return (
    <div className="admin-switch row to-start below">
      <Switch
        id={id}
        checked={site.staffSees === 'assigned'}
        loading={saving.isPending}
        onChange={(assigned) => saving.mutate({ of: site, staffSees: assigned ? 'assigned' : 'all' })}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="ui-label">
          {t('Assigned clients only')}
        </label>
        <p id={`${id}-hint`} className="ui-hint">
          {t('Consultants and assistants see the clients assigned to them. Owners see all.')}
        </p>
      </div>
    </div>
  );
}
