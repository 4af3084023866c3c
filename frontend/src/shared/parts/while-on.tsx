import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Empty, Failed } from '../antd/states';
import { PartContext, useIsKept, useIsOn } from './parts-in-use';

const turnedOff = () => t('The practice turned this off.');

/** Screen of a part, or of the core; once the part is off, it stays only while a form in it is being written. */
export function WhileOn({ part, children }: { part: string | undefined; children: ReactNode }) {
  const isOn = useIsOn()({ part });
  const isKept = useIsKept(part);
  if (!isOn && !isKept)
    return (
      <div role="alert">
        <Empty title={turnedOff()} />
      </div>
    );
  return (
    <PartContext value={part}>
      <TurnedOffNote />
      {children}
    </PartContext>
  );
}

/** Says above a form that its part has been turned off while it was written; nothing otherwise. */
export function TurnedOffNote() {
  return (
    useIsKept() && (
      <Failed
        message={turnedOff()}
        detail={t('Your text stays here until you close this. You can copy it, but not send it.')}
      />
    )
  );
}
