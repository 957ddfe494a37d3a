import { endingOf } from './languages.ts';
import { matchesAny } from './patterns.ts';

/** Endings of files that are no text, by what they hold; of the list `binary-extensions` those that are no text elsewhere. */
const endings = new Set(
  [
    'png jpg jpeg jpe gif bmp ico icns cur xcf webp avif heic tif tiff psd psb ai aep eps tga dds exr hdr ktx ktx2 basis xbm xpm',
    'afdesign afphoto cgm cr2 cr3 dng dwg dxf jxr mng nef pbm pcx pgm pnm ppm ras sgi wbmp xwd graffle',
    'pdf doc docx xls xlsx xlsm ppt pptx odt ods odp epub djvu vsd vsdx sketch fig docm dotm dotx mobi ott potx ppsx pptm xlsb xlt xltx xmind',
    'zip gz tgz bz2 tbz xz txz zst lz4 lzma 7z rar tar jar war ear aar cab cpio arj lz lzh lzo rz tbz2 tlz z zipx phar unitypackage',
    'aps class dex pyc pyo pyd so dylib dll exe o a lib obj wasm bin elc beam swiftmodule pdb ilk node nib sys cat dtb efi elf uf2 suo xcuserstate baml resources tfm spl sug dcr car mexa64 mexglx mexmac mexmaci mexmaci64 mexmaca64 mexw32 mexw64',
    'db mdb sqlite sqlite-shm sqlite-wal sqlite3 rdb npy npz pkl pickle parquet arrow feather avro orc h5 hdf5 fits nc grib grib2 mat rds rda rdata joblib dta dcm shp shx dbf sbn sbx qix gpkg grb2 dgn fzz',
    'onnx pt pth safetensors tflite pb glb fbx blend nii 3ds 3dm stl ply usdz vox b3d lmbake lmp wad pk3 md2 md3 bsp',
    'woff woff2 ttf ttc otf eot pfb',
    'mp2 mp3 mp4 m4a m4v mka mpga ape au aud caf s3m xm vob rmvb asf weba wma wav ogg oga ogv opus flac aac aiff mid avi mov mpg mpeg wmv flv webm mkv 3gp swf',
    'mo gmo gpg der mobileprovision provisionprofile p12 pfx jks snk keystore bks enc',
    'jnilib miff odg pdn gnumeric heic heif hpi pcap z01 z02 nupkg whl egg gem crx xpi deb rpm apk aab ipa dmg iso msi appimage flatpak oramap img qcow2 vmdk wim',
  ]
    .join(' ')
    .split(' '),
);

/** Unity writes its materials as text; elsewhere files with this ending hold matrices of MATLAB. */
const isUnityMaterial = matchesAny(
  /\/(?:Assets|Materials?|Runtime|Samples~|Resources|Prefabs|Shaders)\/(?:.+\/)?[^/]+\.mat$/,
);
/** Without an ending of their own: what terminals can do, as `tic` compiles it, and how Mozilla signs add-ons. */
const isNamedBinary = matchesAny(/\/terminfo\/[a-z\d]\/[^/.]+$|\/mozilla\.rsa$|\/cose\.sig$/);

/** Whether a path's ending is one of files that hold no text. */
export function isBinary(path: string): boolean {
  if (isNamedBinary(path)) return true;
  if (!path.includes('.') || /\.ya?ml\.enc$/.test(path)) return false;
  return (
    (endings.has(endingOf(path)) && !isUnityMaterial(path)) ||
    /\.(?:[cm]?js|css|json|html|svg|map|wasm)\.br$/.test(path)
  );
}
