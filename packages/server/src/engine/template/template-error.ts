export type TemplateErrorCode = 'TemplateError' | 'MissingSecret' | 'MissingConstant';

/** A template could not be rendered. The message is safe to show: it never contains a value. */
export class TemplateError extends Error {
  readonly code: TemplateErrorCode;

  constructor(message: string, code: TemplateErrorCode = 'TemplateError') {
    super(message);
    this.name = 'TemplateError';
    this.code = code;
  }
}
