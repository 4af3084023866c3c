import { t } from '@steward/texts';
import { refine } from 'zod/mini';

interface Names {
  firstName: string;
  lastName: string;
}

const hasName = ({ firstName, lastName }: Names): boolean =>
  firstName.trim() !== '' || lastName.trim() !== '';

/** Hint of the second of the two fields, of one's own name or of somebody else's. */
export const oneNameHint = () => t('One name is enough.');

/** Together with the messages of other fields, not after them. */
const always = () => true;

/** Checks of a person's form: one of the two names is enough, as many people have one. Without any, both fields say so. */
export const oneName = () => [
  refine<Names>(hasName, { path: ['firstName'], error: () => t('First name is required'), when: always }),
  refine<Names>(hasName, { path: ['lastName'], error: () => t('Last name is required'), when: always }),
];
