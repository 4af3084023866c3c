import type { AreaOfPart } from '../../../part';
import { fetchedAddedDialog } from '../../../shared/antd/fetched-addition';

/** False in browsers whose workers cannot draw, before 2023: they keep what is there without the part. */
const canScan = typeof OffscreenCanvas !== 'undefined';

export const portal: AreaOfPart = {
  additions: canScan
    ? { 'files.scan': fetchedAddedDialog(() => import('./scan-dialog').then(({ ScanDialog }) => ScanDialog)) }
    : {},
};
