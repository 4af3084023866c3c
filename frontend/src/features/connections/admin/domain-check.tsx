import { useState } from 'react';
import { Input } from 'antd';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { ConnectionsService, type DomainCheckDto, type RecordCheckDto } from '../../../shared/api';
import { Badge, type BadgeColour } from '../../../shared/antd/badge';
import { Button } from '../../../shared/antd/button';
import { CopyButton } from '../../../shared/antd/copy-button';
import { Fact } from '../../../shared/kit/fact';

/** Looks whether the DNS lets the account send, and says what to add. */
export function DomainCheck() {
  const [dkimSelector, setSelector] = useState('');
  const check = useAction({
    call: () => ConnectionsService.checkEmailDomain({ requestBody: { dkimSelector: dkimSelector.trim() } }),
    failure: [t('Failed to check your domain'), t('Please try again.')],
  });
  return (
    <div className="stack ruled-off">
      <div>
        <h3>{t('Does your email arrive?')}</h3>
        <p className="ui-hint">{t('Mail servers look at three records of your domain. We can look, too.')}</p>
      </div>
      <form
        className="cluster"
        onSubmit={(event) => {
          event.preventDefault();
          check.mutate();
        }}
      >
        <Button htmlType="submit" loading={check.isPending}>
          {t('Check your domain')}
        </Button>
        <label className="cluster">
          <span className="ui-hint">{t('DKIM selector (optional)')}</span>
          <Input
            value={dkimSelector}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            style={{ width: '10rem' }}
            onChange={(event) => setSelector(event.target.value)}
          />
        </label>
      </form>
      <div role="status">{check.data && <Results check={check.data} />}</div>
    </div>
  );
}

function Results({ check: { spf, dkim, dmarc } }: { check: DomainCheckDto }) {
  return (
    <ul className="lines connection-records">
      <Result name="SPF" result={spf} />
      {dkim && <Result name="DKIM" result={dkim} />}
      <Result name="DMARC" result={dmarc} />
    </ul>
  );
}

const looks = (): Record<RecordCheckDto['state'], { colour: BadgeColour; label: string }> => ({
  ok: { colour: 'ok', label: t('[DNS record] OK') },
  missing: { colour: 'amber', label: t('[DNS record] Missing') },
  wrong: { colour: 'orange', label: t('[DNS record] Wrong') },
  unknown: { colour: 'grey', label: t('[DNS record] No answer') },
});

function Result({ name, result: { state, message, record } }: { name: string; result: RecordCheckDto }) {
  const { colour, label } = looks()[state];
  const [, host, value] = /^(\S+) TXT "(.*)"$/.exec(record ?? '') ?? [];
  return (
    <li className="stack gap-s">
      <p className="cluster">
        <strong>{name}</strong> <Badge colour={colour}>{label}</Badge>
      </p>
      <p>{message}</p>
      {host !== undefined && value !== undefined && (
        <div className="box">
          <p className="ui-hint">{t('Add this record where you manage your domain:')}</p>
          <dl className="facts">
            <Fact label={t('Name')}>
              <code>{host}</code>
            </Fact>
            <Fact label={t('[DNS record] Type')}>TXT</Fact>
            <Fact label={t('Value')}>
              <code>{value}</code> <CopyButton text={value} label={t('Copy value')} small />
            </Fact>
          </dl>
        </div>
      )}
    </li>
  );
}
