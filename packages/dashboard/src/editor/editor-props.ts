/** What is written in an editor. `prompt` is a template that declares outputs; `path` is a formula over one value. */
export type CodeLanguage = 'template' | 'prompt' | 'formula' | 'path' | 'json';

/** Something that is wrong with the text, in the words of the service. */
export interface CodeProblem {
  message: string;
  /** In JSON: the place of the value that is meant; without it, where the text stops being JSON. */
  path?: readonly (string | number)[];
}

export interface EditorProps {
  id: string;
  /** The id of the element that names it. */
  labelledBy: string;
  describedBy?: string | undefined;
  language: CodeLanguage;
  value: string;
  isInvalid: boolean;
  /** One line, such as an address; otherwise a text of several. */
  isLong: boolean;
  /** As high as the place it stands in. */
  isTall?: boolean;
  /** Names that can be written into it. */
  columns: readonly string[];
  problems: readonly CodeProblem[];
  onChange: (text: string) => void;
  onBlur?: (() => void) | undefined;
}
