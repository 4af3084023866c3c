import { z } from 'zod/mini';
import { languageCodes } from '@steward/texts';

/** Language of a person or text in a form. */
export const languageRule = z.enum(languageCodes);
