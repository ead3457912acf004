/** What is wrong with a query that only the database could tell; the message is for users. */
export class RequestFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RequestFault';
  }
}
