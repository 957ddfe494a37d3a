import { createInterface } from 'node:readline/promises';

/**
 * Asks the person at the terminal a question that takes yes or no; on standard error, as standard output may be a file.
 * @param byDefault what an empty answer stands for
 */
export async function confirm(question: string, byDefault: boolean): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await terminal.question(`${question} ${byDefault ? '[Y/n]' : '[y/N]'} `)).trim();
    return answer === '' ? byDefault : /^y(es)?$/i.test(answer);
  } finally {
    terminal.close();
  }
}
