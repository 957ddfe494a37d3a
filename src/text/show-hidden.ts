// A control or bidirectional character could hide or turn what a reader sees (Trojan Source, CVE-2021-42574).
const hidden =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb]|(?![\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu;

/** The text with its hidden characters shown as their code. */
export function showHidden(text: string): string {
  return text.replace(hidden, (one) => `\u2423${one.codePointAt(0)!.toString(16).padStart(4, '0')}`);
}
