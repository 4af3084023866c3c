import { useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { ClientsImport } from './clients-import';
import { DocumentsImport } from './documents-import';
import { Segmented } from '../../../../shared/antd/segmented';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import './import.css';

type View = 'clients' | 'papers';

/** Import from other software: first the clients, then their documents at `?view=papers`. */
export function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'papers' ? 'papers' : 'clients';
  const show = (next: View) => setParams(next === 'papers' ? { view: next } : {});
  return (
    <>
      <ScreenHead
        title={t('Import clients')}
        back={{ to: '/admin/clients', label: t('Clients') }}
        text={t('Import clients and documents from your previous software.')}
      >
        <Segmented<View>
          className="admin-toggle"
          label={t('What to import')}
          value={view}
          onChange={show}
          options={[
            { value: 'clients', label: t('1. Clients'), icon: 'people' },
            { value: 'papers', label: t('2. Documents'), icon: 'document' },
          ]}
        />
      </ScreenHead>
      {/* Both steps stay mounted, so that switching between them loses nothing. */}
      <div hidden={view !== 'clients'}>
        <ClientsImport onDocuments={() => show('papers')} />
      </div>
      <div hidden={view !== 'papers'}>
        <DocumentsImport />
      </div>
    </>
  );
}
