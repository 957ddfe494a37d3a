import { Parser } from 'htmlparser2';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { approvalWords } from '../../../src/markers/plan-tasks.ts';

/** Whether a reader of the page sees the box that starts the work, ticked: worked out from the rendered page alone. */
export function isTickedForReaders(markdown: string): boolean {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  let box: { ticked: boolean; text: string } | undefined;
  let ticked = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'li') box = { ticked: false, text: '' };
      if (name === 'input' && box) box.ticked = 'checked' in attributes;
    },
    ontext: (text) => {
      if (box) box.text += text;
    },
    onclosetag: (name) => {
      if (name !== 'li') return;
      if (box?.ticked && box.text.trim() === approvalWords.replaceAll('*', '')) ticked = true;
      box = undefined;
    },
  });
  parser.end(html);
  return ticked;
}
