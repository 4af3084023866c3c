import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import type { AccessOfClientDto } from '../../../shared/api';
import { personOf, termsText } from '../shared/access-words';
import '../shared/access.css';
import { Button } from '../../../shared/antd/button';

interface ChoicesProps<Row> {
  /** Name of the group, for screen readers. */
  label: string;
  rows: readonly Row[];
  /** Ids of the chosen rows. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  /** Label of the checkbox, and what is below it. */
  words: (row: Row) => { name: string; text: string };
}

/** A checkbox for each row, and a button for all. */
export function Choices<Row extends { id: number }>(props: ChoicesProps<Row>) {
  const { label, rows, chosen, onChange, words } = props;
  const areAll = chosen.length === rows.length;
  return (
    <div role="group" aria-label={label} className="access-scopes">
      {rows.map((row) => {
        const { name, text } = words(row);
        const textId = `${label}-${row.id}`.replaceAll(' ', '-');
        return (
          <div key={row.id} className="breaks">
            <Checkbox
              checked={chosen.includes(row.id)}
              aria-describedby={textId}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, row.id] : chosen.filter((id) => id !== row.id))
              }
            >
              {name}
            </Checkbox>
            <p id={textId} className="ui-hint">
              {text}
            </p>
          </div>
        );
      })}
      {rows.length > 1 && (
        <div>
          <Button
            look="quiet"
            aria-label={areAll ? t('Select none: {label}', { label }) : t('Select all: {label}', { label })}
            onClick={() => onChange(areAll ? [] : rows.map(({ id }) => id))}
          >
            {areAll ? t('Select none') : t('Select all')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Words of one access: the person, the client, and the terms. */
export function wordsOfAccess(access: AccessOfClientDto): { name: string; text: string } {
  const name = personOf(access);
  const email = access.person?.email ?? access.email;
  return {
    name: t('{name} for {client}', { name, client: access.client.name }),
    text: name === email ? termsText(access) : `${email} · ${termsText(access)}`,
  };
}
