const headerBytes = 12;
/** Times, device, inode, mode, owner and size, before the object id (gitformat-index(5)). */
const statBytes = 40;
const modeAt = 24;
const folderMode = 0o040000;
const isExtended = 0x4000;

/**
 * The ids of the trees that stand for their files in an index, as git writes them for a sparse checkout. Most git commands write
 * such a tree out in full before they do anything.
 * @param idBytes of an object id: 20, or 32 where objects are named by SHA-256
 */
export function treesOfIndex(index: Buffer, idBytes: number): string[] {
  if (index.length < headerBytes || index.toString('latin1', 0, 4) !== 'DIRC') return [];
  const version = index.readUInt32BE(4);
  const trees: string[] = [];
  let at = headerBytes;
  for (let left = index.readUInt32BE(8); left > 0; left -= 1) {
    const flagsAt = at + statBytes + idBytes;
    if (flagsAt + 4 > index.length) break;
    if (index.readUInt32BE(at + modeAt) === folderMode)
      trees.push(index.toString('hex', at + statBytes, flagsAt));
    const nameAt = flagsAt + ((index.readUInt16BE(flagsAt) & isExtended) === 0 ? 2 : 4);
    at = version === 4 ? endOfShortened(index, nameAt) : endOfPadded(index, at, nameAt);
    if (at === 0) break;
  }
  return trees;
}

/** Up to eight zeros make the length of an entry a multiple of eight. 0 where the name has no end. */
function endOfPadded(index: Buffer, start: number, nameAt: number): number {
  const end = index.indexOf(0, nameAt);
  return end < 0 ? 0 : start + (Math.floor((end - start) / 8) + 1) * 8;
}

/** How much of the name before is left out, in bytes of seven bits, then the rest and a zero. */
function endOfShortened(index: Buffer, nameAt: number): number {
  let at = nameAt;
  while (at < index.length && index[at]! >= 0x80) at += 1;
  return index.indexOf(0, at + 1) + 1;
}
