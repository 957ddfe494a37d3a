export {
  openTransformersEmbedder,
  transformersInstallation,
  transformersPackage,
} from './transformers-embedder.ts';
