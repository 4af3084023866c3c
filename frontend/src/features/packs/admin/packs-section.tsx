import { useSearchParams } from 'react-router-dom';
import { PackEditor } from './editor/pack-editor';
import { PacksList } from './packs-list';
import './packs.css';

/** Onboarding packs; `?edit=new` and `?edit=7` open the editor. */
export function PacksSection() {
  const edited = useSearchParams()[0].get('edit');
  return edited === null ? <PacksList /> : <PackEditor key={edited} edited={edited} />;
}
