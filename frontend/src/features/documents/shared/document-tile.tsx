import { Icon, type IconName } from '../../../shared/icon';

/** Outlined square before a document, with an icon of its type. */
export function DocumentTile({ fileType }: { fileType: string }) {
  return (
    <span className="ui-tile" aria-hidden="true">
      <Icon name={drawing(fileType)} />
    </span>
  );
}

function drawing(fileType: string): IconName {
  if (fileType.startsWith('image/')) return 'image';
  return /sheet|excel/.test(fileType) ? 'sheet' : 'document';
}
