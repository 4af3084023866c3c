import { useId, useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { CopyButton } from '../../../../shared/antd/copy-button';
import { formatDate } from '../../../../shared/text/format';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useAuth } from '../../../../shared/session/session';
import { useSite } from '../../../../shared/practice/site';
import './recovery-codes.css';

const leaveQuestion = () => ({
  title: t('Leave without saving your codes?'),
  text: t('We show them only once. You can get new ones later, as long as you can log in.'),
  confirm: t('Leave'),
  cancel: t('Stay'),
});

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the user says that the codes are saved. */
  onSaved: () => void;
}

/** Recovery codes, shown once: to copy, print or download. Continues once they are saved. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const { user } = useAuth();
  const { displayName: name } = useSite();
  const [areSaved, setAreSaved] = useState(false);
  const [madeAt] = useState(() => new Date().toISOString());
  const titleId = useId();
  useUnsentWork(true, { question: leaveQuestion() });
  const heading = t('Recovery codes, {practice}', { practice: name });
  const about = t('For {username}, created on {day}', {
    username: user?.username ?? '',
    day: formatDate(madeAt),
  });
  const onceEach = t('Each code logs you in once, in place of a code from your app.');
  const file = `${[heading, about, '', ...codes, '', onceEach].join('\r\n')}\r\n`;
  return (
    <div className="recovery stack gap-l">
      <div className="recovery-paper">
        <h2>{heading}</h2>
        <p>{about}</p>
      </div>
      <p id={titleId}>
        {t(
          'Keep these codes somewhere safe, not on your phone. Each code logs you in once, in place of a code from your app. We show them only once.',
        )}
      </p>
      <ol className="recovery-codes ruled-strong" aria-labelledby={titleId}>
        {codes.map((code) => (
          <li key={code} className="row">
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="security-actions cluster recovery-ways">
        <CopyButton text={codes.join('\n')} label={t('Copy')} />
        <Button icon="print" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <Button
          icon="download"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
        >
          {t('Download')}
        </Button>
      </div>
      <Checkbox checked={areSaved} onChange={({ target }) => setAreSaved(target.checked)}>
        {t('I saved these codes')}
      </Checkbox>
      <div className="security-actions cluster security-actions-end">
        <Button type="primary" disabled={!areSaved} onClick={onSaved}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}
