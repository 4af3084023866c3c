import { Platform1790000000000 } from './1790000000000-platform.js';
import { Identity1790000001000 } from './1790000001000-identity.js';
import { Clients1790000002000 } from './1790000002000-clients.js';
import { Documents1790000003000 } from './1790000003000-documents.js';
import { Content1790000004000 } from './1790000004000-content.js';

/** Every change of the schema, oldest first. Add to the end; never edit one that was released. */
export const migrations = [
  Platform1790000000000,
  Identity1790000001000,
  Clients1790000002000,
  Documents1790000003000,
  Content1790000004000,
];
