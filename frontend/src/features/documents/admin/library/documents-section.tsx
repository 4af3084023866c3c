import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Segmented } from '../../../../shared/antd/segmented';
import { DropToUpload } from '../offered/drop-to-upload';
import { TemplatesList } from '../templates/templates-list';
import { AllDocuments } from './all-documents';
import { UploadForm } from './upload-form';
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
      <div className="ui-page-title">
        <h1>{view === 'templates' ? t('Templates') : t('Documents')}</h1>
        {view !== 'templates' && (
          <Segmented
            className="admin-toggle"
            label={t('Documents')}
            value={view}
            onChange={show}
            options={[
              { value: 'all', label: t('All Documents'), icon: 'document' },
              { value: 'upload', label: t('Upload Document'), icon: 'upload' },
            ]}
          />
        )}
      </div>
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
