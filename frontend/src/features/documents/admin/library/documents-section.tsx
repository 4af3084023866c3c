import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { DropToUpload } from '../offered/drop-to-upload';
import { TemplatesList } from '../templates/templates-list';
import { AllDocuments } from './all-documents';
import { UploadForm } from './upload-form';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import '../documents.css';

type View = 'all' | 'upload' | 'templates';

/** All documents of the practice, the upload form, or the templates; chosen by `?view=upload`. */
export function DocumentsSection() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params.get('view'));
  const [visited, setVisited] = useState(false);
  // Number of submitted forms, used as the next form's React key.
  const [sent, setSent] = useState(0);
  if (view === 'upload' && !visited) setVisited(true);
  const show = (next: View) => setParams(next === 'all' ? {} : { view: next });
  return (
    <>
      {view === 'all' && (
        <ScreenHead title={t('Documents')}>
          <Button type="primary" icon="upload" onClick={() => show('upload')}>
            {t('Upload Document')}
          </Button>
        </ScreenHead>
      )}
      {view === 'upload' && (
        <ScreenHead
          title={t('Upload Document')}
          back={{ to: '/admin/documents', label: t('All Documents') }}
        />
      )}
      {view !== 'templates' && <DropToUpload onDrop={() => show('upload')} />}
      {view === 'all' && <AllDocuments />}
      {view === 'templates' && <TemplatesList />}
      {/* Stays mounted while the list is shown, so that nothing typed is lost. */}
      {visited && (
        <div hidden={view !== 'upload'}>
          <UploadForm
            key={sent}
            onUploaded={() => {
              setSent((before) => before + 1);
              show('all');
            }}
          />
        </div>
      )}
    </>
  );
}

function viewOf(name: string | null): View {
  return name === 'upload' || name === 'templates' ? name : 'all';
}
