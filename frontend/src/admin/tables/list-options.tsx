import { useState } from 'react';
import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { Segmented } from '../../shared/antd/segmented';
import type { ListDensity } from '../../shared/api';
import { PanelButton } from './panel-button';

interface ListOptionsProps {
  density: ListDensity;
  onDensity: (density: ListDensity) => void;
  /** Columns that the reader chooses. */
  optional: readonly { name: string; title: string; isShown: boolean }[];
  onColumn: (name: string, isOn: boolean) => void;
}

/** Menu of a list: the height of its rows, and its columns. */
export function ListOptions({ density, onDensity, optional, onColumn }: ListOptionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PanelButton icon="more" label={t('List options')} isIcon isOpen={isOpen} onOpen={setOpen}>
      <fieldset className="admin-option">
        <legend>{t('Row height')}</legend>
        <Segmented<ListDensity>
          label={t('Row height')}
          value={density}
          onChange={onDensity}
          options={[
            { value: 'compact', label: t('[row height] Compact') },
            { value: 'comfortable', label: t('[row height] Comfortable') },
          ]}
        />
      </fieldset>
      {optional.length > 0 && (
        <fieldset className="admin-option">
          <legend>{t('Columns')}</legend>
          {optional.map(({ name, title, isShown }) => (
            <Checkbox key={name} checked={isShown} onChange={({ target }) => onColumn(name, target.checked)}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </PanelButton>
  );
}
