import { Link } from 'react-router-dom';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Group } from '../../../../shared/antd/group';
import type { AdminSiteDto } from '../../../../shared/api';
import { labelId, SampleMark } from './site-text';
import { TextPreview } from './text-preview';
import type { Row, TextsForm } from './texts-form';

interface OfferTextsProps {
  control: Control<TextsForm>;
  site: AdminSiteDto;
}

/** Statistics and services: they are written on another screen, and their samples approved on this one. */
export function OfferTexts({ control, site }: OfferTextsProps) {
  const offered = [
    {
      key: 'stats',
      label: t('Statistics'),
      place: t('Home page, below the headline'),
      rows: site.stats.map(({ value, label }) => ({ head: value, body: label })),
    },
    {
      key: 'services',
      label: t('Services'),
      place: t('Descriptions on the home and services page'),
      rows: site.services
        .filter(({ hidden }) => !hidden)
        .map(({ title, description }) => ({ head: title, body: description })),
    },
  ] as const satisfies readonly { key: string; label: string; place: string; rows: Row[] }[];
  return (
    <Group
      title={t('Statistics and services')}
      text={
        <Link to="/admin/prices" className="linked">
          {t('Change them under Services & prices')}
        </Link>
      }
    >
      {offered.map(({ key, label, place, rows }) => (
        <div key={key} className="site-text all-columns">
          <div className="site-text-field stack gap-s">
            <p>
              <b id={labelId(key)}>{label}</b>
            </p>
            <p className="ui-hint">{place}</p>
            {site.unapprovedTexts.includes(key) && (
              <div className="cluster gap-s">
                <SampleMark control={control} site={site} of={key} />
              </div>
            )}
          </div>
          <TextPreview value={rows} english={rows} language="en" />
        </div>
      ))}
    </Group>
  );
}
