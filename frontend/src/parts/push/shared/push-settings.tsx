import { useId } from 'react';
import { Switch } from 'antd';
import { t } from '@steward/texts';
import { CredentialRow } from '../../../features/identity/shared/offered/credential-row';
import { Badge } from '../../../shared/antd/badge';
import { Group } from '../../../shared/antd/group';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import type { PushSubscriptionDto } from '../../../shared/api';
import { Icon } from '../../../shared/kit/icon';
import { useAuth } from '../../../shared/session/session';
import { deviceName } from '../../../shared/text/device-name';
import { formatDate } from '../../../shared/text/format';
import { ability } from './device';
import { useDevices, useRemove } from './use-device';
import { useTurnOn } from './use-turn-on';

/** Switch of notifications on this device, and the person's devices that get them. */
export function PushSettings() {
  const { user } = useAuth();
  return (
    <Group
      title={t('Notifications on this device')}
      text={t(
        'Short notifications, also while this page is closed. They have no names, amounts or subjects.',
      )}
    >
      <div className="all-columns stack gap-l">{user && <Settings person={user.id} />}</div>
    </Group>
  );
}

function Settings({ person }: { person: number }) {
  const { listed, subscriptions, isBlocked, ownId } = useDevices(person);
  const removing = useRemove(person, ownId);
  const turnOff = (id: number) => removing.mutate({ id });
  if (listed.isError)
    return <Failed message={t('Failed to load your devices. Please try again.')} of={listed} explains />;
  return (
    <>
      <ThisDevice person={person} isBlocked={isBlocked} ownId={ownId} onTurnOff={turnOff} />
      {listed.data === undefined && <ListSkeleton rows={1} label={t('Loading your devices')} />}
      {subscriptions.length > 0 && (
        <ul className="ui-list lines fill" aria-label={t('Devices with notifications')}>
          {subscriptions.map((subscription) => (
            <DeviceRow
              key={subscription.id}
              subscription={subscription}
              isHere={subscription.id === ownId}
              pending={removing.isPending && removing.variables.id === subscription.id}
              onRemove={() => turnOff(subscription.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface ThisDeviceProps {
  person: number;
  isBlocked: boolean;
  ownId: number | null | undefined;
  onTurnOff: (id: number) => void;
}

function ThisDevice({ person, isBlocked, ownId, onTurnOff }: ThisDeviceProps) {
  const id = useId();
  const turningOn = useTurnOn(person);
  const hindrance = hindranceText(isBlocked);
  if (hindrance !== undefined)
    return (
      <p className="note note-info" role="status">
        <Icon name="info" />
        {hindrance}
      </p>
    );
  return (
    <div className="row between">
      <label htmlFor={id} className="ui-label">
        {t('Show notifications on this device')}
      </label>
      <Switch
        id={id}
        checked={typeof ownId === 'number'}
        loading={ownId === undefined || turningOn.isPending}
        disabled={ownId === undefined || turningOn.isPending}
        onChange={() => (typeof ownId === 'number' ? onTurnOff(ownId) : turningOn.mutate())}
      />
    </div>
  );
}

/** Why this browser shows no notifications, and what to do; undefined if it can. */
function hindranceText(isBlocked: boolean): string | undefined {
  switch (ability()) {
    case 'needs home screen':
      return t(
        'Add to Home Screen first: tap Share, then Add to Home Screen. Open this page from there to turn on notifications.',
      );
    case 'none':
      return t('This browser cannot show notifications.');
    case 'able':
      return isBlocked
        ? t(
            "Notifications are blocked. Allow them for this page in your browser's settings, then turn them on here.",
          )
        : undefined;
  }
}

interface DeviceRowProps {
  subscription: PushSubscriptionDto;
  isHere: boolean;
  pending: boolean;
  onRemove: () => void;
}

function DeviceRow({ subscription: { agent, created_at }, isHere, pending, onRemove }: DeviceRowProps) {
  const device = deviceName(agent) || t('Unknown device');
  return (
    <CredentialRow
      icon={/Mobile|Android|iPhone|iPad/.test(agent) ? 'mobile' : 'screen'}
      name={device}
      title={agent}
      badge={isHere && <Badge colour="ok">{t('This device')}</Badge>}
      facts={[t('Turned on {day}', { day: formatDate(created_at) })]}
      end={{ text: t('Remove'), label: t('Remove {device}', { device }), pending, onClick: onRemove }}
    />
  );
}
