/** The body of an answer, in the shape that its contract promises. Throws for any other status than success. */
export async function readJson<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 1000)}`);
  const answer: Answer = JSON.parse(text);
  return answer;
}
