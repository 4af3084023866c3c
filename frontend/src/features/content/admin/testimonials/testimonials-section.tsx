import { t } from '@steward/texts';
import { TestimonialsService, type TestimonialDto } from '../../../../shared/api';
import { AddButton } from '../../../../shared/antd/button';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Spot } from '../../../../shared/art/spot';
import { queryTimes } from '../../../../shared/http/query-client';
import { ListScreen } from '../../../../admin/tables/list-screen';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { TestimonialFields } from './testimonial-fields';
import { TestimonialList, TestimonialsSkeleton } from './testimonial-list';
import { emptyTestimonial, testimonialSchema, type TestimonialForm } from './testimonial-schema';
import { useRecordDialogs } from '../../../../admin/dialogs/record-dialogs';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { FormDialog, useDialogForm, useEditForm } from '../../../../shared/antd/form-dialog';
import { changedValues } from '../../../../shared/forms/changed-values';
import './testimonials.css';

/** All testimonials, newest first, also those that are not approved; their form is a dialog. */
export function TestimonialsSection() {
  const dialogs = useRecordDialogs<TestimonialDto, 'new' | 'edit' | 'delete'>();
  const records = useRecordPages({
    path: '/api/testimonials',
    load: (page) => TestimonialsService.listTestimonials(page),
    times: queryTimes.testimonials,
  });
  return (
    <>
      <ListScreen
        {...records}
        title={t('Testimonials')}
        buttons={
          <AddButton type="primary" onClick={() => dialogs.open('new')}>
            {t('New testimonial')}
          </AddButton>
        }
        label={t('Testimonials')}
        count={(count) => t('{count, plural, one {# testimonial} other {# testimonials}}', { count })}
        skeleton={<TestimonialsSkeleton />}
        art={<Spot name="sunrise" />}
        empty={{
          title: t('No testimonials yet'),
          text: t('Add a client’s words. Approved testimonials appear on the home page.'),
        }}
        rows={(testimonials) => (
          <TestimonialList
            testimonials={testimonials}
            onEdit={(testimonial) => dialogs.open('edit', testimonial)}
            onDelete={(testimonial) => dialogs.open('delete', testimonial)}
          />
        )}
      />
      <NewTestimonialDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <EditTestimonialDialog testimonial={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <DeleteTestimonialDialog testimonial={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}

/** Confirms and permanently deletes a testimonial. */
function DeleteTestimonialDialog({ testimonial, onClose }: DialogOf<{ testimonial: TestimonialDto }>) {
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

function NewTestimonialDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { control, dialog } = useDialogForm({
    open,
    draft: 'testimonial:new',
    schema: testimonialSchema,
    empty: emptyTestimonial,
    call: (requestBody: TestimonialForm, keyFor) =>
      TestimonialsService.createTestimonial({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['testimonial.saved'],
    success: t('Testimonial created successfully'),
    failure: t('Failed to create testimonial'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('New testimonial')} submit={t('Add testimonial')}>
      <TestimonialFields control={control} />
    </FormDialog>
  );
}

const formOf = ({ name, role, content, language, rating, approved }: TestimonialForm): TestimonialForm => ({
  name,
  role,
  content,
  language,
  rating,
  approved,
});

function EditTestimonialDialog({ testimonial, onClose }: DialogOf<{ testimonial: TestimonialDto }>) {
  const { control, dialog } = useEditForm({
    record: testimonial,
    draft: 'testimonial',
    schema: testimonialSchema,
    empty: emptyTestimonial,
    formOf,
    changesOf: (before, form) => changedValues(formOf(before), form),
    call: (id, requestBody) => TestimonialsService.updateTestimonial({ id, requestBody }),
    event: 'testimonial.saved',
    success: t('Testimonial updated successfully'),
    failure: t('Failed to update testimonial'),
    onClose,
  });
  return (
    <FormDialog {...dialog} title={t('Edit testimonial')}>
      <TestimonialFields control={control} />
    </FormDialog>
  );
}
