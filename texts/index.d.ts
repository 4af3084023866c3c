export declare const languages: { readonly en: 'en-US'; readonly es: 'es-US' };
export type Language = keyof typeof languages;
export declare const languageCodes: readonly Language[];

/** A text without placeholders, or its parts: see `compile.ts`. */
export type Compiled = string | readonly Token[];
type Token = string | readonly [name: string, kind?: string, cases?: Record<string, Compiled>];

/** A text that is translated where it is shown, by `shown`. */
export interface Text {
  readonly text: string;
  readonly values: Readonly<Record<string, unknown>>;
}

export declare function currentLanguage(): Language;
export declare function setLanguage(code: Language): void;
/** The language of the current work, for a server; undefined outside of any. */
export declare function languageFrom(source: () => Language | undefined): void;
/** Translations by key, read when a language is first needed. */
export declare function translationsFrom(
  source: (code: Language) => Readonly<Record<string, Compiled>>,
): void;
export declare function addTranslations(code: Language, added: Readonly<Record<string, Compiled>>): void;
export declare function compileWith(compiler: (text: string) => Compiled): void;

/** Runs an action in a language. The action is synchronous: an `await` would let others see its language. */
export declare function inLanguage<Result>(
  code: Language,
  action: () => Result extends PromiseLike<unknown> ? never : Result,
): Result;

/**
 * Placeholders of a text, by name. `In` remembers the open braces: of a case's text, or of a plural's cases.
 */
type Placeholders<
  S extends string,
  Value,
  In extends readonly string[] = [],
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Between}`
    ? Placeholders<`${Between}{${After}`, Value, Tail<In>>
    : In[0] extends 'cases'
      ? Placeholders<After, Value, ['text', ...In]>
      : After extends `${infer Placeholder}}${infer Rest}`
        ? Placeholder extends `${infer Name}, ${infer Kind}, ${infer Cases}`
          ? Record<Name, Kind extends 'select' ? string : number> &
              Placeholders<`${Cases}}${Rest}`, Value, ['cases', ...In]>
          : Placeholder extends `${infer Name}, number`
            ? Record<Name, number> & Placeholders<Rest, Value, In>
            : Record<Placeholder, Value> & Placeholders<Rest, Value, In>
        : unknown
  : unknown;
type Tail<List extends readonly string[]> = List extends readonly [string, ...infer Rest extends string[]]
  ? Rest
  : [];

/** Placeholders of a text with the type of their values; `unknown` if there are none. */
export type ValuesOf<S extends string, Value = string | number> = Placeholders<S, Value>;
/** The second argument, if the text has placeholders. A text that is no literal is an error. */
type Arguments<S extends string> = string extends S
  ? [error: never]
  : unknown extends ValuesOf<S>
    ? []
    : [values: ValuesOf<S>];

/** Text in the current language. `text` is the English one, and a literal. */
export declare function t<const S extends string>(text: S, ...values: Arguments<S>): string;
/** Text for later, of an unknown reader: of an error, or of a job. */
export declare function msg<const S extends string>(text: S, ...values: Arguments<S>): Text;
export declare function shown(text: Text): string;
/**
 * A stored text in the current language: the English one of a `msg` without placeholders, which keeps its letters if
 * it is in no catalog.
 */
export declare function translationOf(english: string): string;
/** Parts of a text in order: strings of its own, and each value as a list of one. */
export declare function partsOf(
  text: string,
  values?: Readonly<Record<string, unknown>>,
): (string | readonly [unknown])[];
