// onnxruntime-node ships its native library for every platform (290 MB); a checkout needs one. Runs on `npm ci`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const bin = 'node_modules/onnxruntime-node/bin';
for (const napi of existsSync(bin) ? readdirSync(bin) : []) {
  for (const platform of readdirSync(path.join(bin, napi))) {
    for (const arch of readdirSync(path.join(bin, napi, platform))) {
      if (platform === process.platform && arch === process.arch) continue;
      rmSync(path.join(bin, napi, platform, arch), { recursive: true, force: true });
    }
  }
}
