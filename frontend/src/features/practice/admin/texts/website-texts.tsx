import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { Group } from '../../../../shared/antd/group';
import { SampleButton } from '../../../../shared/antd/sample-button';
import type { AdminSiteDto } from '../../../../shared/api';
import { Added, type AddedComponent } from '../../../../shared/parts/parts-in-use';
import { useSamples } from '../../../../shared/practice/saving-site';
import { SiteEditor, SiteScreen } from '../site-editor';
import { HeroField } from './hero-field';
import { SiteText } from './site-text';
import { type TextKey, useTextPages } from './text-places';
import {
  changesBetween,
  formOf,
  isEmpty,
  placesOf,
  requestOf,
  textKeys,
  textsSchema,
  type TextsForm,
  valueOf,
} from './texts-form';
import './texts.css';

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** After the offer of a free session was cleared. */
    'practice.offer-cleared': AddedComponent<{ onClose: () => void }>;
  }
}

/** Form of the words of the website. */
export function WebsiteTexts() {
  const [isOfferCleared, setIsOfferCleared] = useState(false);
  return (
    <SiteScreen
      title={t('Website texts')}
      text={t('The words of your website, by page. Visitors read what you write here.')}
      loading={t('Loading the texts')}
      failed={t('Failed to load the texts. Please try again.')}
    >
      {(site) => (
        <>
          <SiteEditor
            site={site}
            name="website-texts"
            resolver={standardSchemaResolver(textsSchema)}
            texts={textKeys.map(placesOf)}
            formOf={formOf}
            requestOf={(values) => requestOf(site, values)}
            changesBetween={changesBetween}
            save={t('Save texts')}
            onSaved={(before, { texts }) => setIsOfferCleared(Boolean(before.texts.offer) && !texts.offer)}
            success={t('Texts saved')}
            failure={t('Failed to save the texts')}
            className="website-texts"
          >
            {(form) => <TextsByPage site={site} form={form} />}
          </SiteEditor>
          {isOfferCleared && (
            <Added at="practice.offer-cleared" with={{ onClose: () => setIsOfferCleared(false) }} />
          )}
        </>
      )}
    </SiteScreen>
  );
}

function TextsByPage({ site, form }: { site: AdminSiteDto; form: UseFormReturn<TextsForm> }) {
  const { control } = form;
  const pages = useTextPages();
  const samples = useSamples();
  const texts = useWatch({ control, name: 'texts' });
  /**
   * Writes our samples into fields that are empty, in both languages. A text with English words of the practice gets none of
   * our Spanish, which would say something else.
   */
  const fill = (keys: readonly TextKey[]) => {
    for (const key of keys) {
      const { name, es } = placesOf(key);
      if (!samples || !isEmpty(form.getValues(name))) continue;
      form.setValue(name, valueOf(key, samples.texts), { shouldDirty: true });
      if (isEmpty(form.getValues(es)))
        form.setValue(es, valueOf(key, samples.translations.es.texts), { shouldDirty: true });
    }
  };
  return (
    <>
      {pages.map((page, place) => (
        <Group
          key={page.title}
          title={page.title}
          text={
            <>
              {page.text}{' '}
              {samples && page.texts.some(({ key }) => isEmpty(texts[key])) && (
                <SampleButton
                  label={t('Fill this page with our samples')}
                  fill={() => fill(page.texts.map(({ key }) => key))}
                />
              )}
            </>
          }
        >
          {place === 0 && <HeroField control={control} site={site} />}
          {page.texts.map((text) => (
            <SiteText key={text.key} control={control} of={text} fill={samples && (() => fill([text.key]))} />
          ))}
        </Group>
      ))}
    </>
  );
}
