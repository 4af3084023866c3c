import { useEffect, useId, useState } from 'react';
import { t } from '@steward/texts';
import { TestimonialsService, type TestimonialDto } from '../../../../shared/api';
import { Button, AddButton } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { useMedia } from '../../../../shared/antd/use-media';
import { EmptyMessages } from '../../../../shared/art/empty-messages';
import { queryTimes } from '../../../../shared/http/query-client';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { ListHead, ListScreen } from '../../../../admin/tables/list-screen';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { TestimonialFields } from './testimonial-fields';
import { TestimonialList, TestimonialsSkeleton, type TestimonialListProps } from './testimonial-list';
import { useTestimonialForm } from './use-testimonial-form';
import './testimonials.css';

/** List of testimonials with the form beside it, or in a dialog on narrow screens. */
export function TestimonialsSection() {
  const wide = useMedia('(min-width: 1001px)') === true;
  const [dialogOpen, setDialogOpen] = useState(false);
  const [deleting, setDeleting] = useState<TestimonialDto>();
  const form = useTestimonialForm(wide || dialogOpen, () => setDialogOpen(false));
  const { edited, open, isDirty, isSaving, setFocus } = form;
  const { leave } = useUnsentWork(isDirty);
  const [chosen, setChosen] = useState(0);

  // After the form shows the selected testimonial.
  useEffect(() => {
    if (chosen > 0) setFocus('name');
  }, [chosen, setFocus]);

  const show = (testimonial: TestimonialDto | undefined) =>
    leave(() => {
      open(testimonial);
      setDialogOpen(true);
      setChosen((times) => times + 1);
    });
  const close = () =>
    leave(() => {
      open(undefined);
      setDialogOpen(false);
    });

  return (
    <>
      <ListHead
        title={t('Testimonials')}
        tools={
          <AddButton disabled={isSaving} onClick={() => show(undefined)}>
            {t('New testimonial')}
          </AddButton>
        }
      />
      <div className="admin-beside stack gap-xl">
        <div>
          <Testimonials edited={edited} onEdit={show} onDelete={setDeleting} />
        </div>
        <TestimonialForm
          form={form}
          wide={wide}
          dialogOpen={dialogOpen}
          onCancel={() => show(undefined)}
          onClose={close}
        />
      </div>
      <DeleteTestimonialDialog
        testimonial={deleting}
        onDeleted={({ id }) => edited?.id === id && open(undefined)}
        onClose={() => setDeleting(undefined)}
      />
    </>
  );
}

/** All testimonials, newest first; admins also see those that are not approved. */
function Testimonials(list: Omit<TestimonialListProps, 'testimonials'>) {
  const records = useRecordPages({
    path: '/api/testimonials',
    load: (page) => TestimonialsService.listTestimonials(page),
    times: queryTimes.testimonials,
  });
  return (
    <ListScreen
      {...records}
      label={t('Testimonials')}
      count={(count) => t('{count, plural, one {# testimonial} other {# testimonials}}', { count })}
      skeleton={<TestimonialsSkeleton />}
      art={<EmptyMessages />}
      empty={{
        title: t('No testimonials yet'),
        text: t('Add a client’s words. Approved testimonials appear on the home page.'),
      }}
      rows={(testimonials) => <TestimonialList {...list} testimonials={testimonials} />}
    />
  );
}

interface DeleteTestimonialDialogProps {
  /** The record to delete; undefined keeps the dialog closed. */
  testimonial: TestimonialDto | undefined;
  onDeleted: (testimonial: TestimonialDto) => void;
  onClose: () => void;
}

/** Confirms and permanently deletes a testimonial. */
function DeleteTestimonialDialog({ testimonial, onDeleted, onClose }: DeleteTestimonialDialogProps) {
  return (
    <ConfirmAction
      of={testimonial}
      title={t('Delete this testimonial?')}
      confirm={t('Delete')}
      cancel={t('Keep testimonial')}
      call={({ id }) => TestimonialsService.deleteTestimonial({ id })}
      events={['testimonial.deleted']}
      success={t('Testimonial deleted successfully')}
      failure={t('Failed to delete testimonial')}
      onSuccess={(_, deleted) => onDeleted(deleted)}
      onClose={onClose}
    >
      {({ name, approved }) => (
        <p>
          {approved
            ? t(
                'The testimonial of {name} will be deleted and disappear from the home page. You can’t undo this.',
                { name },
              )
            : t('The testimonial of {name} will be deleted. You can’t undo this.', { name })}
        </p>
      )}
    </ConfirmAction>
  );
}

interface TestimonialFormProps {
  form: ReturnType<typeof useTestimonialForm>;
  /** Beside the list, else in a dialog. */
  wide: boolean;
  dialogOpen: boolean;
  /** Returns to a new testimonial. */
  onCancel: () => void;
  onClose: () => void;
}

/** Form for a new testimonial, or for the selected one. */
function TestimonialForm({ form, wide, dialogOpen, onCancel, onClose }: TestimonialFormProps) {
  const formId = useId();
  const { edited, isDirty, isSaving, draft, control, submit } = form;
  const title = edited ? t('Edit testimonial') : t('New testimonial');
  const save = edited ? t('Save changes') : t('Add testimonial');
  const fields = <TestimonialFields control={control} />;
  if (!wide)
    return (
      <DialogForm
        open={dialogOpen}
        title={title}
        submit={save}
        isSaving={isSaving}
        draft={draft}
        onSubmit={() => void submit()}
        onClose={onClose}
        afterClose={() => undefined}
      >
        {fields}
      </DialogForm>
    );
  return (
    <section className="ui-card admin-side" aria-labelledby={`${formId}-title`}>
      <header>
        <h2 id={`${formId}-title`}>{title}</h2>
      </header>
      <div className="ui-card-body">
        <DraftNote draft={draft} />
        <form id={formId} noValidate className="ui-form" onSubmit={(event) => void submit(event)}>
          {fields}
        </form>
        <div className="admin-form-end cluster">
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {save}
          </Button>
          {(edited ?? isDirty) && (
            <Button disabled={isSaving} onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
