import { useState } from 'react';
import { Button } from 'antd';
import type { TwoFactorDto, TwoFactorSetupDto } from '../../../../shared/api';
import { Badge } from '../../../../shared/antd/badge';
import { Dialog } from '../../../../shared/antd/dialog';
import { Group } from '../../../../shared/antd/group';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { Icon } from '../../../../shared/icon';
import { Loaded } from '../loaded';
import { AppSetup } from './app-setup';
import { DisableDialog } from './disable-dialog';
import { NewCodesDialog } from './new-codes-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { useAppSetup } from './use-app-setup';
import { useTwoFactor } from './use-two-factor';

/** Two-factor authentication by an authenticator app: on, off, and recovery codes. */
export function TwoFactor() {
  const state = useTwoFactor();
  const [setup, setSetup] = useState<TwoFactorSetupDto>();
  const [codes, setCodes] = useState<string[]>();
  const [asked, setAsked] = useState<'new-codes' | 'disable'>();
  const beginning = useAppSetup(setSetup);
  const lastSetup = useLastDefined(setup);
  const close = () => setAsked(undefined);
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
      <DisableDialog open={asked === 'disable'} onClose={close} />
      <NewCodesDialog
        open={asked === 'new-codes'}
        onClose={close}
        onCreated={(made) => {
          close();
          setCodes(made);
        }}
      />
      <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(undefined)} />
    </Group>
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
