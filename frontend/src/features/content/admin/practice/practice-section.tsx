import { useEffect } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import { SiteService } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { siteKey, useSite } from '../../../../shared/site';
import { Group } from '../../../../shared/antd/group';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { rebaseForm } from '../../../../shared/action/rebase-form';
import { FounderPhoto } from './founder-photo';
import { PlaceFields, PracticeFields, ContactFields, FounderFields, TermsFields } from './practice-fields';
import { formOf, practiceSchema, updateOf, type PracticeForm } from './practice-schema';
import './practice.css';

/** The practice's details, used everywhere on the site, in one form. */
export function PracticeSection() {
  const site = useSite();
  const queries = useQueryClient();
  const markStale = useStaleQueries();
  const form = useForm<PracticeForm>({
    resolver: standardSchemaResolver(practiceSchema),
    // Another admin's change comes in without touching what is being typed here.
    values: formOf(site),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, getValues, reset } = form;
  const { isDirty } = form.formState;
  const { leave } = useUnsentWork(isDirty);

  // The details that came with the page may be older than the stored ones.
  useEffect(() => void markStale(['practice.changed']), [markStale]);

  const saving = useAction({
    call: ({ values }: { values: PracticeForm; typed: PracticeForm }) =>
      SiteService.updateSite({ requestBody: updateOf(values) }),
    events: ['practice.changed'],
    success: 'Practice details saved',
    failure: 'Failed to save practice details',
    form,
    onSuccess: (saved, { typed }) => {
      rebaseForm(form, typed, formOf(saved));
      // Header and titles follow.
      queries.setQueryData(siteKey, saved);
    },
  });
  const submit = handleSubmit((values) => saving.mutate({ values, typed: getValues() }));
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>Practice</h1>
          <p>What the site and the portal say about you.</p>
        </div>
      </div>
      <form
        noValidate
        className="ui-card admin-editor"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Group
          title="The practice"
          text="The name stands in the header of every page; the tagline opens the home page."
        >
          <PracticeFields control={control} />
        </Group>
        <Group title="Address and hours" text="On the contact page and in the footer.">
          <ContactFields control={control} />
          <PlaceFields control={control} />
        </Group>
        <Group
          title="The founder"
          text="On the about page. The photo is saved at once, the words with the rest."
        >
          <FounderPhoto site={site} />
          <FounderFields control={control} />
        </Group>
        <Group title="Scheduling and payment" text="How clients book a meeting, and pay without a card.">
          <TermsFields control={control} timeZone={site.timeZone} />
        </Group>
        <SaveBar
          save="Save details"
          isDirty={isDirty}
          isSaving={saving.isPending}
          onReset={() => leave(() => reset(undefined, { keepDirtyValues: false }))}
        />
      </form>
    </>
  );
}
