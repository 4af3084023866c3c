import { useState } from 'react';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/icon';
import { AllDocuments } from './all-documents';
import { UploadForm } from './upload-form';

type View = 'all' | 'upload';

/** All documents of the practice, or the form that adds one; `?view=upload` is the form. */
export function DocumentsSection() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'upload' ? 'upload' : 'all';
  const [visited, setVisited] = useState(false);
  if (view === 'upload' && !visited) setVisited(true);
  const show = (next: View) => setParams(next === 'upload' ? { view: next } : {});
  return (
    <>
      <div className="ui-page-title">
        <h1>Documents</h1>
        <Segmented<View>
          aria-label="Documents"
          className="admin-toggle"
          value={view}
          onChange={show}
          options={[
            { value: 'all', label: 'All Documents', icon: <Icon name="document" size={18} /> },
            { value: 'upload', label: 'Upload Document', icon: <Icon name="upload" size={18} /> },
          ]}
        />
      </div>
      {view === 'all' && <AllDocuments />}
      {/* Stays while the list is looked at, so that nothing typed is lost on the way to it and back. */}
      {visited && (
        <div hidden={view !== 'upload'}>
          <UploadForm onUploaded={() => show('all')} />
        </div>
      )}
    </>
  );
}
