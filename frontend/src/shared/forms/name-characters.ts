import { t } from '@steward/texts';
import { namedCharacter, unseenIn } from '@steward/texts/characters';
import { refine } from 'zod/mini';

/** Why a name is refused for one of its characters; the server says the same. */
export const notInName = (character: string | undefined): string | undefined =>
  character && t("“{character}” can't be used in a name", { character: namedCharacter(character) });

/** Check of a name: all of its characters can be seen. */
export const nameCharacters = () =>
  refine<string>((name) => unseenIn(name) === undefined, {
    error: ({ input }) => notInName(unseenIn(String(input))),
  });
