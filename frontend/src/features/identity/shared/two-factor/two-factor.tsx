import { useState } from 'react';
import { t } from '@steward/texts';
import { IdentityService, type TwoFactorDto, type TwoFactorSetupDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Badge } from '../../../../shared/antd/badge';
import { Dialog } from '../../../../shared/antd/dialog';
import { Group } from '../../../../shared/antd/group';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/kit/icon';
import { Loaded } from '../loaded';
import { AppSetup } from './app-setup';
import { BothFactorsDialog } from './both-factors-dialog';
import { RecoveryCodes } from './recovery-codes';
import { useAppSetup, useTwoFactor } from '../use-credentials';

/** Two-factor authentication by an authenticator app: on, off, and recovery codes. */
export function TwoFactor() {
  const state = useTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetupDto>();
  const [codes, setCodes] = useState<string[]>();
  const [asked, setAsked] = useState<'new-codes' | 'disable'>();
  const beginning = useAppSetup(setSetup);
  const lastSetup = useLastDefined(setup);
  const close = () => setAsked(undefined);
  const forget = () => setCodes(undefined);
  return (
    <Group
      title={t('Two-factor authentication')}
      text={t(
        'Besides your password, you enter a code from your phone. Nobody gets in with the password alone.',
      )}
    >
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded
          query={state}
          loading={t('Loading two-factor authentication')}
          failed={t('Failed to load two-factor authentication. Please try again.')}
          rows={1}
        >
          {(data) =>
            data.enabled ? (
              <Enabled
                state={data}
                onNewCodes={() => setAsked('new-codes')}
                onDisable={() => setAsked('disable')}
              />
            ) : (
              <Disabled isBeginning={beginning.isPending} onSetUp={beginning.mutate} />
            )
          }
        </Loaded>
      </div>
      <Dialog
        open={setup !== undefined}
        title={t('Set up two-factor authentication')}
        onClose={() => setSetup(undefined)}
        footer={null}
      >
        {lastSetup && (
          <AppSetup
            setup={lastSetup}
            onEnabled={(recoveryCodes) => {
              setSetup(undefined);
              setCodes(recoveryCodes);
            }}
            onCancel={() => setSetup(undefined)}
          />
        )}
      </Dialog>
      <FactorDialogs asked={asked} onClose={close} onCodes={setCodes} />
      {/* Closes only when the user says that the codes are saved. */}
      <Dialog
        open={codes !== undefined}
        title={t('Recovery codes')}
        closable={false}
        onClose={forget}
        footer={null}
      >
        {codes && <RecoveryCodes codes={codes} onSaved={forget} />}
      </Dialog>
    </Group>
  );
}

interface FactorDialogsProps {
  asked: 'new-codes' | 'disable' | undefined;
  onClose: () => void;
  onCodes: (recoveryCodes: string[]) => void;
}

/** Dialogs that turn it off, or replace the recovery codes when some are used or may have been seen by others. */
function FactorDialogs({ asked, onClose, onCodes }: FactorDialogsProps) {
  return (
    <>
      <BothFactorsDialog
        open={asked === 'disable'}
        title={t('Turn off two-factor authentication?')}
        text={t(
          "You'll log in with your password only. Your recovery codes and trusted devices are deleted. Passkeys still work.",
        )}
        submit={t('Turn off')}
        danger
        call={(requestBody) => IdentityService.disableTwoFactor({ requestBody })}
        event="account.two_factor_disabled"
        success={t('Two-factor authentication is off')}
        failure={t('Failed to turn off two-factor authentication. Please try again.')}
        onDone={onClose}
        onClose={onClose}
      />
      <BothFactorsDialog
        open={asked === 'new-codes'}
        title={t('Get new recovery codes?')}
        text={t("You'll get ten new codes. Your old ones stop working, used or not.")}
        submit={t('Get new codes')}
        call={(requestBody) => IdentityService.renewRecoveryCodes({ requestBody })}
        event="account.recovery_codes_created"
        failure={t('Failed to create new recovery codes. Please try again.')}
        onDone={({ recoveryCodes }) => {
          onClose();
          onCodes(recoveryCodes);
        }}
        onClose={onClose}
      />
    </>
  );
}

function Disabled({ isBeginning, onSetUp }: { isBeginning: boolean; onSetUp: () => void }) {
  return (
    <>
      <p className="cluster">
        <Badge colour="grey">{t('Off')}</Badge>
        <span>{t('You need an authenticator app on your phone or computer.')}</span>
      </p>
      <Button loading={isBeginning} onClick={() => onSetUp()}>
        {t('Set up two-factor authentication')}
      </Button>
    </>
  );
}

interface EnabledProps {
  state: TwoFactorDto;
  onNewCodes: () => void;
  onDisable: () => void;
}

function Enabled({ state: { recoveryCodesLeft: left }, onNewCodes, onDisable }: EnabledProps) {
  return (
    <>
      <p className="cluster">
        <Badge colour="ok">{t('On')}</Badge>
        <span>
          {left === 0
            ? t('No recovery codes left.')
            : t('{left, plural, one {# recovery code is left.} other {# recovery codes are left.}}', {
                left,
              })}
        </span>
      </p>
      {left <= 3 && (
        <p className="note note-amber">
          <Icon name="alert" />
          <span>{t("Get new recovery codes now. Without them and your phone you can't log in.")}</span>
        </p>
      )}
      <div className="security-actions cluster">
        <Button onClick={onNewCodes}>{t('Get new recovery codes')}</Button>
        <Button look="danger" onClick={onDisable}>
          {t('Turn off')}
        </Button>
      </div>
    </>
  );
}
