import { Link, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Icon } from '../../../../shared/kit/icon';
import { ClientsImport } from './clients-import';
import { DocumentsImport } from './documents-import';
import { Segmented } from '../../../../shared/antd/segmented';
import './import.css';

type View = 'clients' | 'papers';

/** Import from other software: first the clients, then their documents at `?view=papers`. */
export function ImportScreen() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('view') === 'papers' ? 'papers' : 'clients';
  const show = (next: View) => setParams(next === 'papers' ? { view: next } : {});
  return (
    <>
      <div className="ui-page-title">
        <div>
          <Link className="more" to="/admin/clients">
            <Icon name="arrow-left" size={18} />
            {t('Clients')}
          </Link>
          <h1>{t('Import clients')}</h1>
          <p>{t('Import clients and documents from your previous software.')}</p>
        </div>
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
      </div>
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
