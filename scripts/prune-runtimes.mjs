// A checkout needs one native library of onnxruntime-node, which ships one for every platform (290 MB), and one copy of
// the second Node, whose installer leaves the package that it copied it from. Runs on `npm ci`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

rmSync('node_modules/node/node_modules', { recursive: true, force: true });

const bin = 'node_modules/onnxruntime-node/bin';
for (const napi of existsSync(bin) ? readdirSync(bin) : []) {
  for (const platform of readdirSync(path.join(bin, napi))) {
    for (const arch of readdirSync(path.join(bin, napi, platform))) {
      if (platform === process.platform && arch === process.arch) continue;
      rmSync(path.join(bin, napi, platform, arch), { recursive: true, force: true });
    }
  }
}
