import { useState } from 'react';
import { Button } from 'antd';
import { IdentityService, type TwoFactorDto, type TwoFactorSetupDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { Dialog } from '../../../../shared/antd/dialog';
import { Group } from '../../../../shared/antd/group';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/icon';
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
      title="Two-factor authentication"
      text="Besides your password, you enter a code from your phone. Nobody gets in with the password alone."
    >
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded query={state} what="two-factor authentication" rows={1}>
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
        title="Set up two-factor authentication"
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
        title="Recovery codes"
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
        title="Turn off two-factor authentication?"
        text="You'll log in with your password only. Your recovery codes and trusted devices are deleted. Passkeys still work."
        submit="Turn off"
        danger
        call={(requestBody) => IdentityService.disableTwoFactor({ requestBody })}
        event="account.two_factor_disabled"
        success="Two-factor authentication is off"
        failure="Failed to turn off two-factor authentication. Please try again."
        onDone={onClose}
        onClose={onClose}
      />
      <BothFactorsDialog
        open={asked === 'new-codes'}
        title="Get new recovery codes?"
        text="You'll get ten new codes. Your old ones stop working, used or not."
        submit="Get new codes"
        call={(requestBody) => IdentityService.renewRecoveryCodes({ requestBody })}
        event="account.recovery_codes_created"
        failure="Failed to create new recovery codes. Please try again."
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
        <Badge colour="grey">Off</Badge>
        <span>You need an authenticator app on your phone or computer.</span>
      </p>
      <Button loading={isBeginning} onClick={() => onSetUp()}>
        Set up two-factor authentication
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
        <Badge colour="ok">On</Badge>
        <span>
          {left === 0
            ? 'No recovery codes left.'
            : `${left} recovery ${left === 1 ? 'code is' : 'codes are'} left.`}
        </span>
      </p>
      {left <= 3 && (
        <p className="note note-amber">
          <Icon name="alert" />
          <span>Get new recovery codes now. Without them and your phone you can't log in.</span>
        </p>
      )}
      <div className="security-actions cluster">
        <Button onClick={onNewCodes}>Get new recovery codes</Button>
        <Button type="text" className="ui-danger" onClick={onDisable}>
          Turn off
        </Button>
      </div>
    </>
  );
}
