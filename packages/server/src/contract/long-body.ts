/** A JSON body that has not been parsed yet. */
export class LongBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
