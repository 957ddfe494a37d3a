import { endingOf } from './languages.ts';

/** Endings of files that are no text, by what they hold. */
const endings = new Set(
  [
    'png jpg jpeg jpe gif bmp ico icns cur xcf webp avif heic tif tiff psd psb ai aep eps tga dds exr hdr ktx ktx2 basis xbm xpm',
    'pdf doc docx xls xlsx xlsm ppt pptx odt ods odp epub djvu vsd vsdx sketch fig',
    'zip gz tgz bz2 tbz xz txz zst lz4 lzma 7z rar tar jar war ear aar cab cpio',
    'aps class dex pyc pyo pyd so dylib dll exe o a lib obj wasm bin elc beam swiftmodule pdb ilk node nib',
    'db mdb sqlite sqlite3 rdb npy npz pkl pickle parquet arrow feather avro orc h5 hdf5 fits nc grib grib2 mat rds rda rdata',
    'onnx pt pth safetensors tflite pb glb fbx blend 3ds stl ply usdz',
    'woff woff2 ttf ttc otf eot pfb',
    'mp2 mp3 mp4 m4a m4v wav ogg oga ogv opus flac aac aiff mid avi mov mpg mpeg wmv flv webm mkv 3gp swf',
    'mo gmo gpg der p12 pfx jks snk keystore bks',
    'nupkg whl egg gem crx xpi deb rpm apk aab ipa dmg iso msi',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a path's ending is one of files that hold no text. */
export function isBinary(path: string): boolean {
  return path.includes('.') && endings.has(endingOf(path));
}
