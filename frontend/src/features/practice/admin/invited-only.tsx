import { useId } from 'react';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { useSaveSite } from '../../../shared/practice/saving-site';
import type { AdminSiteDto, Registration } from '../../../shared/api';
import '../../../admin/forms/forms.css';

/** Closes the registration to people without an invitation. */
export function InvitedOnly({ site }: { site: AdminSiteDto }) {
  const id = useId();
  const { save, store } = useSaveSite(site);
  const saving = useAction({
    call: (registration: Registration) => save({ registration }),
    events: ['practice.changed'],
    success: ({ registration }: AdminSiteDto) =>
      registration === 'invited'
        ? { title: t('Only people you invite can create an account') }
        : { title: t('Anyone can create an account') },
    failure: t('Failed to save'),
    onSuccess: store,
  });
  return (
    <div className="admin-switch row to-start">
      <Switch
        id={id}
        checked={site.registration === 'invited'}
        loading={saving.isPending}
        onChange={(invited) => saving.mutate(invited ? 'invited' : 'open')}
        aria-describedby={`${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="ui-label">
          {t('Only people we invite')}
        </label>
        <p id={`${id}-hint`} className="ui-hint">
          {t('Your website no longer offers to create an account. Invitations work as before.')}
        </p>
      </div>
    </div>
  );
}
