/** The search/replace blocks of a reply that stand below one file's name, with that name. */
export function blocksOfFile(reply: string, path: string): string {
  const blocks = reply.matchAll(/^<{5,9} SEARCH\n[\s\S]*?^>{5,9} REPLACE$/gm);
  const own: string[] = [];
  let name = '';
  for (const block of blocks) {
    const above = reply
      .slice(Math.max(0, block.index - 300), block.index)
      .split('\n')
      .slice(-4)
      .join('\n');
    name = above.includes(path) ? path : /[\w/.-]+\.\w+/.test(above) ? '' : name;
    if (name === path) own.push(`${path}\n${block[0]}\n`);
  }
  return own.join('\n');
}
