// tsc copies no data files; this puts the JSON files of src/ next to their compiled readers.
import { cpSync } from 'node:fs';
import path from 'node:path';

cpSync('src', 'dist', {
  recursive: true,
  filter: (source) => path.extname(source) === '.json' || path.extname(source) === '',
});
