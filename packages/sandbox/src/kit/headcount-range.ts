/** The bracket a headcount falls in, such as `51-200`; `tops` are the brackets' upper ends, lowest first. */
export function headcountRange(headcount: number, tops: readonly number[]): string {
  let bottom = 1;
  for (const top of tops) {
    if (headcount <= top) return `${bottom}-${top}`;
    bottom = top + 1;
  }
  return `${bottom}+`;
}

/** As LinkedIn draws them, and most vendors with it. */
export const usualBrackets = [10, 50, 200, 500, 1000, 5000, 10_000];
