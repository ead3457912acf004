/** A JSON body that nobody has read yet. */
export class LongBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
